import type { DerivedBody } from "../types.ts";
import { signed } from "../../../cards/parts.ts";
import { percent } from "../../../cards/percent.ts";
import { rowAttack, rowBars } from "../../../cards/row-odds.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { readerFor } from "../../../contract/reading/reader.ts";
import { tableNow } from "../../../engine/now.ts";
import { localize } from "../../../host/host.ts";
import type { ActorDocument, ItemDocument, GameReader } from "../../../host/documents.ts";
import { attackContext, attackContextFromAfar } from "../attack/context.ts";
import { powerHint } from "../attack/fields.ts";
import { attackOddsView } from "../attack/odds.ts";
import { actionsUsed } from "../../../../rules/turns/actions.ts";
import { bodyOf, isDead, parryOf, parryTools, weaponOf } from "../body.ts";
import { CONCEALED, conditions, PARRYING } from "../conditions.ts";
import { economy } from "../combat/economy.ts";
import { defenceNow } from "../combat/sides.ts";
import { DAMAGE_KINDS, DICE, MODES, PLACES } from "../models.ts";
import type { TurnsThing } from "../types.ts";
import { bonusOf, bonusParts } from "../../../documents/bonuses.ts";
import { abilityBonus } from "../../../../rules/turns/derived.ts";
import {
  actOf,
  choicesFor,
  conditionsOf,
  drawAct,
  explained,
  kindOf,
  layAct,
  leftInWords,
  movementLeft,
  named,
  oddsRow,
  outOfReachNow,
  partsOf,
  refusedBy,
  roomTag,
  roundOf,
  stored,
  targetView,
  traitsOf,
} from "../../../sheets/view.ts";
import type { Bar, Stat, TargetNumbers } from "../../../sheets/view.ts";

/* A deed is an act of a turn without dice. */

/** The types of items in the inventory. */
const THINGS = ["turnsWeapon", "turnsShield", "turnsArmour", "turnsGear"];

/** Returns the values that an actor's sheet shows, with words in the user's language. */
export function bodyView(actor: ActorDocument): object {
  const system = bodyOf(actor);
  const { derived, stamina, injuries } = system;
  // Outside an encounter one action is shown.
  const round = roundOf(actor, economy, 1);
  // null outside a started encounter
  const movementNow = movementLeft(round.combatant, economy);
  const reader = readerFor("turns");
  const parry = parryOf(actor);
  return {
    bars: [
      { id: "stamina", label: "FRAY.Turns.stamina", value: stamina.value, max: stamina.max, rule: "CT-023" },
      ...(derived.slots === null ? [] : [injuryBar(injuries.value, derived.slots, derived)]),
    ] satisfies Bar[],
    // Whether it has no inventory slots, as some creatures; else the number that the rules suggest (CT-P07).
    slotless: derived.slots === null,
    suggested: derived.suggested.value,
    state: stateOf(actor),
    // Width of a defence's badge in pixels, for the sheet's template.
    badgeWidth: 56,
    defences: [
      {
        label: "FRAY.Turns.defenceShort",
        name: "FRAY.Turns.defence",
        ...explained(defenceNow(actor)),
        rule: "CT-026",
      },
    ],
    stats: [
      { label: "FRAY.Turns.armour", ...explained(derived.armour), rule: "CT-026" },
      { label: "FRAY.Word.DamageDice", ...explained(derived.dice), rule: "CT-031" },
      { label: "FRAY.Turns.speed", ...explained(derived.speed), small: leftInWords(movementNow), rule: "CT-008" },
    ] satisfies Stat[],
    round,
    parry: parry && {
      // The first number of the data decides the plural form.
      weapon:
        parry.weapon &&
        localize("FRAY.Turns.parryWeapon", {
          breaks: parry.weapon.plus + 1,
          counted: system.parry.counted,
          weapon: parry.weaponItem?.name,
        }),
      shield: parry.shieldPoints ? parry.shieldItem?.name : "",
      points: parry.shieldPoints,
    },
    disarmed: disarmedView(
      actor,
      movementNow ?? derived.speed.value,
      round.pips.some(({ spent }) => !spent),
    ),
    concealed: actor.statuses.has(CONCEALED),
    // Whether the button to hide is drawn; it also ends hiding, so a dead actor that still hides has it.
    canHide: !isDead(actor) || actor.statuses.has(CONCEALED),
    parrying: actor.statuses.has(PARRYING),
    // `silent`: not among the chips of conditions.
    conditions: conditionsOf(actor, conditions).map((condition) => ({ ...condition, silent: condition.hidden })),
    abilities: traitsOf(system.abilities, "abilities", "FRAY.Characteristic.").map((ability) => ({
      ...ability,
      signed: signed(ability.value),
    })),
    rows: actor.items
      .filter((item) => item.type === "turnsWeapon" || item.type === "turnsSpell")
      .map((item) => weaponRow(item, actor, reader)),
    things: actor.items.filter((item) => THINGS.includes(item.type)).map(thingRow),
    target: targetView(actor, targetNumbers, (foe) =>
      maySeeNumbers(foe.uuid) && foe.statuses.has(PARRYING) ? ` · ${localize("FRAY.Turns.parrying")}` : "",
    ),
  };
}

