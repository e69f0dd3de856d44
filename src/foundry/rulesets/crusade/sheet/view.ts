import { bookNames, skillChoices } from "./skills.ts";
import { signed } from "../../../cards/parts.ts";
import { distributionBars } from "../../../cards/odds-view.ts";
import { rowAttack } from "../../../cards/row-odds.ts";
import { tableNow } from "../../../engine/now.ts";
import { localize } from "../../../host/host.ts";
import { settingOf } from "../../../settings.ts";
import type { Explained } from "../../../../rules/explain.ts";
import type { ActorDocument, ItemDocument } from "../../../host/documents.ts";
import { attackOddsView } from "../attack/odds.ts";
import { attackContext } from "../attack/context.ts";
import { bodyOf, DEATHS_DOOR } from "../body.ts";
import { bonusOf, bonusParts } from "../../../documents/bonuses.ts";
import { initiativeBonus } from "../combat/initiative.ts";
import { conditions } from "../conditions.ts";
import { economy } from "../combat/economy.ts";
import { plainKey, skillCalled, skillIn, skillParts, unarmedDamage, withDamage } from "../derived.ts";
import type { CrusadeWeapon } from "../types.ts";
import {
  actOf,
  boxes,
  choicesFor,
  conditionsOf,
  defendersOf,
  drawAct,
  explained,
  gearRow,
  initiativeStat,
  itemsOf,
  kindOf,
  named,
  oddsRow,
  partsOf,
  roomTag,
  refusedBy,
  roundOf,
  stored,
  targetView,
  traitsOf,
} from "../../../sheets/view.ts";
import type { Bar, Stat, TargetNumbers } from "../../../sheets/view.ts";
import { weaponInUse } from "../../../../rules/crusade/weapons.ts";
import { ACTION_COST, ACTION_RULE, ARMOUR, WEAPON_CATEGORIES } from "../../../../rules/crusade/tables.ts";

/** Resolves to the values that a character's sheet shows, with words in the user's language. */
export async function bodyView(actor: ActorDocument): Promise<object> {
  const system = bodyOf(actor);
  const { derived } = system;
  // Outside an encounter the sheet shows the three acts that a round has.
  const round = roundOf(actor, economy, 3);
  const initiative = initiativeBonus(actor);
  const { physical, mental } = system;
  const [weapons, spells] = [itemsOf(actor, "crusadeWeapon"), itemsOf(actor, "crusadeSpell")];
  const skillNames = await bookNames();
  const isAtDoor = actor.statuses.has(DEATHS_DOOR);
  // A foe that takes no wounds has no boxes for them, unless it was given some (EC-A28).
  const showsWounds = system.tier === "pc" || derived.wounds > 0 || settingOf<boolean>("crusade", "npcWounds");
  return {
    // Head and strip: stress, defences, initiative, movement, the round's actions, conditions.
    bars: [
      { ...track("physical", physical), ...(showsWounds && { after: woundsView(derived.wounds, derived.capacity) }) },
      { ...track("mental", mental), minor: true },
    ] satisfies Bar[],
    state: { id: derived.state, label: isAtDoor ? "FRAY.Condition.deathsDoor.name" : `FRAY.State.${derived.state}` },
    deathsDoor: isAtDoor,
    // Width of a defence's badge in pixels, for the sheet's template.
    badgeWidth: 60,
    defences: [
      { label: "FRAY.Crusade.MD", name: "FRAY.Crusade.meleeDefence", ...explained(derived.melee), rule: "EC-009" },
      { label: "FRAY.Crusade.RD", name: "FRAY.Crusade.rangedDefence", ...explained(derived.ranged), rule: "EC-011" },
    ],
    stats: [
      initiativeStat(round.combatant?.initiative, signed(initiative.value), partsOf(initiative.parts), "EC-050"),
      {
        label: "FRAY.Crusade.walkSquares",
        ...explained(derived.walk),
        small: localize("FRAY.Crusade.chargeOf", { squares: derived.charge.value }),
        more: partsOf(bonusParts(actor, "charge")),
        rule: "EC-027",
      },
    ] satisfies Stat[],
    round,
    conditions: conditionsOf(actor, conditions).map((condition) => ({
      ...condition,
      hint: `${localize(condition.label.replace(/name$/, "hint"))} (${condition.rule})`,
    })),
    // Tabs: attributes, tier, attacks, gear, skills, stunts and wounds.
    attributes: traitsOf(system.attributes, "attributes", "FRAY.Attribute."),
    tiers: ["pc", "boss", "average"].map((id) => ({
      id,
      label: `FRAY.Crusade.Tier.${id}`,
      selected: system.tier === id,
    })),
    tier: `FRAY.Crusade.Tier.${system.tier}`,
    fate: system.fate.value,
    rows: [...weapons, ...spells].map((item) => weaponRow(item, actor, skillNames)),
    // Bare hands have a row only if no weapon is in hand.
    bare: weapons.some(({ system }) => (system as CrusadeWeapon).held) ? null : bareHands(actor),
    gear: {
      types: ["crusadeWeapon", "crusadeArmour", "crusadeShield", "crusadeSpell"],
      rows: [
        ...weapons.map(weaponInGear),
        ...itemsOf(actor, "crusadeArmour").map(armourInGear),
        ...itemsOf(actor, "crusadeShield").map(shieldInGear),
      ],
      none: "FRAY.Crusade.noGear",
    },
    skills: itemsOf(actor, "crusadeSkill").map(stored),
    stunts: itemsOf(actor, "crusadeStunt").map(stored),
    injuries: itemsOf(actor, "crusadeWound").map(stored),
    defendsWith: defendersOf(weapons, system.defendsWith),
    target: targetView(actor, targetNumbers),
  };
}

