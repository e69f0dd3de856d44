import type { Explained } from "../../../rules/explain.ts";
import { bodyState } from "../../../rules/crusade/damage.ts";
import {
  defence,
  groupMemberStress,
  mentalStress,
  physicalStress,
  tempWoundCapacity,
} from "../../../rules/crusade/derived.ts";
import { withParts } from "../../../rules/explain.ts";
import { groupDr } from "../../../rules/crusade/group.ts";
import type { HeldWeapon } from "../../../rules/crusade/derived.ts";
import type { Cover } from "../../../rules/crusade/types.ts";
import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import { bonusParts } from "../../documents/bonuses.ts";
import { settingOf } from "../../settings.ts";
import type { CrusadeSystem, CrusadeGroupSystem, CrusadeWeapon } from "./types.ts";

/** Armour values the rules know: 0 to 4. */
const armourLimits = (value: number): number => Math.max(0, Math.min(4, Math.trunc(value)));

export const COVER_STATUS: Readonly<Record<string, Cover>> = {
  "fray.coverPartial": "partial",
  "fray.coverFull": "full",
};

/** Key of a skill: as typed, else from its name. */
export function skillKey(item: ItemDocument): string {
  const { key } = item.system as { key: string };
  return (key || item.name).trim().toLowerCase();
}

/** What an actor calls a skill: as the weapon writes its key, unless the actor's own skill is called otherwise. */
export function skillCalled(actor: ActorDocument, key: string): string {
  const plain = key.trim().toLowerCase();
  const own = actor.items.find((item) => item.type === "crusadeSkill" && skillKey(item) === plain)?.name ?? key;
  return own.toLowerCase() === plain ? key : own;
}

/** The rating of a skill however its name is written; undefined: does not have it. */
export const skillIn = (skills: Readonly<Record<string, number>>, name: string): number | undefined =>
  skills[name.trim().toLowerCase()];

/** Fills in what is derived. Bad stored numbers were repaired by the schema; nothing here throws. */
export function deriveBody(system: CrusadeSystem, actor: ActorDocument): void {
  const { brawn, grace, brilliance, alacrity } = system.attributes;
  const gear = gearOf(actor);
  const armour = armourLimits(gear.armour?.value ?? 0);
  const shieldAddsStress = settingOf<boolean>("crusade", "shieldAddsStress");
  const physical = physicalStress({
    brawn,
    grace,
    armour,
    tier: system.tier,
    shield: gear.shield !== null,
    shieldAddsStress,
  });
  const mental = mentalStress({ brilliance, alacrity });
  fill(system.physical, withParts(physical, bonusParts(actor, "physical"), 1));
  fill(system.mental, withParts(mental, bonusParts(actor, "mental"), 1));
  const cover = coverOf(actor);
  const held = gear.weapons.map(([id, weapon]) => heldWeapon(id, weapon, gear.skills));
  const input = {
    grace,
    armour,
    shield: gear.shield !== null,
    cover,
    held,
    blunt: gear.skills.blunt ?? null,
    polearms: gear.skills.polearms ?? null,
    chosen: held.some((weapon) => weapon.id === system.defendsWith) ? system.defendsWith : null,
    unarmedSkill: gear.skills.brawl ?? 0,
  };
  const capacity = tempWoundCapacity({ brawn, grace });
  const npcWounds = settingOf<boolean>("crusade", "npcWounds");
  system.derived = {
    armour,
    armourName: gear.armour?.name ?? "",
    shield: gear.shield,
    cover,
    skills: gear.skills,
    held,
    melee: withParts(defence({ ...input, against: "melee" }), bonusParts(actor, "melee")),
    ranged: withParts(defence({ ...input, against: "ranged" }), bonusParts(actor, "ranged")),
    capacity,
    wounds: gear.wounds,
    weaponSkill: Math.max(
      0,
      ...gear.allWeapons.filter((weapon) => !weapon.ranged).map((weapon) => skillIn(gear.skills, weapon.skill) ?? 0),
      ...held.map((weapon) => weapon.skill),
    ),
    state: bodyState({
      stressLeft: system.physical.value,
      stressMax: system.physical.max,
      tempWounds: gear.wounds,
      brawn,
      grace,
      tier: system.tier,
      dying: actor.statuses.has("fray.dying"),
      dead: system.tier === "pc" && actor.statuses.has("dead"),
      npcWounds,
    }),
  };
}

function fill(track: { damage: number; value: number; max: number; explained: Explained }, max: Explained): void {
  track.max = max.value;
  track.value = Math.max(0, max.value - track.damage);
  track.explained = max;
}

export function coverOf(actor: ActorDocument): Cover {
  for (const [status, cover] of Object.entries(COVER_STATUS)) if (actor.statuses.has(status)) return cover;
  return "none";
}

interface Gear {
  armour: { value: number; name: string } | null;
  shield: ItemDocument | null;
  weapons: [string, CrusadeWeapon][];
  allWeapons: CrusadeWeapon[];
  skills: Record<string, number>;
  wounds: number;
}

/** One walk over the items. */
function gearOf(actor: ActorDocument): Gear {
  const gear: Gear = { armour: null, shield: null, weapons: [], allWeapons: [], skills: {}, wounds: 0 };
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
      if (held && !destroyed) gear.shield = item;
    } else if (item.type === "crusadeSkill") gear.skills[skillKey(item)] = (system as { rating: number }).rating;
    else if (item.type === "crusadeWound") gear.wounds++;
  }
  return gear;
}

function heldWeapon(id: string, weapon: CrusadeWeapon, skills: Readonly<Record<string, number>>): HeldWeapon {
  return {
    id,
    ranged: weapon.ranged,
    skill: skillIn(skills, weapon.skill) ?? 0,
    defends: weapon.ranged ? weapon.defends : "own",
  };
}

/** The pool of a group: members fall one by one as it runs out (EC-098, EC-100). */
export function deriveGroup(system: CrusadeGroupSystem): void {
  const stressEach = groupMemberStress({ baseStress: system.baseStress }).value;
  const max = stressEach * system.size;
  const taken = Math.min(max, system.pool.damage);
  const alive = system.size - Math.floor(taken / stressEach);
  system.pool.max = max;
  system.pool.value = max - taken;
  system.derived = {
    stressEach,
    alive,
    carried: alive ? taken % stressEach : 0,
    dr: alive ? groupDr({ skill: system.skill, opponents: alive }) : null,
  };
}
