import { partContext, signed } from "../../../cards/view.ts";
import { targetOf } from "../../../engine/declare.ts";
import { distributionBars } from "../../../cards/odds-view.ts";
import { percent } from "../../../cards/percent.ts";
import { oddsInWords, rowAttack } from "../../../cards/row-odds.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { combatantOf, readerFor } from "../../../documents/reader.ts";
import { localize } from "../../../host/host.ts";
import type { Explained } from "../../../../rules/explain.ts";
import type { ActorDocument, ItemDocument } from "../../../host/documents.ts";
import { attackOddsView } from "../attack/odds.ts";
import { attackContext, bodyOf, CHARGING, DEATHS_DOOR, groupOf } from "../attack/context.ts";
import { bonusOf } from "../../../documents/bonuses.ts";
import { initiativeBonus } from "../combat/initiative.ts";
import { conditions } from "../conditions.ts";
import { ratingNow } from "../combat/engaged.ts";
import { economy } from "../combat/economy.ts";
import { skillCalled } from "../derived.ts";
import type { CrusadeWeapon } from "../types.ts";
import {
  ACTION_COST,
  ACTION_RULE,
  ARMOUR,
  CHARGE_SQUARES,
  WALK_SQUARES,
  WEAPON_CATEGORIES,
} from "../../../../rules/crusade/tables.ts";

/** What the character sheet shows, as plain values with the words filled in. */
export function bodyView(actor: ActorDocument): object {
  const system = bodyOf(actor);
  const { derived } = system;
  const reader = readerFor("crusade");
  const combatant = combatantOf(actor, actor.token);
  const pips = combatant ? economy.pips(combatant, reader) : { total: 3, spent: 0 };
  return {
    bars: [
      { id: "physical", label: "FRAY.Crusade.physical", ...track(system.physical), rule: "EC-004" },
      { id: "mental", label: "FRAY.Crusade.mental", ...track(system.mental), rule: "EC-006" },
    ],
    wounds: {
      count: derived.wounds,
      capacity: derived.capacity.value,
      boxes: derived.capacity.value > 12 ? [] : boxes(derived.wounds, derived.capacity.value),
      parts: partsOf(derived.capacity),
    },
    state: { id: derived.state, label: `FRAY.Crusade.State.${derived.state}` },
    deathsDoor: actor.statuses.has(DEATHS_DOOR),
    defences: [
      {
        id: "melee",
        label: "FRAY.Crusade.MD",
        name: "FRAY.Crusade.meleeDefence",
        ...explained(derived.melee),
        rule: "EC-009",
      },
      {
        id: "ranged",
        label: "FRAY.Crusade.RD",
        name: "FRAY.Crusade.rangedDefence",
        ...explained(derived.ranged),
        rule: "EC-011",
      },
    ],
    initiative: {
      value: combatant?.initiative ?? null,
      bonus: signed(initiativeBonus(actor).value),
      parts: partsOf(initiativeBonus(actor)),
      rule: "EC-050",
    },
    movement: { walk: WALK_SQUARES, charge: CHARGE_SQUARES },
    pips: Array.from({ length: pips.total }, (_, index) => ({ spent: index < pips.spent })),
    pipsLeft: Math.max(0, pips.total - pips.spent),
    inCombat: combatant !== null,
    charging: actor.statuses.has(CHARGING),
    conditions: conditions.map((condition) => ({
      ...condition,
      active: actor.statuses.has(condition.id),
      hint: `${localize(condition.label.replace(/name$/, "hint"))} (${condition.rule})`,
    })),
    attributes: Object.entries(system.attributes).map(([id, value]) => ({
      id,
      label: `FRAY.Attribute.${id}`,
      value,
      path: `system.attributes.${id}`,
    })),
    tiers: ["pc", "boss", "average"].map((id) => ({
      id,
      label: `FRAY.Crusade.Tier.${id}`,
      selected: system.tier === id,
    })),
    tier: `FRAY.Crusade.Tier.${system.tier}`,
    fate: system.fate.value,
    weapons: actor.items.filter((item) => item.type === "crusadeWeapon").map((item) => weaponRow(item, actor)),
    spells: actor.items.filter((item) => item.type === "crusadeSpell").map((item) => weaponRow(item, actor)),
    armour: actor.items.filter((item) => item.type === "crusadeArmour").map(gearRow),
    shields: actor.items.filter((item) => item.type === "crusadeShield").map(shieldRow),
    skills: actor.items.filter((item) => item.type === "crusadeSkill").map(gearRow),
    stunts: actor.items.filter((item) => item.type === "crusadeStunt").map(gearRow),
    injuries: actor.items.filter((item) => item.type === "crusadeWound").map(gearRow),
    defendsWith: actor.items
      .filter((item) => item.type === "crusadeWeapon" && (item.system as CrusadeWeapon).held)
      .map((item) => ({ id: item.id, name: item.name, selected: system.defendsWith === item.id })),
    target: targetView(actor),
  };
}

