import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Refusal } from "../../../contract/action.ts";
import type { ActorDocument, ItemDocument, GameReader } from "../../../host/documents.ts";
import { bodyOf, groupOf, isBody } from "../body.ts";
import type { GroupContext, WeaponContext, CrusadeWeapon } from "../types.ts";
import { otherWeapon } from "./attacks.ts";
import { skillCalled, skillIn, skillParts, unarmedDamage, withDamage } from "../derived.ts";
import type { Part } from "../../../../rules/explain.ts";
import { groupWound, weaponInUse } from "../../../../rules/crusade/weapons.ts";

/** Tells whether an item is a pole weapon by its category; false for null. */
export const isPole = (item: ItemDocument | null): boolean =>
  (item?.system as CrusadeWeapon | undefined)?.category === "pole";

/**
 * Returns the weapon or spell of each strike of a Fight action, in the order declared, or a refusal. A group has one
 * weapon, for shots; a group that does not shoot is refused. A granted pole strike uses the pole weapon again, unless
 * another is chosen or the actor fights with two (EC-026, EC-068).
 * @param pole true if a second strike with a pole weapon is granted
 */
export function weaponsOf(
  declaration: Declaration,
  actor: ActorDocument,
  pole: boolean,
  reader: GameReader,
): WeaponContext[] | Refusal {
  if (!isBody(actor))
    return groupOf(actor).ranged ? [groupWeapon(actor)] : { refused: "GroupNeverRolls", rule: "EC-A15" };
  // Unless another is chosen, the second strike uses the other weapon of an actor who may fight with two.
  const { second = otherWeapon(actor, declaration.item), third } = declaration.choices;
  // The uuid of each strike's weapon. Null means bare hands for the first strike, and no strike for a later one.
  const usedItems = [declaration.item, second || (pole ? declaration.item : null), third];
  const weapons: WeaponContext[] = [];
  for (const [index, uuid] of usedItems.entries()) {
    if (index > 0 && !uuid) continue;
    const item = typeof uuid === "string" ? reader.item(uuid) : null;
    if (item && item.actor?.uuid !== actor.uuid) return { refused: "NotCarried", data: { name: shownName(actor) } };
    if (item && item.type !== "crusadeWeapon" && item.type !== "crusadeSpell")
      return { refused: "NotAWeapon", data: { name: item.name } };
    // Whether an earlier strike has shot this weapon empty; it is then used in another way, or refused.
    const isShotEmpty = weapons.some((earlierWeapon) => earlierWeapon.item === uuid && earlierWeapon.loads);
    const weapon = item ? weaponContext(item, actor, isShotEmpty) : unarmed(actor);
    // A third attack cannot be made with a weapon drawn for it, such as another pistol of a brace (EC-075).
    if ("refused" in weapon)
      return index > 1 && weapon.refused === "NotHeld"
        ? { refused: "DrawnFresh", rule: "EC-075", data: { name: shownName(actor) } }
        : weapon;
    weapons.push(weapon);
  }
  return weapons;
}

/** Returns an object with `parts` under the key; an empty object if there are no parts. */
const partsAs = (key: "skillParts" | "damageParts", parts: readonly Part[]): Partial<WeaponContext> =>
  parts.length ? { [key]: parts } : {};

/** Returns a weapon's damage with what effects add to it; `damageParts` has the parts of the effects alone. */
function damageOf(value: number, actor: ActorDocument): Pick<WeaponContext, "damage" | "damageParts"> {
  const { value: damage, parts } = withDamage(actor, value);
  const byEffects = parts.filter(({ label }) => label !== "FRAY.Part.Weapon");
  return { damage, ...partsAs("damageParts", byEffects) };
}

/**
 * Returns a held weapon or a spell in the way it would be used now, or a refusal (EC-019, EC-020, EC-074, EC-A27).
 * @param isShotEmpty true if an earlier strike of the action has shot it empty
 */
function weaponContext(item: ItemDocument, actor: ActorDocument, isShotEmpty: boolean): WeaponContext | Refusal {
  const body = bodyOf(actor);
  const system = item.system as CrusadeWeapon & { advanced?: boolean };
  const isSpell = item.type === "crusadeSpell";
  if (!isSpell && !system.held) return { refused: "NotHeld", rule: "EC-013", data: { name: item.name } };
  const mustBeLoaded = !isSpell && system.ranged && system.loading !== "none";
  // A weapon that must be loaded and is not may still strike as a club or with its bayonet, by another skill.
  const usage = weaponInUse({
    shoots: Boolean(system.ranged),
    loads: mustBeLoaded,
    loaded: Boolean(system.loaded),
    fired: isShotEmpty,
    defends: system.defends,
  });
  if (usage.empty)
    return { refused: "NotLoaded", rule: system.loading === "powder" ? "EC-038" : "EC-037", data: { name: item.name } };
  const skillName = usage.skill ?? system.skill;
  return {
    item: item.uuid,
    id: item.id,
    name: item.name,
    kind: usage.shoots ? "ranged" : "melee",
    skillName: skillCalled(actor, skillName),
    skill: skillIn(body.derived.skills, skillName) ?? 0,
    ...partsAs("skillParts", skillParts(body.derived.skillParts, skillName)),
    ...damageOf(system.damage, actor),
    sidhe: Boolean(system.sidhe) || system.category === "sidhe",
    wound: usage.wound ?? system.wound ?? "blunt",
    // Whether the strike empties the weapon: it shoots, and does not strike as a club or with a bayonet.
    loads: mustBeLoaded && usage.as === "itself",
    spell: isSpell,
    ...(!isSpell && system.reach > 1 && { reach: system.reach }),
    advanced: isSpell && Boolean(system.advanced),
  };
}

/** Returns bare hands as a weapon, with the skill and the damage of the world's settings (EC-P01). */
function unarmed(actor: ActorDocument): WeaponContext {
  const { unarmed: bareHands, skillParts: added } = bodyOf(actor).derived;
  return {
    item: null,
    id: "unarmed",
    name: "",
    kind: "melee",
    skillName: skillCalled(actor, bareHands.name),
    skill: bareHands.rating,
    ...partsAs("skillParts", skillParts(added, bareHands.name)),
    ...damageOf(unarmedDamage(), actor),
    sidhe: false,
    wound: "blunt",
    loads: false,
    spell: false,
  };
}

/**
 * Returns what a foe who is fought as a group of one does to an attacker who fails: the kind of wound, and the damage
 * with effects. This foe strikes with the held melee weapon for which the foe's skill is best, else with bare hands
 * (EC-105, EC-110, EC-111, EC-A08).
 */
export function meleeHarm(actor: ActorDocument): Required<Pick<GroupContext, "wound" | "groupWeaponDamage">> {
  const { skills } = bodyOf(actor).derived;
  const heldMelee = actor.items
    .filter((item) => item.type === "crusadeWeapon")
    .map((item) => item.system as CrusadeWeapon)
    .filter((weapon) => weapon.held && !weapon.ranged);
  const rating = (weapon: CrusadeWeapon): number => skillIn(skills, weapon.skill) ?? 0;
  const [best] = heldMelee.sort((first, second) => rating(second) - rating(first));
  return { wound: best?.wound ?? "blunt", groupWeaponDamage: withDamage(actor, best?.damage ?? unarmedDamage()).value };
}

/** Returns the weapon of a group; it is rolled once for all members together (EC-A15). */
function groupWeapon(actor: ActorDocument): WeaponContext {
  const group = groupOf(actor);
  return {
    item: null,
    id: "group",
    // The name is stored, but the types of a group's computed data leave it out.
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
