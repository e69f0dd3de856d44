import { localize } from "../../../host/host.ts";
import type { SkillContext } from "../types.ts";
import type { Declaration } from "../../../contract/action.ts";
import type {
  ArithmeticLine,
  CardSection,
  DiceView,
  Note,
  OddsView,
  ResultBand,
  Tone,
} from "../../../contract/view.ts";
import type { Part, RuleId } from "../../../../rules/explain.ts";
import { percentileDie, percentLine } from "../attack/view.ts";
import { levelChances } from "../../../../rules/quest/odds.ts";
import type { Level } from "../../../../rules/quest/types.ts";

/* A card is the chat message of an action. */

/**
 * Returns the odds of a test at a skill of `skill` percent: the chances of success (criticals included), critical and
 * fumble (OQ-P01, OQ-P02). `master`: whether the natural skill is 100 %, so that no die is rolled.
 */
export function testOdds(skill: number, master: boolean): OddsView {
  const chances = levelChances({ skill, master });
  return {
    headlines: [
      { words: { key: "FRAY.Quest.Odds.success" }, value: chances.success + chances.critical, kind: "chance" },
      { words: { key: "FRAY.Quest.Level.critical" }, value: chances.critical, kind: "chance" },
      { words: { key: "FRAY.Quest.Level.fumble" }, value: chances.fumble, kind: "chance" },
    ],
    bars: [],
    thresholds: [],
  };
}

/** The tone of a result band by the level of the test. */
const LEVEL_TONE: Readonly<Record<Level, Tone>> = {
  critical: "critical",
  success: "win",
  failure: "lose",
  fumble: "lose",
};
/** The icon class of a result band by the level of the test. */
const LEVEL_ICON: Readonly<Record<Level, string>> = {
  critical: "fa-solid fa-burst",
  success: "fa-solid fa-check",
  failure: "fa-solid fa-xmark",
  fumble: "fa-solid fa-triangle-exclamation",
};

/** Returns the result band of a level; `word`: another translation key in place of the level's name. */
export function levelBand(level: Level, word = `FRAY.Quest.Level.${level}`, rule: RuleId = "OQ-P01"): ResultBand {
  return { tone: LEVEL_TONE[level], word: { key: word }, icon: LEVEL_ICON[level], rule };
}

/** A test with the numbers its card shows. */
export interface ShownTest {
  readonly skill: SkillContext;
  /** percent rolled against, with all modifiers */
  readonly value: number;
  readonly parts: readonly Part[];
  /** null before the d100 is rolled, and for a Master (natural skill 100 %), who does not roll */
  readonly roll: number | null;
  /** null before the test is resolved */
  readonly level: Level | null;
  /** true if it reveals numbers of the target */
  readonly secret?: boolean;
  /** name of the skill or its key, on a card with tests of several */
  readonly label?: string;
  /** name of the actor whose test it is, on such a card */
  readonly who?: string;
}

/**
 * Returns the dice of a test on its card, named by actor and skill if the test has these names; none without a roll.
 */
export function testDice(test: ShownTest): DiceView[] {
  if (test.roll === null) return [];
  const label = [test.who, localize(test.label ?? "")].filter(Boolean).join(" · ");
  return [
    {
      ...(label ? { label: { key: label } } : {}),
      dice: [percentileDie(test.roll, test.level)],
      ...(test.secret ? { secret: true } : {}),
    },
  ];
}

/**
 * Returns the line of arithmetic of a test on its card, with the actor's name in place of the usual words if the test
 * has that name and was rolled. Empty before the test is resolved.
 */
export function testLine(test: ShownTest): ArithmeticLine[] {
  if (!test.level) return [];
  const skill = { name: "", value: test.value, parts: test.parts };
  const line = percentLine(test.roll, test.level, skill, test.secret ?? false, "OQ-P01");
  return [test.who && test.roll !== null ? { ...line, words: { key: test.who } } : line];
}

/** Returns the card section of one test; a resolved test without a roll gets the note that a Master does not roll. */
export function testSection(
  declaration: Declaration,
  subtitle: CardSection["subtitle"],
  test: ShownTest,
  band: ResultBand | null,
  notes: readonly Note[] = [],
): CardSection {
  return {
    from: declaration.actor,
    to: declaration.targets[0]?.actor ?? null,
    subtitle,
    band,
    dice: testDice(test),
    lines: testLine(test),
    notes:
      test.level && test.roll === null
        ? [...notes, { words: { key: "FRAY.Quest.Note.master" }, rule: "OQ-P02" }]
        : notes,
  };
}