function track(of: { value: number; max: number; explained: Explained }): object {
  const share = of.max ? Math.round((of.value / of.max) * 100) : 0;
  return { value: of.value, max: of.max, percent: share, boxes: boxes(of.value, of.max), parts: partsOf(of.explained) };
}

function boxes(full: number, all: number): { full: boolean }[] {
  return all > 40 ? [] : Array.from({ length: all }, (_, index) => ({ full: index < full }));
}

const partsOf = (of: Explained): object[] => of.parts.map(partContext);
const explained = (of: Explained): object => ({ value: of.value, parts: partsOf(of) });

/** A weapon as a row: how it rolls, what it deals, the odds against the current target, one click to act. */
function weaponRow(item: ItemDocument, actor: ActorDocument): object {
  const system = item.system as CrusadeWeapon;
  const { skills } = bodyOf(actor).derived;
  const spell = item.type === "crusadeSpell";
  const ready = spell || system.held;
  const empty = !spell && system.loading !== "none" && !system.loaded;
  return {
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    img: item.img,
    category: spell ? "FRAY.Crusade.spell" : `FRAY.Crusade.Category.${system.category}`,
    skill: skillCalled(actor, system.skill),
    roll: (skills[system.skill.trim().toLowerCase()] ?? 0) + bonusOf(actor, "attack"),
    noSkill: skills[system.skill.trim().toLowerCase()] === undefined,
    damage: system.damage,
    held: ready,
    loads: !spell && system.loading !== "none",
    loaded: !empty,
    act: !ready ? "draw" : empty ? "reload" : "attack",
    pips: !ready ? 1 : empty ? (system.loading === "powder" ? 2 : 1) : 1,
    odds: ready && !empty ? rowOdds(item, actor) : null,
    lay: spell || !ready ? [] : LAID.map(({ act, icon }) => ({ act, icon, hint: actHint(act, item) })),
  };
}

/** Odds of this weapon against the one targeted now, or why there are none. */
function rowOdds(item: ItemDocument, actor: ActorDocument): object | null {
  const row = rowAttack(actor, item, readerFor("crusade"), attackContext);
  if ("refused" in row) return row;
  const odds = row.aimed ? attackOddsView(row.context) : null;
  return (
    odds && {
      percent: percent(odds.headlines[0]!.value),
      drop: percent(odds.headlines[1]!.value),
      why: oddsInWords(odds),
      bars: distributionBars(odds).bars,
    }
  );
}

/** How a weapon leaves the hand (EC-040, EC-041). */
const LAID = [
  { act: "sheathe", icon: "fa-solid fa-inbox" },
  { act: "drop", icon: "fa-solid fa-arrow-down" },
] as const;

/** An act in words, with its cost and its rule. */
const actHint = (act: "sheathe" | "drop", item: ItemDocument): string =>
  localize(`FRAY.Crusade.ActHint.${act}`, { item: item.name, pips: ACTION_COST[act], rule: ACTION_RULE[act] });

