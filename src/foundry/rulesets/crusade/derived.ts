import { ownEntry } from "../../host/json.ts";
import type { Explained, Part } from "../../../rules/explain.ts";
import {
  bodyState,
  defence,
  defendsBy,
  groupMemberStress,
  mentalStress,
  physicalStress,
  tempWoundCapacity,
} from "../../../rules/crusade/derived.ts";
import { explain, withParts } from "../../../rules/explain.ts";
import { CHARGE_SQUARES, MELEE_SKILLS, WALK_SQUARES } from "../../../rules/crusade/tables.ts";
import type { RatedSkill, UnarmedReading } from "../../../rules/crusade/weapons.ts";
import { unarmedSkill } from "../../../rules/crusade/weapons.ts";
import { groupDr } from "../../../rules/crusade/group.ts";
import type { HeldWeapon } from "../../../rules/crusade/derived.ts";
import type { Cover } from "../../../rules/crusade/types.ts";
import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import { bonusParts, namedParts, splitParts } from "../../documents/bonuses.ts";
import { settingOf } from "../../settings.ts";
import type { CrusadeSystem, CrusadeGroupSystem, CrusadeWeapon } from "./types.ts";

/** Returns an armour value as a whole number from 0 to 4, the range of the rules. */
const armourLimits = (value: number): number => Math.max(0, Math.min(4, Math.trunc(value)));

/**
 * The cover that each condition gives, by the condition's id; the better one first, which counts if an actor has both.
 */
export const COVER_STATUS: Readonly<Record<string, Cover>> = {
  "fray.coverFull": "full",
  "fray.coverPartial": "partial",
};

/** Returns the squares that an actor may walk with one action (EC-027); for a group always the rules' own number. */
export function walkOf({ system }: ActorDocument): number {
  return (system as Partial<CrusadeSystem>).derived?.walk?.value ?? WALK_SQUARES;
}

/** Returns the squares of an actor's longest charge (EC-028); for a group always the rules' own number. */
export const chargeOf = ({ system }: ActorDocument): number =>
  (system as Partial<CrusadeSystem>).derived?.charge?.value ?? CHARGE_SQUARES;

/** Returns a skill's key or name without blanks around it and in lower case, so that spellings can be compared. */
export const plainKey = (written: string): string => written.trim().toLowerCase();

/** Returns the plain key of a skill item: its key, or its name if the key is empty. */
export function skillKey(item: ItemDocument): string {
  const { key } = item.system as { key: string };
  return plainKey(key || item.name);
}

/**
 * Returns the words for a skill, given by its key: the name of the actor's skill item with that key; the key itself if
 * the actor has no such item, or if the name differs from the key in case alone.
 */
export function skillCalled(actor: ActorDocument, key: string): string {
  const plain = plainKey(key);
  const itemName = actor.items.find((item) => item.type === "crusadeSkill" && skillKey(item) === plain)?.name ?? key;
  return itemName.toLowerCase() === plain ? key : itemName;
}

/** Returns the rating of a skill by its key or name; undefined if `skills`, the ratings by plain key, lacks it. */
export const skillIn = (skills: Readonly<Record<string, number>>, name: string): number | undefined =>
  ownEntry(skills, plainKey(name));

/**
 * Computes a character's derived values from the actor's items, conditions and effects and writes these values into
 * `system`. The schema must have replaced impossible stored numbers before.
 */
