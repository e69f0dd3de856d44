import { partContext, signed } from "../../../cards/view.ts";
import { targetOf } from "../../../engine/declare.ts";
import { percent } from "../../../cards/percent.ts";
import { oddsInWords, rowAttack, rowBars } from "../../../cards/row-odds.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { combatantOf, readerFor } from "../../../documents/reader.ts";
import { localize } from "../../../host/host.ts";
import type { ActorDocument, ItemDocument, GameReader } from "../../../host/documents.ts";
import type { Explained } from "../../../../rules/explain.ts";
import { attackContextFromAfar } from "../attack/context.ts";
import { powerHint } from "../attack/fields.ts";
import { attackOddsView } from "../attack/odds.ts";
import { bodyOf, defenceOf, isDead, parryOf, parryTools, weaponOf } from "../body.ts";
import { CONCEALED, conditions, PARRYING } from "../conditions.ts";
import { economy } from "../combat/economy.ts";
import { ABILITIES, DAMAGE_KINDS, DICE, MODES, PLACES } from "../models.ts";
import type { TurnsThing } from "../types.ts";
import { bonusOf } from "../../../documents/bonuses.ts";
import { abilityBonus } from "../../../../rules/turns/derived.ts";

/** Kinds of things that lie in the inventory, in the order they are shown. */
const THINGS = ["turnsWeapon", "turnsShield", "turnsArmour", "turnsGear"];

/** What the character sheet shows, as plain values with the words filled in. */
export function bodyView(actor: ActorDocument): object {
  const system = bodyOf(actor);
  const { derived, stamina, injuries } = system;
  const combatant = combatantOf(actor, actor.token);
  const reader = readerFor("turns");
  const pips = combatant ? economy.pips(combatant, reader) : { total: 1, spent: 0 };
  const movement = combatant && economy.movement!(combatant, reader);
  const parry = parryOf(actor);
  const tools = parryTools(actor);
  const defence = defenceOf(actor);
  return {
    stamina: { ...stamina, parts: [] },
    injuries:
      derived.slots === null
        ? null
        : { value: injuries.value, max: derived.slots, left: Math.max(0, derived.slots - injuries.value) },
    slots: derived.slots === null ? [] : slotRow(derived.slots, injuries.value, derived.slotsUsed),
    slotsText: {
      used: derived.slotsUsed,
      free: Math.max(0, (derived.slots ?? 0) - injuries.value - derived.slotsUsed),
    },
    suggested: derived.suggested.value,
    state: isDead(actor) ? "dead" : derived.exhausted ? "exhausted" : "",
    defence: { value: defence.value, parts: defence.parts.map(partContext) },
    armour: { value: derived.armour.value, parts: explained(derived.armour) },
    dice: { value: derived.dice.value, parts: explained(derived.dice) },
    speed: { value: system.speed, left: movement ? Math.max(0, movement.total - movement.spent) : null },
    pips: Array.from({ length: pips.total }, (_, index) => ({ spent: index < pips.spent })),
    pipsLeft: Math.max(0, pips.total - pips.spent),
    inCombat: combatant !== null,
    parry: parry && {
      weapon: parry.weapon ? parry.weaponItem?.name : "",
      counted: system.parry.counted,
      breaks: (parry.weapon?.plus ?? 0) + 1,
      shield: parry.shieldPoints ? parry.shieldItem?.name : "",
      points: parry.shieldPoints,
    },
    disarmed: disarmedView(actor, movement ? Math.max(0, movement.total - movement.spent) : system.speed),
    concealed: actor.statuses.has(CONCEALED),
    mayParry: !actor.statuses.has(PARRYING) && tools.weapons.length + tools.shields.length > 0,
    conditions: conditions.map((condition) => ({ ...condition, active: actor.statuses.has(condition.id) })),
    abilities: ABILITIES.map((id) => ({
      id,
      label: `FRAY.Turns.Ability.${id}`,
      value: system.abilities[id],
      signed: signed(system.abilities[id]),
      path: `system.abilities.${id}`,
      main: id === "strength" || id === "dexterity" || id === "wisdom",
    })),
    weapons: actor.items
      .filter((item) => item.type === "turnsWeapon" || item.type === "turnsSpell")
      .map((item) => weaponRow(item, actor, reader)),
    things: actor.items.filter((item) => THINGS.includes(item.type)).map(thingRow),
    shields: actor.items.filter((item) => item.type === "turnsShield").map(thingRow),
    target: targetView(actor),
  };
}

/** What is left to whoever has nothing to strike with: what the text allows, in words (CT-008, CT-010, CT-013, CT-047). */
function disarmedView(actor: ActorDocument, ground: number): string | null {
  const arms = actor.items.filter((item) => item.type === "turnsWeapon" || item.type === "turnsSpell");
  const strikes = (item: ItemDocument): boolean => {
    const { broken, carried } = weaponOf(item);
    return item.type === "turnsSpell" || (!broken && (carried === "hand" || carried === "quick"));
  };
  if (!arms.length || arms.some(strikes)) return null;
  const far = arms.filter((item) => !weaponOf(item).broken).map(({ name }) => name);
  const { shields } = parryTools(actor);
  const say = (key: string, data: Record<string, string | number>): string => localize(`FRAY.Turns.Left.${key}`, data);
  return [
    ...(far.length ? [say("ready", { items: far.join(", ") })] : []),
    ...(shields.length && !actor.statuses.has(PARRYING) ? [say("parry", { shield: shields[0]!.name })] : []),
    ...(ground > 0 ? [say("move", { ground })] : []),
    say("talk", {}),
  ].join(" · ");
}

