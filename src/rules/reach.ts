import { whole } from "./error.ts";
import { DIAGONAL_PACES, STRAIGHT_PACES } from "./grid/paces.ts";

/**
 * Returns how many squares an attacker must still walk until a weapon reaches the target (EC-A18, SS-018); 0 where it
 * does already.
 */
export function squaresShort({ apart, reach = 1 }: { readonly apart: number; readonly reach?: number }): number {
  whole("apart", apart, "EC-A18", 0);
  whole("reach", reach, "EC-A18", 1);
  return Math.max(0, apart - reach);
}

/**
 * Returns how many paces an attacker must still walk, over open ground, to a square beside the target (ST-A23); 0 where
 * it stands there. The last step of the cheapest way is left out; where that way has a diagonal step, it is the one
 * left out.
 */
export function pacesShort({ apart, paces }: { readonly apart: number; readonly paces: number }): number {
  if (squaresShort({ apart }) === 0) return 0;
  return paces - (paces > STRAIGHT_PACES * apart ? DIAGONAL_PACES : STRAIGHT_PACES);
}
