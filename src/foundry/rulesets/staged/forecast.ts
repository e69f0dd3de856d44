import type { ActorDocument, CombatantDocument, GameReader } from "../../host/documents.ts";
import type { FightForecast } from "../../contract/forecast.ts";
import { distancesBetween, hasInitiative, orderByPlaces, roundedDistance } from "../../contract/forecast.ts";
import type { JsonObject } from "../../host/json.ts";
import { encounterOf } from "../../contract/reading/strangers.ts";
import { GUARDING, moverOf, rideBonus } from "./derived.ts";
import { bonusOf } from "../../documents/bonuses.ts";
import type { StagedWeapon } from "./types.ts";
import { attackBonus } from "../../../rules/staged/attack.ts";
import { checkStrength } from "../../../rules/staged/derived.ts";
import type { StagedFighter, StagedFightOptions, StagedForecastWeapon } from "../../../rules/staged/forecast.ts";
import { mayShoot } from "../../../rules/staged/stances.ts";
import { isFighting, systemOf } from "./body.ts";
import { distanceOf } from "./movement/distance.ts";
import { inOrder, tiedGroups } from "./combat/initiative.ts";
import type { StagedCombat } from "./combat/models.ts";
import { entryOf, isFreeform, areStancesLocked, ratioOf } from "./combat/sides.ts";

/** A fighter's numbers for the forecast. `ground` and `place` are of the fight: `plan` moves them into its options. */
type Stats = Omit<StagedFighter, "id" | "side"> & {
  /** how the fight by stances stands in the encounter; left out in a fight without stances */
  readonly ground?: StagedFightOptions["stances"];
  /** the fighter's place in the encounter's order, from 0; null without one */
  readonly place?: number | null;
};

/**
 * Returns the numbers of an actor that the forecast simulates; null for one who is out of the fight or away. The totals
 * leave out what the simulation adds itself: wounds, fatigue, and exertion in defence. Without a held weapon that it
 * may use, bare hands count. `combatant`: the actor's, for its stance and its place in the order.
 */
function fighter(
  actor: ActorDocument,
  reader: GameReader,
  combatant: CombatantDocument | null = null,
): JsonObject | null {
  if (!isFighting(actor)) return null;
  const system = systemOf(actor);
  const { derived, characteristics, wounds } = system;
  const setting = reader.setting<"warn" | "refuse">("minimumStrength");
  const heldWeapons = actor.items
    .filter((item) => item.type === "stagedWeapon" && (item.system as StagedWeapon).held)
    .map((item) => item.system as StagedWeapon)
    .filter(({ strength: minimum }) => !checkStrength({ minimum, strength: characteristics.strength, setting }).refused)
    .map((weapon) => weaponNow(actor, weapon));
  // The part of the Defense Totals that the simulation adds itself.
  const isGuarding = actor.statuses.has(GUARDING);
  const addedLater = derived.penalties.value + (isGuarding ? derived.guard.ability : 0);
  const stances = stancesNow(combatant, reader);
  // A fighter who holds only weapons that cannot be used in front also has bare hands.
  const isWithoutFrontWeapon =
    stances !== null &&
    heldWeapons.every(({ range, twoHanded = false }) => range !== null && !mayUseInFront(twoHanded));
  const { walk, hustle } = moverOf(actor).speeds;
  const stats: Stats = {
    // In the forecast Quickness only decides the order: the speeds are given beside it.
    quickness: characteristics.quickness + bonusOf(actor, "initiative"),
    encumbrance: derived.encumbrance.value,
    strength: characteristics.strength,
    stamina: characteristics.stamina + bonusOf(actor, "soak"),
    protection: derived.protection,
    size: system.size,
    wounds: { ...wounds },
    fatigue: system.fatigue,
    melee: derived.melee.value - addedLater,
    missile: derived.missile.value - addedLater,
    guard: derived.guard.ability,
    guarding: isGuarding,
    shield: derived.shieldDefence,
    attacks: system.attacks,
    speeds: { walk, hustle },
    weapons: heldWeapons.length && !isWithoutFrontWeapon ? heldWeapons : [...heldWeapons, bareHands(actor)],
    ...stances,
    place: placeNow(combatant),
  };
  return stats as unknown as JsonObject;
}

/**
 * Returns a combatant's place in the order of its encounter, which is kept for the whole fight; null outside one,
 * without Initiative, and while it must roll off a tie (ST-P02).
 */
