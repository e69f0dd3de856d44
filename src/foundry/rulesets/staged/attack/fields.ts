import { sumOf } from "../../../../rules/explain.ts";
import type { RuleId } from "../../../../rules/explain.ts";
import type { Declaration, DialogField, TargetRef } from "../../../contract/action.ts";
import { localize } from "../../../host/host.ts";
import type { AttackContext, Facts } from "../types.ts";
import { FATIGUE } from "../models.ts";
import { MELEE_MODIFIERS, MISSILE_MODIFIERS, SPREAD_TARGETS } from "../../../../rules/staged/tables.ts";

/**
 * Returns the attack dialog's fields: the bonus; a warning of too little Strength; the situation of the first target;
 * who blocks the way to a target in the rear; exertion; further targets of a scattering shot and whether friends are
 * among them; last the gamemaster's modifier (ST-004 … ST-012). The bonus, the warning and what the scene shows are
 * locked; the rest is asked.
 */
export function attackFields(context: AttackContext, declaration: Declaration): DialogField[] {
  const { choices } = declaration;
  const facts = context.targets[0]?.facts ?? null;
  let situation: DialogField[] = [];
  if (facts)
    situation = context.weapon.kind === "melee" ? meleeFields(facts) : missileFields(facts, context, declaration);
  const fields: DialogField[] = [
    {
      id: "bonus",
      kind: "toggle",
      label: "FRAY.Part.Ability",
      hint: "FRAY.Staged.Field.ability",
      hintData: { ability: localize(`FRAY.Staged.Ability.${context.weapon.abilityName}`) },
      value: true,
      locked: true,
      worth: sumOf(context.bonus),
      rule: "ST-P02",
    },
    // The one note that a context may have: the weapon needs more Strength.
    ...context.notes.map((hint): DialogField => ({
      id: "weak",
      kind: "toggle",
      label: "FRAY.Staged.weak",
      hint,
      value: true,
      locked: true,
      rule: "ST-A24",
    })),
    ...situation,
  ];
  // The choices of the attacker. An unconscious attacker cannot exert themselves.
  if (context.rear)
    fields.push({
      id: "blocker",
      kind: "select",
      label: "FRAY.Staged.Field.blocker",
      value: context.rear.combatant,
      choices: context.rear.choices,
      rule: "ST-025",
    });
  fields.push({
    id: "exert",
    kind: "toggle",
    label: "FRAY.Part.Exertion",
    hint: "FRAY.Staged.Field.exert",
    value: Boolean(choices.exert),
    worth: context.weapon.ability,
    rule: "ST-P11",
    ...(context.fatigue === FATIGUE.at(-1) ? { refused: { refused: "FRAY.Staged.Refused.TooTired" } } : {}),
  });
  fields.push(...scatterFields(context));
  if (context.weapon.spread && context.targets.length > 1)
    fields.push({
      id: "friends",
      kind: "toggle",
      label: "FRAY.Staged.Field.friends",
      hint: "FRAY.Staged.Field.friendsHint",
      value: Boolean(choices.friends),
      rule: "ST-087",
    });
  fields.push(modifierField(declaration, "ST-P02"));
  return fields;
}

/** The most that the gamemaster's modifier may add to a total or take from it. */
const MOST_MODIFIER = 40;

/** Returns the gamemaster's modifier typed into an action's dialog, cut to -40 … 40; 0 for none. */
export const typedModifier = ({ choices }: Pick<Declaration, "choices">): number =>
  Math.max(-MOST_MODIFIER, Math.min(MOST_MODIFIER, Math.trunc(Number(choices.modifier ?? 0)) || 0));

/** Returns the dialog's field for the gamemaster's modifier; `rule`: the rule of the total that it changes. */
export const modifierField = (declaration: Declaration, rule: RuleId): DialogField => ({
  id: "modifier",
  kind: "number",
  label: "FRAY.Part.Other",
  hint: "FRAY.Staged.Field.other",
  value: typedModifier(declaration),
  min: -MOST_MODIFIER,
  max: MOST_MODIFIER,
  rule,
});

/**
 * Returns the boxes for the further targets of a scattering shot: ticked boxes for the declared targets after the
 * first, and unticked boxes for the actors in `beside`, who stand close enough to a target to be hit too. At three
 * targets the unticked boxes are barred (ST-084 … ST-086).
 */
