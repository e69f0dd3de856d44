import type { Declaration, DialogField, TargetRef } from "../../../contract/action.ts";
import { documentOf } from "../../../host/host.ts";
import type { ActorDocument, ItemDocument, TokenDocument } from "../../../host/documents.ts";
import type { AttackContext } from "../types.ts";
import { CHARGE_TO_HIT } from "../../../../rules/crusade/tables.ts";
import { AIMS, aimId, targetOf } from "./attacks.ts";

/**
 * Returns the fields of the attack's dialog (EC-026, EC-058, EC-068..076): the skill and, in melee, the charge, both
 * shown but locked; the weapon of each further strike that is allowed; with several targets, the target of each strike;
 * with a pole weapon, whether it strikes a second time; and a modifier.
 */
export function attackFields(context: AttackContext, declaration: Declaration): DialogField[] {
  const { weapon } = context.strikes[0]!;
  const fields: DialogField[] = [
    {
      id: "skill",
      kind: "toggle",
      label: "FRAY.Part.Skill",
      hint: "FRAY.Crusade.Field.skill",
      hintData: { skill: weapon.skillName },
      value: true,
      locked: true,
      worth: weapon.skill,
      rule: "EC-058",
    },
  ];
  // Whether a charge counts is read from the documents, so its box is locked.
  if (weapon.kind === "melee")
    fields.push({
      id: "charge",
      kind: "toggle",
      label: "FRAY.Part.Charge",
      hint: context.charge ? "FRAY.Crusade.Field.charge" : "FRAY.Crusade.Field.chargeWhen",
      value: context.charge,
      locked: true,
      worth: CHARGE_TO_HIT,
      rule: "EC-047",
    });
  // Further strikes and targets, as far as the attack may have them.
  if (context.allowed > 1) fields.push(furtherStrikeField("second", declaration, context));
  if (context.allowed > 2) fields.push(furtherStrikeField("third", declaration, context));
  if (declaration.targets.length > 1) fields.push(...context.strikes.map((_, index) => aimField(index, declaration)));
  if (holdsPole(declaration))
    fields.push({
      id: "pole",
      kind: "toggle",
      label: "FRAY.Crusade.Field.pole",
      hint: "FRAY.Crusade.Field.poleHint",
      value: Boolean(declaration.choices.pole),
      rule: "EC-026",
    });
  fields.push({
    id: "modifier",
    kind: "number",
    label: "FRAY.Part.Other",
    hint: "FRAY.Crusade.Field.other",
    value: Number(declaration.choices.modifier ?? 0),
    min: -20,
    max: 20,
    rule: "EC-058",
  });
  return fields;
}

/** Returns the weapons in the attacker's hands, from the documents as they are now. */
function heldWeapons(declaration: Declaration): ItemDocument[] {
  const actor = documentOf<ActorDocument>(declaration.actor);
  return actor?.items.filter((item) => item.type === "crusadeWeapon" && (item.system as { held: boolean }).held) ?? [];
}

/**
 * Returns the items with which a further strike may be made: the weapons in hand, then all of the actor's spells but
 * Advanced ones (EC-076).
 */
function usableItems(declaration: Declaration): ItemDocument[] {
  const actor = documentOf<ActorDocument>(declaration.actor);
  const spells =
    actor?.items.filter((item) => item.type === "crusadeSpell" && !(item.system as { advanced: boolean }).advanced) ??
    [];
  return [...heldWeapons(declaration), ...spells];
}

/** Tells whether the item that the attack starts from is a pole weapon in hand. */
function holdsPole(declaration: Declaration): boolean {
  return heldWeapons(declaration).some(
    (item) => item.uuid === declaration.item && (item.system as { category: string }).category === "pole",
  );
}

/**
 * Returns the dialog's field that chooses one of several targets for a strike, `index` from 0 (EC-068). AIMS are the
 * ids of these fields; a choice's value is the target's `aimId`.
 */
function aimField(index: number, declaration: Declaration): DialogField {
  return {
    id: AIMS[index]!,
    kind: "select",
    label: `FRAY.Crusade.Field.${AIMS[index]!}`,
    value: aimId(targetOf(declaration, index)!),
    choices: declaration.targets.map((target) => ({ value: aimId(target), label: nameOf(target) })),
    rule: "EC-068",
  };
}

/** Returns the name of a target: its token's, else its actor's, else "". */
const nameOf = ({ token, actor }: TargetRef): string =>
  (documentOf<TokenDocument>(token) ?? documentOf<ActorDocument>(actor))?.name ?? "";

/**
 * Returns the dialog's field that chooses the weapon of the second or third strike, or that there is no such strike.
 */
function furtherStrikeField(id: "second" | "third", declaration: Declaration, { strikes }: AttackContext): DialogField {
  // The weapon that the strike has now, chosen or by default; undefined if there is no such strike yet.
  const currentWeapon = strikes[id === "second" ? 1 : 2]?.weapon.item;
  return {
    id,
    kind: "select",
    label: `FRAY.Crusade.Field.${id}`,
    value: String(declaration.choices[id] ?? currentWeapon ?? ""),
    choices: [
      { value: "", label: "FRAY.Crusade.Field.none" },
      ...usableItems(declaration).map((item) => ({ value: item.uuid, label: item.name })),
    ],
    rule: "EC-068",
  };
}
