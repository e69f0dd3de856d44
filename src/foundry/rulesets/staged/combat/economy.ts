import type { Economy } from "../../../contract/combat.ts";
import type { CombatantDocument } from "../../../host/documents.ts";
import { spentThisRound } from "../../../combat/spent.ts";
import { systemOf } from "../attack/context.ts";
import { moverOf } from "../derived.ts";
import { actionCheck, roundState } from "./round.ts";

/** One action a round, several attacks for those who have them, and paces by gait (ST-040 … ST-052, ST-A25). */
export const economy: Economy = {
  pips(combatant) {
    const spent = spentThisRound(combatant);
    const acts = spent.filter((entry) => entry.act === "act" || entry.act === "load").length;
    const gone =
      spent.some((entry) => entry.act === "rush" && entry.data?.lost) ||
      spent.some((entry) => entry.data?.gait === "run");
    const total = attacksOf(combatant);
    return { total, spent: gone ? total : Math.min(total, acts) };
  },
  movement(combatant) {
    if (!combatant.actor) return null;
    const { speeds } = moverOf(combatant.actor);
    const { gait, paces, acted } = roundState(combatant, combatant.actor);
    const total =
      gait === "walk"
        ? speeds.walk
        : gait === "run" || !acted
          ? Math.max(speeds.run, speeds.walk)
          : Math.max(speeds.hustle, speeds.walk);
    return { total: gait === "hustle" ? speeds.hustle : total, spent: paces, unit: "FRAY.Unit.paces" };
  },
  check: (combatant) => (combatant.actor ? actionCheck(combatant.actor, combatant).refused : null),
};

/** More than one only while the gait allows it (ST-046). */
function attacksOf(combatant: CombatantDocument): number {
  const { actor } = combatant;
  if (!actor) return 1;
  const { gait } = roundState(combatant, actor);
  return gait === "none" || gait === "walk" ? systemOf(actor).attacks : 1;
}
