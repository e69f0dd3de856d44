import { documentOf } from "../host/host.ts";
import type { ChangeLabel } from "../contract/change.ts";
import type { Declaration } from "../contract/action.ts";
import type { TokenDocument } from "../host/documents.ts";
import { hasRoom } from "../contract/reading/room.ts";
import { giveBackMoves, isAt, movesOfDeeds, movesWritten } from "./journal/moves.ts";

/*
 * The moves that a card (the chat message of an action) owns: those it caused, and those that led to it in the same
 * drag. They are undone and redone with it. Each is kept on its token with a mark (`deed`): the id of the card that
 * caused it, or for a move that led to a card the random mark of its drag, which the card has in its choice `deed`.
 */

/** Which of a card's moves: those that led to it in the same drag ("approach"), those it caused ("onward"), or both. */
export type MovesPart = "approach" | "onward" | "all";

/**
 * The uuids of tokens that this client is moving to undo or redo a card's moves, to take back turns, or to reset a
 * fight. Such a move is not refused because another token stands in the way (`movement/token.ts`), and does not count
 * as the user's own (`movement/own-moves.ts`).
 */
export const tokensGoingBack: ReadonlySet<string> = new Set<string>();

/** Runs work, during which a token, by its uuid, is in `tokensGoingBack`; resolves to what the work returns. */
export async function goingBack<T>(uuid: string, work: () => Promise<T>): Promise<T> {
  const tokens = tokensGoingBack as Set<string>;
  tokens.add(uuid);
  try {
    return await work();
  } finally {
    tokens.delete(uuid);
  }
}

/** Returns the marks (`deed`) of those of a card's moves that `part` names; only the card's choices are read. */
export function deedsOf(cardId: string, { choices }: Declaration, part: MovesPart = "all"): Set<string> {
  const approachMarks = typeof choices.deed === "string" && part !== "onward" ? [choices.deed] : [];
  const onwardMarks = part === "approach" ? [] : [cardId];
  return new Set([...approachMarks, ...onwardMarks]);
}

/**
 * Undoes a card's moves, with their costs. Resolves to an empty list, or to the words that the token had to be left
 * where it is.
 */
export const undoMoves = (cardId: string, declaration: Declaration, part: MovesPart): Promise<ChangeLabel[]> =>
  withToken(declaration, (token) => undoTokenMoves(token, deedsOf(cardId, declaration, part)));

/**
 * Makes those of a card's moves again that were undone. Resolves to an empty list, or to the words that the token had
 * to be left where it is.
 */
export const redoMoves = (cardId: string, declaration: Declaration, part: MovesPart): Promise<ChangeLabel[]> =>
  withToken(declaration, (token) => redoTokenMoves(token, deedsOf(cardId, declaration, part)));

/**
 * Waits until the costs of the earlier moves of a declaration's token are written, then runs work on the token. During
 * the work the token is in `tokensGoingBack`. Resolves to what the work returns, or to an empty list without a token.
 */
async function withToken(
  { token: uuid }: Declaration,
  work: (token: TokenDocument) => Promise<ChangeLabel[]>,
): Promise<ChangeLabel[]> {
  const token = documentOf<TokenDocument>(uuid);
  if (!token) return [];
  await movesWritten(token);
  return goingBack(token.uuid, () => work(token));
}

/**
 * Undoes those of a token's moves whose marks are in `deeds`, gives back their costs, and resolves to an empty list. If
 * the token has moved on since, or the place where the first of these moves began is taken, undoes nothing and resolves
 * to the words for that.
 */
async function undoTokenMoves(token: TokenDocument, deeds: ReadonlySet<string>): Promise<ChangeLabel[]> {
  // The moves with these marks that are not undone yet, oldest first.
  const moves = movesOfDeeds(token, deeds, false);
  const [firstMove, lastMove] = [moves[0], moves.at(-1)];
  if (!firstMove?.from || !lastMove?.to) return [];
  if (!isAt(token, lastMove.to) || !hasRoom(token, firstMove.from)) return [placeLeftLabel(token)];
  // The host forgets the moves of earlier turns: then the token is put back to where the first move began instead.
  if (!(await token.revertRecordedMovement(firstMove.id))) await token.update({ ...firstMove.from });
  await giveBackMoves(token, moves.map(({ id }) => id).reverse());
  return [];
}

/**
 * Makes a token's undone moves with these marks again, oldest first. Stops, and resolves to the words for that, at a
 * move that does not begin where the token stands or ends where there is no room.
 */
async function redoTokenMoves(token: TokenDocument, deeds: ReadonlySet<string>): Promise<ChangeLabel[]> {
  // The undone moves, oldest first; `way`: a move's waypoints.
  for (const { id, from, to, way, deed } of movesOfDeeds(token, deeds, true)) {
    const isPossible = from && to && way && isAt(token, from) && hasRoom(token, to);
    if (!isPossible) return [placeLeftLabel(token)];
    // `again` tells the code that notes a move's costs which undone move this one makes again.
    await token.move(way, { method: "api", showRuler: false, fray: { deed, again: id } });
    await movesWritten(token);
  }
  return [];
}

/** Returns the words for a token that had to be left where it is, with its name. */
const placeLeftLabel = ({ name }: TokenDocument): ChangeLabel => ({ key: "FRAY.Rewind.placeLeft", data: { name } });
