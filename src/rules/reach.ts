import { amount, whole } from "./error.ts";
import { ARM } from "./grid/no-grid.ts";
import { DIAGONAL_PACES, STRAIGHT_PACES } from "./grid/paces.ts";

/**
 * Returns the number of squares that an attacker must still walk until its weapon reaches the target, 0 if it does
 * already (EC-A18, SS-018). `apart`, the distance to the target, and `reach`, that of the weapon, are in squares, where
 * 1 is the square next to the attacker. On a scene without a grid (`gridless`) `apart` can be a fraction, and the
 * result is in hundredths, rounded up; a gap under half a square counts as none there (EC-P06). Throws RulesError for
 * an `apart` below 0 and a `reach` that is a fraction or below 1.
 */
export function squaresShort({
  apart,
  reach = 1,
  gridless = false,
}: {
  readonly apart: number;
  readonly reach?: number;
  readonly gridless?: boolean;
}): number {
  amount("apart", apart, "EC-A18");
  whole("reach", reach, "EC-A18", 1);
  const short = Math.max(0, apart - reach);
  if (!gridless || short === 0) return short;
  // 1e-4 so that a rounding error does not count. The gap must get smaller than ARM, for a longer weapon only as small.
  return reach === 1 ? (Math.floor((short - ARM) * 100 + 1e-4) + 1) / 100 : Math.ceil(short * 100 - 1e-4) / 100;
}

/**
 * Returns the paces that an attacker must still walk over open ground to a square next to the target; 0 if it stands
 * next to it or on it (ST-A23). `apart` and `paces` measure the cheapest way to the target's own square, in squares and
 * in paces; the last step of this way is left out: a diagonal step if the way has any, else a straight one.
 */
export function pacesShort({ apart, paces }: { readonly apart: number; readonly paces: number }): number {
  if (squaresShort({ apart }) === 0) return 0;
  return paces - (paces > STRAIGHT_PACES * apart ? DIAGONAL_PACES : STRAIGHT_PACES);
}
