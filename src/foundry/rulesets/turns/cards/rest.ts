import { plainCard } from "../../../cards/plain-card.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { RestContext } from "../actions/rest.ts";

/**
 * The card of a rest: the stamina gained, the stamina after the rest and, if in safety, the injuries after the rest.
 */
export const rest: Presentation<RestContext> = {
  /** Returns the card's content; `outcome` is null while the card is open. */
  view: (outcome, { declaration, context }) =>
    plainCard({
      from: declaration.actor,
      subtitle: { key: `FRAY.Turns.Rest.${context.kind}`, data: { hours: context.hours } },
      band: outcome && {
        tone: "win",
        word: { key: "FRAY.Result.rested" },
        icon: "fa-solid fa-campground",
        number: context.stamina.gained,
        unit: "FRAY.Turns.Unit.stamina",
        rule: "CT-P04",
      },
      lines: outcome
        ? [
            {
              words: { key: "FRAY.Turns.stamina" },
              value: context.stamina.after,
              parts: context.stamina.parts,
              rule: "CT-P04" as const,
            },
            // Only rest in safety heals injuries.
            ...(context.kind === "safety"
              ? [
                  {
                    words: { key: "FRAY.Turns.injuries" },
                    value: context.injuries.after,
                    parts: context.injuries.parts,
                    rule: "CT-P04" as const,
                  },
                ]
              : []),
          ]
        : [],
      notes: context.missing ? [{ words: { key: "FRAY.Turns.Rest.missing" }, rule: "CT-P04" }] : [],
    }),
};