const explained = (of: Explained): object[] => of.parts.map(partContext);

/** Inventory slots as boxes: filled, free, injured from the end (CT-P03). */
function slotRow(slots: number, injured: number, used: number): { state: "full" | "free" | "injured" }[] {
  return Array.from({ length: Math.min(60, slots) }, (_, index) => ({
    state: index >= slots - injured ? "injured" : index < used ? "full" : "free",
  }));
}

/** A weapon as a row: its dice, what it adds, the odds against the current target, one click to act. */
function weaponRow(item: ItemDocument, actor: ActorDocument, reader: GameReader): object {
  const system = weaponOf(item);
  const spell = item.type === "turnsSpell";
  const { abilities, derived } = bodyOf(actor);
  const { ability, value } = abilityBonus({ abilities, mode: system.mode, finesse: !spell && system.finesse });
  const far = !spell && (system.carried === "backpack" || system.carried === "dropped");
  const empty = !spell && system.reload && !system.loaded;
  const broken = !spell && system.broken;
  const ready = !far && !empty && !broken;
  const breakable = !spell && system.breakable;
  const powerUnbreakable = reader.setting<boolean>("powerUnbreakable");
  const bonus = value + derived.dice.value * system.plus + bonusOf(actor, "damage");
  const tags = [
    ...(spell ? ["FRAY.Turns.spell"] : []),
    `FRAY.Turns.Mode.${system.mode}`,
    ...(!spell && system.finesse ? ["FRAY.Turns.finesse"] : []),
    ...(spell ? [] : [broken ? "FRAY.Turns.broken" : `FRAY.Turns.Place.${system.carried}`]),
    ...(!spell && system.reload ? [system.loaded ? "FRAY.Turns.loaded" : "FRAY.Turns.unloaded"] : []),
  ];
  return {
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    img: item.img,
    plus: system.plus,
    tags,
    formula: `${derived.dice.value}${system.die}`,
    bonus: signed(bonus),
    ability: `FRAY.Turns.Short.${ability}`,
    broken,
    ready,
    act: far ? "ready" : empty ? "reload" : "attack",
    mayPower: ready && (powerUnbreakable || breakable),
    powerHint: powerHint(breakable),
    maySneak: ready && !spell && system.finesse,
    inHand: !spell && system.carried === "hand",
    odds: ready ? rowOdds(item, actor) : null,
  };
}

/** Odds of this weapon against the one targeted now, or why there are none. */
function rowOdds(item: ItemDocument, actor: ActorDocument): object | null {
  const row = rowAttack(actor, item, readerFor("turns"), attackContextFromAfar);
  if ("refused" in row) return row;
  const odds = row.aimed ? attackOddsView(row.context) : null;
  if (!odds) return null;
  const [chance, mean] = [odds.headlines[0]!, odds.headlines.at(-1)!];
  return {
    percent: percent(chance.value),
    why: oddsInWords({ ...odds, headlines: [mean, chance] }),
    mean: Math.round(mean.value),
    bars: rowBars(odds.bars),
  };
}

function thingRow(item: ItemDocument): object {
  const system = item.system as TurnsThing & Record<string, unknown>;
  const { carried } = system;
  return {
    ...system,
    id: item.id,
    uuid: item.uuid,
    name: item.name,
    img: item.img,
    type: item.type,
    place: `FRAY.Turns.Place.${carried}`,
    inHand: carried === "hand",
    far: carried === "backpack" || carried === "dropped",
    quickly: carried === "quick",
    gone: carried === "dropped",
    isArmour: item.type === "turnsArmour",
    isShield: item.type === "turnsShield",
    isWeapon: item.type === "turnsWeapon",
    isGear: item.type === "turnsGear",
  };
}

function targetView(own: ActorDocument): object | null {
  const target = targetOf(own);
  const actor = target && readerFor("turns").actor(target.actor);
  if (!actor) return null;
  const shown = maySeeNumbers(actor.uuid);
  if (!shown) return { name: actor.name, img: actor.img, shown };
  const { stamina, injuries, derived } = bodyOf(actor);
  return {
    name: actor.name,
    img: actor.img,
    shown,
    stamina: stamina.value,
    max: stamina.max,
    injuries: derived.slots === null ? null : derived.slots - injuries.value,
    slots: derived.slots,
    defence: defenceOf(actor).value,
    armour: derived.armour.value,
    parrying: actor.statuses.has(PARRYING),
  };
}

/** What an item's sheet shows beyond its fields: the choices of its selects. */
export function itemView(item: ItemDocument): object {
  const chosen = item.system as Record<string, unknown>;
  const choices = (field: string, prefix: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: `FRAY.Turns.${prefix}.${value}`, selected: chosen[field] === value }));
  const weapon = item.type === "turnsWeapon";
  const spell = item.type === "turnsSpell";
  return {
    isWeapon: weapon,
    isSpell: spell,
    isAttack: weapon || spell,
    isArmour: item.type === "turnsArmour",
    isShield: item.type === "turnsShield",
    isGear: item.type === "turnsGear",
    isThing: THINGS.includes(item.type),
    typeLabel: `TYPES.Item.${item.type}`,
    dice: choices("die", "Dice", DICE),
    modes: choices("mode", "Mode", MODES),
    kinds: choices("kind", "Kind", DAMAGE_KINDS),
    places: choices("carried", "Place", PLACES),
  };
}
