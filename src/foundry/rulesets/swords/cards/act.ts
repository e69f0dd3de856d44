import { plainCard } from "../../../cards/plain-card.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { ActContext } from "../actions/act.ts";

/** The card of drawing an item or putting it away. */
export const act: Presentation<ActContext, Outcome> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, { declaration, context }) => {
    const data = { item: context.itemName, name: context.name };
    const isDraw = context.act === "draw";
    return plainCard({
      from: declaration.actor,
      subtitle: { key: isDraw ? "FRAY.Act.draw" : "FRAY.Act.putAway", data },
      band: outcome && {
        tone: "neutral",
        word: { key: isDraw ? "FRAY.Hands.inHand" : "FRAY.Hands.away", data },
        icon: isDraw ? "fa-solid fa-hand-fist" : "fa-solid fa-inbox",
        rule: "SS-043",
      },
    });
  },
};
