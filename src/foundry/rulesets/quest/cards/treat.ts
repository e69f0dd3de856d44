import { sumOf } from "../../../../rules/explain.ts";
import { plainCard } from "../../../cards/plain-card.ts";
import { levelBand, testOdds, testSection } from "./test-section.ts";
import { percentile } from "../formulas.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { TreatContext, TreatOutcome } from "../actions/treat.ts";

/** The card and the odds of a treatment. */
export const treat: Presentation<TreatContext, TreatOutcome> = {
  odds: ({ skill, modifiers }) => testOdds(skill.value + sumOf(modifiers), skill.master),
  /** Returns the card of the test, with the hit points healed; its target is the patient. */
  view: (outcome, state) =>
    plainCard({
      ...testSection(
        state.declaration,
        { key: `FRAY.Quest.Treat.${state.context.step}` },
        {
          skill: state.context.skill,
          value: outcome?.value ?? 0,
          parts: outcome?.parts ?? [],
          roll: percentile(state, "test"),
          level: outcome?.level ?? null,
        },
        outcome && {
          ...levelBand(outcome.level),
          ...(outcome.points ? { number: outcome.points, unit: "FRAY.Unit.hitPoints" } : {}),
        },
      ),
      to: state.context.patient || null,
    }),
};
