import type { GameReader, TokenDocument } from "../../host/documents.ts";

/** The length of a square on a scene, and its unit; each is left out if the scene gives none. */
interface Grid {
  readonly distance?: number;
  readonly units?: string;
}

/** Returns the length of a square on a token's scene, and its unit; an empty object for a token without a scene. */
const gridOf = (token: TokenDocument): Grid => (token.parent as { readonly grid?: Grid } | null)?.grid ?? {};

/** Returns a length with the unit of the token's scene, such as "10 ft"; the bare number if the scene has no unit. */
export const inSceneUnits = (value: number, token: TokenDocument): string =>
  `${value} ${gridOf(token).units ?? ""}`.trim();

/**
 * Returns the distance between two tokens with the scene's unit, such as "10 ft": the steps from one to the other (1 if
 * they are adjacent) times the length of a square, 1 if the scene gives none. Null if the steps cannot be counted.
 */
export function squaresApart(from: TokenDocument, to: TokenDocument, reader: GameReader): string | null {
  const squares = reader.distance(from, to);
  return squares === null ? null : inSceneUnits(squares * (gridOf(from).distance ?? 1), from);
}
