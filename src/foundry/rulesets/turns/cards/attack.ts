import { attackOddsView } from "../attack/odds.ts";
import { attackView } from "../attack/view.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { AttackContext } from "../attack/context.ts";
import type { AttackOutcome } from "../attack/resolve.ts";

export const attack: Presentation<AttackContext, AttackOutcome> = {
  odds: attackOddsView,
  view: attackView,
};
