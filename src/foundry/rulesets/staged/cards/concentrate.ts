import type { RuleId } from "../../../../rules/explain.ts";
import { concentrationOdds } from "../../../../rules/staged/odds.ts";
import { CONCENTRATION_EASE } from "../../../../rules/staged/tables.ts";
import { concentrationInput } from "../actions/concentrate.ts";
import { botchNotes, dieViews, stressOf } from "../formulas.ts";
import { plainCard } from "./plain-card.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { CastContext, CastOutcome } from "../actions/concentrate.ts";

/** Returns the key of the word for a spell that had to be rolled for. */
const resultOf = ({ success }: CastOutcome): string => (success ? "FRAY.Word.TheSpellHolds" : "FRAY.Staged.Cast.lost");

/** Returns the id of the rule that decides whether a spell must be rolled for, and against which ease. */
function ruleOf({ ease, needed }: CastOutcome): RuleId {
  if (ease === CONCENTRATION_EASE.damaged) return "ST-031";
  return needed ? "ST-030" : "ST-032";
}

/** The card and the odds of a spell: the chance that it holds, and the roll where one is needed. */
export const concentrate: Presentation<CastContext, CastOutcome> = {
  /** Returns the chance that the spell holds, 1 if no roll is needed. */
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
  /** Returns the card; dice, arithmetic and the note of a botch only if a roll was needed. */
  view: (outcome, { declaration, dice }) =>
    plainCard(
      declaration.actor,
      { key: "FRAY.Staged.Action.concentrate" },
      outcome && {
        tone: outcome.success ? "win" : "lose",
        word: {
          key: outcome.needed ? resultOf(outcome) : "FRAY.Staged.Cast.free",
        },
        icon: outcome.success ? "fa-solid fa-wand-sparkles" : "fa-solid fa-xmark",
        rule: ruleOf(outcome),
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
        notes: botchNotes(stressOf(dice.concentration)?.botchZeros ?? 0),
      },
    ),
};
