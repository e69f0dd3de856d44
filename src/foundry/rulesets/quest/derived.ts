import { ownEntry } from "../../host/json.ts";
import type { Part } from "../../../rules/explain.ts";
import { explain, withParts } from "../../../rules/explain.ts";
import type { ActorDocument, ItemDocument } from "../../host/documents.ts";
import { bonusOf, bonusParts, namedParts } from "../../documents/bonuses.ts";
import type { Dice } from "../../../rules/quest/types.ts";
import { damageModifier } from "../../../rules/quest/damage.ts";
import { hitPoints, isMaster, skillBase } from "../../../rules/quest/derived.ts";
import { SKILLS } from "../../../rules/quest/tables.ts";
import type { ShieldSize, SkillId } from "../../../rules/quest/tables.ts";
import type { QuestSystem, QuestWeapon, QuestShield, QuestSkill, QuestSpell, SkillValue } from "./types.ts";

/** The keys of the rules' skills by their letters alone, in lower case. */
const BY_NAME = new Map(Object.keys(SKILLS).map((key) => [key.replace(/[^a-z]/gi, "").toLowerCase(), key] as const));

/**
 * Returns the key of a skill as somebody wrote it: the rules' own key if the letters agree, whatever the case, signs
 * and spaces; else the text in lower case.
 */
export const writtenSkillKey = (written: string): string =>
  BY_NAME.get(written.replace(/[^a-z]/gi, "").toLowerCase()) ?? written.trim().toLowerCase();

/** Returns the key of a skill item, from its field or else its name. */
export const skillKey = (item: ItemDocument): string => writtenSkillKey((item.system as QuestSkill).key || item.name);

/**
 * Computes an actor's derived values and writes these values into the actor's system data. The schema has repaired bad
 * stored numbers, so nothing here throws.
 */
export function deriveQuest(system: QuestSystem, actor: ActorDocument): void {
  const { str, con, siz } = system.characteristics;
  // Effects never lower the maximum below 1.
  const max = withParts(hitPoints({ con, siz }), bonusParts(actor, "hitPoints"), 1);
  system.hp.max = max.value;
  // Hit points below 0 are intended: they tell how deep a mortal wound is (OQ-065).
  system.hp.value = max.value - system.hp.damage;
  system.hp.explained = max;
  const gear = gearOf(actor);
  const parriesWith = (gear.shield?.item ?? gear.weapon)?.name ?? null;
  system.derived = {
    modifier: damageModifier({ strength: str, siz }),
    armour: withParts(
      explain([
        { label: gear.armourName || "FRAY.Part.Armour", value: gear.armour, rule: "OQ-063" },
        { label: "FRAY.Quest.naturalArmour", value: system.naturalArmour, rule: "OQ-063" },
      ]),
      bonusParts(actor, "armour"),
    ),
    movement: withParts(
      explain([{ label: "FRAY.Quest.movement", value: system.movement, rule: "OQ-P08" }]),
      bonusParts(actor, "movement"),
    ),
    skills: skillsOf(system, gear, actor),
    shield: gear.shield && { size: gear.shield.size, item: gear.shield.item.uuid },
    offHand: gear.offHand,
    parriesWith,
    armed: parriesWith !== null,
  };
}

/** Returns damage dice with the bonus to damage from an actor's active effects added to their fixed number (OQ-060). */
export const withDamage = (actor: ActorDocument, dice: Dice): Dice => ({
  ...dice,
  plus: (dice.plus ?? 0) + bonusOf(actor, "damage"),
});

/**
 * What an actor's items give: armour worn, things held, skills, and bonuses of active spells by the key of the skill.
 */
interface Gear {
  armour: number;
  armourName: string;
  shield: { size: ShieldSize; item: ItemDocument } | null;
  /** the first held weapon that can parry */
  weapon: ItemDocument | null;
  offHand: boolean;
  skills: { key: string; item: ItemDocument; percent: number }[];
  magic: Record<string, Part[]>;
}

