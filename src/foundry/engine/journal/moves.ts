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

/*
 * Keeps what a token's moves have cost, and gives it back. `movement/move-records.ts` finds out what a move costs. A
 * record: a MoveRecord in a flag of the token, whose owner could forge it; the ledger (a world setting of gamemasters)
 * has its digest.
 */

/** What a move has cost; stored on the token under the move's id, so that undoing the move gives it back. */
export interface MoveRecord {
  /** the changes that paid for the move, by document */
  readonly writes: readonly {
    readonly uuid: string;
    readonly entries: Entry[];
    readonly made: Made[];
    readonly removed: Made[];
  }[];
  /** server time at which it was stored, in milliseconds */
  readonly at: number;
  /** the token's place before the move; left out in records of older versions */
  readonly from?: Place;
  /**
   * the cause of the move: the id of a card (an action's chat message), or the random mark of a drag that led to one; a
   * move with a cause can be redone
   */
  readonly deed?: string;
  /** the token's place after the move; for a redo */
  readonly to?: Place;
  /** the waypoints of the move; for a redo */
  readonly way?: readonly TokenWaypointLike[];
  /** true if the move was undone and its cost given back; left out else */
  readonly undone?: boolean;
}

/** The place of a token: x and y in pixels, elevation in the scene's unit, level (null if the scene has none). */
export type Place = Pick<TokenDocument, "x" | "y" | "elevation" | "level">;

/** The most records of moves that a token keeps. */
const MOVES_KEPT = 20;

/**
 * Runs work about a token's moves once all such work begun before has ended; so an undo waits until the cost of its
 * move is stored.
 */
export const inOrderOfMoves = <T>(token: TokenDocument, work: () => Promise<T>): Promise<T> =>
  enqueue(`moves ${token.uuid}`, work);

/**
 * Stores on a token the record of the move with this id, and deletes the oldest records so that at most 20 stay.
 * `redoneId`: the id of an undone move that this one makes again; its record is deleted too.
 */
export async function keepMove(
  token: TokenDocument,
  id: string,
  move: Omit<MoveRecord, "at">,
  redoneId?: string,
): Promise<void> {
  const records = movesOf(token);
  // The records to delete, so that with the new one there are no more than allowed.
  const oldIds = Object.keys(records)
    .sort((a, b) => (Number(records[a]?.at) || 0) - (Number(records[b]?.at) || 0))
    .slice(0, Math.max(0, Object.keys(records).length + 1 - MOVES_KEPT));
  await storeRecord(token, id, { ...move, at: serverNow() }, redoneId ? [...oldIds, redoneId] : oldIds);
}

/** Stores a record on the token and its digest in the ledger; deletes the records with the ids `deletedIds`. */
async function storeRecord(
  token: TokenDocument,
  id: string,
  move: MoveRecord,
  deletedIds: readonly string[] = [],
): Promise<void> {
  const record = plain(move);
  await rememberMove(token.uuid, id, record);
  const movesPath = `flags.${NAMESPACE}.moves`;
  await token.update(withDeletions({ [`${movesPath}.${id}`]: record }, movesPath, [...deletedIds]));
}

/**
 * Gives back the cost of a move that the host has just undone. The host does not tell which move that was: it is the
 * last one that began where the token stands (`place`), and all later ones are undone with it. Resolves to false if no
 * move with a cost began there since the server time `since`, in milliseconds.
 */
export const giveBackUndoneMove = (token: TokenDocument, place: TokenWaypointLike, since: number): Promise<boolean> =>
  inOrderOfMoves(token, () => withWriteLock(() => giveBack(token, place, since)));

/**
 * Gives back the costs of the last move that began at a place since a time, and of all later ones; resolves to false if
 * there is none. Runs under the write lock.
 */
async function giveBack(token: TokenDocument, place: TokenWaypointLike, since: number): Promise<boolean> {
  const records = movesOf(token);
  // A record that the ledger does not confirm may have been forged: it does not count.
  const recordedMoves = Object.entries(records).filter(
    ([move, record]) => !record.undone && record.at >= since && isRecordedMove(token.uuid, move, record),
  );
  const undoneIds = movesUndoneBy(Object.fromEntries(recordedMoves), placeOf(place));
  await giveBackCosts(token, undoneIds);
  return undoneIds.length > 0;
}

/**
 * Gives back the costs of the moves with these ids. The record of a move with a cause (`deed`) is kept for a redo,
 * marked as undone; the record of a move without a cause is deleted.
 */
