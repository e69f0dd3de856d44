import type { Refusal } from "../../../contract/action.ts";
import { heightApart } from "../../../contract/reading/heights.ts";
import { outOfReach, squaresMissing } from "../../../contract/reading/reach.ts";
import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import { pacesShort } from "../../../../rules/reach.ts";
import { economy } from "../combat/economy.ts";
import { distanceOf } from "../movement/distance.ts";
import type { ActingContext } from "../types.ts";

/**
 * Returns why a melee attack does not reach its target, with the paces that are missing and those that the attacker may
 * still move (ST-A23). `foe` and `name` are the target's token and name. Null if the target is beside the attacker, if
 * no distance is measured, or in worlds that do not enforce reach.
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
    missing: pacesShort({ apart: missing + 1, paces }),
    left: movement ? movement.total - movement.spent : null,
    unit: "FRAY.Unit.paces",
    high: heightApart(token, foe),
    rule: "ST-A23",
  });
}
