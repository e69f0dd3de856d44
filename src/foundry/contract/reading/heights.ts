import type { TokenDocument } from "../../host/documents.ts";

type Standing = Pick<TokenDocument, "elevation" | "width" | "height" | "depth" | "parent">;

/** As tall as it is broad, or what the host knows of it; at least one square. */
const squaresTall = ({ depth, width, height }: Standing): number =>
  Math.max(1, Math.round(Math.max(depth ?? 0, Math.min(width, height))));

/**
 * How many squares one token stands above or below another: 0 at one height, 1 where a step leads up to it or their bodies reach
 * beside each other, and so on; a fraction of a square for who stands a little higher.
 */
export function squaresAbove(from: Standing, to: Standing): number {
  const [low, high] = from.elevation <= to.elevation ? [from, to] : [to, from];
  const square = from.parent?.grid.distance || 1;
  return Math.max(0, (high.elevation - low.elevation) / square - (squaresTall(low) - 1));
}

/** Squares of empty height between two tokens, 0 where one stands beside or right above the other. */
export const gapAbove = (from: Standing, to: Standing): number => Math.max(0, squaresAbove(from, to) - 1);
