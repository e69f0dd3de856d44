import type { ActorDocument, CombatantDocument, GameReader } from "../../host/documents.ts";
import type { FightForecast } from "../../contract/forecast.ts";
import { distancesBetween, hasInitiative, orderByPlaces, placeIn, roundedDistance } from "../../contract/forecast.ts";
import { encounterOf } from "../../contract/reading/strangers.ts";
import type { JsonObject } from "../../host/json.ts";
import { bonusOf } from "../../documents/bonuses.ts";
import { initiative, initiativeBonus } from "./combat/initiative.ts";
import { opponentsNow } from "./group/engagement.ts";
import { BLUNTED, bodyOf, groupOf, isBody, unableToAct } from "./body.ts";
import { chargeOf, skillIn, unarmedDamage, walkOf, withDamage } from "./derived.ts";
import type { CrusadeWeapon } from "./types.ts";
import type { CrusadeFighter, CrusadeFightOptions, CrusadeStrike } from "../../../rules/crusade/forecast.ts";
import type { FateUse } from "../../../rules/crusade/fate.ts";
import { foughtAsGroup, loneSkill } from "../../../rules/crusade/group.ts";
import type { ChargeGap } from "../../../rules/crusade/movement.ts";
import { weaponInUse } from "../../../rules/crusade/weapons.ts";
import { attackSettings } from "./attack/context.ts";
import { meleeHarm } from "./attack/weapons.ts";
import { allowedAttacks } from "./attack/attacks.ts";

/**
 * A fighter's numbers for the forecast, without its id and side. `place`: its place in the order, null or left out if
 * it has not rolled or the world does not keep the order.
 */
type Stats = Omit<CrusadeFighter, "id" | "side"> & { readonly place?: number | null };

/**
 * Returns the numbers of a character or group for the forecast, as JSON; null for an actor that cannot act.
 * `combatant`: the actor's, for its place in the order, and for how many of a group's members stood as the round began.
 */
function fighter(
  actor: ActorDocument,
  reader: GameReader,
  combatant: CombatantDocument | null = null,
): JsonObject | null {
  if (unableToAct(actor)) return null;
  const stats: Stats = isBody(actor) ? bodyStats(actor, reader) : groupStats(actor, combatant);
  // A place counts only in a world that keeps the order of a fight, once the combatant has rolled.
  const combat = keepsOrder(reader) && hasInitiative(combatant) ? encounterOf(combatant) : null;
  const place = combat && { place: placeIn(combatant!, initiative.blocks(combat, reader)) };
  return { ...stats, ...place } as unknown as JsonObject;
}

/** Tells whether the world keeps the order of a fight once it is rolled (EC-A25). */
const keepsOrder = (reader: GameReader): boolean => reader.setting<string>("initiativePolicy") === "keep";

/**
 * Returns the numbers of a single character, player's or foe, for the forecast. FATE is points that buy bonuses and
 * rolls.
 */
function bodyStats(actor: ActorDocument, reader: GameReader): Stats {
  const system = bodyOf(actor);
  const { derived, attributes, tier, physical, hero, staff, fate } = system;
  const { attacks } = allowedAttacks(actor, false, false);
  const strikes = strikesOf(actor);
  const doCritsEarn = reader.setting<boolean>("npcCritFate");
  const isLone = foughtAsGroup({ tier, asIndividual: system.asIndividual });
  // A foe run by the staff (the gamemaster's helpers) has a pool of its own, which counts if it holds or can gain
  // points.
  const hasOwnFate = hero || (staff && (fate.value > 0 || doCritsEarn));
  return {
    body: {
      stressLeft: physical.value,
      tempWounds: derived.wounds,
      brawn: attributes.brawn,
      grace: attributes.grace,
      tier,
      overflowKills: reader.setting<boolean>("overflowKills"),
      npcWounds: reader.setting<boolean>("npcWounds"),
    },
    initiative: initiativeBonus(actor).value,
    meleeDefence: derived.melee.value,
    rangedDefence: derived.ranged.value,
    // Two weapons strike in turn; a single weapon makes all strikes.
    attacks: Array.from({ length: attacks }, (_, index) => strikes[index % strikes.length]!),
    // An average foe is fought as a group of one, unless the gamemaster made it an individual (EC-A30).
    ...(isLone && {
      group: {
        skill: loneSkill({ skill: derived.weaponSkill }),
        stressEach: physical.max,
        lone: isLone,
        opponents: 1,
        weaponDamage: meleeHarm(actor).groupWeaponDamage,
      },
    }),
    ...(hasOwnFate && {
      fate: {
        spender: hero ? ("pc" as const) : ("staff" as const),
        points: fate.value,
        used: [...fate.used] as FateUse[],
        gains: hero || doCritsEarn,
      },
    }),
    ...(derived.shield && {
      shield: {
        npc: !hero && !staff,
        // A foe's first block is free; `freeShieldUsed` tells that it has made it (EC-153).
        free: !hero && !system.freeShieldUsed,
        ...(derived.shieldStress > 0 && { stress: derived.shieldStress }),
        ...(derived.spareShields.length > 0 && { spares: derived.spareShields.length }),
      },
    }),
    ...(actor.statuses.has(BLUNTED) && { blunted: true }),
    // Here `attacks` is how many the character may make when it charges.
    moves: { walk: walkOf(actor), charge: chargeOf(actor), attacks: allowedAttacks(actor, true, false).attacks },
  };
}