/** Returns a stress track as a bar; `id`: "physical" or "mental". */
const track = (id: string, stress: { value: number; max: number; explained: Explained }): Bar => ({
  id,
  label: `FRAY.Crusade.${id}`,
  value: stress.value,
  max: stress.max,
  parts: partsOf(stress.explained.parts),
});

/**
 * Returns the Temporary Wounds beside a bar, with the number that the character can take; up to 12 are drawn as boxes.
 */
const woundsView = (count: number, capacity: Explained): Bar["after"] => ({
  words: localize("FRAY.Crusade.woundsOf", { count, capacity: capacity.value }),
  parts: partsOf(capacity.parts),
  sum: capacity.value,
  boxes: capacity.value > 12 ? [] : boxes(count, capacity.value),
});

/**
 * Returns a row for a weapon or spell: skill, damage, the odds against the user's target, and buttons for its acts.
 * `skillNames`: names by plain key (lower case), for a skill that the actor lacks.
 */
function weaponRow(item: ItemDocument, actor: ActorDocument, skillNames: ReadonlyMap<string, string>): object {
  const system = item.system as CrusadeWeapon;
  const { derived } = bodyOf(actor);
  const damage = explained(withDamage(actor, system.damage));
  const isSpell = item.type === "crusadeSpell";
  const isReady = isSpell || system.held;
  const mustBeLoaded = !isSpell && system.ranged && system.loading !== "none";
  const isUnloaded = mustBeLoaded && !system.loaded;
  // What the row's main button does: draw the weapon, then load it, then attack. `usage.empty`: it is unloaded and
  // cannot strike either. A weapon that strikes as club or bayonet while it is unloaded can be loaded and can attack
  // (EC-019, EC-020, EC-A27).
  const { ranged: shoots, loaded, defends } = system;
  const usage = weaponInUse({ shoots, loads: mustBeLoaded, loaded, fired: false, defends });
  const actInHand = usage.empty ? "reload" : "attack";
  const act = isReady ? actInHand : "draw";
  const reloadAct = system.loading === "powder" ? "reload_powder" : "reload_crossbow";
  const skillName = (isReady && usage.skill) || system.skill;
  const skill = skillIn(derived.skills, skillName);
  const odds = act === "attack" ? rowOdds(item, actor) : null;
  // The key of the word for the weapon's state: loaded or not if it must be loaded, else in hand or not.
  const loadedOrNot = isUnloaded ? "Crusade.unloaded" : "Crusade.loaded";
  const heldOrNot = isReady ? "Crusade.held" : "Word.notInHand";
  const stateKey = mustBeLoaded ? loadedOrNot : heldOrNot;
  return {
    ...named(item),
    idle: !isReady,
    tags: [
      { words: localize(isSpell ? "FRAY.Word.Spell" : `FRAY.Crusade.Category.${system.category}`) },
      ...(isSpell ? [] : [{ words: localize(`FRAY.${stateKey}`), strong: mustBeLoaded || isReady }]),
      ...(act === "draw" ? roomTag(item) : []),
    ],
    rolls: [
      {
        value: `d10+${(skill ?? 0) + bonusOf(actor, "attack")}`,
        small:
          skill === undefined
            ? localize("FRAY.Crusade.withoutSkill", { skill: skillNames.get(plainKey(skillName)) ?? skillName })
            : skillCalled(actor, skillName),
        parts: partsOf([...skillParts(derived.skillParts, skillName), ...bonusParts(actor, "attack")]),
      },
      { ...damage, value: `+${damage.value}` },
    ],
    odds,
    acts: [
      // Buttons: put the weapon away or drop it, load it, and the main one. All but attacks are choices of `act`.
      ...(isSpell || !isReady ? [] : LAID.map(({ act: layActId, icon }) => layAct(item, layActId, icon))),
      ...(act === "attack" && isUnloaded ? [loadAct(item, reloadAct)] : []),
      {
        ...actOf(item, act === "attack" ? act : "act", `FRAY.Action.${act}`, {
          go: act === "attack",
          refused: refusedBy(odds),
          ...(act === "attack" ? {} : { choice: "act", value: act }),
        }),
        ...(act === "draw" ? drawAct(item, "FRAY.Action.draw", DRAW) : {}),
        pips: act === "reload" ? ACTION_COST[reloadAct] : 1,
      },
    ],
  };
}