/** Returns the state that the sheet shows: "dead", "exhausted", or "" for neither. */
function stateOf(actor: ActorDocument): string {
  if (isDead(actor)) return "dead";
  return bodyOf(actor).derived.exhausted ? "exhausted" : "";
}

/** The largest number of boxes in the bar of injuries. */
const MOST_BOXES = 60;

/**
 * Returns the states of the boxes for an actor's slots, in this order: slots that items fill, free slots, injured slots
 * (CT-P03). One box a slot; of more slots than `MOST_BOXES` each box stands for several, and each state that occurs has
 * at least one.
 */
export function slotBoxes({ slots, injuries, used }: Record<"slots" | "injuries" | "used", number>): string[] {
  const injured = Math.min(slots, injuries);
  const full = Math.min(slots - injured, used);
  const numbers = { full, free: slots - injured - full, injured };
  const boxCount = Math.min(MOST_BOXES, slots);
  const boxes = Object.entries(numbers).map(([state, number]) => ({
    state,
    count: number && Math.max(1, Math.round((number * boxCount) / slots)),
  }));
  // Rounding may have made a box too many or too few: that is at the expense of the most frequent state.
  const [mostFrequent] = boxes.toSorted((a, b) => b.count - a.count);
  mostFrequent!.count += boxCount - boxes.reduce((sum, { count }) => sum + count, 0);
  return boxes.flatMap(({ state, count }) => Array.from({ length: count }, () => state));
}

/**
 * Returns the bar of injuries, each of which takes an inventory slot (CT-P03). `none`: there is no injury; `said`: the
 * words for screen readers.
 */
function injuryBar(
  injuries: number,
  slotCount: number,
  { slotsUsed: used, slotParts }: Pick<DerivedBody, "slotsUsed" | "slotParts">,
): Bar & { none: boolean; slots: object[]; said: string } {
  const uninjured = slotCount - injuries;
  return {
    id: "injuries",
    label: "FRAY.Turns.injuries",
    value: injuries,
    max: slotCount,
    none: injuries === 0,
    minor: true,
    rule: "CT-P03",
    parts: partsOf(slotParts),
    slots: slotBoxes({ slots: slotCount, injuries, used }).map((state) => ({ state })),
    said: localize("FRAY.Turns.slotsLeft", { left: Math.max(0, uninjured), max: slotCount }),
    after: { words: localize("FRAY.Turns.slotsUsed", { used, free: Math.max(0, uninjured - used) }) },
  };
}

/**
 * Returns the words that tell an actor without a usable weapon what the actor still can do: ready a weapon, parry with
 * a shield, move, talk (CT-008, CT-010, CT-014, CT-047). Null if the actor is dead, has neither weapons nor spells, or
 * has a weapon or spell that can strike.
 * @param ground movement left this turn, in the scene's unit
 * @param hasAction whether the action of this turn is left
 */
