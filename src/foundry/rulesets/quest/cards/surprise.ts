import { surpriseOdds, surpriseRolls } from "../../../../rules/quest/surprise.ts";
import { skillTest } from "../../../../rules/quest/tests.ts";
import { testDice, testLine } from "./test-section.ts";
import { percentile } from "../formulas.ts";
import type { CardState, Presentation } from "../../../contract/action.ts";
import type { CardSection } from "../../../contract/view.ts";
import { chancesOf } from "../actions/surprise.ts";
import type { TestedFighter, SurpriseContext, SurpriseOutcome } from "../actions/surprise.ts";

/** Draws the card and the odds of a surprise. */
export const surprise: Presentation<SurpriseContext, SurpriseOutcome> = {
  odds: (context) => ({
    headlines: context.unaware.map((one) => ({
      words: { key: "FRAY.Quest.Odds.surprised", data: { name: one.name } },
      value: surpriseOdds(chancesOf(context, one)),
      kind: "chance" as const,
    })),
    bars: [],
    thresholds: [],
  }),
  view: (outcome, state) => ({ sections: state.context.unaware.map((_, index) => section(index, outcome, state)) }),
};

/** Builds the section of one target: the side's stealth against the target's Perception. */
function section(index: number, outcome: SurpriseOutcome | null, state: CardState<SurpriseContext>): CardSection {
  const { attacker, unaware, kind } = state.context;
  const one = unaware[index]!;
  const rolls = surpriseRolls(chancesOf(state.context, one));
  const shown = (id: string, of: TestedFighter, rolled: boolean, secret: boolean) => {
    // The one stealth roll of a Master counts only against those Masters against whom it is rolled.
    const roll = rolled ? percentile(state, id) : null;
    const unrolled = outcome && !rolled ? "critical" : null;
    const level = roll === null ? unrolled : skillTest({ roll, skill: of.skill.value });
    return { skill: of.skill, value: of.skill.value, parts: of.skill.parts, roll, level, secret, label: of.skill.name };
  };
  // Both tests, and the target's result once the card is resolved.
  const hidden = shown("stealth", attacker, rolls.stealth, false);
  const seen = shown(`perception${index}`, one, rolls.perception, true);
  const result = outcome?.results[`u${index}`] ?? null;
  const word = result && (!result.canDefend ? "defenceless" : result.surprised ? "surprised" : "notices");
  return {
    from: attacker.actor,
    to: one.actor,
    subtitle: { key: `FRAY.Quest.Surprise.${kind}` },
    band: word && {
      tone: word === "notices" ? "lose" : word === "surprised" ? "win" : "critical",
      word: { key: word === "surprised" ? "FRAY.Result.surprised" : `FRAY.Quest.Result.${word}` },
      icon: word === "notices" ? "fa-solid fa-eye" : "fa-solid fa-mask",
      rule: word === "defenceless" ? "OQ-036" : word === "surprised" ? "OQ-035" : "OQ-033",
    },
    dice: [...testDice(hidden), ...testDice(seen)],
    lines: [...testLine(hidden), ...testLine(seen)],
    notes:
      outcome?.engaged && index === unaware.length - 1
        ? [{ words: { key: "FRAY.Quest.Note.engaged" }, rule: "OQ-041" }]
        : [],
  };
}
