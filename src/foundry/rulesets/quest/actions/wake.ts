import type { SkillContext } from "../types.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Outcome, ActionRules } from "../../../contract/action.ts";
import type { Part } from "../../../../rules/explain.ts";
import { STATUS } from "../conditions.ts";
import { isDead, questOf, skillContext } from "../body.ts";
import { percentile, percentileRequest } from "../formulas.ts";
import { skillTest } from "../../../../rules/quest/tests.ts";
import { wakes } from "../../../../rules/quest/wounds.ts";
import type { Level } from "../../../../rules/quest/types.ts";
import { percentOf } from "./percent.ts";

/** A roll to wake, as plain data. A Master has a natural skill of 100 % and does not roll. */
export interface WakeContext {
  readonly name: string;
  readonly skill: SkillContext;
}
/**
 * The outcome of a roll to wake: its level, the d100 (null for a Master, who does not roll), and the percent it met.
 */
export interface WakeOutcome extends Outcome {
  readonly level: Level;
  readonly roll: number | null;
  readonly value: number;
  readonly parts: readonly Part[];
}

/** Rolls Resilience for a healed patient, who wakes on a success (OQ-076). */
export const wake: ActionRules<WakeContext, WakeOutcome> = {
  id: "wake",
  mends: () => true,
  label: "FRAY.Action.wake",
  icon: "fa-solid fa-heart-pulse",
  actorTypes: ["quest"],
  targets: "none",
  dialog: "never",
  /**
   * Returns the patient's name and Resilience; a refusal if the patient is dead, awake or not healed above 0 hit
   * points.
   */
  context(declaration, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return { refused: "NoActor" };
    if (isDead(actor)) return { refused: "QuestDead", rule: "OQ-075", data: { name: shownName(actor) } };
    if (!actor.statuses.has(STATUS.unconscious))
      return { refused: "QuestAwake", rule: "OQ-076", data: { name: shownName(actor) } };
    if (questOf(actor).hp.value <= 0)
      return { refused: "QuestNotHealed", rule: "OQ-076", data: { name: shownName(actor) } };
    return { name: shownName(actor), skill: skillContext(actor, "resilience") };
  },
  /** Returns the d100 of the test; none for a Master. */
  dice: (state) =>
    state.context.skill.master
      ? []
      : [percentileRequest("test", state.declaration.actor, testPercent(state).value, "FRAY.Die.check")],
  /**
   * Returns the level of the test (for a Master always a critical), the d100 and the percent that it met; `harmless` if
   * the patient does not wake.
   */
  resolve(state) {
    const { skill } = state.context;
    const { value, parts } = testPercent(state);
    const roll = percentile(state, "test");
    const level = skill.master ? "critical" : skillTest({ roll: roll!, skill: value });
    return { level, roll, value, parts, harmless: !wakes({ level }) };
  },
  /** Returns the end of the patient's unconsciousness; none after a failure. */
  applyEffects: (outcome, { context, declaration }) =>
    wakes(outcome)
      ? [
          {
            kind: "status",
            uuid: declaration.actor,
            status: STATUS.unconscious,
            active: false,
            label: { key: "FRAY.Change.wakes", data: { name: context.name }, rule: "OQ-076" },
          },
        ]
      : [],
};

/** Returns the percent to roll against, with its parts and the gamemaster's amendments. */
const testPercent = ({ context, amendments }: CardState<WakeContext>) => percentOf(context.skill, [], amendments);