function gearRow(item: ItemDocument): object {
  const system = item.system as Record<string, unknown>;
  return { id: item.id, uuid: item.uuid, name: item.name, img: item.img, ...system, type: item.type };
}

/** A shield may be let go of, and covers no more at once (EC-015, EC-041). */
function shieldRow(item: ItemDocument): object {
  const drop = (item.system as { held: boolean }).held ? { dropHint: actHint("drop", item) } : {};
  return { ...gearRow(item), ...drop };
}

function targetView(own: ActorDocument): object | null {
  const target = targetOf(own);
  const actor = target && readerFor("crusade").actor(target.actor);
  if (!actor) return null;
  const shown = maySeeNumbers(actor.uuid);
  if (actor.type !== "crusade")
    return { name: actor.name, img: actor.img, shown, group: shown && groupOf(actor).derived };
  const system = bodyOf(actor);
  return {
    name: actor.name,
    img: actor.img,
    shown,
    ...(shown
      ? {
          left: system.physical.value,
          max: system.physical.max,
          melee: system.derived.melee.value,
          ranged: system.derived.ranged.value,
        }
      : {}),
  };
}

/** What the group's sheet shows (EC-077..106). */
export function groupView(actor: ActorDocument): object {
  const group = groupOf(actor);
  const { alive, carried, stressEach, dr: next } = group.derived;
  const dr = ratingNow(actor, combatantOf(actor));
  return {
    bars: [
      {
        id: "pool",
        label: "FRAY.Crusade.pool",
        value: group.pool.value,
        max: group.pool.max,
        percent: Math.round((group.pool.value / group.pool.max) * 100),
        boxes: boxes(group.pool.value, group.pool.max),
      },
    ],
    members: Array.from({ length: group.size }, (_, index) => ({
      number: index + 1,
      dead: index >= alive,
      wounded: carried > 0 && index === alive - 1,
    })),
    alive,
    carried,
    stressEach,
    nextRating: dr && next && next.value !== dr.value ? localize("FRAY.Crusade.nextRating", { dr: next.value }) : "",
    tokenChoices: ["member", "group"].map((id) => ({
      id,
      label: `FRAY.Crusade.TokensAs.${id}`,
      selected: group.tokens === id,
    })),
    dr: dr && { value: dr.value, parts: partsOf(dr), rule: dr.parts[0]?.rule },
    matingaWarning: group.skill === 4 && !group.matinga ? localize("FRAY.Crusade.onlyMatinga") : "",
  };
}

/** What an item's sheet shows beyond its fields: the choices of its selects. */
export function itemView(item: ItemDocument): object {
  const chosen = item.system as Record<string, unknown>;
  const choices = (field: string, prefix: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: `FRAY.Crusade.${prefix}.${value}`, selected: chosen[field] === value }));
  return {
    isWeapon: item.type === "crusadeWeapon",
    isArmour: item.type === "crusadeArmour",
    isShield: item.type === "crusadeShield",
    isSkill: item.type === "crusadeSkill",
    isStunt: item.type === "crusadeStunt",
    isSpell: item.type === "crusadeSpell",
    isWound: item.type === "crusadeWound",
    typeLabel: `TYPES.Item.${item.type}`,
    categories: choices(
      "category",
      "Category",
      WEAPON_CATEGORIES.map((category) => category.id),
    ),
    loadings: choices("loading", "Loading", ["none", "crossbow", "powder"]),
    defends: choices("defends", "Defends", ["own", "blunt", "polearms", "none"]),
    wounds: choices("wound", "WoundKind", ["cutting", "piercing", "blunt"]),
    sources: choices("source", "WoundKind", ["cutting", "piercing", "blunt"]),
    kinds: choices("kind", "StuntKind", ["stunt", "trait", "permanent"]),
    grants: choices("grants", "Grants", ["nothing", "secondAttack", "dualWield"]),
    armours: ARMOUR.map((armour) => ({
      value: armour.value,
      label: `FRAY.Crusade.Armour.${armour.id}`,
      selected: chosen.value === armour.value,
    })),
  };
}
