import { concentrationOdds } from "../../../../rules/staged/odds.ts";
import { concentrationInput } from "../actions/concentrate.ts";
import { dieViews } from "../formulas.ts";
import { plainCard } from "./plain-card.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { CastContext, CastOutcome } from "../actions/concentrate.ts";

/** Draws the card and the odds of a spell: the chance that it holds, and the roll where one is needed. */
export const concentrate: Presentation<CastContext, CastOutcome> = {
  odds: (context) => ({
    headlines: [
      {
        words: { key: "FRAY.Staged.Odds.cast" },
        value: concentrationOdds({ ...concentrationInput(context), botchDice: context.botchDice }),
        kind: "chance",
      },
    ],
    bars: [],
    thresholds: [],
  }),
  view: (outcome, { declaration, dice }) =>
    plainCard(
      declaration.actor,
      { key: "FRAY.Staged.Action.concentrate" },
      outcome && {
        tone: outcome.success ? "win" : "lose",
        word: {
          key: !outcome.needed
            ? "FRAY.Staged.Cast.free"
            : outcome.success
              ? "FRAY.Word.TheSpellHolds"
              : "FRAY.Staged.Cast.lost",
        },
        icon: outcome.success ? "fa-solid fa-wand-sparkles" : "fa-solid fa-xmark",
        rule: outcome.ease === 15 ? "ST-031" : outcome.needed ? "ST-030" : "ST-032",
      },
      {
        dice: dice.concentration ? [{ dice: dieViews(dice.concentration) }] : [],
        lines: outcome?.needed
          ? [
              {
                words: { key: "FRAY.Part.Concentration" },
                value: outcome.total!,
                parts: outcome.parts,
                against: { words: { key: "FRAY.Staged.Line.ease" }, value: outcome.ease!, parts: [] },
                rule: "ST-030",
              },
            ]
          : [],
      },
    ),
};
