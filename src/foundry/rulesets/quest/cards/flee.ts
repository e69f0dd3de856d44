import type { SkillContext } from "../types.ts";
import { opposedOdds } from "../../../../rules/quest/odds.ts";
import { skillTest } from "../../../../rules/quest/tests.ts";
import { plainCard } from "../../../cards/plain-card.ts";
import { testDice, testLine } from "./test-section.ts";
import { percentile } from "../formulas.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { FleeContext, FleeOutcome } from "../actions/flee.ts";

/** Draws the card and the odds of running from a fight. */
export const flee: Presentation<FleeContext, FleeOutcome> = {
  /** Returns the chance to escape, 1 where no roll is needed. */
  odds({ skill, chaser, pursued, faster }) {
    const chance =
      !pursued || faster || !chaser
        ? 1
        : opposedOdds({ playerSkill: skill.value, opponentSkill: chaser.skill.value }).player;
    return {
      headlines: [{ words: { key: "FRAY.Quest.Odds.escape" }, value: chance, kind: "chance" }],
      bars: [],
      thresholds: [],
    };
  },
  view: (outcome, state) => {
    const { context, declaration } = state;
    const shown = (id: string, skill: SkillContext, secret: boolean) => {
      const roll = percentile(state, id);
      return {
        skill,
        value: skill.value,
        parts: skill.parts,
        roll,
        level: roll === null ? null : skillTest({ roll, skill: skill.value }),
        secret,
        label: skill.name,
      };
    };
    const runner = shown("runner", context.skill, false);
    const chaser = context.chaser && shown("chaser", context.chaser.skill, true);
    return plainCard({
      from: declaration.actor,
      subtitle: context.chaser
        ? { key: "FRAY.Quest.FleeFrom", data: { name: context.chaser.name } }
        : { key: "FRAY.Action.flee" },
      band: outcome && {
        tone: outcome.escaped ? "win" : "lose",
        word: { key: outcome.escaped ? "FRAY.Quest.Result.escaped" : "FRAY.Quest.Result.caught" },
        icon: outcome.escaped ? "fa-solid fa-person-running" : "fa-solid fa-hand",
        rule: outcome.escaped ? "OQ-045" : outcome.surprised ? "OQ-047" : "OQ-046",
      },
      dice: [...testDice(runner), ...(chaser ? testDice(chaser) : [])],
      lines: [...testLine(runner), ...(chaser ? testLine(chaser) : [])],
    });
  },
};
