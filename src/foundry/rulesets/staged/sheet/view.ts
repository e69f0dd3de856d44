import { tableNow } from "../../../engine/now.ts";
import { shownName } from "../../../contract/reading/names.ts";
import { healthWords } from "../../../cards/defences.ts";
import { signed } from "../../../cards/parts.ts";
import { rowAttack, rowBars } from "../../../cards/row-odds.ts";
import { combatantAnywhere, readerFor } from "../../../contract/reading/reader.ts";
import { host, localize } from "../../../host/host.ts";
import type { Part } from "../../../../rules/explain.ts";
import type { ActorDocument, ItemDocument, TokenDocument } from "../../../host/documents.ts";
import { attackOddsView, woundBars } from "../attack/odds.ts";
import { conditions } from "../conditions.ts";
import { attackContext } from "../attack/context.ts";
import { distanceOf } from "../movement/distance.ts";
import { systemOf, woundKey } from "../body.ts";
import { bonusOf } from "../../../documents/bonuses.ts";
import { ABILITIES, abilityKey, mountOf, moverOf, PRONE, rideBonus } from "../derived.ts";
import { economy, roundState } from "../combat/economy.ts";
import { initiativeBonus } from "../combat/initiative.ts";
import { gripOf, heldByActor } from "../actions/grip.ts";
import type { StagedModel } from "../models.ts";
import { FATIGUE, WEAPON_ABILITIES } from "../models.ts";
import type { StagedShield, StagedWeapon } from "../types.ts";
import { weaponAct } from "./offers.ts";
import { woundStep } from "../../../../rules/staged/damage.ts";
import { FATIGUE_LEVELS, GRAPPLE_FEATS, WOUND_LEVELS } from "../../../../rules/staged/tables.ts";
import { stanceOf } from "../combat/tracker.ts";
import type { TargetNumbers } from "../../../sheets/view.ts";
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
  layAct,
  named,
  oddsRow,
  partsOf,
  refusedBy,
  roomTag,
  roundOf,
  stored,
  targetView,
  tokenOf,
  traitsOf,
} from "../../../sheets/view.ts";

/** Returns the template's context of the character sheet, with translated words. */
export function bodyView(actor: ActorDocument): object {
  const system = systemOf(actor);
  const { derived } = system;
  const reader = readerFor("staged");
  const round = { ...roundOf(actor, economy, system.attacks), ...roundView(actor) };
  const { combatant } = round;
  const mount = mountOf(system);
  const stance = combatant && stanceOf(combatant, reader);
  const initiative = initiativeBonus(actor);
  const weapons = itemsOf(actor, "stagedWeapon");
  const load = {
    words: localize("FRAY.Staged.loadOf", { load: derived.load, encumbrance: derived.encumbrance.value }),
    ...explained(derived.encumbrance),
  };
  return {
    wounds: woundsView(system),
    fatigues: FATIGUE.map((level, index) => ({
      id: level,
      label: `FRAY.Staged.Fatigue.${level}`,
      penalty: FATIGUE_LEVELS[level] ? signed(FATIGUE_LEVELS[level]) : "",
      selected: system.fatigue === level,
      reached: index <= FATIGUE.indexOf(system.fatigue),
    })),
    fatigue: `FRAY.Staged.Fatigue.${system.fatigue}`,
    tired: system.fatigue !== "fresh",
    penalties: {
      ...explained(derived.penalties),
      text: signed(derived.penalties.value),
      none: derived.penalties.value === 0,
    },
    // Width in pixels of each defence's badge.
    badgeWidth: 52,
    defences: [
      { label: "FRAY.Staged.Dfn", name: "FRAY.Staged.meleeDefence", ...explained(derived.melee), rule: "ST-001" },
      { label: "FRAY.Staged.Mis", name: "FRAY.Staged.missileDefence", ...explained(derived.missile), rule: "ST-P03" },
      { label: "FRAY.Staged.Soak", name: "FRAY.Staged.soakName", ...explained(derived.soak), rule: "ST-P04" },
    ],
    stats: [
      initiativeStat(combatant?.initiative, signed(initiative.value), partsOf(initiative.parts), "ST-P02"),
      { several: speedsView(actor) },
    ],
    round,
    stance: stance && `FRAY.Staged.Stance.${stance.stance}`,
    inCombat: combatant !== null,
    prone: actor.statuses.has(PRONE),
    grip: gripView(actor),
    holds: heldByActor(actor, tokenOf(actor), reader).map(shownName).join(", "),
    feats: Object.entries(GRAPPLE_FEATS).map(([id, needed]) => ({ id, needed, label: `FRAY.Staged.Feat.${id}` })),
    conditions: conditionsOf(actor, conditions).map((condition) => ({
      ...condition,
      hint: `${localize(`FRAY.Staged.Condition.${condition.id.slice(5)}.hint`)} (${condition.rule})`,
    })),
    characteristics: traitsOf(system.characteristics, "characteristics", "FRAY.Characteristic.").map((trait) => ({
      ...trait,
      text: signed(trait.value),
    })),
    load,
    size: system.size ? signed(system.size) : "0",
    mount: mount && { name: mount.name, img: mount.img },
    riding: system.mounted,
    mounts: mountsView(system),
    rows: [...weapons.map((item) => weaponRow(item, actor)), ...itemsOf(actor, "stagedShield").map(shieldRow)],
    gear: {
      types: ["stagedWeapon", "stagedArmour", "stagedShield", "stagedGear"],
      chip: load,
      rows: [
        ...weapons.map(weaponInGear),
        ...itemsOf(actor, "stagedArmour").map(armourInGear),
        ...itemsOf(actor, "stagedShield").map(shieldInGear),
        ...itemsOf(actor, "stagedGear").map(thingInGear),
      ],
      none: "FRAY.Staged.noGear",
    },
    abilities: itemsOf(actor, "stagedAbility").map(stored),
    defendsWith: defendersOf(weapons, system.defendsWith),
    target: targetView(actor, targetNumbers, (_foe, token) => distanceCaption(actor, token)),
  };
}

