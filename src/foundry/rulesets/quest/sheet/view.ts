import { bonusParts } from "../../../documents/bonuses.ts";
import { signed } from "../../../cards/parts.ts";
import { rowAttack, rowBars } from "../../../cards/row-odds.ts";
import type { Declaration } from "../../../contract/action.ts";
import { combatantAnywhere, readerFor } from "../../../contract/reading/reader.ts";
import { tableNow } from "../../../engine/now.ts";
import { localize } from "../../../host/host.ts";
import type { ActorDocument, ItemDocument, TokenDocument } from "../../../host/documents.ts";
import { attackContext } from "../attack/context.ts";
import { attackOddsView } from "../attack/odds.ts";
import { conditions, STATUS } from "../conditions.ts";
import { isDown, metresPerSquare, mortalOf, questOf } from "../body.ts";
import type { SkillValue, QuestShield, QuestSpell, QuestWeapon } from "../types.ts";
import { skillKey, skillOf, withDamage } from "../derived.ts";
import { diceFormula, modifierText } from "../formulas.ts";
import { aimedSkill, economy } from "../combat/economy.ts";
import { rangeInMetres } from "../attack/weapons.ts";
import { skillBase } from "../../../../rules/quest/derived.ts";
import { SHIELDS, SKILLS, WEAPONS } from "../../../../rules/quest/tables.ts";
import type { Characteristic, SkillId } from "../../../../rules/quest/tables.ts";
import { healsMortal } from "../../../../rules/quest/wounds.ts";
import {
  actOf,
  choicesFor,
  conditionsOf,
  drawAct,
  explained,
  gearRow,
  itemsOf,
  kindOf,
  layAct,
  leftInWords,
  movementLeft,
  named,
  oddsRow,
  partsOf,
  refusedBy,
  roomTag,
  roundOf,
  targetView,
  tokenOf,
} from "../../../sheets/view.ts";
import type { Bar, Stat, TargetNumbers } from "../../../sheets/view.ts";

const CHARACTERISTICS: readonly Characteristic[] = ["str", "con", "dex", "siz", "int", "pow", "cha"];

/**
 * Returns the values that the character sheet shows, with the odds against the user's target. Labels are lang keys,
 * which the template translates; texts that contain data are translated here.
 */
export function questView(actor: ActorDocument): object {
  const system = questOf(actor);
  const { derived, hp, fortune } = system;
  const round = roundOf(actor, economy, 1);
  const parry = skillOf(system, derived.armed ? "closeCombat" : "unarmedCombat");
  const [weapons, spells] = [itemsOf(actor, "questWeapon", "questShield"), itemsOf(actor, "questSpell")];
  return {
    // Head and strip: hit points, state, defences, numbers, the round's acts, conditions.
    bars: [
      {
        id: "hp",
        label: "FRAY.Quest.hitPoints",
        value: hp.value,
        max: hp.max,
        parts: partsOf(hp.explained.parts),
        rule: "OQ-P08",
        after: { words: localize("FRAY.Quest.fortuneOf", { points: fortune }) },
      },
    ] satisfies Bar[],
    state: stateOf(actor),
    // Width in pixels of each defence's badge.
    badgeWidth: 56,
    defences: [
      defence("FRAY.Quest.Defend.parry", "FRAY.Quest.parryShort", parry),
      defence("FRAY.Quest.Defend.dodge", "FRAY.Quest.dodgeShort", skillOf(system, "dodge")),
    ],
    stats: [
      { label: "FRAY.Word.Armour", ...explained(derived.armour), rule: "OQ-063" },
      { label: "FRAY.Quest.modifierShort", value: modifierText(derived.modifier), rule: "OQ-P09" },
      {
        label: "FRAY.Quest.metresRound",
        ...explained(derived.movement),
        small: leftInWords(movementLeft(round.combatant, economy)),
        rule: "OQ-P08",
      },
    ] satisfies Stat[],
    round,
    parries: parriesView(actor),
    mayWake: actor.statuses.has(STATUS.unconscious) && hp.value > 0,
    mayFortune: mortalOf(actor) === "dying" && fortune > 0,
    conditions: conditionsOf(actor, conditions),
    // Tabs: characteristics, weapons and spells, gear, skills; and the target.
    characteristics: CHARACTERISTICS.map((id) => ({
      id,
      short: `FRAY.Short.${id}`,
      label: `FRAY.Quest.Characteristic.${id}`,
      value: system.characteristics[id],
      path: `system.characteristics.${id}`,
    })),
    rows: [...weapons.map((item) => weaponRow(item, actor)), ...spells.map((item) => spellRow(item, actor))],
    gear: {
      types: ["questWeapon", "questShield", "questArmour", "questSpell"],
      rows: [
        ...weapons.map((item) => armInGear(item, actor)),
        ...itemsOf(actor, "questArmour").map(armourInGear),
        ...spells.map(spellInGear),
      ],
      none: "FRAY.Quest.noGear",
    },
    skills: skillRows(actor),
    target: targetView(actor, targetNumbers, (_foe, token) => distanceCaption(actor, token)),
  };
}

