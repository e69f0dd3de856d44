import { plainCard } from "./plain-card.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { StagedHarm, StagedHarmed } from "../actions/harm.ts";

/** The card of damage or healing by hand. */
export const harmAction: Presentation<StagedHarm, StagedHarmed> = {
  /** Returns the card of damage (the points over soak and the wound) or of healing (the wounds healed). */
  view: (outcome, { declaration, context }) =>
    plainCard(
      declaration.actor,
      { key: context.amount > 0 ? "FRAY.Action.damage" : "FRAY.Action.healing" },
      outcome &&
        (context.amount > 0
          ? {
              tone: outcome.wound === "none" ? "glance" : "hit",
              word: { key: outcome.wound === "none" ? "FRAY.Staged.soaked" : `FRAY.Staged.Band.${outcome.wound}` },
              icon: "fa-solid fa-heart-crack",
              number: outcome.net,
              unit: "FRAY.Unit.overSoak",
              rule: "ST-P06",
            }
          : {
              tone: outcome.mended ? "win" : "glance",
              word: { key: outcome.mended ? "FRAY.Result.healing" : "FRAY.Result.noHealing" },
              icon: "fa-solid fa-heart",
              number: outcome.mended,
              unit: "FRAY.Unit.wounds",
              rule: "ST-P06",
            }),
      {
        lines: context.soak
          ? [
              {
                words: { key: "FRAY.Word.Damage" },
                value: context.amount,
                parts: [],
                against: { words: { key: "FRAY.Staged.Line.soak" }, ...context.soak },
                secret: true,
                rule: "ST-P04",
              },
            ]
          : [],
      },
    ),
};
