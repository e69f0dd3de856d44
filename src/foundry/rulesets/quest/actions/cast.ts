import { targetsAFoe } from "../../../contract/reading/whom.ts";
import { acting } from "../../../contract/reading/acting.ts";
import { shownName } from "../../../contract/reading/names.ts";
import type { CardState, Declaration, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader } from "../../../host/documents.ts";
import type { Part } from "../../../../rules/explain.ts";
import { STATUS } from "../conditions.ts";
import { isDead, patientOf, roundOf, skillContext, unableToAct } from "../body.ts";
import { writtenSkillKey } from "../derived.ts";
import { percentile, percentileRequest } from "../formulas.ts";
import { actionRefusal } from "../combat/economy.ts";
import { clearStatuses, hitPointsChange, mortalChanges } from "../attack/apply.ts";
import type { QuestSpell, SkillContext, SpellEffect } from "../types.ts";
import { succeeded } from "../../../../rules/quest/encounter.ts";
import { skillTest } from "../../../../rules/quest/tests.ts";
import { heal, healMortal, healsMortal } from "../../../../rules/quest/wounds.ts";
import type { Level } from "../../../../rules/quest/types.ts";
import { patientField, patientUuid } from "./patient.ts";
import { paidBy } from "./paid.ts";
import { percentOf } from "./percent.ts";
import { TEST_CHOICES, testFields, testModifiers } from "./test-fields.ts";
import { mayWake, tooLateRefusal, unconsciousChange, wakeOffer } from "./treat.ts";

/** A spell to cast, as plain data that stays on its card. A Master has a natural skill of 100 % and does not roll. */
export interface CastContext {
  /** name of the caster */
  readonly name: string;
  /** uuid of the spell */
  readonly spell: string;
  readonly spellName: string;
  readonly effect: SpellEffect;
  /** hit points that a healing spell gives back */
  readonly points: number;
  /** true if the spell heals a mortal wound, one that brought hit points to 0 or less, too (OQ-074) */
  readonly strong: boolean;
  /** true for a modifier that is active now, so that casting ends it */
  readonly active: boolean;
  /** name or key of the skill that a modifier changes, and by how many percent; "" and 0 for other spells */
  readonly affects: string;
  readonly bonus: number;
  /** uuid of the actor to heal; "" for a spell that does not heal */
  readonly patient: string;
  readonly skill: SkillContext;
  readonly modifiers: readonly Part[];
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
}

/**
 * The outcome of a spell's test: its level (critical, success …), the d100 (null for a Master), and the percent that it
 * was rolled against, with its parts.
 */
export interface CastOutcome extends Outcome {
  readonly level: Level;
  readonly roll: number | null;
  readonly value: number;
  readonly parts: readonly Part[];
}

/**
 * Casts a spell by a test of its skill. A success applies healing and switches modifiers on or off; other effects are
 * only told in words (OQ-053, OQ-068, OQ-074).
 */
export const cast: ActionRules<CastContext, CastOutcome> = {
  id: "cast",
  // A spell that is switched on or off mends nothing: the cast that ended it stands without the one that began it.
  mends: ({ patient }) => patient !== "",
  label: "FRAY.Action.cast",
  icon: "fa-solid fa-wand-sparkles",
  actorTypes: ["quest"],
  itemTypes: ["questSpell"],
  targets: "maybe",
  // The target of a healing spell must be confirmed if it is a foe: most likely it was targeted for an attack.
  asks: (declaration, reader) => {
    const spell = reader.item(declaration.item)?.system as QuestSpell | undefined;
    return spell !== undefined && heals(spell) && targetsAFoe(declaration, reader);
  },
  targetChoices: ["patient"],
  gamemasterChoices: TEST_CHOICES,
  context: readSpell,
  contextDefaults: { affects: "", bonus: 0 },
  /**
   * Returns the dialog's fields: the patient of a healing spell, the skill's percent (locked), difficulty and modifier.
   */
  fields: (context, declaration) => [
    ...(context.patient ? patientField(declaration, context.patient) : []),
    {
      id: "skill-percent",
      kind: "toggle",
      label: context.skill.name,
      value: true,
      locked: true,
      worth: context.skill.value,
      rule: "OQ-A05",
    },
    ...testFields(context.modifiers, declaration),
  ],
  /** Returns the d100 of the test; none for a Master. */
  dice: (state) =>
    state.context.skill.master
      ? []
      : [percentileRequest("test", state.declaration.actor, testPercent(state).value, "FRAY.Die.check")],
  /**
   * Returns the level of the test (for a Master always a critical), the d100 and the percent that it met; `harmless` if
   * the spell has no effect to apply.
   */
  resolve(state) {
    const { value, parts } = testPercent(state);
    const roll = percentile(state, "test");
    const level = state.context.skill.master ? "critical" : skillTest({ roll: roll!, skill: value });
    const hasEffect = succeeded(level) && state.context.effect !== "none";
    return { level, roll, value, parts, harmless: !hasEffect };
  },
  ...paidBy(() => "castSpell"),
  applyEffects,
  followUps: (_outcome, { context }, reader) => {
    const patient = reader.actor(context.patient);
    return patient && mayWake(patient) ? [wakeOffer(patient)] : [];
  },
};