export function deriveBody(system: CrusadeSystem, actor: ActorDocument): void {
  const { brawn, grace, brilliance, alacrity } = system.attributes;
  const gear = withSkillEffects(gearOf(actor), actor);
  const armour = armourLimits(gear.armour?.value ?? 0);
  const shieldAddsStress = settingOf<boolean>("crusade", "shieldAddsStress");
  // The maxima of both stress tracks, with what effects add, and never below 1 point. `physicalWith` returns the
  // maximum of physical stress with or without a shield, so that what the shield adds can be told.
  const physicalWith = (shield: boolean): Explained =>
    withParts(
      physicalStress({ brawn, grace, armour, tier: system.tier, shield, shieldAddsStress }),
      bonusParts(actor, "physical"),
      1,
    );
  const physical = physicalWith(gear.shield !== null);
  const mental = mentalStress({ brilliance, alacrity });
  fill(system.physical, physical);
  fill(system.mental, withParts(mental, bonusParts(actor, "mental"), 1));
  // The two defences: MD, against melee, with the weapon chosen to defend with or the best one held, and RD, against
  // shots.
  const cover = coverOf(actor);
  const held = gear.weapons.map(([id, weapon]) => heldWeapon(id, weapon, gear.skills));
  const defenceInput = {
    grace,
    armour,
    shield: gear.shield !== null,
    cover,
    held,
    blunt: gear.skills.blunt ?? null,
    polearms: gear.skills.polearms ?? null,
    chosen: held.some((weapon) => weapon.id === system.defendsWith) ? system.defendsWith : null,
    unarmedSkill: bareHands(gear, "defend").rating,
  };
  const melee = defence({ ...defenceInput, against: "melee" });
  const defendingSkill = defendingSkillName(gear.weapons, melee.weapon, bareHands(gear, "defend").name);
  const defendingParts = skillParts(gear.skillParts, defendingSkill);
  const capacity = tempWoundCapacity({ brawn, grace });
  const npcWounds = settingOf<boolean>("crusade", "npcWounds");
  // All that the sheet and the actions read.
  system.derived = {
    armour,
    armourName: gear.armour?.name ?? "",
    shield: gear.shield,
    spareShields: gear.spareShields,
    shieldStress: shieldAddsStress ? physical.value - physicalWith(false).value : 0,
    cover,
    skills: gear.skills,
    skillParts: gear.skillParts,
    held,
    melee: withParts(
      { ...melee, parts: splitParts(melee.parts, "FRAY.Part.Skill", defendingParts) },
      bonusParts(actor, "melee"),
    ),
    ranged: withParts(defence({ ...defenceInput, against: "ranged" }), bonusParts(actor, "ranged")),
    capacity,
    walk: withParts(
      explain([{ label: "FRAY.Movement.walk", value: WALK_SQUARES, rule: "EC-027" }]),
      bonusParts(actor, "movement"),
      1,
    ),
    charge: withParts(
      explain([{ label: "FRAY.Movement.charge", value: CHARGE_SQUARES, rule: "EC-028" }]),
      bonusParts(actor, "charge"),
      1,
    ),
    wounds: gear.wounds,
    unarmed: bareHands(gear, "strike"),
    weaponSkill: weaponSkillOf(gear, held),
    state: bodyState({
      stressLeft: system.physical.value,
      stressMax: system.physical.max,
      tempWounds: gear.wounds,
      brawn,
      grace,
      tier: system.tier,
      dying: actor.statuses.has("fray.dying"),
      // A character that takes no wounds has the condition "dead" when it is only out of the fight.
      dead: (system.tier === "pc" || npcWounds) && actor.statuses.has("dead"),
      npcWounds,
    }),
  };
}

/**
 * Returns the skill that an actor's bare hands strike or defend with: brawl or a melee skill, by the world's setting
 * (EC-P01).
 */
function bareHands(gear: Gear, purpose: "strike" | "defend"): RatedSkill {
  const names = [...meleeSkills(gear), ...MELEE_SKILLS];
  return unarmedSkill({
    to: purpose,
    brawl: gear.skills.brawl ?? null,
    melee: names.map((name) => ({ name, rating: skillIn(gear.skills, name) ?? 0 })),
    reading: settingOf<UnarmedReading>("crusade", "unarmedSkill"),
  });
}

/** Returns the names of the skills that an actor's melee weapons use, those not in hand included; names may repeat. */
const meleeSkills = ({ allWeapons }: Gear): string[] =>
  allWeapons.filter(({ ranged }) => !ranged).map(({ skill }) => skill);

/**
 * Returns the rating of the actor's best skill with a weapon: any melee weapon it has, or any weapon in hand. Without
 * such a weapon it is the rating of bare hands (EC-052, EC-077, EC-P01).
 */
function weaponSkillOf(gear: Gear, held: readonly HeldWeapon[]): number {
  const meleeRatings = meleeSkills(gear).map((name) => skillIn(gear.skills, name) ?? 0);
  const ratings = [...meleeRatings, ...held.map(({ skill }) => skill)];
  return ratings.length ? Math.max(...ratings) : bareHands(gear, "strike").rating;
}

/** Sets a stress track's maximum, and as its value the points left: the maximum less the stored damage, at least 0. */
function fill(track: { damage: number; value: number; max: number; explained: Explained }, max: Explained): void {
  track.max = max.value;
  track.value = Math.max(0, max.value - track.damage);
  track.explained = max;
}

/**
 * Returns the cover that an actor's conditions give: the better one if it has both, "none" if it has neither (EC-032,
 * EC-033).
 */
export function coverOf(actor: ActorDocument): Cover {
  for (const [status, cover] of Object.entries(COVER_STATUS)) if (actor.statuses.has(status)) return cover;
  return "none";
}

/** What an actor's items provide. `weapons`: those in hand; `wounds`: the number of Temporary Wounds. */
interface Gear {
  /** the worn armour of the highest value */
  armour: { value: number; name: string } | null;
  shield: ItemDocument | null;
  /** other whole shields held; the first of them counts once the shield is broken or dropped */
  spareShields: ItemDocument[];
  weapons: [id: string, weapon: CrusadeWeapon][];
  allWeapons: CrusadeWeapon[];
  skills: Record<string, number>;
  /** what effects add to a skill, part by part, by the skill's plain key; without entry if they add nothing */
  skillParts: Record<string, readonly Part[]>;
  wounds: number;
}