/**
 * Returns one strike for each weapon that the actor holds; a weapon that must be loaded between shots also has `load`,
 * which says how. A single strike of bare hands if it holds none (EC-P01).
 */
function strikesOf(actor: ActorDocument): CrusadeStrike[] {
  const { skills, unarmed } = bodyOf(actor).derived;
  const bonus = bonusOf(actor, "attack");
  const ratingOf = (name: string): number => skillIn(skills, name) ?? 0;
  // The bonus of effects to attacks stays apart from the skill: a skill is never below 0, but a penalty may be greater
  // (EC-058).
  const effectModifier = bonus ? { modifier: bonus } : {};
  const heldStrikes = actor.items
    .filter((item) => item.type === "crusadeWeapon" && (item.system as CrusadeWeapon).held)
    .map((item) => item.system as CrusadeWeapon)
    .map((weapon, index): CrusadeStrike => {
      const { ranged, loading, loaded, defends, category } = weapon;
      const weaponDamage = withDamage(actor, weapon.damage).value;
      const sidhe = weapon.sidhe || category === "sidhe";
      const strike = { skill: ratingOf(weapon.skill), ...effectModifier, weaponDamage, ranged, sidhe };
      if (!ranged || loading === "none") return strike;
      // While empty the weapon is struck with, as a club or by its bayonet: `clubSkill` is for a blow after a shot in
      // the same action, `club` tells whether it can also strike without a shot before.
      const whileEmpty = { shoots: ranged, loads: true, loaded: false, defends };
      return {
        ...strike,
        load: {
          weapon: index,
          action: loading === "powder" ? "reload_powder" : "reload_crossbow",
          loaded,
          clubSkill: ratingOf(weaponInUse({ ...whileEmpty, fired: true }).skill ?? weapon.skill),
          club: !weaponInUse({ ...whileEmpty, fired: false }).empty,
        },
      };
    });
  return heldStrikes.length
    ? heldStrikes
    : [{ skill: unarmed.rating, ...effectModifier, weaponDamage: withDamage(actor, unarmedDamage()).value }];
}

/**
 * Returns a group's numbers for the forecast. A group that shoots has one attack, the shot; any other group has none,
 * as in melee a group hurts attackers who fail against it (EC-105, EC-A15). Fields that only single fighters need are
 * filled: numbers with 0.
 */
function groupStats(actor: ActorDocument, combatant: CombatantDocument | null): Stats {
  const { pool, skill, ranged, derived } = groupOf(actor);
  const weaponDamage = withDamage(actor, groupOf(actor).weaponDamage).value;
  const modifier = bonusOf(actor, "attack");
  return {
    body: { stressLeft: pool.value, tempWounds: 0, brawn: 0, grace: 0, tier: "average" },
    initiative: initiativeBonus(actor).value,
    meleeDefence: 0,
    rangedDefence: 0,
    attacks: ranged ? [{ skill, ...(modifier && { modifier }), weaponDamage, ranged }] : [],
    group: {
      skill,
      stressEach: derived.stressEach,
      lone: false,
      // The number of members that sets the group's difficulty: those who stood as the round began.
      opponents: opponentsNow(actor, combatant),
      weaponDamage,
    },
  };
}

/**
 * The ruleset's part in forecasts of whole fights: the fighters' numbers, the settings, and the notes on what is left
 * out.
 */
export const forecast: FightForecast = {
  fighter,
  /** Returns the fight to simulate, as plain data. */
  plan: (entries, targeting, reader) => {
    const { fateOnce, ...settings } = attackSettings(reader);
    // `each`: how often initiative is rolled; `kept`: the order, if already rolled; `squares`: all distances.
    const options: CrusadeFightOptions = {
      ...settings,
      pcFateOncePerKind: fateOnce,
      each: keepsOrder(reader) ? "fight" : "round",
      kept: orderByPlaces(entries.map(({ stats }) => (stats as unknown as Stats).place)),
      targeting,
      squares: distancesBetween(entries, (from, to) => roundedDistance(reader.distance(from, to))),
      chargeGap: reader.setting<ChargeGap>("chargeGap"),
    };
    return {
      ruleset: "crusade",
      fighters: entries.map(({ id, side, stats }) => {
        const { place: _, ...numbers } = stats as unknown as Stats;
        return { ...numbers, id, side };
      }),
      options,
    };
  },
  rollsAnew: (entries, reader) =>
    keepsOrder(reader) && !orderByPlaces(entries.map(({ stats }) => (stats as unknown as Stats).place)),
  leavesOut: ["moves", "fate", "blocks", "mental", "groups"].map((id) => `FRAY.Forecast.Out.crusade.${id}`),
};
