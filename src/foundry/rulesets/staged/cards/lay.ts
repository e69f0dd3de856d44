import { plainCard } from "./plain-card.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { LayContext } from "../actions/lay.ts";

/** The card of moving a fallen defender to another square: it names the square's direction. */
export const lay: Presentation<LayContext, Outcome> = {
  view: (outcome, { declaration, context }) =>
    plainCard(
      declaration.actor,
      { key: "FRAY.Staged.Action.lay" },
      outcome && {
        tone: "neutral",
        word: { key: context.place.label },
        icon: "fa-solid fa-arrows-up-down-left-right",
        rule: "ST-059",
      },
    ),
};
