import { partContext, signed } from "../../../cards/view.ts";
import { targetOf } from "../../../engine/declare.ts";
import { percent } from "../../../cards/percent.ts";
import { dropInRow, oddsInWords, rowAttack, rowBars } from "../../../cards/row-odds.ts";
import type { OddsView } from "../../../contract/view.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { combatantOf, readerFor } from "../../../documents/reader.ts";
import type { ActorDocument, ItemDocument } from "../../../host/documents.ts";
import type { Explained, Part } from "../../../../rules/explain.ts";
import { attackContext } from "../attack/context.ts";
import { attackOddsView } from "../attack/odds.ts";
import { conditions, STATUS } from "../conditions.ts";
import { isDown, metresPerSquare, mortalOf, questOf } from "../body.ts";
import type { SkillValue, QuestShield, QuestSpell, QuestWeapon } from "../types.ts";
import { skillKey, skillOf } from "../derived.ts";
import { diceFormula, modifierText } from "../dice.ts";
import { economy } from "../combat/economy.ts";
import { weaponRange } from "../../../../rules/quest/attack.ts";
import { skillBase } from "../../../../rules/quest/derived.ts";
import { MORTAL_MAGIC, SHIELDS, SKILLS, WEAPONS } from "../../../../rules/quest/tables.ts";
import type { Characteristic, SkillId } from "../../../../rules/quest/tables.ts";

const CHARACTERISTICS: readonly Characteristic[] = ["str", "con", "dex", "siz", "int", "pow", "cha"];

/** What the character sheet shows, as plain values with the words filled in. */
export function questView(actor: ActorDocument): object {
  const system = questOf(actor);
  const { derived, hp } = system;
  const reader = readerFor("quest");
  const combatant = combatantOf(actor, actor.token);
  const pips = combatant ? economy.pips(combatant, reader) : { total: 1, spent: 0 };
  const moved = combatant && economy.movement!(combatant, reader);
  const items = (type: string): ItemDocument[] => actor.items.filter((item) => item.type === type);
  const parry = skillOf(system, derived.armed ? "closeCombat" : "unarmedCombat");
  return {
    hp: { value: hp.value, max: hp.max, shown: Math.max(0, hp.value), parts: parts(hp.explained) },
    state: stateOf(actor),
    defences: [
      defence("parry", "FRAY.Quest.Defend.parry", "FRAY.Quest.parryShort", parry, "OQ-P11"),
      defence("dodge", "FRAY.Quest.Defend.dodge", "FRAY.Quest.dodgeShort", skillOf(system, "dodge"), "OQ-P11"),
    ],
    armour: { value: derived.armour.value, parts: parts(derived.armour) },
    modifier: modifierText(derived.modifier),
    movement: { value: system.movement, left: moved ? Math.max(0, moved.total - moved.spent) : null },
    pips: Array.from({ length: pips.total }, (_, index) => ({ spent: index < pips.spent })),
    pipsLeft: Math.max(0, pips.total - pips.spent),
    inCombat: combatant !== null,
    place: combatant?.initiative ?? null,
    fortune: system.fortune,
    mayWake: actor.statuses.has(STATUS.unconscious) && hp.value > 0,
    mayFortune: mortalOf(actor) === "dying" && system.fortune > 0,
    conditions: conditions.map((condition) => ({ ...condition, active: actor.statuses.has(condition.id) })),
    characteristics: CHARACTERISTICS.map((id) => ({
      id,
      short: `FRAY.Quest.Short.${id}`,
      label: `FRAY.Quest.Characteristic.${id}`,
      value: system.characteristics[id],
      path: `system.characteristics.${id}`,
    })),
    weapons: [...items("questWeapon"), ...items("questShield")].map((item) => weaponRow(item, actor)),
    spells: items("questSpell").map((item) => spellRow(item, actor)),
    armours: items("questArmour").map(gearRow),
    skills: skillRows(actor),
    target: targetView(actor),
  };
}

const parts = (of: Explained): object[] => of.parts.map(partContext);
const partsOf = (of: readonly Part[]): object[] => of.map(partContext);

