import type { Refusal } from "../../../contract/action.ts";
import { heightApart } from "../../../contract/reading/heights.ts";
import { shownName } from "../../../contract/reading/names.ts";
import { isWithoutGrid, outOfReach, reachHolds, squaresOnMap } from "../../../contract/reading/reach.ts";
import type { GameReader } from "../../../host/documents.ts";
import { metresShort } from "../../../../rules/quest/encounter.ts";
import { metresPerSquare } from "../body.ts";
import { economy, actionRefusal } from "../combat/economy.ts";
import { lanesTo } from "../movement/lanes.ts";
import type { Stand } from "../types.ts";

/**
 * Returns the refusal of a close attack whose target is out of reach, with the metres that are missing and the move or
 * charge that would bring it in reach (OQ-013, OQ-P08, OQ-P14); null in worlds that do not enforce reach.
 */
export function closeProblem(attacker: Stand, target: Stand, reader: GameReader): Refusal | null {
  if (!reachHolds(reader)) return null;
  const { actor, combatant, token } = attacker;
  const movement = combatant && economy.movement!(combatant, reader);
  const mayCharge = !combatant || actionRefusal(actor, combatant, "charge") === null;
  return outOfReach({
    name: shownName(target.actor),
    missing: metresShort({
      apart: squaresOnMap(token, target.token, reader)!,
      length: metresPerSquare(token),
      gridless: isWithoutGrid(token!, reader),
    }),
    left: movement ? Math.max(0, movement.total - movement.spent) : null,
    unit: "FRAY.Unit.metres",
    high: heightApart(token, target.token),
    charge: mayCharge && lanesTo(token!, reader, target.token!).some(({ legal }) => legal),
    rule: "OQ-013",
  });
}
