import { whole } from "./error.ts";
import { DIAGONAL_PACES, STRAIGHT_PACES } from "./grid/paces.ts";

/**
 * The squares an attacker must still walk until a weapon strikes (EC-A18, SS-018): 0 where it does already.
 * @param apart squares between attacker and target, 1 where they are adjacent
 * @param reach squares the weapon strikes across: 1 for adjacent foes alone
 * @throws RulesError for a fraction, or a negative number
 */
export function squaresShort({ apart, reach = 1 }: { readonly apart: number; readonly reach?: number }): number {
  whole("apart", apart, "EC-A18", 0);
  whole("reach", reach, "EC-A18", 1);
  return Math.max(0, apart - reach);
}

/**
 * The paces an attacker must still walk, over open ground, to a square beside the target (ST-A23). The last step of
 * the cheapest way is left out; where that way has a diagonal step, it is the one left out.
 * @param apart squares between attacker and target
 * @param paces of the cheapest way onto the target's own square
 */
export function pacesShort({ apart, paces }: { readonly apart: number; readonly paces: number }): number {
  if (squaresShort({ apart }) === 0) return 0;
  return paces - (paces > STRAIGHT_PACES * apart ? DIAGONAL_PACES : STRAIGHT_PACES);
}
