import type { RuleId } from "../../../../rules/explain.ts";
import type { SkillContext } from "../types.ts";
import { escapeOdds } from "../../../../rules/quest/surprise.ts";
import { skillTest } from "../../../../rules/quest/tests.ts";
import { plainCard } from "../../../cards/plain-card.ts";
import { testDice, testLine } from "./test-section.ts";
import { percentile } from "../formulas.ts";
import type { Presentation } from "../../../contract/action.ts";
import { runnerPercent } from "../actions/flee.ts";
import type { FleeContext, FleeOutcome } from "../actions/flee.ts";

/** The card and the odds of running from a fight. */
export const flee: Presentation<FleeContext, FleeOutcome> = {
  /** Returns the chance to escape, from 0 to 1; 1 if nobody pursues or the runner is faster. */
  odds({ skill, chaser, pursued, faster, runnerIsPlayer }) {
    const chance = escapeOdds({
      pursued: pursued && chaser !== null,
      faster,
      runnerSkill: skill.value,
      runnerMaster: skill.master,
      chaserSkill: chaser?.skill.value,
      chaserMaster: chaser?.skill.master,
      runnerIsPlayer,
    });
    return {
      headlines: [{ words: { key: "FRAY.Quest.Odds.escape" }, value: chance, kind: "chance" }],
      bars: [],
      thresholds: [],
    };
  },
  /** Returns the card, with the tests of runner and pursuer; the pursuer's numbers are secret. */
  view: (outcome, state) => {
    const { context, declaration } = state;
    // The level of a test without a roll: in a chase that is resolved a Master has a critical; else there is none.
    const wasChased = outcome && context.chaser && context.pursued && !context.faster;
    const levelUnrolled = ({ master }: SkillContext) => (wasChased && master ? "critical" : null);
    // The test of one side as the card shows it. `dieId`: the id of its die; `who`: the actor's name; `percent`: what
    // is rolled against, by default the skill itself.
    const shownTest = (
      dieId: string,
      who: string,
      skill: SkillContext,
      secret: boolean,
      { value, parts }: Pick<SkillContext, "value" | "parts"> = skill,
    ) => {
      const roll = percentile(state, dieId);
      return {
        skill,
        value,
        parts,
        roll,
        level: roll === null ? levelUnrolled(skill) : skillTest({ roll, skill: value }),
        secret,
        label: skill.name,
        who,
      };
    };
    const percentOfRunner = { ...context.skill, ...runnerPercent(state) };
    const runner = shownTest("runner", context.name, context.skill, false, percentOfRunner);
    const chaser = context.chaser && shownTest("chaser", context.chaser.name, context.chaser.skill, true);
    return plainCard({
      from: declaration.actor,
      subtitle: context.chaser
        ? { key: "FRAY.Quest.FleeFrom", data: { name: context.chaser.name } }
        : { key: "FRAY.Action.flee" },
      band: outcome && {
        tone: outcome.escaped ? "win" : "lose",
        word: { key: outcome.escaped ? "FRAY.Quest.Result.escaped" : "FRAY.Quest.Result.caught" },
        icon: outcome.escaped ? "fa-solid fa-person-running" : "fa-solid fa-hand",
        rule: ruleOf(outcome),
      },
      dice: [...testDice(runner), ...(chaser ? testDice(chaser) : [])],
      lines: [...testLine(runner), ...(chaser ? testLine(chaser) : [])],
    });
  },
};

/** Returns the id of the rule that decides how an attempt to escape ends. */
function ruleOf({ escaped, surprised }: FleeOutcome): RuleId {
  if (escaped) return "OQ-045";
  return surprised ? "OQ-047" : "OQ-046";
}
