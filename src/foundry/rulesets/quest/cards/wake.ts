import { wakes } from "../../../../rules/quest/wounds.ts";
import { levelBand, testOdds, testSection } from "./test-section.ts";
import { percentile } from "../formulas.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { WakeContext, WakeOutcome } from "../actions/wake.ts";

/** The card and the odds of waking. */
export const wake: Presentation<WakeContext, WakeOutcome> = {
  odds: ({ skill }) => testOdds(skill.value, skill.master),
  /** Returns the card of the test, with the word whether the patient wakes. */
  view: (outcome, state) => ({
    sections: [
      testSection(
        state.declaration,
        { key: "FRAY.Action.wake" },
        {
          skill: state.context.skill,
          value: outcome?.value ?? 0,
          parts: outcome?.parts ?? [],
          roll: percentile(state, "test"),
          level: outcome?.level ?? null,
        },
        outcome &&
          levelBand(outcome.level, wakes(outcome) ? "FRAY.Quest.Result.wakes" : "FRAY.Quest.Result.sleeps", "OQ-076"),
      ),
    ],
  }),
};