function disarmedView(actor: ActorDocument, ground: number, hasAction: boolean): string | null {
  const weaponsAndSpells = actor.items.filter((item) => item.type === "turnsWeapon" || item.type === "turnsSpell");
  /** Tells whether an item can strike: a spell, or a weapon that is not broken, in hand or quickly drawn. */
  const canStrike = (item: ItemDocument): boolean => {
    const { broken, carried } = weaponOf(item);
    return item.type === "turnsSpell" || (!broken && (carried === "hand" || carried === "quick"));
  };
  if (isDead(actor) || !weaponsAndSpells.length || weaponsAndSpells.some(canStrike)) return null;
  const unready = weaponsAndSpells.filter((item) => !weaponOf(item).broken).map(({ name }) => name);
  const { shields } = parryTools(actor);
  const sayLine = (key: string, data: Record<string, string | number>): string =>
    localize(`FRAY.Turns.Left.${key}`, data);
  return [
    ...(hasAction && unready.length ? [sayLine("ready", { items: unready.join(", ") })] : []),
    ...(hasAction && shields.length && !actor.statuses.has(PARRYING)
      ? [sayLine("parry", { shield: shields[0]!.name })]
      : []),
    ...(ground > 0 ? [sayLine("move", { ground })] : []),
    sayLine(hasAction ? "talk" : "speak", {}),
  ].join(" · ");
}

/**
 * Returns the row of a weapon or spell (`item`): its kind of damage (CT-A19), its dice and bonus, its odds against the
 * user's target, and buttons. An item that can strike has a button for each way to attack and, if it is a weapon in
 * hand, buttons to put it away and to drop it. Another item has one button, to ready or load it; a broken weapon has
 * none.
 */
function weaponRow(item: ItemDocument, actor: ActorDocument, reader: GameReader): object {
  const system = weaponOf(item);
  const isSpell = item.type === "turnsSpell";
  const { abilities, derived } = bodyOf(actor);
  const { ability, value: abilityValue } = abilityBonus({
    abilities,
    mode: system.mode,
    finesse: !isSpell && system.finesse,
  });
  // Whether the item can strike now: at hand, loaded and not broken.
  const isOutOfHand = !isSpell && (system.carried === "backpack" || system.carried === "dropped");
  const isUnloaded = !isSpell && system.reload && !system.loaded;
  const isBroken = !isSpell && system.broken;
  const isReady = !isOutOfHand && !isUnloaded && !isBroken;
  const isBreakable = !isSpell && system.breakable;
  // A setting: power attacks also with weapons that cannot break.
  const powerUnbreakable = reader.setting<boolean>("powerUnbreakable");
  const bonus = abilityValue + derived.dice.value * system.plus + bonusOf(actor, "damage");
  const tags = [
    ...(isSpell ? ["FRAY.Word.Spell"] : []),
    `FRAY.Turns.Mode.${system.mode}`,
    ...(system.kind === "other" ? [] : [`FRAY.Turns.Kind.${system.kind}`]),
    ...(!isSpell && system.finesse ? ["FRAY.Turns.finesse"] : []),
    ...(isSpell ? [] : [isBroken ? "FRAY.Turns.broken" : `FRAY.Turns.Place.${system.carried}`]),
    ...(!isSpell && system.reload ? [system.loaded ? "FRAY.Turns.loaded" : "FRAY.Word.notLoaded"] : []),
  ];
  const odds = isReady ? rowOdds(item, actor) : null;
  const refused = refusedBy(odds);
  /** Returns the button of an attack; with `choice`, that of a power or sneak attack, which `hint` explains. */
  const attackButton = (words: string, choice?: string, hint?: string): object =>
    actOf(item, "attack", words, { go: !choice, refused, ...(choice ? { choice, value: "true", hint } : {}) });
  const sneakButton = attackButton("FRAY.Turns.sneak", "sneak", localize("FRAY.Turns.Field.sneakHint"));
  const powerButton = attackButton("FRAY.Turns.power", "power", localize(powerHint(isBreakable)));
  const attacks = [
    ...(!isSpell && system.carried === "hand"
      ? WAYS_TO_LAY_DOWN.map((way) => layAct(item, actChoice(way), way, LAYING_COST[way]))
      : []),
    ...(!isSpell && system.finesse ? [sneakButton] : []),
    ...(powerUnbreakable || isBreakable ? [powerButton] : []),
    attackButton("FRAY.Action.attack"),
  ];
  // What must be done first with an item that cannot strike: ready it if it is out of hand, else load it.
  const preparation = isOutOfHand
    ? drawAct(item, "FRAY.Button.ready", actChoice("ready"))
    : actOf(item, "deed", "FRAY.Action.reload", { choice: "deed", value: "reload" });
  const acts = isReady ? attacks : [preparation];
  return {
    ...named(item),
    idle: !isReady,
    tags: [...tags.map((tag) => ({ words: localize(tag) })), ...(isOutOfHand && !isBroken ? roomTag(item) : [])],
    rolls: [
      { value: `${derived.dice.value}${system.die}`, parts: partsOf(bonusParts(actor, "dice")) },
      {
        value: signed(bonus),
        small: localize(`FRAY.Short.${ability.slice(0, 3)}`),
        parts: partsOf(bonusParts(actor, "damage")),
      },
    ],
    odds,
    wraps: true,
    broken: isBroken ? localize("FRAY.Turns.broken") : "",
    acts: isBroken ? [] : acts,
  };
}