function stateOf(actor: ActorDocument): string {
  const mortal = mortalOf(actor);
  if (actor.statuses.has(STATUS.dead)) return "dead";
  return mortal ?? (isDown(actor) ? "down" : "");
}

function defence(id: string, name: string, label: string, skill: SkillValue, rule: string): object {
  return { id, name, label, value: skill.total, parts: partsOf(skill.parts), rule };
}

/** Every skill: those of the table at least at their base, then one's own (OQ-P17). */
function skillRows(actor: ActorDocument): object[] {
  const { skills } = questOf(actor).derived;
  return Object.values(skills)
    .map((skill) => ({
      key: skill.key,
      id: skill.item?.split(".").at(-1) ?? "",
      name: skill.name,
      uuid: skill.item ?? "",
      percent: skill.percent,
      value: skill.total,
      master: skill.master,
      trained: skill.trained,
      magic: skill.magic ? signed(skill.magic) : "",
      parts: partsOf(skill.parts),
      combat: ["closeCombat", "rangedCombat", "unarmedCombat", "dodge"].includes(skill.key),
    }))
    .sort((a, b) => Number(b.combat) - Number(a.combat));
}

interface ArmRow {
  readonly formula: string;
  readonly skill: SkillValue;
  readonly tags: readonly string[];
  readonly range: number | null;
  readonly act: "ready" | "reload" | "attack";
}

function armOf(item: ItemDocument, actor: ActorDocument): ArmRow {
  const system = questOf(actor);
  if (item.type === "questShield") {
    const { size, held } = item.system as QuestShield;
    const id = ({ small: "smallShield", medium: "mediumShield", large: "largeShield" } as const)[size];
    return {
      formula: diceFormula(WEAPONS[id].damage),
      skill: skillOf(system, "closeCombat"),
      tags: [`FRAY.Quest.Shield.${size}`],
      range: null,
      act: held ? "attack" : "ready",
    };
  }
  const weapon = item.system as QuestWeapon;
  const range =
    weapon.reach === "close"
      ? null
      : weaponRange({
          range: weapon.reach === "metres" ? { metres: weapon.range } : { strength: weapon.range },
          strength: system.characteristics.str,
        });
  return {
    formula: diceFormula(weapon.dice),
    skill: skillOf(system, weapon.skill),
    tags: [
      ...(weapon.mechanical ? ["FRAY.Quest.mechanical"] : []),
      ...(weapon.thrown ? ["FRAY.Quest.thrown"] : []),
      ...(weapon.offHand ? ["FRAY.Quest.offHand"] : []),
      ...(weapon.rounds > 1 ? [weapon.toLoad > 0 ? "FRAY.Quest.unloaded" : "FRAY.Quest.loaded"] : []),
    ],
    range,
    act: !weapon.held ? "ready" : weapon.toLoad > 0 ? "reload" : "attack",
  };
}

/** A weapon or shield as a row: percent, damage, the odds against the current target, one click to act. */
function weaponRow(item: ItemDocument, actor: ActorDocument): object {
  const arm = armOf(item, actor);
  const { held } = item.system as { held: boolean };
  const mechanical = item.type === "questWeapon" && (item.system as QuestWeapon).mechanical;
  const modifier = questOf(actor).derived.modifier;
  return {
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    img: item.img,
    held,
    shield: item.type === "questShield",
    percent: arm.skill.total,
    skill: arm.skill.name,
    skillParts: partsOf(arm.skill.parts),
    formula: mechanical || modifier.sign === 0 ? arm.formula : `${arm.formula} ${modifierText(modifier)}`,
    tags: arm.tags,
    range: arm.range,
    act: arm.act,
    odds: held && arm.act === "attack" ? rowOdds(item, actor) : null,
  };
}

const said = (odds: OddsView): object => ({
  percent: percent(odds.headlines[0]!.value),
  drop: dropInRow(odds),
  why: oddsInWords(odds),
});

