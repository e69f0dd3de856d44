import type { QuestAttackContext } from "../types.ts";
import type { Declaration, DialogField } from "../../../contract/action.ts";
import { countedFields } from "../actions/test-fields.ts";
import { MANOEUVRES } from "./context.ts";
import { CLOSE_MODIFIERS, RANGED_MODIFIERS } from "../../../../rules/quest/tables.ts";
import type { CombatModifier } from "../../../../rules/quest/tables.ts";
import { CLOSE_ASKED, GROUPS, groupChoice, modifierField, RANGED_ASKED } from "./situation.ts";

/**
 * Returns the ids of the dialog's fields that only the gamemaster sets: the situations and the free modifier. What the
 * scene itself shows counts whoever attacks (OQ-A08).
 */
export function situationChoices(): string[] {
  const asked = [...CLOSE_ASKED, ...RANGED_ASKED];
  return [...new Set([...asked.map((id) => `situation-${id}`), ...GROUPS.map(groupChoice), "modifier"])];
}

/**
 * Returns the attack dialog's fields: skill, modifiers counted automatically, way of fighting for close weapons, the
 * situations that such an attack asks for (`situationFields`), not to kill, and a free modifier (OQ-053, OQ-P12 …
 * OQ-P14). `worth`: the percent that a field adds, shown beside the field; `locked`: true for a field that cannot be
 * changed.
 */
export function attackFields(context: QuestAttackContext, declaration: Declaration): DialogField[] {
  const isClose = context.weapon.kind === "close";
  const fields: DialogField[] = [
    {
      id: "skill",
      kind: "toggle",
      label: context.weapon.skill.name,
      value: true,
      locked: true,
      worth: context.weapon.skill.value,
      rule: "OQ-053",
    },
  ];
  // The modifiers that count automatically; then what the attacker and the gamemaster choose.
  fields.push(...automaticFields(context));
  if (isClose)
    fields.push({
      id: "manoeuvre",
      kind: "select",
      label: "FRAY.Quest.manoeuvre",
      value: context.manoeuvre,
      choices: MANOEUVRES.map((id) => ({ value: id, label: `FRAY.Quest.Manoeuvre.${id}` })),
      rule: "OQ-P14",
    });
  fields.push(...situationFields(context, isClose));
  fields.push({
    id: "nonLethal",
    kind: "toggle",
    label: "FRAY.Quest.nonLethal",
    hint: "FRAY.Quest.nonLethalHint",
    value: !context.lethal,
    rule: "OQ-P07",
  });
  return [...fields, modifierField(declaration)];
}

/** Labels of modifiers that have a field of their own, so `automaticFields` leaves them out. */
const ASKED = /^FRAY\.(Quest\.(Situation|Manoeuvre)\.|Part\.Other$)/;

/**
 * Returns locked fields for the modifiers counted automatically, such as a shield against a shot, aiming, range, or an
 * advantage won (OQ-053).
 */
const automaticFields = ({ modifiers }: QuestAttackContext): DialogField[] =>
  countedFields(modifiers.filter(({ label }) => !ASKED.test(label)));

/**
 * Returns the fields for situations. Those that exclude each other form a group, which is one list. All others are
 * boxes, first those that concern the target, then those that concern the attacker. `worth` is the modifier in percent;
 * in its place a situation in which the attack is a critical has a hint.
 */
function situationFields(context: QuestAttackContext, isClose: boolean): DialogField[] {
  const asked: readonly string[] = isClose ? CLOSE_ASKED : RANGED_ASKED;
  const table: Readonly<Record<string, CombatModifier>> = isClose ? CLOSE_MODIFIERS : RANGED_MODIFIERS;
  const fields: DialogField[] = [];
  // One list for each group of situations that exclude each other.
  for (const group of GROUPS) {
    const exclusiveIds = asked.filter((id) => table[id]!.group === group);
    if (!exclusiveIds.length) continue;
    const current = exclusiveIds.find((id) => context.situations.includes(id)) ?? "";
    fields.push({
      id: groupChoice(group),
      kind: "select",
      joined: true,
      label: `FRAY.Quest.Group.${group}`,
      value: current,
      choices: [
        { value: "", label: `FRAY.Quest.Plain.${group}`, worth: 0 },
        ...exclusiveIds.map((id) => ({ value: id, label: `FRAY.Quest.Short.${id}`, worth: table[id]!.value })),
      ],
      ...(current ? { worth: table[current]!.value } : {}),
      rule: table[exclusiveIds[0]!]!.rule,
    });
  }
  // One box for each other situation, with the side it concerns.
  const boxes = asked
    .filter((id) => !GROUPS.includes(table[id]!.group))
    .map((id): DialogField => ({
      id: `situation-${id}`,
      kind: "toggle",
      label: `FRAY.Quest.Short.${id}`,
      group: ATTACKER_GROUPS.has(table[id]!.group) ? "FRAY.Quest.Group.attacker" : "FRAY.Quest.Group.target",
      value: context.situations.includes(id),
      ...(table[id]!.automaticCritical ? { hint: "FRAY.Quest.Note.helpless" } : { worth: table[id]!.value }),
      rule: table[id]!.rule,
    }));
  return [
    ...fields,
    ...boxes.filter(({ group }) => group?.endsWith("target")),
    ...boxes.filter(({ group }) => group?.endsWith("attacker")),
  ];
}

/** Groups of situations that concern the attacker. */
const ATTACKER_GROUPS: ReadonlySet<string> = new Set(["position", "shooter"]);
