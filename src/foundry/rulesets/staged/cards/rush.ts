import { matRushOdds } from "../../../../rules/staged/odds.ts";
import { plainCard } from "../../../cards/plain-card.ts";
import { DEFENDER, RUSHER } from "../actions/rush.ts";
import { dieViews } from "../formulas.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { RushContext, RushOutcome } from "../actions/rush.ts";

/**
 * Returns the key of the words for a rush's result: the rusher gets through, both totals are equal, or it is stopped.
 */
function resultKey({ through, rusher, defender }: RushOutcome): string {
  if (through) return "FRAY.Staged.Line.through";
  return rusher === defender ? "FRAY.Staged.Line.tied" : "FRAY.Staged.Line.stopped";
}

/** The card and the odds of a rush. */
export const rush: Presentation<RushContext, RushOutcome> = {
  /** Returns the chances that the rusher gets through, and that it falls (a tie too); null without a target. */
  odds: ({ numbers, botchDice }) => {
    if (!numbers) return null;
    const odds = matRushOdds({ ...numbers, rusherBotchDice: botchDice, defenderBotchDice: botchDice });
    return {
      headlines: [
        { words: { key: "FRAY.Staged.Odds.rush" }, value: odds.win, kind: "chance" },
        { words: { key: "FRAY.Staged.Odds.fall" }, value: odds.tie + odds.lose, kind: "chance" },
      ],
      bars: [],
      thresholds: [],
    };
  },
  /** Returns the card, with both dice and totals; the line of arithmetic is secret. */
  view: (outcome, { declaration, context, dice }) =>
    plainCard({
      from: declaration.actor,
      to: context.target?.actor ?? null,
      subtitle: { key: "FRAY.Staged.Action.rush" },
      band: outcome && {
        tone: outcome.through ? "win" : "lose",
        word: { key: outcome.through ? "FRAY.Staged.Rush.through" : "FRAY.Staged.Rush.stopped" },
        icon: outcome.through ? "fa-solid fa-person-running" : "fa-solid fa-person-falling",
        rule: outcome.through ? "ST-059" : "ST-060",
      },
      dice: [
        { label: { key: "FRAY.Staged.Die.rusher" }, dice: dieViews(dice[RUSHER]) },
        { label: { key: "FRAY.Staged.Die.defender" }, dice: dieViews(dice[DEFENDER]) },
      ].filter((row) => row.dice.length > 0),
      lines: outcome
        ? [
            {
              words: { key: "FRAY.Staged.Line.rusher" },
              value: outcome.rusher,
              parts: outcome.rusherParts,
              against: {
                words: { key: "FRAY.Staged.Line.defender" },
                value: outcome.defender,
                parts: outcome.defenderParts,
              },
              aside: { key: resultKey(outcome) },
              secret: true,
              rule: "ST-055",
            },
          ]
        : [],
    }),
};