/**
 * Returns the wound levels, each with the number of wounds and their boxes (at most 9), the damage over soak that
 * causes it (`from` … `to`, null: no end), and its penalty (ST-P06). `tends`: there are such wounds, and the fighter
 * is alive to have them tended; `flag`: the level is either there or not.
 */
function woundsView(system: StagedModel): object[] {
  const step = woundStep({ size: system.size });
  return WOUND_LEVELS.map(({ level, penalty }, index) => {
    const count = level === "dead" ? Number(system.wounds.dead) : system.wounds[level];
    return {
      id: level,
      label: woundKey(level),
      count,
      tends: count > 0 && !system.wounds.dead,
      penalty: penalty ? signed(penalty) : "",
      from: index * step + 1,
      to: level === "dead" ? null : (index + 1) * step,
      path: `system.wounds.${level}`,
      flag: level === "dead",
      boxes: Array.from({ length: Math.min(9, count) }, () => ({})),
    };
  });
}

/** Returns the strength of the grip on an actor and the holder's name; null when not grappled (ST-P12). */
function gripView(actor: ActorDocument): object | null {
  const grip = gripOf(actor);
  return grip && { strength: grip.strength, name: grip.by ? shownName(grip.by) : "?" };
}

/**
 * Returns the speeds of an actor with their parts: walk, hustle and run, each in paces for a round in which the actor
 * moves at that gait; the mount's while it rides (ST-047, ST-050, ST-052, ST-053).
 */
function speedsView(actor: ActorDocument): object[] {
  const { speeds } = moverOf(actor);
  // Returns one of the speeds, with its parts.
  const gait = (id: "walk" | "hustle" | "run", parts: readonly Part[], rule: string): object => ({
    id,
    label: `FRAY.Staged.Gait.${id}`,
    value: speeds[id],
    parts: partsOf(parts),
    rule,
  });
  return [
    gait("walk", speeds.walkParts, "ST-047"),
    gait("hustle", speeds.hustleParts, "ST-050"),
    gait("run", speeds.runParts, "ST-052"),
  ];
}

/**
 * Returns the caption of the round: paces moved and gait, whether actions are lost, and loading; empty outside an
 * encounter.
 */
function roundView(actor: ActorDocument): object {
  const combatant = combatantAnywhere(actor, actor.token);
  if (!combatant) return {};
  const { paces, gait, lostActions, loading } = roundState(combatant, actor);
  const words = { paces, gait: localize(`FRAY.Staged.Gait.${gait}`) };
  return { caption: gait === "none" ? "" : localize("FRAY.Staged.pacesGone", words), lost: lostActions, loading };
}

/** Returns the options of the list of mounts: the present one and all four-legged actors that the user may know. */
function mountsView({ mount }: StagedModel): object[] {
  const isKnown = (actor: ActorDocument): boolean => actor.testUserPermission(host.game.user, "LIMITED");
  return host.game.actors
    .filter((actor) => actor.type === "staged" && systemOf(actor).quadruped && (actor.uuid === mount || isKnown(actor)))
    .map((actor) => ({ uuid: actor.uuid, name: actor.name, selected: actor.uuid === mount }));
}

