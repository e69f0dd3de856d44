import type { Declaration, DialogField } from "../../../contract/action.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { documentOf } from "../../../host/host.ts";
import type { ContestContext } from "../types.ts";
import { clicheOf } from "./context.ts";
import { weaponBonus } from "../../../../rules/swords/derived.ts";

/**
 * Returns the fields of a contest's dialog. Always: the cliché (what a fighter is good at, rated in dice) and the
 * weapon. Where they apply: locked marks for a cliché unsuited to the fight, for missing tools and for vengeance
 * (doubled dice). If the world allows it: pumping (dice rolled once, then lost).
 */
export function contestFields(context: ContestContext, declaration: Declaration): DialogField[] {
  const { own, foe, settings, pumped } = context;
  const cliche = clicheOf(own.leader, own.leader.inUse);
  // The opponent's weapon rating is shown only to users who may see that side's numbers.
  const maySeeFoe = foe !== null && maySeeNumbers(foe.actor);
  const fields: DialogField[] = [
    {
      id: "cliche",
      kind: "select",
      label: "FRAY.Part.Cliche",
      hint: "FRAY.Swords.Field.cliche",
      hintData: { dice: cliche.dice },
      value: cliche.uuid,
      choices: own.leader.cliches.map(({ uuid, name, dice }) => ({ value: uuid, label: `${name} (${dice})` })),
      rule: "SS-001",
    },
    {
      id: "weapon",
      kind: "select",
      label: "FRAY.Sheet.weapon",
      ...ratingHint(own.leader.weapon.rating, foe && maySeeFoe ? foe.leader.weapon.rating : null),
      value: own.leader.weapon.uuid ?? "bare",
      choices: weaponChoices(own.leader.actor),
      rule: "SS-020",
    },
  ];
  if (cliche.inappropriate)
    fields.push({
      id: "inappropriate",
      kind: "toggle",
      label: "FRAY.Swords.inappropriate",
      hint: "FRAY.Swords.Field.inappropriate",
      value: true,
      locked: true,
      rule: "SS-P03",
    });
  if (cliche.toolsMissing)
    fields.push({
      id: "tools",
      kind: "toggle",
      label: "FRAY.Part.ToolsMissing",
      value: true,
      locked: true,
      // Missing tools halve the dice, rounded up.
      worth: Math.ceil(cliche.dice / 2) - cliche.dice,
      rule: "SS-P05",
    });
  if (own.vengeance)
    fields.push({
      id: "vengeance",
      kind: "toggle",
      label: "FRAY.Part.Vengeance",
      hint: "FRAY.Swords.Field.vengeance",
      value: true,
      locked: true,
      worth: cliche.dice,
      rule: "SS-P02",
    });
  if (settings.pumping)
    fields.push({
      id: "pumped",
      kind: "number",
      label: "FRAY.Part.Pumped",
      hint: "FRAY.Swords.Field.pump",
      value: pumped || Number(declaration.choices.pumped ?? 0),
      min: 0,
      max: cliche.dice,
      rule: "SS-P06",
    });
  return fields;
}

/**
 * Returns the hint under the weapon: which side gets bonus dice by its weapon, and how many, or that neither does. If
 * `other`, the opponent's rating, is null (hidden, or no opponent), it tells only the own rating.
 */
function ratingHint(rating: number, other: number | null): Pick<DialogField, "hint" | "hintData"> {
  if (other === null) return { hint: "FRAY.Swords.Field.rating", hintData: { rating } };
  const { a: ownBonus, b: foeBonus } = weaponBonus({ ratingA: rating, ratingB: other });
  const keyWithoutOwn = foeBonus > 0 ? "FRAY.Swords.Field.bonusFoe" : "FRAY.Swords.Field.bonusNone";
  return {
    hint: ownBonus > 0 ? "FRAY.Swords.Field.bonus" : keyWithoutOwn,
    hintData: { bonus: ownBonus || foeBonus, rating, other },
  };
}

/** Returns the choices of the weapon: the weapons in hand with their ratings, and bare hands ("bare"). */
function weaponChoices(actor: string): { value: string; label: string }[] {
  const items =
    documentOf<ActorDocument>(actor)?.items.filter(
      (item) => item.type === "swordsWeapon" && (item.system as { held: boolean }).held,
    ) ?? [];
  const rating = (item: { system: unknown }): number => (item.system as { rating: number }).rating;
  return [
    ...items.map((item) => ({ value: item.uuid, label: `${item.name} (${rating(item)})` })),
    { value: "bare", label: "FRAY.Weapon.Unarmed" },
  ];
}
