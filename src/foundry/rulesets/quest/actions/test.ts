import { ownEntry } from "../../../host/json.ts";
import type { SkillContext } from "../types.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Outcome, ActionRules } from "../../../contract/action.ts";
import type { Part } from "../../../../rules/explain.ts";
import { questOf, roundOf, skillContext, unableToAct } from "../body.ts";
import { skillKey } from "../derived.ts";
import { percentile, percentileRequest } from "../formulas.ts";
import { actionRefusal } from "../combat/economy.ts";
import { skillTest } from "../../../../rules/quest/tests.ts";
import type { Level } from "../../../../rules/quest/types.ts";
import { paidBy } from "./paid.ts";
import { percentOf } from "./percent.ts";
import { TEST_CHOICES, testFields, testModifiers } from "./test-fields.ts";

/** A skill test, as plain data that stays on its card. A Master has a natural skill of 100 % and does not roll. */
export interface TestContext {
  readonly name: string;
  readonly skill: SkillContext;
  readonly modifiers: readonly Part[];
  /** the combatant who pays with the action of the round; null outside an encounter, or if the test is no action */
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
}

/** The outcome of a skill test: its d100 (null for a Master, who does not roll), its level, and the percent it met. */
export interface TestOutcome extends Outcome {
  readonly roll: number | null;
  readonly level: Level;
  readonly value: number;
  readonly parts: readonly Part[];
}

/**
 * Tests a skill: d100 at or under the modified skill succeeds, doubles are criticals and fumbles, a Master does not
 * roll (OQ-P01, OQ-P02, OQ-P10).
 */
export const test: ActionRules<TestContext, TestOutcome> = {
  id: "test",
  label: "FRAY.Action.test",
  icon: "fa-solid fa-dice",
  actorTypes: ["quest"],
  itemTypes: ["questSkill"],
  targets: "maybe",
  gamemasterChoices: TEST_CHOICES,
  /** Returns the skill and, for a test that is an action, the combatant who pays; or why the test is refused. */
  context(declaration, reader) {
    const actor = reader.actor(declaration.actor);
    if (!actor) return { refused: "NoActor" };
    const item = reader.item(declaration.item);
    const key = item ? skillKey(item) : String(declaration.choices.skill ?? "");
    const skill = skillContext(actor, key);
    if (!ownEntry(questOf(actor).derived.skills, key))
      return { refused: "QuestNoSkill", data: { name: shownName(actor), skill: key } };
    const isAction = declaration.choices.asAction === true;
    const token = reader.token(declaration.token);
    const combatant = isAction ? reader.combatant(actor, token) : null;
    // Resilience is also tested by actors who cannot act, such as unconscious ones.
    const unable = key === "resilience" ? null : unableToAct(actor);
    if (unable) return unable;
    const unaffordable = isAction ? actionRefusal(actor, combatant, "useSkill") : null;
    if (unaffordable) return unaffordable;
    return {
      name: shownName(actor),
      skill,
      modifiers: testModifiers(actor, declaration, isAction),
      combatant: combatant && { uuid: combatant.uuid, round: roundOf(combatant) },
    };
  },
  /**
   * Returns the dialog's fields: the skill's percent (locked), difficulty and modifier, and whether the test is an
   * action.
   */
  fields: (context, declaration) => [
    {
      id: "skill-percent",
      kind: "toggle",
      label: context.skill.name,
      value: true,
      locked: true,
      worth: context.skill.value,
      rule: "OQ-053",
    },
    ...testFields(context.modifiers, declaration),
    {
      id: "asAction",
      kind: "toggle",
      label: "FRAY.Quest.asAction",
      hint: "FRAY.Quest.asActionHint",
      value: declaration.choices.asAction === true,
      rule: "OQ-007",
    },
  ],
  /** Returns the d100 of the test; none for a Master. */
  dice: (state) =>
    state.context.skill.master
      ? []
      : [percentileRequest("test", state.declaration.actor, testPercent(state).value, "FRAY.Die.check")],
  /** Returns the roll, the level of the test (a critical for a Master, who does not roll), and the percent it met. */
  resolve(state) {
    const { value, parts } = testPercent(state);
    const roll = percentile(state, "test");
    const { master } = state.context.skill;
    const level = master ? "critical" : skillTest({ roll: roll!, skill: value });
    return { roll, level, value, parts, harmless: true };
  },
  ...paidBy(() => "useSkill"),
  applyEffects: () => [],
};

/** Returns the percent to roll against, with its parts and the gamemaster's amendments. */
const testPercent = ({ context, amendments }: CardState<TestContext>) =>
  percentOf(context.skill, context.modifiers, amendments);
