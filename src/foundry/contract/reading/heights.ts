import type { RuleId } from "../../../rules/explain.ts";
import type { TokenDocument } from "../../host/documents.ts";
import type { Refusal } from "../action.ts";
import { inSceneUnits } from "./apart.ts";

/** The parts of a token from which its height and elevation are read. */
type Standing = Pick<TokenDocument, "elevation" | "width" | "height" | "depth" | "parent">;

/**
 * Returns how many squares tall a token's body is, rounded, at least 1: its depth, or the lesser of its width and
 * height on the map if that is more.
 */
const squaresTall = ({ depth, width, height }: Standing): number =>
  Math.max(1, Math.round(Math.max(depth ?? 0, Math.min(width, height))));

/**
 * Returns how many steps, in squares, the higher of two tokens stands above the topmost square of the lower one's body:
 * 0 if the two overlap in height, 1 if one stands on the head of the other, fractions in between. The order of the two
 * does not matter.
 */
export function squaresAbove(from: Standing, to: Standing): number {
  const [low, high] = from.elevation <= to.elevation ? [from, to] : [to, from];
  const squareLength = from.parent?.grid.distance || 1;
  return Math.max(0, (high.elevation - low.elevation) / squareLength - (squaresTall(low) - 1));
}

/**
 * Returns the difference of two tokens' elevations with the scene's unit, such as "10 ft", if a weapon with a reach of
 * `reach` squares (at least 1) cannot bridge it. "" if it can, if either token is null, or if they are not on one
 * scene.
 */
export function heightApart(from: TokenDocument | null, to: TokenDocument | null, reach = 1): string {
  if (!from || !to || from.parent !== to.parent) return "";
  if (Math.ceil(squaresAbove(from, to)) <= Math.max(1, reach)) return "";
  return inSceneUnits(Math.abs(from.elevation - to.elevation), from);
}

/**
 * Returns the refusal of a charge if the target stands too high or low to be struck from a square beside it; else null.
 */
export function heightRefusal(from: TokenDocument, to: TokenDocument, rule: RuleId): Refusal | null {
  const height = heightApart(from, to);
  return height ? { refused: "TooHigh", rule, data: { name: to.name, height } } : null;
}
