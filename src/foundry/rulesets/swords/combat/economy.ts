import type { Economy } from "../../../contract/combat.ts";
import { spentThisRound } from "../../../combat/spent.ts";

/** One picks a foe and fights, once a round (SS-015). It is shown, never stopped: the rules forbid nothing. */
export const economy: Economy = {
  pips: (combatant) => ({ total: 1, spent: Math.min(1, spentThisRound(combatant).length) }),
  check: () => null,
};
