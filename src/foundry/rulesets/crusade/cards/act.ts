import { ACTION_COST, ACTION_RULE } from "../../../../rules/crusade/tables.ts";
import { plainCard } from "../../../cards/plain-card.ts";
import { ACT_ICONS } from "../actions/act.ts";
import { adviceNotes } from "../combat/economy.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { ActContext } from "../actions/act.ts";

/** The card of an act without dice: the act, the actions it cost, and notes of advice. */
export const act: Presentation<ActContext, Outcome> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, { declaration, context }) =>
    plainCard({
      from: declaration.actor,
      subtitle: { key: `FRAY.Act.${context.act}`, data: { item: context.itemName } },
      band: outcome && {
        tone: "neutral",
        word: { key: `FRAY.Crusade.Acted.${context.act}`, data: { item: context.itemName } },
        icon: ACT_ICONS[context.act] ?? "fa-solid fa-hand",
        number: ACTION_COST[context.act],
        unit: "FRAY.Unit.actions",
        rule: ACTION_RULE[context.act],
      },
      notes: adviceNotes(context.advice),
    }),
};
