import { contestOddsView } from "../attack/odds.ts";
import { contestView } from "../attack/view.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { ContestContext, ContestOutcome } from "../types.ts";

/** The card and the odds of a contest. */
export const contest: Presentation<ContestContext, ContestOutcome> = {
  odds: contestOddsView,
  view: contestView,
};
