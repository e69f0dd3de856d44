import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Refusal } from "../../../contract/action.ts";
import type { ActorDocument, ItemDocument, GameReader } from "../../../host/documents.ts";
import { bodyOf, groupOf, isBody } from "../body.ts";
import type { GroupContext, WeaponContext, CrusadeWeapon } from "../types.ts";
import { otherWeapon } from "./attacks.ts";
import { skillCalled, skillIn, skillParts, unarmedDamage, withDamage } from "../derived.ts";
import type { Part } from "../../../../rules/explain.ts";
import { groupWound, weaponInUse } from "../../../../rules/crusade/weapons.ts";

/** Tells whether an item is a pole weapon; false for null. */
export const isPole = (item: ItemDocument | null): boolean =>
  (item?.system as CrusadeWeapon | undefined)?.category === "pole";

/**
 * Returns the weapons or spells of a Fight action's strikes, in the order declared, or the reason why they are refused;
 * a pole strike that was granted uses the pole again (EC-026, EC-068). A group has one weapon, for shots, and is
 * refused without it.
 * @param pole true if a pole strike is granted
 */
export function weaponsOf(
  declaration: Declaration,
  actor: ActorDocument,
  pole: boolean,
  reader: GameReader,
): WeaponContext[] | Refusal {
  if (!isBody(actor))
    return groupOf(actor).ranged ? [groupWeapon(actor)] : { refused: "GroupNeverRolls", rule: "EC-A15" };
  const { second = otherWeapon(actor, declaration.item), third } = declaration.choices;
  // The uuid of each strike's weapon; the first may be null for bare hands, a later one for no strike.
  const chosen = [declaration.item, second || (pole ? declaration.item : null), third];
  const weapons: WeaponContext[] = [];
  for (const [index, uuid] of chosen.entries()) {
    if (index > 0 && !uuid) continue;
    const item = typeof uuid === "string" ? reader.item(uuid) : null;
    if (item && !("held" in (item.system as object)) && item.type !== "crusadeSpell")
      return { refused: "NotAWeapon", data: { name: item.name } };
    const fired = weapons.some((earlier) => earlier.item === uuid && earlier.loads);
    const weapon = item ? weaponContext(item, actor, fired) : unarmed(actor);
    // For the third attack no fresh weapon is drawn from a brace (EC-075).
    if ("refused" in weapon)
      return index > 1 && weapon.refused === "NotHeld"
        ? { refused: "DrawnFresh", rule: "EC-075", data: { name: shownName(actor) } }
        : weapon;
    weapons.push(weapon);
  }
  return weapons;
}

/** Returns the parts under a key; an empty object without parts. */
const partsAs = (key: "skillParts" | "damageParts", parts: readonly Part[]): Partial<WeaponContext> =>
  parts.length ? { [key]: parts } : {};

/** Returns the damage of a weapon, and the part of it that effects add; the rules name the weapon's own part. */
function damageOf(value: number, actor: ActorDocument): Pick<WeaponContext, "damage" | "damageParts"> {
  const { value: damage, parts } = withDamage(actor, value);
  const added = parts.filter(({ label }) => label !== "FRAY.Part.Weapon");
  return { damage, ...partsAs("damageParts", added) };
}

/**
 * Returns a held weapon or a spell as it is used now, or the reason why it cannot be used (EC-019, EC-020, EC-074,
 * EC-A27).
 * @param fired true if an earlier strike has fired it
 */
function weaponContext(item: ItemDocument, actor: ActorDocument, fired: boolean): WeaponContext | Refusal {
  const body = bodyOf(actor);
  const system = item.system as CrusadeWeapon & { advanced?: boolean };
  const spell = item.type === "crusadeSpell";
  if (!spell && !system.held) return { refused: "NotHeld", rule: "EC-013", data: { name: item.name } };
  const loads = !spell && system.ranged && system.loading !== "none";
  // A weapon that must be loaded and is empty may strike as a club or by its bayonet, with another skill.
  const use = weaponInUse({
    shoots: Boolean(system.ranged),
    loads,
    loaded: Boolean(system.loaded),
    fired,
    defends: system.defends,
  });
  if (use.empty)
    return { refused: "NotLoaded", rule: system.loading === "powder" ? "EC-038" : "EC-037", data: { name: item.name } };
  const skillName = use.skill ?? system.skill;
  return {
    item: item.uuid,
    id: item.id,
    name: item.name,
    kind: use.shoots ? "ranged" : "melee",
    skillName: skillCalled(actor, skillName),
    skill: skillIn(body.derived.skills, skillName) ?? 0,
    ...partsAs("skillParts", skillParts(body.derived.skillParts, skillName)),
    ...damageOf(system.damage, actor),
    sidhe: Boolean(system.sidhe) || system.category === "sidhe",
    wound: use.wound ?? system.wound ?? "blunt",
    loads: loads && use.as === "itself",
    spell,
    ...(!spell && system.reach > 1 && { reach: system.reach }),
    advanced: spell && Boolean(system.advanced),
  };
}

/** Returns bare hands as a weapon, with the skill and the damage that the world gives them (EC-P01). */
function unarmed(actor: ActorDocument): WeaponContext {
  const { unarmed: use, skillParts: added } = bodyOf(actor).derived;
  return {
    item: null,
    id: "unarmed",
    name: "",
    kind: "melee",
    skillName: skillCalled(actor, use.name),
    skill: use.rating,
    ...partsAs("skillParts", skillParts(added, use.name)),
    ...damageOf(unarmedDamage(), actor),
    sidhe: false,
    wound: "blunt",
    loads: false,
    spell: false,
  };
}

/**
 * Returns the kind of wound and the damage, effects included, that a target who is a lone foe, fought by the chart of
 * groups, deals back to an attacker that fails: those of the held melee weapon it knows best, or of bare hands (EC-105,
 * EC-110, EC-111, EC-A08).
 */
export function meleeHarm(actor: ActorDocument): Required<Pick<GroupContext, "wound" | "groupWeaponDamage">> {
  const { skills } = bodyOf(actor).derived;
  const held = actor.items
    .filter((item) => item.type === "crusadeWeapon")
    .map((item) => item.system as CrusadeWeapon)
    .filter((weapon) => weapon.held && !weapon.ranged);
  const rating = (weapon: CrusadeWeapon): number => skillIn(skills, weapon.skill) ?? 0;
  const [best] = held.sort((first, second) => rating(second) - rating(first));
  return { wound: best?.wound ?? "blunt", groupWeaponDamage: withDamage(actor, best?.damage ?? unarmedDamage()).value };
}

/** Returns the weapon of a group that shoots, which the gamemaster rolls once for all its members (EC-A15). */
function groupWeapon(actor: ActorDocument): WeaponContext {
  const group = groupOf(actor);
  return {
    item: null,
    id: "group",
    name: (group as unknown as { weaponName: string }).weaponName,
    kind: group.ranged ? "ranged" : "melee",
    skillName: "group",
    skill: group.skill,
    ...damageOf(group.weaponDamage, actor),
    sidhe: false,
    wound: groupWound({ shoots: group.ranged }),
    loads: false,
    spell: false,
  };
}
