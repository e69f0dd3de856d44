import type { RuleId } from "../../../rules/explain.ts";
import type { TokenDocument } from "../../host/documents.ts";
import type { Refusal } from "../action.ts";
import { inSceneUnits } from "./apart.ts";

/** A token, as far as it tells its height and elevation. */
type Standing = Pick<TokenDocument, "elevation" | "width" | "height" | "depth" | "parent">;

/**
 * Returns the height of a token's body in whole squares, at least 1: its depth, or the lesser of its width and height
 * on the map if that is more.
 */
const squaresTall = ({ depth, width, height }: Standing): number =>
  Math.max(1, Math.round(Math.max(depth ?? 0, Math.min(width, height))));

/**
 * Returns the steps in height between two tokens, in squares, whichever stands higher, counted from the topmost square
 * of the lower body: 0 if the two overlap in height, 1 if one stands on the head of the other; a fraction in between.
 */
export function squaresAbove(from: Standing, to: Standing): number {
  const [low, high] = from.elevation <= to.elevation ? [from, to] : [to, from];
  const square = from.parent?.grid.distance || 1;
  return Math.max(0, (high.elevation - low.elevation) / square - (squaresTall(low) - 1));
}

/**
 * Returns the difference of two tokens' elevations with the scene's unit, such as "10 ft", if a weapon's reach in
 * squares (at least 1) cannot bridge it; "" if it can, without both tokens, or if they are on different scenes.
 */
export function heightApart(from: TokenDocument | null, to: TokenDocument | null, reach = 1): string {
  if (!from || !to || from.parent !== to.parent || Math.ceil(squaresAbove(from, to)) <= Math.max(1, reach)) return "";
  return inSceneUnits(Math.abs(from.elevation - to.elevation), from);
}

/** Returns why a charge cannot reach a target from any square beside it, as it stands too high or low; else null. */
export function heightRefusal(from: TokenDocument, to: TokenDocument, rule: RuleId): Refusal | null {
  const height = heightApart(from, to);
  return height ? { refused: "TooHigh", rule, data: { name: to.name, height } } : null;
}
