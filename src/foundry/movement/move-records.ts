import { host, runDetached } from "../host/host.ts";
import { acts } from "../engine/client.ts";
import type { HostMovement, TokenWaypointLike } from "../host/host.ts";
import { deletions, withDeletions } from "../host/compat.ts";
import { rulesetOf } from "../contract/registry.ts";
import { withWriteLock } from "../engine/journal/lock.ts";
import { knowsMove, rememberMove } from "../engine/journal/ledger.ts";
import { plain } from "../host/json.ts";
import { enqueue } from "../host/queue.ts";
import type { Entry, Made } from "../engine/journal/records.ts";
import { takeBackPlain, writePlain } from "../engine/journal/write-plain.ts";
import { NAMESPACE } from "../settings.ts";
import { documentOf } from "../host/host.ts";
import type { TokenDocument } from "../host/documents.ts";
import { judge } from "./drag.ts";

/** What a move cost, kept on the token by the move's id, so that undoing the move gives it back. */
export interface MoveRecord {
  readonly writes: readonly {
    readonly uuid: string;
    readonly entries: Entry[];
    readonly made: Made[];
    readonly removed: Made[];
  }[];
  readonly at: number;
  /** where the token stood before; records of older versions do not say */
  readonly from?: Place;
  /** what set the move off: a card's id, or the mark of a drag that led to one; kept after an undo, to be done again */
  readonly deed?: string;
  readonly to?: Place;
  readonly way?: readonly TokenWaypointLike[];
  readonly undone?: boolean;
}

/** What a move carries in its operation, from the mover's client to all others. */
export interface MoveNote {
  /** by token id: uuid of the one foe its mover had targeted */
  readonly targets?: Readonly<Record<string, string | null>>;
  readonly deed?: string;
  /** id of the record this move does again */
  readonly again?: string;
}

export type Place = Pick<TokenDocument, "x" | "y" | "elevation" | "level">;

const MOVES_KEPT = 20;
const METHODS = new Set(["dragging", "keyboard"]);

/** After a move: pips, the charging condition, cover lost. Written by the active gamemaster alone, for everybody. */
export function recordMove(token: TokenDocument, movement: HostMovement, note: MoveNote = {}): void {
  if (!acts() || !rulesetOf(token.actor)?.movement) return;
  // One after another for each token: an undo waits until what its move cost is written and recorded.
  const inOrder = (work: () => Promise<void>): void => runDetached(enqueue(queueOf(token), work));
  if (movement.method === "undo") inOrder(() => withWriteLock(() => giveBack(token, movement.destination)));
  else if ((METHODS.has(movement.method) || note.again) && !movement.constrainOptions?.ignoreCost)
    inOrder(() => charge(token, movement, note));
}

async function charge(token: TokenDocument, movement: HostMovement, note: MoveNote): Promise<void> {
  const target = note.targets?.[token.id] ?? null;
  const path = [movement.origin, ...movement.passed.waypoints];
  const action = movement.passed.waypoints.at(-1)?.action ?? movement.destination.action ?? token.movementAction;
  const judged = judge(token, path, action, documentOf<TokenDocument>(target));
  const changes = judged?.movement.after?.(judged.drag, judged.verdict, judged.table) ?? [];
  if (!judged || !changes.length) return;
  // Outside a started encounter nothing is spent; conditions still follow the feet.
  const writes = await writePlain(changes, {}, movement.id);
  if (!writes.length) return;
  const records = movesOf(token);
  const old = Object.keys(records)
    .sort((a, b) => (Number(records[a]?.at) || 0) - (Number(records[b]?.at) || 0))
    .slice(0, Math.max(0, Object.keys(records).length + 1 - MOVES_KEPT));
  const { origin, passed } = movement;
  const way = passed.waypoints.map(({ x, y, elevation, action: how }) => ({ x, y, elevation, action: how }));
  await keep(
    token,
    movement.id,
    {
      writes,
      at: host.game.time.serverTime,
      from: placeOf(origin),
      ...(note.deed && { deed: note.deed, to: placeOf(passed.waypoints.at(-1) ?? movement.destination), way }),
    },
    note.again ? [...old, note.again] : old,
  );
}

