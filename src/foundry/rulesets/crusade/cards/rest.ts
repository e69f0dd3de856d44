import { plainCard } from "../../../cards/plain-card.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { RestContext } from "../actions/rest.ts";

/** The card of a rest. */
export const restAction: Presentation<RestContext, Outcome> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, { declaration }) =>
    plainCard({
      from: declaration.actor,
      subtitle: { key: "FRAY.Action.rest" },
      band: outcome && {
        tone: "win",
        word: { key: "FRAY.Party.rested" },
        icon: "fa-solid fa-campground",
        rule: "EC-112",
      },
    }),
};
