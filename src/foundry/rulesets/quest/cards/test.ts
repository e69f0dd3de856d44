import { localize } from "../../../host/host.ts";
import { sumOf } from "../../../../rules/explain.ts";
import { levelBand, testOdds, testSection } from "./test-section.ts";
import { percentile } from "../formulas.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { TestContext, TestOutcome } from "../actions/test.ts";

/** The card and the odds of a skill test. */
export const test: Presentation<TestContext, TestOutcome> = {
  odds: ({ skill, modifiers }) => testOdds(skill.value + sumOf(modifiers), skill.master),
  /** Returns the card of the test; its numbers are empty before the test is resolved. */
  view: (outcome, state) => ({
    sections: [
      testSection(
        state.declaration,
        { key: "FRAY.Quest.Test", data: { skill: localize(state.context.skill.name) } },
        {
          skill: state.context.skill,
          value: outcome?.value ?? 0,
          parts: outcome?.parts ?? [],
          roll: percentile(state, "test"),
          level: outcome?.level ?? null,
        },
        outcome && levelBand(outcome.level),
      ),
    ],
  }),
};
