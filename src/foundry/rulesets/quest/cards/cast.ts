import { sumOf } from "../../../../rules/explain.ts";
import { plainCard } from "../../../cards/plain-card.ts";
import { levelBand, testOdds, testSection } from "./test-section.ts";
import { percentile } from "../formulas.ts";
import type { Presentation } from "../../../contract/action.ts";
import type { CastContext, CastOutcome } from "../actions/cast.ts";
import type { Note } from "../../../contract/view.ts";
import { localize } from "../../../host/host.ts";
import { signed } from "../../../cards/parts.ts";

/** The card and the odds of a spell. */
export const cast: Presentation<CastContext, CastOutcome> = {
  odds: ({ skill, modifiers }) => testOdds(skill.value + sumOf(modifiers), skill.master),
  /** Returns the card of the test; its target is the patient of a healing spell. */
  view: (outcome, state) =>
    plainCard({
      ...testSection(
        state.declaration,
        { key: "FRAY.Quest.Cast", data: { spell: state.context.spellName } },
        {
          skill: state.context.skill,
          value: outcome?.value ?? 0,
          parts: outcome?.parts ?? [],
          roll: percentile(state, "test"),
          level: outcome?.level ?? null,
        },
        outcome && levelBand(outcome.level, undefined, state.context.strong ? "OQ-074" : "OQ-P01"),
        outcome && !outcome.harmless ? effectNotes(state.context) : [],
      ),
      to: state.context.patient || null,
    }),
};

/** Returns the note that says what a spell does: the skill that it changes, or the hit points that it gives back. */
function effectNotes({ affects, bonus, active, patient, points }: CastContext): Note[] {
  if (patient) return [{ words: { key: "FRAY.Quest.Note.heals", data: { points } }, rule: "OQ-068" }];
  if (!affects || !bonus || active) return [];
  const data = { skill: localize(affects), bonus: signed(bonus) };
  return [{ words: { key: "FRAY.Quest.Note.raises", data }, rule: "OQ-053" }];
}
