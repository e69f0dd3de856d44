import { plainCard } from "../../../cards/plain-card.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { RecoverContext } from "../actions/recover.ts";

/** The card of a rest, with the number of dice given back. */
export const recoverAction: Presentation<RecoverContext, Outcome> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, { declaration, context }) =>
    plainCard({
      from: declaration.actor,
      subtitle: { key: "FRAY.Action.recover" },
      band: outcome && {
        tone: "win",
        word: { key: "FRAY.Swords.Result.recovered" },
        icon: "fa-solid fa-mug-hot",
        number: context.dice,
        unit: "FRAY.Swords.Unit.dice",
        rule: "SS-P04",
      },
    }),
};