/**
 * Returns the line that tells what an actor parries and with what: blows, and thrown weapons with a large enough shield
 * (OQ-P11). Null for an actor who cannot parry.
 */
function parriesView(actor: ActorDocument): { words: string; hint: string } | null {
  if (isDown(actor) || actor.statuses.has(STATUS.helpless) || actor.statuses.has(STATUS.dead)) return null;
  const { shield, parriesWith } = questOf(actor).derived;
  const parriesThrown = shield !== null && SHIELDS[shield.size].parriesThrown;
  return {
    words: localize(parriesThrown ? "FRAY.Quest.parriesThrown" : "FRAY.Quest.parries"),
    hint: localize("FRAY.Quest.parriesWith", { item: parriesWith ?? localize("FRAY.Weapon.Unarmed") }),
  };
}

/**
 * Returns the word for the state shown above the sheet: "dead", a mortal wound's state ("mortal" while dying), "down",
 * or empty.
 */
function stateOf(actor: ActorDocument): string {
  const mortal = mortalOf(actor);
  if (actor.statuses.has(STATUS.dead)) return "dead";
  return (mortal === "dying" ? "mortal" : mortal) ?? (isDown(actor) ? "down" : "");
}

/** Returns the badge of a defence, with its percent; `name` is the key of its full name, `label` of a short one. */
const defence = (name: string, label: string, { total, parts }: SkillValue): object => ({
  name,
  label,
  value: total,
  parts: partsOf(parts),
  rule: "OQ-P11",
});

/**
 * Returns a row for every skill: the combat skills first, all others in the order of `derived.skills`. `percent` is
 * the natural one, `value` with what spells and effects add.
 */
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

/** The numbers and the act of a weapon's or shield's row. */
interface ArmRow {
  readonly formula: string;
  readonly skill: SkillValue;
  /** keys of the words of its tags */
  readonly tags: readonly string[];
  /** in metres; null for a close weapon */
  readonly range: number | null;
  readonly act: "ready" | "reload" | "attack";
}

/**
 * Returns the act that a weapon or shield offers now (ready it, reload it or attack), and the skill, damage formula,
 * tags and range of the weapon or shield; the range is in metres, null for close weapons and shields.
 */
function armOf(item: ItemDocument, actor: ActorDocument): ArmRow {
  const system = questOf(actor);
  // A shield strikes by the weapon table's line for its size.
  if (item.type === "questShield") {
    const { size, held } = item.system as QuestShield;
    return {
      formula: diceFormula(withDamage(actor, WEAPONS[SHIELDS[size].weapon].damage)),
      skill: skillOf(system, "closeCombat"),
      tags: [`FRAY.Quest.Shield.${size}`],
      range: null,
      act: held ? "attack" : "ready",
    };
  }
  const weapon = item.system as QuestWeapon;
  const isLoaded = weapon.toLoad === 0;
  return {
    formula: diceFormula(withDamage(actor, weapon.dice)),
    skill: aimedSkill(skillOf(system, weapon.skill), combatantAnywhere(actor, tokenOf(actor)), weapon.reach),
    tags: [
      ...(weapon.mechanical ? ["FRAY.Quest.mechanical"] : []),
      ...(weapon.thrown ? ["FRAY.Quest.thrown"] : []),
      ...(weapon.offHand ? ["FRAY.Quest.offHand"] : []),
      ...(weapon.rounds > 1 ? [isLoaded ? "FRAY.Word.loaded" : "FRAY.Word.notLoaded"] : []),
    ],
    range: rangeInMetres(weapon, system.characteristics.str),
    act: actNow(weapon.held, isLoaded),
  };
}

/** Returns the act that a weapon offers now. */
function actNow(held: boolean, loaded: boolean): ArmRow["act"] {
  if (!held) return "ready";
  return loaded ? "attack" : "reload";
}

