import { serverNow } from "../../host/clock.ts";
import type { TokenWaypointLike } from "../../host/host.ts";
import { deletions, withDeletions } from "../../host/compat.ts";
import { plain } from "../../host/json.ts";
import { enqueue } from "../../host/queue.ts";
import type { TokenDocument } from "../../host/documents.ts";
import { NAMESPACE } from "../../settings.ts";
import { isRecordedMove, rememberMove } from "./ledger.ts";
import { withWriteLock } from "./lock.ts";
import type { Entry, Made } from "./records.ts";
import { undoPlain } from "./write-plain.ts";

/* Keeps what a token's moves have cost, and gives it back. `movement/move-records.ts` judges what a move costs. */

/** The costs of a move, stored on the token by the move's id, so that undoing the move gives them back. */
export interface MoveRecord {
  /** the changes that paid for it, in each document */
  readonly writes: readonly {
    readonly uuid: string;
    readonly entries: Entry[];
    readonly made: Made[];
    readonly removed: Made[];
  }[];
  /** server time, milliseconds */
  readonly at: number;
  /** the token's place before; missing in records of older versions */
  readonly from?: Place;
  /** the cause of the move: a card's id, or the mark of a drag that led to one; kept after an undo, to be redone */
  readonly deed?: string;
  /** the token's place after it, and its waypoints: for a move that may be redone */
  readonly to?: Place;
  readonly way?: readonly TokenWaypointLike[];
  readonly undone?: boolean;
}

/** The place of a token: x and y in pixels, elevation in the scene's unit, level (null without levels). */
export type Place = Pick<TokenDocument, "x" | "y" | "elevation" | "level">;

/** The most moves whose costs a token keeps. */
const MOVES_KEPT = 20;

/**
 * Runs work about a token's moves after all such work begun before: an undo waits until the cost of its move is
 * recorded.
 */
export const inOrderOfMoves = (token: TokenDocument, work: () => Promise<void>): Promise<void> =>
  enqueue(`moves ${token.uuid}`, work);

/**
 * Stores on a token what the move `id` has cost; deletes the token's oldest records beyond 20, and that of the move
 * which this one redoes (`redone`: its id).
 */
export async function keepMove(
  token: TokenDocument,
  id: string,
  move: Omit<MoveRecord, "at">,
  redone?: string,
): Promise<void> {
  const records = movesOf(token);
  const old = Object.keys(records)
    .sort((a, b) => (Number(records[a]?.at) || 0) - (Number(records[b]?.at) || 0))
    .slice(0, Math.max(0, Object.keys(records).length + 1 - MOVES_KEPT));
  await keep(token, id, { ...move, at: serverNow() }, redone ? [...old, redone] : old);
}

/** Stores a record on the token and its digest in the ledger, and deletes old records. */
async function keep(token: TokenDocument, id: string, move: MoveRecord, old: readonly string[] = []): Promise<void> {
  const record = plain(move);
  await rememberMove(id, record);
  const kept = `flags.${NAMESPACE}.moves`;
  await token.update(withDeletions({ [`${kept}.${id}`]: record }, kept, [...old]));
}

/**
 * Gives back the cost of a move that the host has undone. Neither the undo's id nor the history, which is cleared each
 * turn, tells which move it was: it is the last one that began where the token stands (`now`), and all after it.
 */
export const giveBackUndoneMove = (token: TokenDocument, now: TokenWaypointLike): Promise<void> =>
  inOrderOfMoves(token, () => withWriteLock(() => giveBack(token, now)));

/** Gives back the costs of the last move that began at a place, and of all after it. */
async function giveBack(token: TokenDocument, now: TokenWaypointLike): Promise<void> {
  const records = movesOf(token);
  // A record that the token's owner has changed does not count.
  const known = Object.entries(records).filter(([move, record]) => !record.undone && isRecordedMove(move, record));
  await forget(token, movesUndoneBy(Object.fromEntries(known), placeOf(now)));
}

/** Gives back the costs of moves and deletes their records; those of moves that a card may redo are kept as undone. */
async function forget(token: TokenDocument, ids: readonly string[]): Promise<void> {
  const records = movesOf(token);
  for (const id of ids) await undoPlain(records[id]!.writes);
  const gone = ids.filter((id) => !records[id]!.deed);
  if (gone.length) await token.update(deletions(`flags.${NAMESPACE}.moves`, gone));
  for (const id of ids) if (records[id]!.deed) await keep(token, id, { ...records[id]!, undone: true });
}

/**
 * Gives back the costs of a token's moves by their ids, also of those that the host has forgotten, such as moves of an
 * earlier turn. Moves undone already, or whose records were changed, are left.
 */
export const giveBackMoves = (token: TokenDocument, ids: readonly string[]): Promise<void> =>
  inOrderOfMoves(token, () =>
    withWriteLock(() =>
      forget(
        token,
        // By now its owner may have written another record in the place of ours.
        ids.filter((id) => {
          const record = movesOf(token)[id];
          return record?.undone === undefined && isRecordedMove(id, record);
        }),
      ),
    ),
  );

/**
 * Returns a token's recorded moves whose cause (`deed`) is one of these marks, oldest first: only those that were
 * undone, or with `undone` false only those that were not. Moves whose record is not as the ledger knows it are left
 * out.
 */
export function movesOfDeeds(
  token: TokenDocument,
  deeds: ReadonlySet<string>,
  undone: boolean,
): (MoveRecord & { readonly id: string })[] {
  return Object.entries(movesOf(token))
    .filter(
      ([id, record]) => deeds.has(record.deed ?? "") && Boolean(record.undone) === undone && isRecordedMove(id, record),
    )
    .map(([id, record]) => ({ ...record, id }))
    .sort((a, b) => a.at - b.at);
}

/** Returns the ids of the records that a return to a place undoes, newest first; none where no move began there. */
export function movesUndoneBy(records: Readonly<Record<string, MoveRecord>>, place: Place): string[] {
  const newestFirst = Object.keys(records)
    .sort((a, b) => records[a]!.at - records[b]!.at)
    .reverse();
  const last = newestFirst.findIndex((id) => {
    const { from } = records[id]!;
    return from && (Object.keys(place) as (keyof Place)[]).every((key) => from[key] === place[key]);
  });
  return newestFirst.slice(0, last + 1);
}

/** Returns the place of a waypoint: x and y in pixels, elevation in the scene's unit, level. */
export const placeOf = ({ x, y, elevation, level }: TokenWaypointLike): Place => ({
  x,
  y,
  elevation: elevation ?? 0,
  level: level ?? null,
});

/**
 * Returns the ids of a token's recorded moves after a server time (`moment`, in milliseconds) that are not undone, with
 * their times and causes.
 */
export function movesSince(token: TokenDocument, moment: number): { id: string; at: number; deed?: string }[] {
  return Object.entries(movesOf(token))
    .filter(([id, record]) => record.at > moment && !record.undone && isRecordedMove(id, record))
    .map(([id, { at, deed }]) => ({ id, at, deed }));
}

/** Resolves when the costs of all moves of a token so far are written or given back. */
export const movesWritten = (token: TokenDocument): Promise<void> => inOrderOfMoves(token, async () => {});

/** Returns the records of a token's moves, by the move's id, unchecked. */
function movesOf(token: TokenDocument): Record<string, MoveRecord> {
  const moves = token.flags[NAMESPACE]?.moves;
  return typeof moves === "object" && moves !== null ? (moves as Record<string, MoveRecord>) : {};
}
