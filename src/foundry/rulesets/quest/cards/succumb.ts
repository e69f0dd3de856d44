import { plainCard } from "./plain-card.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { SuccumbContext } from "../actions/succumb.ts";

/** The card of a death by a mortal wound. */
export const succumb: Presentation<SuccumbContext, Outcome> = {
  view: (outcome, { declaration, context }) =>
    plainCard({
      from: declaration.actor,
      subtitle: "FRAY.Quest.Succumb",
      data: { round: context.deadline },
      done: outcome !== null,
      word: "FRAY.Result.dies",
      tone: "lose",
      icon: "fa-solid fa-skull",
      rule: "OQ-075",
    }),
};