/**
 * Returns the odds against the user's target of an attack with a weapon or spell (`item`), or of a group's shot if
 * `item` is null; the refusal if the attack is impossible; null without a target whose numbers the user may see.
 */
export function rowOdds(item: ItemDocument | null, actor: ActorDocument): object | null {
  const attack = rowAttack(actor, item, tableNow(actor), attackContext);
  if ("refused" in attack) return attack;
  // `aimed`: there is a target whose numbers the user may see; `far`: in words why it is out of reach.
  const odds = attack.aimed ? attackOddsView(attack.context) : null;
  return odds && oddsRow(odds, distributionBars(odds).bars, attack.far);
}

/** Returns the words for bare hands: their roll and their damage (EC-P01). */
function bareHands(actor: ActorDocument): string {
  const { name, rating } = bodyOf(actor).derived.unarmed;
  const roll = `d10${signed(rating + bonusOf(actor, "attack"))} ${skillCalled(actor, name)}`;
  return `${roll} · ${localize("FRAY.Word.Damage")} ${signed(withDamage(actor, unarmedDamage()).value)}`;
}

/** The choice by which a button draws a weapon. */
const DRAW = { act: "act", choice: "act", value: "draw" };

/** The two acts that take a weapon out of the hand, with their icons (EC-040, EC-041). */
const LAID = [
  { act: "sheathe", icon: "fa-solid fa-inbox" },
  { act: "drop", icon: "fa-solid fa-arrow-down" },
] as const;

/** Returns the hint of a button that puts a weapon away or drops it: the act, its cost in actions and its rule. */
const actHint = (act: "sheathe" | "drop", item: ItemDocument): string =>
  localize(`FRAY.Crusade.ActHint.${act}`, { item: item.name, pips: ACTION_COST[act], rule: ACTION_RULE[act] });