async function keep(token: TokenDocument, id: string, what: MoveRecord, old: readonly string[] = []): Promise<void> {
  const record = plain(what);
  await rememberMove(id, record);
  const kept = `flags.${NAMESPACE}.moves`;
  await token.update(withDeletions({ [`${kept}.${id}`]: record }, kept, [...old]));
}

/**
 * The host's own undo of a move gives back what it cost. Neither its id (an undo has its own) nor the history (cleared
 * at each turn) says which move that was: it is the last one that began where the token now stands, and all after it.
 */
async function giveBack(token: TokenDocument, now: TokenWaypointLike): Promise<void> {
  const records = movesOf(token);
  // What its owner has written there in the place of ours is none.
  const known = Object.entries(records).filter(([move, record]) => !record.undone && knowsMove(move, record));
  await forget(token, undoneBy(Object.fromEntries(known), placeOf(now)));
}

/** Gives back what moves cost; what a card may do again is kept. */
async function forget(token: TokenDocument, ids: readonly string[]): Promise<void> {
  const records = movesOf(token);
  for (const id of ids) await takeBackPlain(records[id]!.writes);
  const gone = ids.filter((id) => !records[id]!.deed);
  if (gone.length) await token.update(deletions(`flags.${NAMESPACE}.moves`, gone));
  for (const id of ids) if (records[id]!.deed) await keep(token, id, { ...records[id]!, undone: true });
}

/** Gives back what moves cost that the host has forgotten, e.g. those of a turn before. */
export const giveBackMoves = (token: TokenDocument, ids: readonly string[]): Promise<void> =>
  enqueue(queueOf(token), () =>
    withWriteLock(() =>
      forget(
        token,
        ids.filter((id) => movesOf(token)[id]?.undone === undefined),
      ),
    ),
  );

/** Moves that deeds have set off, oldest first. */
export function movesOfDeeds(
  token: TokenDocument,
  deeds: ReadonlySet<string>,
  undone: boolean,
): (MoveRecord & { readonly id: string })[] {
  return Object.entries(movesOf(token))
    .filter(
      ([id, record]) => deeds.has(record.deed ?? "") && Boolean(record.undone) === undone && knowsMove(id, record),
    )
    .map(([id, record]) => ({ ...record, id }))
    .sort((a, b) => a.at - b.at);
}

/** Ids of the records that a return to a place takes back, newest first; none where no move began there. */
export function undoneBy(records: Readonly<Record<string, MoveRecord>>, place: Place): string[] {
  const newestFirst = Object.keys(records)
    .sort((a, b) => records[a]!.at - records[b]!.at)
    .reverse();
  const last = newestFirst.findIndex((id) => {
    const { from } = records[id]!;
    return from && (Object.keys(place) as (keyof Place)[]).every((key) => from[key] === place[key]);
  });
  return newestFirst.slice(0, last + 1);
}

export const placeOf = ({ x, y, elevation, level }: TokenWaypointLike): Place => ({
  x,
  y,
  elevation: elevation ?? 0,
  level: level ?? null,
});

/** Moves of a token that have cost something since a moment (server time), with when they did. */
export function movesSince(token: TokenDocument, moment: number): { id: string; at: number; deed?: string }[] {
  return Object.entries(movesOf(token))
    .filter(([id, record]) => record.at > moment && !record.undone && knowsMove(id, record))
    .map(([id, { at, deed }]) => ({ id, at, deed }));
}

/** When what the moves of a token cost is written, or given back. */
export const movesWritten = (token: TokenDocument): Promise<void> => enqueue(queueOf(token), async () => {});

const queueOf = (token: TokenDocument): string => `moves ${token.uuid}`;

function movesOf(token: TokenDocument): Record<string, MoveRecord> {
  const moves = token.flags[NAMESPACE]?.moves;
  return typeof moves === "object" && moves !== null ? (moves as Record<string, MoveRecord>) : {};
}
