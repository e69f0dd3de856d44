import { contestOddsView } from "../attack/odds.ts";
import { contestView } from "../attack/view.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { ContestContext } from "../attack/context.ts";
import type { ContestOutcome } from "../attack/resolve.ts";

export const contest: Presentation<ContestContext, ContestOutcome> = {
  odds: contestOddsView,
  view: contestView,
};
