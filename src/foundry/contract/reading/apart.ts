import type { GameReader, TokenDocument } from "../../host/documents.ts";

/** The length of a scene's square and its unit, as far as the scene gives them. */
interface Grid {
  readonly distance?: number;
  readonly units?: string;
}

/** Returns the length and unit of a square on a token's scene; an empty object without a scene. */
const gridOf = (token: TokenDocument): Grid => (token.parent as { readonly grid?: Grid } | null)?.grid ?? {};

/** Returns a distance with the unit of the token's scene, such as "10 ft"; without a unit the bare number. */
export const inSceneUnits = (value: number, token: TokenDocument): string =>
  `${value} ${gridOf(token).units ?? ""}`.trim();

/**
 * Returns the distance between two tokens with the scene's unit, such as "10 ft": the squares between them times the
 * length of a square (1 if the scene gives none). Null where the squares cannot be counted.
 */
export function squaresApart(from: TokenDocument, to: TokenDocument, reader: GameReader): string | null {
  const squares = reader.distance(from, to);
  return squares === null ? null : inSceneUnits(squares * (gridOf(from).distance ?? 1), from);
}
