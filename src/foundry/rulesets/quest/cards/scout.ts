import { sumOf } from "../../../../rules/explain.ts";
import { levelChances } from "../../../../rules/quest/odds.ts";
import { levelOf, scoutPercent } from "../actions/scout.ts";
import { levelBand, testSection } from "./test-section.ts";
import { percentile } from "../formulas.ts";
import type { CardState, Presentation } from "../../../contract/action.ts";
import type { CardSection } from "../../../contract/view.ts";
import type { ScoutContext, ScoutOutcome } from "../actions/scout.ts";

/** The card (the action's chat message) and the odds of scouting. */
export const scout: Presentation<ScoutContext, ScoutOutcome> = {
  /** Returns the chance that at least one scout sees the opponents. */
  odds: ({ scouts, modifier }) => {
    let nobodySees = 1;
    for (const { skill } of scouts) {
      const { critical, success } = levelChances({ skill: skill.value + sumOf(modifier), master: skill.master });
      nobodySees *= 1 - critical - success;
    }
    return {
      headlines: [{ words: { key: "FRAY.Quest.Odds.spots" }, value: 1 - nobodySees, kind: "chance" }],
      bars: [],
      thresholds: [],
    };
  },
  view: (outcome, state) => ({ sections: state.context.scouts.map((_, index) => section(index, outcome, state)) }),
};

/**
 * Returns the section of one scout (`index` from 0); the last scout's section also has the notes on the whole result.
 */
function section(index: number, outcome: ScoutOutcome | null, state: CardState<ScoutContext>): CardSection {
  const { scouts, secondLook } = state.context;
  const { actor, skill } = scouts[index]!;
  const level = levelOf(state, index);
  const ownSection = testSection(
    { ...state.declaration, actor, targets: [] },
    { key: secondLook ? "FRAY.Quest.Scout.second" : "FRAY.Quest.Scout.first" },
    { skill, ...scoutPercent(state, index), roll: percentile(state, `scout${index}`), level },
    level && levelBand(level, undefined, level === "fumble" ? "OQ-026" : "OQ-022"),
  );
  if (!outcome || index < scouts.length - 1) return ownSection;
  // The notes on the whole result.
  const note = (key: string, rule: "OQ-022" | "OQ-023" | "OQ-025" | "OQ-026" | "OQ-A02", data = {}) => ({
    words: { key, data },
    rule,
  });
  const notes = [...ownSection.notes];
  if (outcome.spots) notes.push(note(secondLook ? "FRAY.Quest.Scout.rest" : "FRAY.Quest.Scout.spots", "OQ-022"));
  if (outcome.exact) notes.push(note("FRAY.Quest.Scout.exact", "OQ-023"));
  else if (outcome.spots && !secondLook) notes.push(note("FRAY.Quest.Scout.lookAgain", "OQ-A02"));
  if (outcome.seen) notes.push(note("FRAY.Quest.Scout.seen", "OQ-025"));
  if (outcome.split.length) notes.push(note("FRAY.Quest.Scout.split", "OQ-026", { names: outcome.split.join(", ") }));
  return { ...ownSection, notes };
}
