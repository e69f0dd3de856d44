import { plainCard } from "./plain-card.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";

/** The card of a point of fortune spent. */
export const fortune: Presentation<{ readonly name: string }, Outcome> = {
  view: (outcome, { declaration }) =>
    plainCard({
      from: declaration.actor,
      subtitle: "FRAY.Action.fortune",
      done: outcome !== null,
      word: "FRAY.Quest.Result.fortune",
      tone: "win",
      icon: "fa-solid fa-star",
      rule: "OQ-P07",
    }),
};
