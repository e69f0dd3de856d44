import type { Refusal } from "../../../contract/action.ts";
import type { Acting } from "../../../contract/reading/acting.ts";
import { heightApart } from "../../../contract/reading/heights.ts";
import { outOfReach, reachHolds, squaresMissing } from "../../../contract/reading/reach.ts";
import type { GameReader, ItemDocument } from "../../../host/documents.ts";
import { distanceProblems } from "../../../../rules/turns/movement.ts";
import type { AttackMode } from "../../../../rules/turns/types.ts";
import { economy } from "../combat/economy.ts";
import { gapBetween, squareLength } from "../movement/distance.ts";
import { refusalOf } from "../refusal.ts";

/**
 * Returns the refusal of an attack that does not reach its target (CT-016, CT-019, CT-020); for melee it says how far
 * the attacker must still walk, and may, in the scene's unit. Null if the attack reaches, or if the distance cannot be
 * measured; in melee also if the world does not enforce reach.
 * @param mode "melee" and "reach" (a long weapon) are melee, any other is a shot
 * @param item the weapon or spell with its reach and range
 */
export function distanceRefusal(
  { token, combatant }: Acting,
  target: { readonly token: string | null; readonly name: string },
  mode: AttackMode,
  item: ItemDocument,
  reader: GameReader,
): Refusal | null {
  const foe = reader.token(target.token);
  const gap = gapBetween(token, foe, reader);
  const { reach, range } = item.system as { reach: number; range: number };
  const [problem] = gap === null ? [] : distanceProblems({ mode, gap, reach, range: range || null });
  if (!problem) return null;
  // A shot out of range is always refused, melee only if the world enforces reach.
  if (mode !== "melee" && mode !== "reach") return refusalOf(problem);
  if (!reachHolds(reader)) return null;
  const turnMovement = combatant && economy.movement!(combatant, reader);
  const squaresReached = mode === "reach" ? Math.floor(reach / squareLength(token)) : 0;
  return outOfReach({
    name: target.name,
    missing: mode === "reach" ? gap! - reach : squaresMissing(token, foe, 1, reader, squareLength(token)),
    left: turnMovement ? turnMovement.total - turnMovement.spent : null,
    unit: token!.parent?.grid.units || "FRAY.Turns.distanceUnit",
    // The difference in height instead, if it is what keeps the target out of reach.
    high: heightApart(token, foe, 1 + squaresReached),
    rule: problem.rule,
  });
}