function placeNow(combatant: CombatantDocument | null): number | null {
  const combat = hasInitiative(combatant) ? encounterOf(combatant) : null;
  if (!combatant || !combat) return null;
  const isTied = tiedGroups(combat).some((tied) => tied.some(({ id }) => id === combatant.id));
  return isTied ? null : inOrder(combat).findIndex(({ id }) => id === combatant.id);
}

/** Tells whether a ranged weapon can be used in front: a two-handed one cannot (ST-028). */
const mayUseInFront = (twoHanded: boolean): boolean => mayShoot({ stance: "forward", twoHanded });

/**
 * Returns a fighter's numbers for a fight that is played by stances, front or rear (ST-017, ST-A08); null for any other
 * fight. `rear`: the round's stances are settled, and the fighter stands in the rear; `wantsRear`: the fighter wants to
 * stand in the rear. `ground`: whether the place is narrow, and whether the round's stances are settled. Outside an
 * encounter there is only `ground`, without content.
 */
function stancesNow(
  combatant: CombatantDocument | null,
  reader: GameReader,
): Pick<Stats, "wantsRear" | "rear" | "ground"> | null {
  const combat = encounterOf(combatant);
  if (!isFreeform(combat, combatant?.token ?? null, reader)) return null;
  if (!combatant || !combat) return { ground: {} };
  const { wantsRear, stance } = entryOf(combatant);
  const areLocked = areStancesLocked(combat);
  const { narrow } = combat.system as StagedCombat;
  return { wantsRear, rear: areLocked && stance === "rearward", ground: { narrow, settled: areLocked } };
}

/** Returns the actor's score in an Ability; 0 without it. */
const abilityOf = (actor: ActorDocument, ability: string): number => systemOf(actor).derived.abilities[ability] ?? 0;

/** Returns bare hands as a weapon of the forecast. */
const bareHands = (actor: ActorDocument): StagedForecastWeapon => ({
  bonus: bonusWith(actor, "brawl", 0),
  ability: abilityOf(actor, "brawl"),
  damage: 0,
  range: null,
});

/** Returns an actor's held weapon as a weapon of the forecast. */
function weaponNow(actor: ActorDocument, weapon: StagedWeapon): StagedForecastWeapon {
  const { attack, damage, range, hands, penetration, loading, readied } = weapon;
  return {
    bonus: bonusWith(actor, weapon.ability, attack),
    ability: abilityOf(actor, weapon.ability),
    damage,
    // A weapon for melee has no range.
    range: range || null,
    twoHanded: hands > 1,
    penetration,
    loading,
    readied,
  };
}

/**
 * Returns the attack bonus with an Ability and a weapon, without penalties: Dexterity, Ability, weapon, Ride when
 * mounted, and active effects (ST-P02, ST-P11).
 */
function bonusWith(actor: ActorDocument, ability: string, weaponAttack: number): number {
  const system = systemOf(actor);
  const { abilities } = system.derived;
  const { dexterity } = system.characteristics;
  return attackBonus({
    dexterity,
    ability: abilityOf(actor, ability),
    weaponAttack,
    situational: rideBonus(system, abilities) + bonusOf(actor, "attack"),
  }).value;
}

/** The ruleset's part of the fight forecast. */
export const forecast: FightForecast = {
  fighter,
  /** Returns the fight to simulate: by stances if fighters have `ground`, else with the paces between the fighters. */
  plan(entries, targeting, reader) {
    const fighters = entries.map(({ id, side, stats }) => ({ ...(stats as unknown as Stats), id, side }));
    const ground = fighters.find((stats) => stats.ground)?.ground;
    return {
      ruleset: "staged",
      fighters: fighters.map(({ ground: _, place: __, ...numbers }) => numbers),
      options: {
        botchDice: reader.setting<number>("botchDice"),
        // The order of the encounter, if the order is kept; left out if the order is rolled anew.
        kept: orderByPlaces(fighters.map(({ place }) => place))?.flat(),
        targeting,
        ...(ground
          ? { stances: { ...ground, ratio: ratioOf(reader) } }
          : { paces: distancesBetween(entries, (from, to) => roundedDistance(distanceOf(from, to, reader))) }),
      },
    };
  },
  rollsAnew: (entries) => !orderByPlaces(entries.map(({ stats }) => (stats as unknown as Stats).place)),
  leavesOut: ["distance", "stances", "exertion", "orders", "conditions"].map((id) => `FRAY.Forecast.Out.staged.${id}`),
};
