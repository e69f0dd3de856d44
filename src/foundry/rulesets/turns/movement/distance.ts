import type { GameReader, TokenDocument } from "../../../host/documents.ts";

/**
 * Returns the length of a grid square of the token's scene, in the scene's unit (CT-A16); 1 without a token or a grid.
 */
export function squareLength(token: TokenDocument | null): number {
  return token?.parent?.grid?.distance || 1;
}

/**
 * Returns the empty distance between two tokens, in whole squares but in the scene's unit; 0 if they are adjacent. Null
 * if either is null or they are not on one scene (CT-A16, CT-P09).
 */
export function gapBetween(from: TokenDocument | null, to: TokenDocument | null, reader: GameReader): number | null {
  const steps = from && to ? reader.distance(from, to) : null;
  return steps === null ? null : Math.max(0, steps - 1) * squareLength(from);
}