/** Returns the row of a weapon or shield: percent, damage, odds, and the buttons to put it away and to act. */
function weaponRow(item: ItemDocument, actor: ActorDocument): object {
  const { act, skill, tags, range } = armOf(item, actor);
  const odds = act === "attack" ? rowOdds(item, actor) : null;
  const { held, offHand } = item.system as { held: boolean; offHand?: boolean };
  // If an attack is refused, as when the action is spent, a weapon in the other hand may have an extra one (OQ-P14).
  const mayBeExtra = Boolean(offHand && refusedBy(odds));
  const extraOdds = mayBeExtra ? rowOdds(item, actor, { manoeuvre: "offHand" }) : null;
  const isExtra = mayBeExtra && !refusedBy(extraOdds);
  return {
    ...named(item),
    idle: !held,
    tags: [
      { words: localize(held ? "FRAY.Quest.held" : "FRAY.Word.notInHand"), strong: held },
      ...(range ? [{ words: `${range} m` }] : []),
      ...tags.map((tag) => ({ words: localize(tag) })),
      ...(held ? [] : roomTag(item)),
    ],
    rolls: [
      { value: `${skill.total} %`, small: localize(skill.name), parts: partsOf(skill.parts), sum: skill.total },
      { value: formulaOf(item, actor), parts: partsOf(bonusParts(actor, "damage")) },
    ],
    odds: isExtra ? extraOdds : odds,
    acts: [
      // The ways to put it out of hand, then the act it offers.
      ...(held ? LAID.map(({ how, actions }) => layAct(item, actChoice(how), how, actions)) : []),
      isExtra
        ? actOf(item, act, "FRAY.Quest.Manoeuvre.offHand", { go: true, choice: "manoeuvre", value: "offHand" })
        : actButton(item, act, mayBeExtra ? extraOdds : odds),
    ],
  };
}

/**
 * Returns the button of a row for the act that its weapon or shield offers. `odds` of an attack may hold its refusal.
 */
function actButton(item: ItemDocument, act: ArmRow["act"], odds: object | null): object {
  if (act === "attack") return actOf(item, act, "FRAY.Action.attack", { go: true, refused: refusedBy(odds) });
  const words = `FRAY.Button.${act}`;
  return act === "ready"
    ? drawAct(item, words, actChoice(act))
    : actOf(item, "act", words, { choice: "act", value: act });
}

/** Returns the choice that a button of the sheet makes for the action "act". */
const actChoice = (value: string) => ({ act: "act", choice: "act", value });

/** Ways to put a thing out of hand: stowing takes the action of the round, letting go is free (OQ-P14). */
const LAID = [
  { how: "stow", actions: 1 },
  { how: "drop", actions: 0 },
] as const;

/**
 * Returns the damage formula of a weapon or shield with the actor's Damage Modifier, which a mechanical weapon does not
 * get.
 */
function formulaOf(item: ItemDocument, actor: ActorDocument): string {
  const { formula } = armOf(item, actor);
  const { modifier } = questOf(actor).derived;
  const isMechanical = item.type === "questWeapon" && (item.system as QuestWeapon).mechanical;
  return isMechanical || modifier.sign === 0 ? formula : `${formula} ${modifierText(modifier)}`;
}

/**
 * Returns the odds of a weapon against the current target, or why it cannot attack with these choices; null without a
 * target whose numbers the user may see.
 */
function rowOdds(item: ItemDocument, actor: ActorDocument, choices: Declaration["choices"] = {}): object | null {
  const attack = rowAttack(actor, item, tableNow(actor), (plain, reader) =>
    attackContext({ ...plain, choices }, reader),
  );
  if ("refused" in attack) return attack;
  // `aimed`: there is such a target; `far`: in words why it is out of reach.
  const odds = attack.aimed ? attackOddsView(attack.context) : null;
  return odds && oddsRow(odds, rowBars(odds.bars), attack.far);
}

/**
 * Returns the row of a spell: kind and magnitude, whether the spell is active, the caster's percent, the effect and the
 * effect's points, whether the spell heals mortal wounds, and the button to cast.
 */