/** Returns the percent to roll against, with its parts and the gamemaster's amendments. */
const testPercent = ({ context, amendments }: CardState<CastContext>) =>
  percentOf(context.skill, context.modifiers, amendments);

/** Tells whether a patient has no hit points left, or a mortal wound that is not mending yet. */
const hasOpenWound = ({ hp, mortal }: ReturnType<typeof patientOf>): boolean =>
  mortal === "dying" || mortal === "stable" || hp <= 0;

/** Tells whether a spell heals. */
const heals = ({ effect }: Pick<QuestSpell, "effect">): boolean =>
  effect === "heal" || effect === "divineHeal" || effect === "treatWounds";

/**
 * Returns the caster, the spell and the patient as plain data. Returns a refusal if the caster cannot act, the item is
 * no spell, the round's action is spent, or a healing spell cannot help its patient.
 */
function readSpell(declaration: Declaration, reader: GameReader): CastContext | Refusal {
  const performer = acting(declaration, reader, unableToAct);
  if ("refused" in performer) return performer;
  const { actor, name, combatant } = performer;
  const item = reader.item(declaration.item);
  if (item?.type !== "questSpell") return { refused: "NoItem" };
  const unaffordable = actionRefusal(actor, combatant, "castSpell");
  if (unaffordable) return unaffordable;
  const spell = item.system as QuestSpell;
  // A healing spell's patient (the caster if nobody is targeted) must be one whom it can still help.
  const patient = heals(spell) ? reader.actor(patientUuid(declaration, reader) ?? actor.uuid) : null;
  if (patient) {
    if (isDead(patient)) return { refused: "FRAY.Quest.Problem.dead", rule: "OQ-075" };
    if (hasOpenWound(patientOf(patient)) && !healsMortal(spell))
      return { refused: "QuestWeakMagic", rule: "OQ-074", data: { name: shownName(patient), spell: item.name } };
    const tooLate = tooLateRefusal(patient, reader);
    if (tooLate) return tooLate;
  }
  return {
    name,
    spell: item.uuid,
    spellName: item.name,
    effect: spell.effect,
    points: spell.points,
    strong: healsMortal(spell),
    active: spell.active,
    affects: spell.effect === "modifier" ? skillContext(actor, writtenSkillKey(spell.affects)).name : "",
    bonus: spell.effect === "modifier" ? spell.bonus : 0,
    patient: patient?.uuid ?? "",
    skill: skillContext(actor, spell.skill.trim().toLowerCase()),
    modifiers: testModifiers(actor, declaration),
    combatant: combatant && { uuid: combatant.uuid, round: roundOf(combatant) },
  };
}

/**
 * Returns the changes of a successful spell: a modifier is switched on or off; healing gives hit points back, ends a
 * mortal wound, or does both. None after a failure, for other effects, or if the patient cannot be helped any more.
 */
function applyEffects(outcome: CastOutcome, { context }: CardState<CastContext>, reader: GameReader): Change[] {
  if (!succeeded(outcome.level)) return [];
  if (context.effect === "modifier")
    return [
      {
        kind: "set",
        uuid: context.spell,
        path: "system.active",
        value: !context.active,
        label: {
          key: context.active ? "FRAY.Change.spellEnds" : "FRAY.Change.spellLasts",
          data: { name: context.name, spell: context.spellName },
          rule: "OQ-053",
        },
      },
    ];
  // Healing: a patient without an open mortal wound gets hit points back. Strong magic also ends a mortal wound that is
  // mending.
  const patient = reader.actor(context.patient);
  if (!patient) return [];
  const patientState = patientOf(patient);
  if (!hasOpenWound(patientState)) {
    const { healed } = heal({ hp: patientState.hp, max: patientState.max, points: context.points });
    return [
      ...(healed ? [hitPointsChange(patient, -healed)] : []),
      ...(patientState.mortal === "mending" && context.strong ? mortalChanges(patient, null) : []),
    ];
  }
  // A patient with an open mortal wound: the wound ends, and the patient, still unconscious, may try to wake.
  const afterMagic = healMortal({ patient: patientState, points: context.points });
  if (afterMagic.problems.length) return [];
  const changes: Change[] = [
    hitPointsChange(patient, patientState.hp - afterMagic.patient.hp),
    ...mortalChanges(patient, null),
    ...clearStatuses(patient, [STATUS.dying]),
  ];
  if (afterMagic.mayWake)
    changes.push(unconsciousChange(patient.uuid, shownName(patient), "FRAY.Change.healedUnconscious"));
  return changes;
}