/** Odds of this weapon against the one targeted now, or why there are none. */
function rowOdds(item: ItemDocument, actor: ActorDocument): object | null {
  const row = rowAttack(actor, item, readerFor("quest"), attackContext);
  if ("refused" in row) return row;
  const odds = row.aimed ? attackOddsView(row.context) : null;
  return odds && { ...said(odds), bars: rowBars(odds.bars) };
}

function spellRow(item: ItemDocument, actor: ActorDocument): object {
  const spell = item.system as QuestSpell;
  const skill = skillOf(questOf(actor), spell.skill.trim().toLowerCase());
  const strong =
    spell.effect === "divineHeal" ||
    spell.effect === "treatWounds" ||
    (spell.effect === "heal" && spell.magnitude >= MORTAL_MAGIC.heal_6.magnitude);
  return {
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    img: item.img,
    percent: skill.total,
    skill: skill.name,
    magnitude: spell.magnitude,
    kind: `FRAY.Quest.Magic.${spell.kind}`,
    effect: `FRAY.Quest.Effect.${spell.effect}`,
    points: spell.effect === "modifier" ? signed(spell.bonus) : spell.effect === "none" ? "" : String(spell.points),
    active: spell.active,
    strong,
  };
}

function gearRow(item: ItemDocument): object {
  const system = item.system as Record<string, unknown>;
  return { id: item.id, uuid: item.uuid, name: item.name, img: item.img, ...system };
}

function targetView(own: ActorDocument): object | null {
  const target = targetOf(own);
  const actor = target && readerFor("quest").actor(target.actor);
  if (!actor || actor === own) return null;
  const shown = maySeeNumbers(actor.uuid);
  const system = questOf(actor);
  const metres = metresTo(own, target.token);
  return {
    name: actor.name,
    img: actor.img,
    shown,
    metres,
    ...(shown ? { left: Math.max(0, system.hp.value), max: system.hp.max, armour: system.derived.armour.value } : {}),
  };
}

function metresTo(own: ActorDocument, uuid: string | null): number | null {
  const reader = readerFor("quest");
  const from = own.token ?? own.getActiveTokens(false, true)[0] ?? null;
  const to = reader.token(uuid);
  const squares = from && to ? reader.distance(from, to) : null;
  return squares === null ? null : Math.round(squares * metresPerSquare(from));
}

/** What an item's sheet shows beyond its fields: the choices of its selects. */
export function itemView(item: ItemDocument): object {
  const chosen = item.system as Record<string, unknown>;
  const choices = (field: string, prefix: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: `FRAY.Quest.${prefix}.${value}`, selected: chosen[field] === value }));
  return {
    isWeapon: item.type === "questWeapon",
    isArmour: item.type === "questArmour",
    isShield: item.type === "questShield",
    isSkill: item.type === "questSkill",
    isSpell: item.type === "questSpell",
    typeLabel: `TYPES.Item.${item.type}`,
    skills: choices("skill", "Skill", ["closeCombat", "rangedCombat", "unarmedCombat"]),
    reaches: choices("reach", "Reach", ["close", "metres", "strength"]),
    sizes: choices("size", "Shield", Object.keys(SHIELDS)),
    kinds: choices("kind", "Magic", ["personal", "divine", "sorcery"]),
    effects: choices("effect", "Effect", ["none", "heal", "divineHeal", "treatWounds", "modifier"]),
    known: Object.keys(SKILLS).map((id) => ({
      value: id,
      label: `FRAY.Quest.Skill.${id}`,
      selected: item.type === "questSkill" && skillKey(item) === id,
    })),
    affected: Object.keys(SKILLS).map((id) => ({
      value: id,
      label: `FRAY.Quest.Skill.${id}`,
      selected: chosen.affects === id,
    })),
    base: baseOf(item),
  };
}

/** What the skill would be worth untrained, on the sheet of one who has it (OQ-P17). */
function baseOf(item: ItemDocument): number | null {
  if (item.type !== "questSkill" || item.actor?.type !== "quest") return null;
  const key = skillKey(item);
  return Object.hasOwn(SKILLS, key)
    ? skillBase({ skill: key as SkillId, characteristics: questOf(item.actor).characteristics }).value
    : null;
}
