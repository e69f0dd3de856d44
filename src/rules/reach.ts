import { whole } from "./error.ts";
import { DIAGONAL_PACES, STRAIGHT_PACES } from "./grid/paces.ts";

/**
 * Returns the squares that an attacker must still walk until its weapon reaches the target, 0 where it does already
 * (EC-A18, SS-018). `apart` is the distance in squares, 1 where they stand side by side; `reach` is counted alike.
 * Throws RulesError for fractions, a negative `apart` and a reach below 1.
 */
export function squaresShort({ apart, reach = 1 }: { readonly apart: number; readonly reach?: number }): number {
  whole("apart", apart, "EC-A18", 0);
  whole("reach", reach, "EC-A18", 1);
  return Math.max(0, apart - reach);
}

/**
 * Returns the paces that an attacker must still walk over open ground to a square beside the target, from the number of
 * squares (`apart`) and of paces of the cheapest way to the target's own square; 0 where it stands beside or on it
 * (ST-A23). The last step of that way is left out: a diagonal one if the way has a diagonal step, else a straight one.
 */
export function pacesShort({ apart, paces }: { readonly apart: number; readonly paces: number }): number {
  if (squaresShort({ apart }) === 0) return 0;
  return paces - (paces > STRAIGHT_PACES * apart ? DIAGONAL_PACES : STRAIGHT_PACES);
}
