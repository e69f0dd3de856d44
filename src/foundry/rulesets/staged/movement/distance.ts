import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import { squaresAbove } from "../../../contract/reading/heights.ts";
import { pacesApart } from "../../../../rules/grid/paces.ts";

/**
 * Returns the distance in paces between two tokens over open ground, height included (ST-A23, ST-P15); null unless both
 * are on one scene.
 */
export function distanceOf(from: TokenDocument | null, to: TokenDocument | null, reader: GameReader): number | null {
  if (!from || !to || from.parent !== to.parent) return null;
  const [grid, start, end] = [reader.grid(from), reader.body(from), reader.body(to)];
  return grid && start && end ? pacesApart(grid, start, end, squaresAbove(from, to)) : null;
}
