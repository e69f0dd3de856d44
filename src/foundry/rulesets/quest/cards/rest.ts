import { plainCard } from "./plain-card.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { RestContext, RestOutcome } from "../actions/rest.ts";

/** The card of a rest. */
export const rest: Presentation<RestContext, RestOutcome> = {
  view: (outcome, { context, declaration }) =>
    plainCard({
      from: declaration.actor,
      subtitle: "FRAY.Quest.Rest",
      data: { days: context.days },
      done: outcome !== null,
      word: "FRAY.Result.rested",
      tone: "win",
      icon: "fa-solid fa-bed",
      number: outcome?.points ?? 0,
      unit: "FRAY.Unit.hitPoints",
      rule: "OQ-070",
    }),
};
