import { DEEDS } from "../../../../rules/turns/tables.ts";
import { plainCard } from "../../../cards/plain-card.ts";
import { ICONS } from "../actions/deed.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { DeedContext } from "../actions/deed.ts";

/** The card of a deed, an act without dice: what was done, and the actions that it cost. */
export const deed: Presentation<DeedContext> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, { declaration, context }) =>
    plainCard({
      from: declaration.actor,
      subtitle: { key: DEEDS.find(({ id }) => id === context.deed)!.label },
      band: outcome && {
        tone: "neutral",
        word: { key: `FRAY.Turns.Done.${context.deed}`, data: { item: context.itemName } },
        icon: ICONS[context.deed] ?? "fa-solid fa-hand",
        number: context.actions,
        unit: "FRAY.Unit.actions",
        rule: DEEDS.find(({ id }) => id === context.deed)!.rule,
      },
    }),
};
