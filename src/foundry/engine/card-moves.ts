import { documentOf } from "../host/host.ts";
import type { ChangeLabel } from "../contract/change.ts";
import type { Declaration } from "../contract/action.ts";
import type { TokenDocument } from "../host/documents.ts";
import { hasRoom } from "../contract/reading/room.ts";
import { giveBackMoves, movesOfDeeds, movesWritten, placeOf } from "./journal/moves.ts";
import type { Place } from "./journal/moves.ts";

/*
 * A card owns the moves that it caused, and those that led to it in the same drag: they are undone and redone with it.
 * Each is kept on its token with a mark, its `deed`: the card's id, or the mark of the drag.
 */

/** The moves that led to a card in the same drag (“approach”), those it caused (“onward”), or both. */
export type MovesPart = "approach" | "onward" | "all";

/**
 * The uuids of tokens that this client is moving to undo or redo a card's moves, or to reset a fight. Their
 * undo is not refused for a token that stands in the way (`movement/token.ts`), and they do not count as moves of the
 * user's own (`movement/own-moves.ts`).
 */
export const tokensGoingBack = new Set<string>();

/**
 * Returns the marks of the moves that a card owns, all or a part of them: the card's id marks those it caused; its
 * choice `deed`, if there is one, marks those that led to it.
 */
export function deedsOf(card: string, { choices }: Declaration, part: MovesPart = "all"): Set<string> {
  const approach = typeof choices.deed === "string" && part !== "onward" ? [choices.deed] : [];
  return new Set([...approach, ...(part === "approach" ? [] : [card])]);
}

/**
 * Undoes the moves that a card owns, with their costs; resolves to the words for a token that had to be left where it
 * is, else to an empty list.
 */
export const undoMoves = (card: string, declaration: Declaration, part: MovesPart): Promise<ChangeLabel[]> =>
  withToken(declaration, (token) => undoTokenMoves(token, deedsOf(card, declaration, part)));

/**
 * Makes again those moves of a card that were undone; resolves to the words for a token that had to be left where it
 * is, else to an empty list.
 */
export const redoMoves = (card: string, declaration: Declaration, part: MovesPart): Promise<ChangeLabel[]> =>
  withToken(declaration, (token) => redoTokenMoves(token, deedsOf(card, declaration, part)));

/**
 * Runs work on a declaration's token once its earlier moves are written; meanwhile it is in `tokensGoingBack`. Resolves
 * to an empty list if there is no token.
 */
async function withToken(
  { token: uuid }: Declaration,
  work: (token: TokenDocument) => Promise<ChangeLabel[]>,
): Promise<ChangeLabel[]> {
  const token = documentOf<TokenDocument>(uuid);
  if (!token) return [];
  await movesWritten(token);
  tokensGoingBack.add(uuid!);
  try {
    return await work(token);
  } finally {
    tokensGoingBack.delete(uuid!);
  }
}

/**
 * Undoes a token's moves of these marks, with their costs. A token that was moved since, or whose former place is
 * taken, stays where it is.
 */
async function undoTokenMoves(token: TokenDocument, deeds: ReadonlySet<string>): Promise<ChangeLabel[]> {
  const moves = movesOfDeeds(token, deeds, false);
  const [first, last] = [moves[0], moves.at(-1)];
  if (!first?.from || !last?.to) return [];
  if (!isAt(token, last.to) || !hasRoom(token, first.from)) return [placeLeftLabel(token)];
  // The host forgets the moves of earlier turns: then only the place is written.
  if (!(await token.revertRecordedMovement(first.id))) await token.update({ ...first.from });
  await giveBackMoves(token, moves.map(({ id }) => id).reverse());
  return [];
}

/**
 * Makes again a token's undone moves of these marks, each from where it began; stops at the first that does not begin
 * where the token stands or ends where there is no room.
 */
async function redoTokenMoves(token: TokenDocument, deeds: ReadonlySet<string>): Promise<ChangeLabel[]> {
  for (const { id, from, to, way, deed } of movesOfDeeds(token, deeds, true)) {
    if (!from || !to || !way || !isAt(token, from) || !hasRoom(token, to)) return [placeLeftLabel(token)];
    await token.move(way, { method: "api", showRuler: false, fray: { deed, again: id } });
    await movesWritten(token);
  }
  return [];
}

/** Tells whether a token stands at a place; only the fields that the place has are compared. */
const isAt = (token: TokenDocument, place: Place): boolean =>
  (Object.keys(place) as (keyof Place)[]).every((key) => placeOf(token)[key] === place[key]);

/** Returns the words for a token that had to be left where it is. */
const placeLeftLabel = ({ name }: TokenDocument): ChangeLabel => ({ key: "FRAY.Rewind.placeLeft", data: { name } });