async function giveBackCosts(token: TokenDocument, ids: readonly string[]): Promise<void> {
  const records = movesOf(token);
  const { undoPlain } = await import("./undo-plain.ts");
  for (const id of ids) await undoPlain(records[id]!.writes);
  const withoutCause = ids.filter((id) => !records[id]!.deed);
  if (withoutCause.length) await token.update(deletions(`flags.${NAMESPACE}.moves`, withoutCause));
  for (const id of ids) if (records[id]!.deed) await storeRecord(token, id, { ...records[id]!, undone: true });
}

/**
 * Gives back the costs of a token's moves, given their ids; also of moves from earlier turns, which the host itself
 * cannot undo. Passes over moves that are undone already, and records that the ledger does not confirm.
 */
export const giveBackMoves = (token: TokenDocument, ids: readonly string[]): Promise<void> =>
  inOrderOfMoves(token, () =>
    withWriteLock(() =>
      giveBackCosts(
        token,
        // Checked only now that earlier work has ended, as it or the token's owner may have changed the records.
        ids.filter((id) => {
          const record = movesOf(token)[id];
          return record?.undone === undefined && isRecordedMove(token.uuid, id, record);
        }),
      ),
    ),
  );

/**
 * Returns the records, with their ids, of a token's moves whose cause is one of `deeds`, oldest first. `isUndone` true:
 * only moves that were undone; false: only moves that were not. Leaves out records that the ledger does not confirm.
 */
export function movesOfDeeds(
  token: TokenDocument,
  deeds: ReadonlySet<string>,
  isUndone: boolean,
): (MoveRecord & { readonly id: string })[] {
  return Object.entries(movesOf(token))
    .filter(
      ([id, record]) =>
        deeds.has(record.deed ?? "") && Boolean(record.undone) === isUndone && isRecordedMove(token.uuid, id, record),
    )
    .map(([id, record]) => ({ ...record, id }))
    .sort((a, b) => a.at - b.at);
}

/**
 * Returns the ids of the moves that a return to a place undoes, newest first: the last move that began there, and all
 * later ones. Empty if none began there.
 */
export function movesUndoneBy(records: Readonly<Record<string, MoveRecord>>, place: Place): string[] {
  const newestFirst = Object.keys(records)
    .sort((a, b) => records[a]!.at - records[b]!.at)
    .reverse();
  // All up to this index are undone; -1 if no move began there, which leaves an empty list.
  const lastUndone = newestFirst.findIndex((id) => {
    const { from } = records[id]!;
    return from && isAt(from, place);
  });
  return newestFirst.slice(0, lastUndone + 1);
}

/** Returns the place that a waypoint or a token is at; a missing elevation is 0, a missing level null. */
export const placeOf = ({ x, y, elevation, level }: TokenWaypointLike): Place => ({
  x,
  y,
  elevation: elevation ?? 0,
  level: level ?? null,
});

/**
 * Tells whether a token, or a waypoint, is at a place. Members that the place does not have are not compared: in data
 * of older versions some are missing.
 */
export const isAt = (at: TokenWaypointLike, place: Partial<Place>): boolean =>
  (Object.keys(place) as (keyof Place)[]).every((key) => placeOf(at)[key] === place[key]);

/** Returns what a redo needs of a move's waypoints: place, level and movement action of each. */
export const waypointsForRedo = (waypoints: readonly TokenWaypointLike[]): TokenWaypointLike[] =>
  waypoints.map(({ x, y, elevation, level, action }) => ({ x, y, elevation, level, action }));

/**
 * Returns id, time, cause (`deed`) and starting place of each of a token's moves that was stored after `moment` (server
 * time in milliseconds), is not undone, and is confirmed by the ledger.
 */
export function movesSince(
  token: TokenDocument,
  moment: number,
): { id: string; at: number; deed?: string; from?: Place }[] {
  return Object.entries(movesOf(token))
    .filter(([id, record]) => record.at > moment && !record.undone && isRecordedMove(token.uuid, id, record))
    .map(([id, { at, deed, from }]) => ({ id, at, deed, from }));
}

/** Resolves once all work about a token's moves that has begun so far has ended. */
export const movesWritten = (token: TokenDocument): Promise<void> => inOrderOfMoves(token, async () => {});

/**
 * Returns the records of a token's moves, by the move's id, as the flag has them, unchecked; empty if there are none.
 */
function movesOf(token: TokenDocument): Record<string, MoveRecord> {
  const moves = token.flags[NAMESPACE]?.moves;
  return typeof moves === "object" && moves !== null ? (moves as Record<string, MoveRecord>) : {};
}
