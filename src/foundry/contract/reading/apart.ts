import type { GameReader, TokenDocument } from "../../host/documents.ts";

interface Grid {
  readonly distance?: number;
  readonly units?: string;
}

const gridOf = (token: TokenDocument): Grid => (token.parent as { readonly grid?: Grid } | null)?.grid ?? {};

/** Returns a distance in words, with the unit of the token's scene. */
export const inSceneUnits = (value: number, token: TokenDocument): string =>
  `${value} ${gridOf(token).units ?? ""}`.trim();

/**
 * Returns the distance between two tokens, counted in squares, in words with the scene's unit; null where it cannot be
 * counted.
 */
export function squaresApart(from: TokenDocument, to: TokenDocument, reader: GameReader): string | null {
  const squares = reader.distance(from, to);
  return squares === null ? null : inSceneUnits(squares * (gridOf(from).distance ?? 1), from);
}