/**
 * Returns the row of a weapon: tags (ability, range, loading or place, too little strength), the attack bonus and the
 * damage as `rolls`, the odds against the current target, and the buttons to put it away and to act.
 */
function weaponRow(item: ItemDocument, actor: ActorDocument): object {
  const weapon = item.system as StagedWeapon;
  const system = systemOf(actor);
  const ability = system.derived.abilities[weapon.ability];
  const act = weaponAct(item);
  // The bonus to attack, and odds only for a weapon that is ready.
  const total =
    system.characteristics.dexterity +
    (ability ?? 0) +
    weapon.attack +
    system.derived.penalties.value +
    rideBonus(system, system.derived.abilities) +
    bonusOf(actor, "attack");
  const odds = act === "attack" ? rowOdds(item, actor) : null;

  return {
    ...named(item),
    idle: !weapon.held,
    tags: [
      { words: localize(`FRAY.Staged.Ability.${weapon.ability}`) },
      ...(weapon.range ? [{ words: localize("FRAY.Staged.rangeOf", { range: weapon.range }) }] : []),
      weapon.loading > 0
        ? { ...loadOf(weapon), strong: true, look: "fray-load" }
        : { words: localize(weapon.held ? "FRAY.Word.inHand" : "FRAY.Word.notInHand"), strong: weapon.held },
      ...(weapon.held ? [] : roomTag(item)),
      ...(system.characteristics.strength < weapon.strength
        ? [{ words: localize("FRAY.Staged.weak"), strong: true, look: "fray-warn", hint: "ST-A24" }]
        : []),
    ],
    rolls: [
      ability === undefined
        ? { value: signed(total), small: localize("FRAY.Staged.unskilled"), hint: localize("FRAY.Staged.noAbility") }
        : { value: signed(total), small: localize("FRAY.Word.Attack") },
      { value: signed(system.characteristics.strength + weapon.damage) },
    ],
    odds,
    acts: [...(weapon.held ? [layAct(item, actChoice("drop"), "putAway")] : []), actButton(item, act, odds)],
  };
}

/** Returns the button of a weapon's row for `act`: attack, draw or reload. `odds`: an attack's, which may refuse it. */
function actButton(item: ItemDocument, act: ReturnType<typeof weaponAct>, odds: object | null): object {
  const shoots = (item.system as StagedWeapon).range > 0;
  const words = shoots ? "FRAY.Staged.Action.shoot" : "FRAY.Staged.Action.strike";
  if (act === "attack") return actOf(item, act, words, { go: true, refused: refusedBy(odds) });
  if (act === "draw") return drawAct(item, "FRAY.Action.draw", actChoice(act));
  return actOf(item, "act", "FRAY.Button.reload", { choice: "act", value: act });
}

/** Returns the choice `act` of the action "act", as a button of the sheet makes it. */
const actChoice = (value: string) => ({ act: "act", choice: "act", value });

/**
 * Returns the row of a shield: its bonus to the Defense Total, in the first column of `rolls`, and whether it is held
 * (ST-A02, ST-P03).
 */
function shieldRow(item: ItemDocument): object {
  const { defence, held } = item.system as StagedShield;
  return {
    ...named(item),
    idle: !held,
    tags: [
      { words: localize("TYPES.Item.stagedShield") },
      { words: localize(held ? "FRAY.Word.inHand" : "FRAY.Word.notInHand"), strong: held },
      ...(held ? [] : roomTag(item)),
    ],
    rolls: [{ value: signed(defence), small: localize("FRAY.Staged.defenceModifier") }, {}],
    acts: [held ? layAct(item, actChoice("drop"), "putAway") : drawAct(item, "FRAY.Action.draw", actChoice("draw"))],
  };
}

/** Returns how far a weapon is loaded: in words, and as boxes, one for each round of loading (ST-080). */
function loadOf({ readied, loading: rounds }: StagedWeapon): { words: string; boxes: object[] } {
  const roundsDone = Math.min(readied, rounds);
  const notLoadedWords = roundsDone
    ? localize("FRAY.Staged.loadedPart", { done: roundsDone, all: rounds })
    : localize("FRAY.Staged.empty");
  return { words: readied >= rounds ? localize("FRAY.Word.loaded") : notLoadedWords, boxes: boxes(readied, rounds) };
}

/**
 * Returns the odds of a weapon against the current target, or why it cannot attack; null without a target whose numbers
 * the user may see.
 */
