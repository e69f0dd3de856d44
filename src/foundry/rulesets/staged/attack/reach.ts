import type { Refusal } from "../../../contract/action.ts";
import { heightApart } from "../../../contract/reading/heights.ts";
import { isWithoutGrid, outOfReach, squaresMissing, squaresOnMap } from "../../../contract/reading/reach.ts";
import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import { pacesShort } from "../../../../rules/reach.ts";
import { economy } from "../combat/economy.ts";
import { distanceOf } from "../movement/distance.ts";
import type { ActingContext } from "../types.ts";

/**
 * Returns why a melee attack does not reach its target (ST-A23). The refusal names the paces that are missing and those
 * that the attacker may still move. Null if the target is beside the attacker, if no distance is measured, or in worlds
 * that do not enforce reach.
 * @param foe the target's token
 * @param name the target's name
 */
export function reachProblem(
  { token, combatant }: ActingContext,
  foe: TokenDocument | null,
  name: string,
  reader: GameReader,
): Refusal | null {
  const missing = squaresMissing(token, foe, 1, reader);
  if (!missing) return null;
  const movement = combatant && economy.movement!(combatant, reader);
  const paces = distanceOf(token, foe, reader) ?? 0;
  return outOfReach({
    name,
    missing: pacesShort({ apart: squaresOnMap(token, foe, reader)!, paces, gridless: isWithoutGrid(token!, reader) }),
    left: movement ? movement.total - movement.spent : null,
    unit: "FRAY.Unit.paces",
    high: heightApart(token, foe),
    rule: "ST-A23",
  });
}
