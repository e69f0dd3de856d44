import type {
  ActorDocument,
  CombatantDocument,
  CombatDocument,
  GameReader,
  ItemDocument,
} from "../../host/documents.ts";
import type { FightForecast } from "../../contract/forecast.ts";
import { distancesBetween, roundedDistance } from "../../contract/forecast.ts";
import type { JsonObject } from "../../host/json.ts";
import { bonusOf } from "../../documents/bonuses.ts";
import { carriedBy, levelOf } from "./derived.ts";
import { bodyOf, defenceOf, isDead, parryOf, parryTools, shieldOf, weaponOf } from "./body.ts";
import { abilityBonus } from "../../../rules/turns/derived.ts";
import { fallsFrom } from "../../../rules/turns/drops.ts";
import type { TurnsBond, TurnsFighter, TurnsFightOptions, TurnsForecastWeapon } from "../../../rules/turns/forecast.ts";
import type { Overflow, ShieldExcess, Side } from "../../../rules/turns/types.ts";
import { attackEntries } from "./attack/situation.ts";
import { CONCEALED, DISTRACTED } from "./conditions.ts";
import { gapBetween } from "./movement/distance.ts";
import { combatOf, dieFirst, surprisingSide, willWait } from "./combat/sides.ts";

/**
 * A fighter's numbers for the forecast. Targets of earlier attacks are actors' uuids here; `plan` replaces them by
 * fighters' ids. `first`: the sides (0 or 1) that go first in this round and the next ones, null where not known;
 * `open`: true if the first round's die may still surprise this fighter.
 */
type Stats = Omit<TurnsFighter, "id" | "side"> & {
  readonly actor: string;
  readonly first?: TurnsFightOptions["first"];
  readonly open?: boolean;
};

/**
 * Returns an actor's numbers for the forecast, as JSON; null for a dead actor. They include all its spells, its
 * unbroken weapons in hand or quickly drawn, and the shield at hand with the most points.
 * @param combatant the actor's combatant; null outside an encounter, where nothing is known of attacks and sides
 */
function fighter(
  actor: ActorDocument,
  reader: GameReader,
  combatant: CombatantDocument | null = null,
): JsonObject | null {
  if (isDead(actor)) return null;
  const body = bodyOf(actor);
  const { abilities, stamina, injuries, derived } = body;
  const tools = parryTools(actor);
  const items = actor.items.filter(
    (item) => item.type === "turnsSpell" || (item.type === "turnsWeapon" && isAtHand(weaponOf(item))),
  );
  // The parry that the actor makes now; `guardPlace`: the index among `items` of the weapon it is made with, −1 for
  // none.
  const parry = parryOf(actor);
  const guardPlace = parry?.weapon ? items.findIndex(({ uuid }) => uuid === parry.weaponItem?.uuid) : -1;
  // For each item that can fall, the number of injuries at which it does.
  const fallingPoints = fallingPointsOf(actor, reader);
  // The shield with the most points, of equals the first.
  const shield = tools.shields.reduce<ItemDocument | null>(
    (best, item) => (best && shieldOf(best).points.value >= shieldOf(item).points.value ? best : item),
    null,
  );
  const stats: Stats = {
    level: levelOf(body),
    stamina: stamina.value,
    injuries: injuries.value,
    slots: derived.slots,
    defence: defenceOf(actor).value,
    armour: derived.armour.value,
    weapons: items.map((item) => ({
      ...weaponNow(actor, item, tools.weapons),
      ...fallingField("falls", fallingPoints.get(item)),
    })),
    speed: derived.speed.value,
    shield: shield ? shieldOf(shield).points.value : 0,
    ...fallingField("shieldFalls", shield && fallingPoints.get(shield)),
    parrying: (parry?.shieldPoints ?? 0) > 0,
    actor: actor.uuid,
    // The parrying weapon, and the explosions (dice with their highest face) that count against it so far.
    ...(guardPlace >= 0 && { guard: { place: guardPlace, counted: parry!.weapon!.counted } }),
    dexterity: abilities.dexterity,
    ...(actor.statuses.has(CONCEALED) && { concealed: true }),
    ...(actor.statuses.has(DISTRACTED) && { distracted: true }),
    ...attacksOf(combatant),
    ...(willWait(combatant) && { surprised: true, surprisedDefence: defenceOf(actor, false).value }),
    ...openingOf(actor, combatant, reader),
  };
  return stats as unknown as JsonObject;
}

