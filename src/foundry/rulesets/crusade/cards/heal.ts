import { plainCard } from "../../../cards/plain-card.ts";
import { checkRows } from "../actions/check.ts";
import { adviceNotes } from "../combat/economy.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { HealContext, HealOutcome } from "../actions/heal.ts";

/** The card of an attempt at healing; the patient is named if it is not the healer. */
export const healAction: Presentation<HealContext, HealOutcome> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, { declaration, context, dice }) =>
    plainCard({
      from: declaration.actor,
      to: context.patient === declaration.actor ? null : context.patient,
      subtitle: { key: "FRAY.Action.heal" },
      band: outcome && {
        tone: outcome.negated ? "win" : "miss",
        word: { key: outcome.negated ? "FRAY.Result.healing" : "FRAY.Result.noHealing" },
        icon: "fa-solid fa-kit-medical",
        // The points of stress given back.
        number: outcome.negated,
        unit: "FRAY.Unit.stress",
        rule: "EC-130",
      },
      dice: checkRows({ dice }),
      lines: outcome
        ? [
            {
              words: { key: "FRAY.Word.Total" },
              value: outcome.total,
              parts: outcome.parts,
              against: { words: { key: "FRAY.Word.difficulty" }, value: context.tn, parts: [] },
              rule: "EC-127",
            },
          ]
        : [],
      notes: [
        {
          words: { key: "FRAY.Crusade.Note.injury", data: { name: context.name, points: context.injury.points } },
          rule: "EC-126",
        },
        ...adviceNotes(context.advice),
      ],
    }),
};
