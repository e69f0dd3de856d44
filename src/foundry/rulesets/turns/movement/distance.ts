import type { GameReader, TokenDocument } from "../../../host/documents.ts";

/** What one cell of the scene is worth in its unit (CT-A16). */
export function squareWorth(token: TokenDocument | null): number {
  return token?.parent?.grid?.distance || 1;
}

/** Empty distance between two tokens in the scene's unit, 0 when adjacent; null when they share no scene (CT-A16, CT-P09). */
export function gapBetween(from: TokenDocument | null, to: TokenDocument | null, reader: GameReader): number | null {
  const steps = from && to ? reader.distance(from, to) : null;
  return steps === null ? null : Math.max(0, steps - 1) * squareWorth(from);
}