/** Returns a button that puts a weapon away ("sheathe") or drops it. */
const layAct = (item: ItemDocument, value: "sheathe" | "drop", icon: string): object => {
  const hint = actHint(value, item);
  return { act: "act", choice: "act", value, icon, hint, label: hint, saysCost: true };
};

/** Returns the button that loads a weapon, shown when the main button attacks with the empty weapon. */
function loadAct(item: ItemDocument, act: "reload_crossbow" | "reload_powder"): object {
  const data = { item: item.name, pips: ACTION_COST[act], rule: ACTION_RULE[act] };
  const hint = localize("FRAY.Crusade.ActHint.reload", data);
  const icon = "fa-solid fa-rotate";
  return { act: "act", choice: "act", value: "reload", icon, hint, label: hint, saysCost: true };
}

/** Returns a weapon's row in the list of gear, with a box "in hand". */
const weaponInGear = (item: ItemDocument): object => {
  const { category, damage } = item.system as CrusadeWeapon;
  return gearRow(item, {
    note: localize(`FRAY.Crusade.Category.${category}`),
    rolls: [null, { value: `+${damage}` }],
    box: ["held", "FRAY.Crusade.held"],
  });
};

/** Returns a row for armour in the list of gear, with a box "worn". */
const armourInGear = (item: ItemDocument): object =>
  gearRow(item, {
    note: localize("TYPES.Item.crusadeArmour"),
    rolls: [null, { value: `+${(item.system as { value: number }).value}` }],
    box: ["worn", "FRAY.Word.Worn"],
  });

/**
 * Returns a shield's row in the list of gear, with a box "in hand"; a held shield has a button that drops it (EC-015,
 * EC-041).
 */
const shieldInGear = (item: ItemDocument): object => {
  const { held, destroyed } = item.system as { held: boolean; destroyed: boolean };
  return gearRow(item, {
    note: localize(destroyed ? "FRAY.Crusade.destroyed" : "TYPES.Item.crusadeShield"),
    rolls: [null, { value: "+1" }],
    box: ["held", "FRAY.Crusade.held"],
    idle: destroyed,
    dropHint: held ? actHint("drop", item) : "",
  });
};

/**
 * Returns the target's physical stress as a bar, and the width in pixels of the badges beside it; empty for a group.
 */
function targetNumbers(foe: ActorDocument): TargetNumbers {
  if (foe.type !== "crusade") return {};
  const { physical } = bodyOf(foe);
  const [left, max] = [physical.value, physical.max];
  return {
    bar: { left, max, words: localize("FRAY.Crusade.stressLeft", { left, max }) },
    width: 42,
  };
}

/** Resolves to the values that an item's sheet shows besides its fields: the choices of its lists. */
export async function itemView(item: ItemDocument): Promise<object> {
  const storedFields = item.system as Record<string, unknown>;
  const choices = choicesFor(item);
  const hasSkill = ["crusadeWeapon", "crusadeSpell", "crusadeSkill"].includes(item.type);
  return {
    ...kindOf(item),
    ...(hasSkill && (await skillChoices(item))),
    categories: choices(
      "category",
      "FRAY.Crusade.Category.",
      WEAPON_CATEGORIES.map((category) => category.id),
    ),
    loadings: choices("loading", "FRAY.Crusade.Loading.", ["none", "crossbow", "powder"]),
    defends: choices("defends", "FRAY.Crusade.Defends.", ["own", "blunt", "polearms", "none"]),
    wounds: choices("wound", "FRAY.Crusade.WoundKind.", ["cutting", "piercing", "blunt"]),
    sources: choices("source", "FRAY.Crusade.WoundKind.", ["cutting", "piercing", "blunt"]),
    kinds: choices("kind", "FRAY.Crusade.StuntKind.", ["stunt", "trait", "permanent"]),
    grants: choices("grants", "FRAY.Crusade.Grants.", ["nothing", "secondAttack", "dualWield"]),
    armours: ARMOUR.map((armour) => ({
      value: armour.value,
      label: `FRAY.Crusade.Armour.${armour.id}`,
      selected: storedFields.value === armour.value,
    })),
  };
}