function spellRow(item: ItemDocument, actor: ActorDocument): object {
  const spell = item.system as QuestSpell;
  const skill = skillOf(questOf(actor), spell.skill.trim().toLowerCase());
  // The points of the effect: a modifier's bonus, hit points healed, or nothing.
  const pointsHealed = spell.effect === "none" ? "" : spell.points;
  const points = spell.effect === "modifier" ? signed(spell.bonus) : pointsHealed;
  return {
    ...named(item),
    tags: [
      { words: localize(`FRAY.Quest.Magic.${spell.kind}`) },
      { words: localize("FRAY.Quest.magnitudeOf", { magnitude: spell.magnitude }) },
      ...(spell.active ? [{ words: localize("FRAY.Quest.lasting"), strong: true }] : []),
    ],
    rolls: [
      { value: `${skill.total} %`, small: localize(skill.name) },
      { value: points, small: localize(`FRAY.Quest.Effect.${spell.effect}`) },
    ],
    chip: healsMortal(spell) && { words: localize("FRAY.Quest.healsMortal"), hint: "OQ-074" },
    acts: [actOf(item, "cast", "FRAY.Button.cast", { go: true })],
  };
}

/** Returns a weapon's or shield's row in the inventory, with a box "in hand". */
const armInGear = (item: ItemDocument, actor: ActorDocument): object =>
  gearRow(item, {
    note: localize(`TYPES.Item.${item.type}`),
    rolls: [{ value: formulaOf(item, actor) }],
    box: ["held", "FRAY.Quest.held"],
  });

/** Returns an armour's row in the inventory, with a box "worn". */
const armourInGear = (item: ItemDocument): object =>
  gearRow(item, {
    note: localize("TYPES.Item.questArmour"),
    rolls: [{ value: (item.system as { points: number }).points, small: "FRAY.Quest.armourShort" }],
    box: ["worn", "FRAY.Word.Worn"],
  });

/** Returns a spell's row in the inventory: its kind and magnitude, with a box that says whether it lasts now. */
const spellInGear = (item: ItemDocument): object => {
  const { kind, magnitude } = item.system as QuestSpell;
  return gearRow(item, {
    note: localize(`FRAY.Quest.Magic.${kind}`),
    rolls: [{ value: magnitude }],
    box: ["active", "FRAY.Quest.lasting"],
  });
};

/** Returns the target's hit points, as a bar, and the width in pixels of the badges beside it. */
function targetNumbers(foe: ActorDocument): TargetNumbers {
  const { value: left, max } = questOf(foe).hp;
  return { bar: { left, max, words: localize("FRAY.Quest.hitPointsOf", { left, max }) }, width: 34 };
}

/**
 * Returns the end of a caption that tells the distance from an actor's token to a target, such as " · 8 m"; "" when it
 * cannot be measured.
 */
export function distanceCaption(actor: ActorDocument, target: TokenDocument | null): string {
  const from = tokenOf(actor);
  const squares = from && target ? readerFor("quest").distance(from, target) : null;
  return squares === null ? "" : ` · ${Math.round(squares * metresPerSquare(from))} m`;
}

/**
 * Returns the data that an item's sheet shows besides its fields: its kind, the options of its lists, and a skill's
 * base percent.
 */
export function itemView(item: ItemDocument): object {
  const storedFields = item.system as Record<string, unknown>;
  const choices = choicesFor(item);
  // The rules' skills: of a skill's item the one that it is (`known`), of a spell the one that it changes.
  const skillsWith = (isSelected: (id: string) => boolean): object[] =>
    Object.keys(SKILLS).map((id) => ({ value: id, label: `FRAY.Quest.Skill.${id}`, selected: isSelected(id) }));
  return {
    ...kindOf(item),
    skills: choices("skill", "FRAY.Quest.Skill.", ["closeCombat", "rangedCombat", "unarmedCombat"]),
    reaches: choices("reach", "FRAY.Quest.Reach.", ["close", "metres", "strength"]),
    sizes: choices("size", "FRAY.Quest.Shield.", Object.keys(SHIELDS)),
    kinds: choices("kind", "FRAY.Quest.Magic.", ["personal", "divine", "sorcery"]),
    effects: choices("effect", "FRAY.Quest.Effect.", ["none", "heal", "divineHeal", "treatWounds", "modifier"]),
    known: skillsWith((id) => item.type === "questSkill" && skillKey(item) === id),
    affected: skillsWith((id) => storedFields.affects === id),
    base: baseOf(item),
  };
}

/**
 * Returns the percent that a skill would have without its item; null for an item of no actor, and for a skill that the
 * rules' table lacks (OQ-P17).
 */
function baseOf(item: ItemDocument): number | null {
  if (item.type !== "questSkill" || item.actor?.type !== "quest") return null;
  const key = skillKey(item);
  return Object.hasOwn(SKILLS, key)
    ? skillBase({ skill: key as SkillId, characteristics: questOf(item.actor).characteristics }).value
    : null;
}
