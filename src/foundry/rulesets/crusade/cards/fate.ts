import { FATE_AWARDS, FATE_USES } from "../../../../rules/crusade/fate.ts";
import { plainCard } from "../../../cards/plain-card.ts";
import { isTrait } from "../actions/fate.ts";
import type { Outcome, Presentation } from "../../../contract/action.ts";
import type { FateActContext, Use } from "../actions/fate.ts";

/** The card of a use of FATE, points that change throws: the use, the user's note on it, and who paid if anyone did. */
export const fateAction: Presentation<FateActContext, Outcome & { readonly use: Use }> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, { declaration, context }) =>
    plainCard({
      from: declaration.actor,
      to: context.earns,
      subtitle: { key: `FRAY.Crusade.FateUse.${context.use}` },
      band: outcome && {
        tone: "neutral",
        word: { key: `FRAY.Crusade.FateUse.${context.use}` },
        icon: "fa-solid fa-diamond",
        rule: isTrait(context.use) ? FATE_AWARDS[context.use].rule : FATE_USES[context.use].rule,
      },
      notes: [
        ...(context.note ? [{ words: { key: "FRAY.Word.OnlyWeapon", data: { weapon: context.note } } }] : []),
        ...(isTrait(context.use)
          ? []
          : [
              {
                words: { key: context.spender === "dark" ? "FRAY.Crusade.Note.darkSpent" : "FRAY.Crusade.Note.spent" },
                icon: "fa-solid fa-diamond",
                rule: FATE_USES[context.use].rule,
              },
            ]),
      ],
    }),
};
