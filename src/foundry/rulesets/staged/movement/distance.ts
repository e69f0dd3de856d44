import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import { pacesBetween } from "../../../../rules/grid/paces.ts";
import { squaresAbove } from "../../../contract/reading/heights.ts";
import { footprintOf } from "../combat/sides.ts";

/** Paces between two tokens over open ground, height included (ST-A23); null off the squares. */
export function distanceOf(from: TokenDocument | null, to: TokenDocument | null, reader: GameReader): number | null {
  if (!from || !to || from.parent !== to.parent) return null;
  const [start, end] = [footprintOf(from, reader), footprintOf(to, reader)];
  return start && end ? pacesBetween({ from: start, to: end, up: Math.ceil(squaresAbove(from, to)) }) : null;
}