/**
 * Returns which sides go first, as far as the encounter's dice are known, and whether its first die may still surprise
 * the fighter, with the defence it would have then (CT-003, CT-A10, CT-A18). Outside an encounter that die is always
 * still to come.
 */
function openingOf(
  actor: ActorDocument,
  combatant: CombatantDocument | null,
  reader: GameReader,
): Pick<Stats, "first" | "open" | "surprisedDefence"> {
  const combat = combatant?.combat as CombatDocument | null | undefined;
  const sidesFirst = combat ? knownSides(combat, reader.setting<string>("sideDie") === "once") : [];
  const sideNumbers = { party: 0, enemies: 1 } as const;
  const first = sidesFirst.map((side) => (side === null ? null : sideNumbers[side]));
  const mayStillSurprise = reader.setting<boolean>("surpriseOnInitiative") && (!combat || dieMaySurprise(combat));
  return {
    ...(first.length > 0 && { first }),
    ...(mayStillSurprise && { open: true, surprisedDefence: defenceOf(actor, false).value }),
  };
}

/**
 * Returns the side that goes first in the encounter's current round and in each round after it, as far as dice are
 * stored; null for a round without a die. If the encounter has not begun, the list begins with round 1 (CT-003,
 * CT-P06).
 * @param isOneDie true if one die counts for the whole fight (CT-A01); the list then has at most one side
 */
function knownSides(combat: CombatDocument, isOneDie: boolean): readonly (Side | null)[] {
  const { sideDice } = combatOf(combat);
  const round = Math.max(1, combat.round);
  if (isOneDie)
    return sideDice
      .filter((sideDie) => sideDie.round <= round)
      .slice(-1)
      .map(({ first }) => first);
  const lastRound = Math.max(0, ...sideDice.map((sideDie) => sideDie.round));
  return Array.from({ length: Math.max(0, lastRound + 1 - round) }, (_, later) => dieFirst(combat, round + later));
}

/**
 * Tells whether the die of the first round may still surprise a side, in a world whose setting has it do so: it is not
 * rolled, and no side has a surprise round already (CT-A10, CT-P06).
 */
const dieMaySurprise = (combat: CombatDocument): boolean =>
  combat.round <= 1 && surprisingSide(combat) === null && dieFirst(combat, 1) === null;

/**
 * Returns `{ [key]: injuries }`, the number of injuries at which an item falls; `{}` for 0, null and undefined, which
 * mean that it never falls.
 */
const fallingField = <K extends string>(key: K, injuries: number | null | undefined): Partial<Record<K, number>> =>
  (injuries ? { [key]: injuries } : {}) as Partial<Record<K, number>>;

/**
 * Returns for each carried item the number of injuries at which it falls. Items that would fall only at the fighter's
 * death are left out. Empty for a creature without slots, and if the world's setting lets nothing fall (CT-P03).
 */
function fallingPointsOf(actor: ActorDocument, reader: GameReader): ReadonlyMap<ItemDocument, number> {
  const { injuries, derived } = bodyOf(actor);
  if (derived.slots === null || !reader.setting<boolean>("injuriesDrop")) return new Map();
  const things = carriedBy(actor);
  const fallsAt = fallsFrom({ things, slots: derived.slots });
  // An item whose slot is injured already falls with the next injury.
  const nextInjury = injuries.value + 1;
  const fallingPoints = things.map(({ item }, index) => [item, Math.max(nextInjury, fallsAt[index]!)] as const);
  // With as many injuries as slots the fighter is dead.
  return new Map(fallingPoints.filter(([, point]) => point < derived.slots!));
}

/**
 * Returns a weapon or spell as the forecast reads it. `ability`: the ability bonus and what effects add to damage, but
 * not the weapon's `plus`; a `range` of null is unlimited.
 * @param parryWeapons the weapons that the actor could parry with
 */
