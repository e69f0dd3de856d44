import { attackOddsView } from "../attack/odds.ts";
import { attackView } from "../attack/view.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { AttackOutcome, AttackContext } from "../types.ts";

/** The card and the odds of an attack. */
export const attack: Presentation<AttackContext, AttackOutcome> = {
  odds: attackOddsView,
  view: attackView,
};
