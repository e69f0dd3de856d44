import { amount, whole } from "./error.ts";
import { ARM } from "./grid/no-grid.ts";
import { DIAGONAL_PACES, STRAIGHT_PACES } from "./grid/paces.ts";

/**
 * Returns how far an attacker must still walk until its weapon reaches the target, 0 if it does already (EC-A18,
 * SS-018). `apart`, the distance to the target, and `reach`, that of the weapon, are in squares, where 1 is the square
 * next to the attacker; the result is in the unit in which a square is `length` long, by default in squares. On a scene
 * without a grid (`gridless`) `apart` and `reach` can be fractions, and the result is in hundredths, rounded up; a gap
 * under half a square counts as none there (EC-P06). Throws RulesError for an `apart` below 0, a `reach` below 1, and
 * for one that is a fraction on a grid.
 */
export function squaresShort({
  apart,
  reach = 1,
  gridless = false,
  length = 1,
}: {
  readonly apart: number;
  readonly reach?: number;
  readonly gridless?: boolean;
  readonly length?: number;
}): number {
  amount("apart", apart, "EC-A18");
  (gridless ? amount : whole)("reach", reach, "EC-A18", 1);
  const short = Math.max(0, apart - reach);
  if (!gridless || short === 0) return short * length;
  // A gap must get smaller than ARM, or only as small as a longer weapon reaches. 1e-4 so that a rounding error does
  // not count.
  return reach - 1 < ARM
    ? (Math.floor((apart - 1 - ARM) * length * 100 + 1e-4) + 1) / 100
    : Math.ceil(short * length * 100 - 1e-4) / 100;
}

/**
 * Returns the paces that an attacker must still walk over open ground until it stands beside the target; 0 if it does,
 * or stands on it (ST-A23). `apart` and `paces` measure the cheapest way to the target's own square, in squares and in
 * paces; the last step of this way is left out: a diagonal step if the way has any, else a straight one. On a scene
 * without a grid (`gridless`) hundredths of paces, as `squaresShort` counts (ST-P15).
 */
export function pacesShort({
  apart,
  paces,
  gridless = false,
}: {
  readonly apart: number;
  readonly paces: number;
  readonly gridless?: boolean;
}): number {
  if (gridless) return squaresShort({ apart, gridless, length: STRAIGHT_PACES });
  if (squaresShort({ apart }) === 0) return 0;
  return paces - (paces > STRAIGHT_PACES * apart ? DIAGONAL_PACES : STRAIGHT_PACES);
}
