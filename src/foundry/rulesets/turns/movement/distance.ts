import type { GameReader, TokenDocument } from "../../../host/documents.ts";

/** Returns the length of one square in the scene's unit (CT-A16); 1 where the scene has none. */
export function squareWorth(token: TokenDocument | null): number {
  return token?.parent?.grid?.distance || 1;
}

/**
 * Returns the empty distance between two tokens in the scene's unit (whole squares), 0 when adjacent; null without a
 * token or when they share no scene (CT-A16, CT-P09).
 */
export function gapBetween(from: TokenDocument | null, to: TokenDocument | null, reader: GameReader): number | null {
  const steps = from && to ? reader.distance(from, to) : null;
  return steps === null ? null : Math.max(0, steps - 1) * squareWorth(from);
}