function scatterFields({ targets, beside }: AttackContext): DialogField[] {
  const isFull = targets.length >= SPREAD_TARGETS;
  // The box of one target, which adds it to the targets (`aims`) while it is ticked.
  const targetBox = (
    boxTarget: TargetRef & { readonly name: string },
    isTicked: boolean,
    isFriend = false,
  ): DialogField => ({
    id: `also-${boxTarget.token ?? boxTarget.actor}`,
    kind: "toggle",
    label: boxTarget.name,
    group: "FRAY.Staged.Field.also",
    ...(isFriend ? { hint: "FRAY.Staged.Field.alsoFriend" } : {}),
    value: isTicked,
    rule: "ST-084",
    aims: { actor: boxTarget.actor, token: boxTarget.token },
    ...(isFull && !isTicked
      ? { refused: { refused: "FRAY.Staged.Problem.too_many_targets", rule: "ST-084" as const } }
      : {}),
  });
  return [
    ...targets.slice(1).map((target) => targetBox(target, true)),
    ...beside.map((target) => targetBox(target, false, target.friend)),
  ];
}

/** Returns the fields for the situation of a melee attack. */
function meleeFields(facts: Facts): DialogField[] {
  const { attackerProne, highGround, defenderProne } = MELEE_MODIFIERS;
  return [
    knownField("attackerProne", "AttackerProne", facts.attackerProne, attackerProne),
    {
      id: "highGround",
      kind: "toggle",
      label: "FRAY.Part.HighGround",
      hint: "FRAY.Staged.Field.highGround",
      value: facts.highGround,
      worth: highGround.value,
      rule: highGround.rule,
    },
    knownField("targetProne", "DefenderProne", facts.targetProne, defenderProne),
  ];
}

/**
 * Returns the fields for the situation of a shot. Distance and opponents in melee are shown if positions are measured
 * on a grid (`mat`), else asked.
 */
function missileFields(facts: Facts, context: AttackContext, declaration: Declaration): DialogField[] {
  const table = MISSILE_MODIFIERS;
  const parts = context.targets[0]!.situation;
  // The modifier that a part of the situation gives; 0 if it does not apply.
  const worth = (label: string): number => parts.find((part) => part.label === `FRAY.Part.${label}`)?.value ?? 0;
  const distance = context.targets[0]!.distance ?? 0;
  // The field for a number of opponents in melee.
  const countField = (id: string, label: string, value: number, rule: DialogField["rule"]): DialogField =>
    context.mat
      ? {
          id,
          kind: "toggle",
          label: `FRAY.Part.${label}`,
          hint: value ? "FRAY.Staged.Field.assailants" : `FRAY.Staged.Field.When.${label}`,
          hintData: { count: value },
          value: value > 0,
          locked: true,
          worth: worth(label),
          rule,
        }
      : {
          id,
          kind: "number",
          label: `FRAY.Part.${label}`,
          hint: "FRAY.Staged.Field.assailants",
          hintData: { count: value },
          value,
          min: 0,
          max: 9,
          rule,
        };
  return [
    context.mat
      ? {
          id: "distance",
          kind: "toggle",
          label: "FRAY.Part.Range",
          hint: "FRAY.Staged.Field.range",
          hintData: { distance, range: context.weapon.range ?? 0 },
          value: worth("Range") !== 0,
          locked: true,
          worth: worth("Range"),
          rule: table.range.rule,
        }
      : {
          id: "distance",
          kind: "number",
          label: "FRAY.Staged.Field.distance",
          hint: "FRAY.Staged.Field.range",
          hintData: { distance, range: context.weapon.range ?? 0 },
          value: Number(declaration.choices.distance ?? 0),
          min: 0,
          max: 9999,
          rule: table.range.rule,
        },
    knownField("shooterMoved", "ShooterMoved", worth("ShooterMoved") !== 0, table.shooterMoved),
    knownField("targetRunning", "TargetRunning", worth("TargetRunning") !== 0, table.targetRunning),
    countField("shooterAssailants", "ShooterInMelee", facts.shooterAssailants, table.shooterInMelee.rule),
    countField("targetAssailants", "TargetInMelee", facts.targetAssailants, table.targetInMelee.rule),
    knownField("targetProne", "TargetProne", facts.targetProne, table.targetProne),
    {
      id: "covered",
      kind: "toggle",
      label: "FRAY.Part.TargetCovered",
      hint: "FRAY.Staged.Field.covered",
      value: facts.covered,
      worth: table.targetCovered.value,
      rule: table.targetCovered.rule,
    },
  ];
}

/** Returns a locked field, which shows whether a known fact holds (`value`) and the modifier that it gives. */
function knownField(
  id: string,
  label: string,
  value: boolean,
  modifier: { readonly value: number; readonly rule: DialogField["rule"] & string },
): DialogField {
  return {
    id,
    kind: "toggle",
    label: `FRAY.Part.${label}`,
    hint: value ? "FRAY.Staged.Field.known" : `FRAY.Staged.Field.When.${label}`,
    value,
    locked: true,
    worth: modifier.value,
    rule: modifier.rule,
  };
}