function rowOdds(item: ItemDocument, actor: ActorDocument): object | null {
  const attack = rowAttack(actor, item, tableNow(actor), attackContext);
  if ("refused" in attack) return attack;
  // `aimed`: it has a target; `far`: words if that is out of reach.
  const odds = attack.aimed ? attackOddsView(attack.context) : null;
  return odds && oddsRow(odds, rowBars(woundBars(attack.context)), attack.far);
}

/** Returns the words for an item's load, such as “Load 2”. */
const loadWords = (item: ItemDocument): string =>
  `${localize("FRAY.Staged.load")} ${(item.system as { load: number }).load}`;

/**
 * Returns a weapon's row in the inventory: its Ability, its modifiers to defence and initiative, and the box “held”.
 */
const weaponInGear = (item: ItemDocument): object => {
  const { ability, defence, initiative, held } = item.system as StagedWeapon;
  const words = [
    localize(`FRAY.Staged.Ability.${ability}`),
    `${localize("FRAY.Staged.defenceModifier")} ${signed(defence)}`,
    `${localize("FRAY.Sheet.initiative")} ${signed(initiative)}`,
  ];
  return gearRow(item, { note: words.join(" · "), box: ["held", "FRAY.Staged.heldBox"], idle: !held });
};

/** Returns an armour's row in the inventory; its protection stands in the second column of rolls. */
const armourInGear = (item: ItemDocument): object => {
  const { coverage, protection, worn } = item.system as { coverage: string; protection: number; worn: boolean };
  return gearRow(item, {
    note: `${localize(`FRAY.Staged.Coverage.${coverage}`)} · ${loadWords(item)}`,
    rolls: [null, { value: protection }],
    box: ["worn", "FRAY.Word.Worn"],
    idle: !worn,
  });
};

/** Returns a shield's row in the inventory; its bonus to defence stands in the second column of rolls. */
const shieldInGear = (item: ItemDocument): object => {
  const { defence, held } = item.system as { defence: number; held: boolean };
  return gearRow(item, {
    note: `${localize("TYPES.Item.stagedShield")} · ${loadWords(item)}`,
    rolls: [null, { value: `+${defence}` }],
    box: ["held", "FRAY.Staged.heldBox"],
    idle: !held,
  });
};

/** Returns the row of other gear in the inventory; `times`: how many there are, 0 for a single thing. */
const thingInGear = (item: ItemDocument): object => {
  const { quantity, carried } = item.system as { quantity: number; carried: boolean };
  return {
    ...gearRow(item, { note: loadWords(item), box: ["carried", "FRAY.Staged.carried"], idle: !carried }),
    times: quantity > 1 ? quantity : 0,
  };
};

/**
 * Returns what is shown of the current target: a bar of the target's body, and the drawn shields' `width` in pixels.
 */
function targetNumbers(foe: ActorDocument): TargetNumbers {
  const { body } = systemOf(foe);
  const [left, max] = [body.value, body.max];
  return {
    bar: { left, max, words: healthWords({ value: left, max, label: "FRAY.Unit.body" }) },
    width: 34,
  };
}

/**
 * Returns the words for the distance to the target in paces, which end a caption (“, 12 paces”); "" when it cannot be
 * measured.
 */
export function distanceCaption(actor: ActorDocument, target: TokenDocument | null): string {
  const distance = distanceOf(tokenOf(actor), target, readerFor("staged"));
  return distance === null ? "" : `, ${localize("FRAY.Staged.distanceOf", { distance })}`;
}

/**
 * Returns the options of the list of Abilities on an Ability's sheet: the Abilities of the rules, and the stored key if
 * it stands for no Ability of the rules.
 */
function knownAbilities(item: ItemDocument): object[] {
  const { key } = item.system as { key: string };
  const countingKey = abilityKey(item);
  return [
    ...ABILITIES.map((id) => ({
      value: id,
      label: localize(`FRAY.Staged.Ability.${id}`),
      selected: id === countingKey,
    })),
    ...(key && !ABILITIES.includes(countingKey) ? [{ value: key, label: key, selected: true }] : []),
  ];
}

/** Returns the template's context of an item's sheet besides its fields: its kind and the options of its lists. */
export function itemView(item: ItemDocument): object {
  const choices = choicesFor(item);
  return {
    known: item.type === "stagedAbility" ? knownAbilities(item) : [],
    ...kindOf(item),
    abilities: choices("ability", "FRAY.Staged.Ability.", WEAPON_ABILITIES),
    costs: choices(
      "cost",
      "FRAY.Staged.Cost.",
      item.type === "stagedArmour" ? ["none", "inexpensive", "expensive"] : ["inexpensive", "expensive"],
    ),
    coverages: choices("coverage", "FRAY.Staged.Coverage.", ["partial", "full"]),
  };
}