/**
 * Returns, in one pass over an actor's items, the worn armour with the most points, the last shield held, the first
 * close weapon held, whether a weapon is held in the off hand, the skill items, and the bonuses of active spells by the
 * key of the skill.
 */
function gearOf(actor: ActorDocument): Gear {
  const gear: Gear = { armour: 0, armourName: "", shield: null, weapon: null, offHand: false, skills: [], magic: {} };
  for (const item of actor.items) {
    const system = item.system as never;
    // Weapons, shields and armour count only if held or worn: the first close weapon parries, the best armour protects.
    if (item.type === "questWeapon") {
      const { held, offHand, reach } = system as QuestWeapon;
      if (!held) continue;
      if (offHand) gear.offHand = true;
      if (reach === "close") gear.weapon ??= item;
    } else if (item.type === "questArmour") {
      const { worn, points } = system as { worn: boolean; points: number };
      if (worn && points > gear.armour) [gear.armour, gear.armourName] = [points, item.name];
    } else if (item.type === "questShield") {
      const { held, size } = system as QuestShield;
      if (held) gear.shield = { size, item };
    } else if (item.type === "questSkill") {
      gear.skills.push({ key: skillKey(item), item, percent: (system as QuestSkill).percent });
    } else if (item.type === "questSpell") {
      const { active, effect, affects, bonus } = system as QuestSpell;
      const key = writtenSkillKey(affects);
      if (active && effect === "modifier" && bonus)
        (gear.magic[key] ??= []).push({ label: item.name, value: bonus, rule: "OQ-053" });
    }
  }
  return gear;
}

/**
 * Returns every skill of an actor by the skill's key: each skill of the rules' table at its base value, or as the
 * actor's skill item for it says; and the skills that the table lacks but the actor has items for.
 */
function skillsOf(system: QuestSystem, gear: Gear, actor: ActorDocument): Record<string, SkillValue> {
  const skills: Record<string, SkillValue> = {};
  for (const key of Object.keys(SKILLS) as SkillId[]) {
    const base = skillBase({ skill: key, characteristics: system.characteristics });
    const addedParts = [...(gear.magic[key] ?? []), ...namedParts(actor, "skill", key)];
    skills[key] = skillValue(key, `FRAY.Quest.Skill.${key}`, base.value, base.parts, false, null, addedParts);
  }
  for (const { key, item, percent } of gear.skills) {
    const parts: Part[] = [{ label: item.name, value: percent, rule: "OQ-052" }];
    const addedParts = [...(gear.magic[key] ?? []), ...namedParts(actor, "skill", key, item.name)];
    skills[key] = skillValue(key, item.name, percent, parts, true, item.uuid, addedParts);
  }
  return skills;
}

/**
 * Returns a skill with its percent and with what spells and effects (`magic`) add to the percent. From 100 percent
 * without this addition, the skill is a Master's (OQ-P02).
 * @param trained true if the actor has an item for the skill
 * @param item uuid of this item; null without
 */
function skillValue(
  key: string,
  name: string,
  percent: number,
  parts: readonly Part[],
  trained: boolean,
  item: string | null,
  magic: readonly Part[],
): SkillValue {
  const addedPercent = magic.reduce((sum, part) => sum + part.value, 0);
  return {
    key,
    name,
    percent,
    trained,
    item,
    master: isMaster({ natural: percent }),
    total: percent + addedPercent,
    magic: addedPercent,
    parts: [...parts, ...magic],
  };
}

/** A skill that an actor does not have. */
const UNKNOWN: SkillValue = {
  key: "",
  name: "",
  percent: 0,
  master: false,
  trained: false,
  item: null,
  total: 0,
  magic: 0,
  parts: [],
};

/** The keys of the skills of magic, which nobody has without learning them. */
const MAGIC: readonly string[] = ["devotion", "magic", "sorcery"];

/** Returns a skill of an actor by its key; a skill that the actor does not have is worth 0. */
export function skillOf(system: QuestSystem, key: string): SkillValue {
  const name = MAGIC.includes(key) ? `FRAY.Quest.Skill.${key}` : key;
  return ownEntry(system.derived.skills, key) ?? { ...UNKNOWN, key, name };
}
