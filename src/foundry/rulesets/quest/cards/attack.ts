import { attackOddsView } from "../attack/odds.ts";
import { attackView } from "../attack/view.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { QuestAttackContext, QuestAttackOutcome } from "../types.ts";

/** The card and the odds of an attack. */
export const attack: Presentation<QuestAttackContext, QuestAttackOutcome> = {
  odds: attackOddsView,
  view: attackView,
};