/** Returns what a button does: the action "deed" with this deed, or word for one. */
const actChoice = (value: string) => ({ act: "deed", choice: "deed", value });

/** The ways to take an item out of the hand: put away, or drop (CT-012, CT-013). */
const WAYS_TO_LAY_DOWN = ["stow", "drop"] as const;
/** The number of actions that each of these ways costs. */
const LAYING_COST = { stow: actionsUsed({ deeds: ["sheathe"] }), drop: actionsUsed({ deeds: ["drop"] }) };

/** Matches the keys of headlines with the chance to exhaust ("exhausts") or to kill ("drops") the target. */
const FELLS = /\.(exhausts|drops)$/;

/**
 * Returns the odds of a weapon or spell against the user's target as the item's row shows them: the mean damage, or the
 * mean that a parrying weapon stops, as the number, and the first chance of the odds as a note. The row also notes that
 * a target is out of reach. Returns the refusal if the attack is refused, null without a target whose numbers the user
 * may see.
 */
function rowOdds(item: ItemDocument, actor: ActorDocument): object | null {
  const attack = rowAttack(actor, item, tableNow(actor), attackContext, attackContextFromAfar);
  if ("refused" in attack) return attack;
  const odds = attack.aimed ? attackOddsView(attack.context) : null;
  if (!odds) return null;
  // The headlines: chances first, the mean damage last.
  const [chance, mean] = [odds.headlines[0]!, odds.headlines.at(-1)!];
  const [, felling] = FELLS.exec(chance.words.key) ?? [];
  return {
    ...oddsRow({ ...odds, headlines: [mean, chance] }, rowBars(odds.bars)),
    value: Math.round(mean.value),
    unit: ` ${localize(mean.words.key.endsWith(".stopped") ? "FRAY.Turns.Odds.stoppedUnit" : "FRAY.Turns.Odds.damage")}`,
    note: felling
      ? localize(`FRAY.Turns.Odds.${felling}In`, { percent: percent(chance.value) })
      : `${percent(chance.value)} % ${localize(chance.words.key)}`,
    ...outOfReachNow(attack.far),
  };
}

/** Returns an item's row in the inventory: its fields, its place, and whether it is in hand or has been dropped. */
function thingRow(item: ItemDocument): object {
  const { carried } = item.system as TurnsThing;
  return {
    ...stored(item),
    ...kindOf(item),
    place: `FRAY.Turns.Place.${carried}`,
    inHand: carried === "hand",
    gone: carried === "dropped",
  };
}

/**
 * Returns the target's stamina as a bar; its words tell the stamina and, for a target with slots, the slots not
 * injured.
 */
function targetNumbers(foe: ActorDocument): TargetNumbers {
  const { stamina, injuries, derived } = bodyOf(foe);
  const [left, max] = [stamina.value, stamina.max];
  const words = localize("FRAY.Turns.staminaOf", { value: left, max });
  const slotWords = derived.slots
    ? ` · ${localize("FRAY.Turns.slotsLeft", { left: derived.slots - injuries.value, max: derived.slots })}`
    : "";
  return {
    bar: { left, max, words: words + slotWords },
    // In pixels.
    width: 34,
  };
}

/** Returns what an item's sheet needs besides the item's fields: its kind, and the choices of its selects. */
export function itemView(item: ItemDocument): object {
  const choices = choicesFor(item);
  return {
    isAttack: item.type === "turnsWeapon" || item.type === "turnsSpell",
    isThing: THINGS.includes(item.type),
    ...kindOf(item),
    dice: choices("die", "FRAY.Turns.Dice.", DICE),
    modes: choices("mode", "FRAY.Turns.Mode.", MODES),
    kinds: choices("kind", "FRAY.Turns.Kind.", DAMAGE_KINDS),
    places: choices("carried", "FRAY.Turns.Place.", PLACES),
  };
}