function weaponNow(
  actor: ActorDocument,
  item: ItemDocument,
  parryWeapons: readonly ItemDocument[],
): TurnsForecastWeapon {
  const { die, mode, finesse, plus, reload = false, loaded = true, breakable, reach, range } = weaponOf(item);
  const isWeapon = item.type === "turnsWeapon";
  return {
    sides: Number(die.slice(1)),
    plus,
    ability: abilityBonus({ abilities: bodyOf(actor).abilities, mode, finesse }).value + bonusOf(actor, "damage"),
    reload,
    loaded,
    breakable: isWeapon && breakable,
    parries: parryWeapons.includes(item),
    finesse: isWeapon && finesse,
    ...(mode === "ranged" && { ranged: true, range: range || null }),
    ...(mode === "reach" && { reach }),
  };
}

/**
 * Returns the last attack that a combatant has made in this round (`now`) and in the round before (`before`), with its
 * target; null for a round without an attack, and outside an encounter (CT-063, CT-066).
 */
function attacksOf(combatant: CombatantDocument | null): Pick<Stats, "now" | "before"> {
  const round = combatant?.combat?.round ?? 0;
  /** Returns the last attack of one round; null if there is none. */
  const lastAttackIn = (attackRound: number): TurnsBond | null => {
    const data = attackEntries(combatant).findLast((entry) => entry.round === attackRound)?.data;
    return data ? { foe: String(data.target), ranged: data.mode === "ranged", hit: data.hit === true } : null;
  };
  return { now: lastAttackIn(round), before: lastAttackIn(round - 1) };
}

/** Tells whether a weapon is not broken, and is in hand or quickly drawn. */
const isAtHand = ({ broken, carried }: { readonly broken: boolean; readonly carried: string }): boolean =>
  !broken && (carried === "hand" || carried === "quick");

/**
 * The ruleset's part in forecasts of whole fights: the fighters' numbers, the settings, and the notes on what is left
 * out.
 */
export const forecast: FightForecast = {
  fighter,
  /**
   * Returns the fight to simulate: the fighters without what only this function reads, the world's settings, and the
   * gaps between tokens in the scene's unit, rounded.
   */
  plan(entries, targeting, reader) {
    const fighters = entries.map(({ id, side, stats }) => ({ ...(stats as unknown as Stats), id, side }));
    // The first die can surprise fighters only if it is open for all: once it is rolled, it does not surprise a fighter
    // who joins later.
    const isFirstDieOpen = fighters.every(({ open }) => open);
    const first = fighters.find((candidate) => candidate.first)?.first;
    // Earlier attacks matter only for sneak attacks, so they are left out if nobody has a weapon for sneak attacks.
    const hasAnySneakWeapon = fighters.some(({ weapons }) => weapons.some(({ finesse }) => finesse));
    /** Returns an attack with its target as a fighter's id; "" if the target is not in this fight. */
    const withFoeId = (earlierAttack: TurnsBond | null | undefined): TurnsBond | null =>
      earlierAttack
        ? { ...earlierAttack, foe: fighters.find(({ actor }) => actor === earlierAttack.foe)?.id ?? "" }
        : null;
    return {
      ruleset: "turns",
      fighters: fighters.map(({ actor: _, first: __, open: ___, surprisedDefence, now, before, ...numbers }) => ({
        ...numbers,
        ...((numbers.surprised || isFirstDieOpen) && { surprisedDefence }),
        ...(hasAnySneakWeapon && { now: withFoeId(now), before: withFoeId(before) }),
      })),
      options: {
        overflow: reader.setting<Overflow>("overflow"),
        shieldExcess: reader.setting<ShieldExcess>("shieldExcess"),
        powerUnbreakable: reader.setting<boolean>("powerUnbreakable"),
        sneakMagic: reader.setting<boolean>("sneakMagic"),
        sideDie: reader.setting<"round" | "once">("sideDie"),
        ...(first && { first }),
        ...(isFirstDieOpen && { surpriseOnInitiative: true }),
        targeting,
        gaps: distancesBetween(entries, (from, to) => roundedDistance(gapBetween(from, to, reader))),
      },
    };
  },
  leavesOut: ["moves", "parry", "power", "sneak", "surprise"].map((id) => `FRAY.Forecast.Out.turns.${id}`),
};
