import { surpriseOdds, surpriseRolls } from "../../../../rules/quest/surprise.ts";
import { skillTest } from "../../../../rules/quest/tests.ts";
import { testDice, testLine } from "./test-section.ts";
import { percentile } from "../formulas.ts";
import type { CardState, Presentation } from "../../../contract/action.ts";
import type { CardSection, ResultBand } from "../../../contract/view.ts";
import type { Surprised } from "../../../../rules/quest/surprise.ts";
import { chancesOf, stealthPercent } from "../actions/surprise.ts";
import type { TestedFighter, SurpriseContext, SurpriseOutcome } from "../actions/surprise.ts";

/** The card and the odds of a surprise. */
export const surprise: Presentation<SurpriseContext, SurpriseOutcome> = {
  odds: (context) => ({
    headlines: context.unaware.map((opponent) => ({
      words: { key: "FRAY.Quest.Odds.surprised", data: { name: opponent.name } },
      value: surpriseOdds(chancesOf(context, opponent)),
      kind: "chance" as const,
    })),
    bars: [],
    thresholds: [],
  }),
  view: (outcome, state) => ({ sections: state.context.unaware.map((_, index) => section(index, outcome, state)) }),
};

/** The band of each result, as the side that surprises sees it. */
const BANDS = {
  defenceless: {
    tone: "critical",
    word: { key: "FRAY.Quest.Result.defenceless" },
    icon: "fa-solid fa-mask",
    rule: "OQ-036",
  },
  surprised: { tone: "win", word: { key: "FRAY.Result.surprised" }, icon: "fa-solid fa-mask", rule: "OQ-035" },
  notices: { tone: "lose", word: { key: "FRAY.Quest.Result.notices" }, icon: "fa-solid fa-eye", rule: "OQ-033" },
} as const satisfies Readonly<Record<string, ResultBand>>;

/** Returns the band for what happened to one opponent. */
function bandOf({ canDefend, surprised }: Surprised): ResultBand {
  if (!canDefend) return BANDS.defenceless;
  return surprised ? BANDS.surprised : BANDS.notices;
}

/**
 * Returns the section of one opponent (`index` from 0): the side's stealth against the opponent's Perception; the last
 * opponent's section has the note that the sides are engaged.
 */
function section(index: number, outcome: SurpriseOutcome | null, state: CardState<SurpriseContext>): CardSection {
  const { attacker, unaware, kind } = state.context;
  const opponent = unaware[index]!;
  const neededRolls = surpriseRolls(chancesOf(state.context, opponent));
  const perception = { value: opponent.skill.value, parts: opponent.skill.parts };
  // The test of one side as the card shows it. `isRolled` is false for a Master (natural skill 100 %) whose test is a
  // critical without a roll; a Master's stealth may be rolled against some opponents only. `secret`: shown only to
  // users who may see the opponent's numbers.
  const shownTest = (
    dieId: string,
    { skill }: TestedFighter,
    percent: typeof perception,
    isRolled: boolean,
    secret: boolean,
  ) => {
    const roll = isRolled ? percentile(state, dieId) : null;
    const levelUnrolled = outcome && !isRolled ? "critical" : null;
    const level = roll === null ? levelUnrolled : skillTest({ roll, skill: percent.value });
    return { skill, ...percent, roll, level, secret, label: skill.name };
  };
  // Both tests, and the opponent's result once the card is resolved.
  const stealthTest = shownTest("stealth", attacker, stealthPercent(state), neededRolls.stealth, false);
  const perceptionTest = shownTest(`perception${index}`, opponent, perception, neededRolls.perception, true);
  const result = outcome?.results[`u${index}`] ?? null;
  return {
    from: attacker.actor,
    to: opponent.actor,
    subtitle: { key: `FRAY.Quest.Surprise.${kind}` },
    band: result && bandOf(result),
    dice: [...testDice(stealthTest), ...testDice(perceptionTest)],
    lines: [...testLine(stealthTest), ...testLine(perceptionTest)],
    notes:
      outcome?.engaged && index === unaware.length - 1
        ? [{ words: { key: "FRAY.Quest.Note.engaged" }, rule: "OQ-041" }]
        : [],
  };
}