/** Gathers what an actor's items provide, without effects, in one pass over the items. */
function gearOf(actor: ActorDocument): Gear {
  const gear: Gear = {
    armour: null,
    shield: null,
    spareShields: [],
    weapons: [],
    allWeapons: [],
    skills: {},
    skillParts: {},
    wounds: 0,
  };
  for (const item of actor.items) {
    const system = item.system as never;
    if (item.type === "crusadeWeapon") {
      const weapon = system as CrusadeWeapon;
      gear.allWeapons.push(weapon);
      if (weapon.held) gear.weapons.push([item.id, weapon]);
    } else if (item.type === "crusadeArmour") {
      const { worn, value } = system as { worn: boolean; value: number };
      if (worn && value > (gear.armour?.value ?? -1)) gear.armour = { value, name: item.name };
    } else if (item.type === "crusadeShield") {
      const { held, destroyed } = system as { held: boolean; destroyed: boolean };
      if (!held || destroyed) continue;
      // The last held shield counts; held shields before it are spare.
      if (gear.shield) gear.spareShields.unshift(gear.shield);
      gear.shield = item;
    } else if (item.type === "crusadeSkill") gear.skills[skillKey(item)] = (system as { rating: number }).rating;
    // A severed limb is no Temporary Wound (EC-144).
    else if (item.type === "crusadeWound" && !(system as { severed?: boolean }).severed) gear.wounds++;
  }
  return gear;
}

/**
 * Changes and returns `gear`: adds what effects give to the ratings in `gear.skills`, and notes the parts in
 * `gear.skillParts`. A rating that effects change does not fall below 0.
 */
function withSkillEffects(gear: Gear, actor: ActorDocument): Gear {
  for (const [key, rating] of Object.entries(gear.skills)) {
    const effectParts = namedParts(actor, "skill", key, skillCalled(actor, key));
    if (!effectParts.length) continue;
    const { value, parts } = withParts({ value: rating, parts: [] }, effectParts);
    gear.skills[key] = value;
    gear.skillParts[key] = parts;
  }
  return gear;
}

/**
 * Returns the parts that effects add to a skill's rating, given by its key or name; empty if effects add nothing.
 * @param added the parts by plain key, as in `DerivedBody.skillParts`
 */
export const skillParts = (added: Readonly<Record<string, readonly Part[]>>, name: string): readonly Part[] =>
  ownEntry(added, plainKey(name)) ?? [];

/**
 * Returns the key of the skill that counts for a melee defence: the skill that the defending weapon defends with;
 * `unarmed` if no weapon is held; "" if weapons are held and none of them defends (EC-018 … EC-020, EC-P01).
 * @param held the weapons in hand with their item ids
 * @param id the item id of the weapon that defends; null for none
 * @param unarmed the key of the skill that bare hands defend with
 */
export function defendingSkillName(
  held: readonly [id: string, CrusadeWeapon][],
  id: string | null,
  unarmed = "brawl",
): string {
  const weapon = held.find(([itemId]) => itemId === id)?.[1];
  if (!weapon) return held.length ? "" : unarmed;
  // "own": the weapon defends with the skill that it strikes with.
  const skill = defendsBy(weapon);
  return skill === "own" ? weapon.skill : skill;
}

/** Returns a weapon's damage, `value` points, plus what effects add to the actor's damage; never below 0 (EC-062). */
export const withDamage = (actor: ActorDocument, value: number): Explained =>
  withParts(explain([{ label: "FRAY.Part.Weapon", value, rule: "EC-062" }]), bonusParts(actor, "damage"));

/** Returns the points of damage that bare hands do by the world's setting, without effects (EC-P01). */
export const unarmedDamage = (): number => settingOf<number>("crusade", "unarmedDamage");

/** Returns a weapon in hand, given with its item id, in the form in which the rules compute a defence. */
function heldWeapon(id: string, weapon: CrusadeWeapon, skills: Readonly<Record<string, number>>): HeldWeapon {
  return {
    id,
    ranged: weapon.ranged,
    skill: skillIn(skills, weapon.skill) ?? 0,
    defends: defendsBy(weapon),
  };
}

/**
 * Writes a group's derived values into its system data: the pool's maximum and the points left in the pool, the stress
 * that fells a member, the number of members standing, the stress that the next member to fall has already lost, and
 * the DR (difficulty rating), which is null if no member stands (EC-098, EC-100).
 */
export function deriveGroup(system: CrusadeGroupSystem): void {
  const stressEach = groupMemberStress({ baseStress: system.baseStress }).value;
  const max = stressEach * system.size;
  const lost = Math.min(max, system.pool.damage);
  // A member falls with each `stressEach` points lost; the remainder is what the next member to fall has lost.
  const alive = system.size - Math.floor(lost / stressEach);
  system.pool.max = max;
  system.pool.value = max - lost;
  system.derived = {
    stressEach,
    alive,
    carried: alive ? lost % stressEach : 0,
    dr: alive ? groupDr({ skill: system.skill, opponents: alive }) : null,
  };
}
