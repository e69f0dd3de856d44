import type { Situation } from "../forecast/approach.ts";
import { FAR, NEAR, RUSH } from "../forecast/approach.ts";
import { WeaponChoice } from "../forecast/best.ts";
import type { Sides } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { exertionBonus } from "./attack.ts";
import { fatiguePenalty, penalties, nextFatigue } from "./derived.ts";
import { protectionAgainst } from "./firearms.ts";
import { couldAct, stagedApproach, stagedPace } from "./forecast-approach.ts";
import type {
  StagedDeed,
  StagedFighter,
  StagedFightOptions,
  StagedForecastWeapon,
  StagedState,
} from "./forecast-types.ts";
import { attackOdds, rearRushOdds } from "./odds.ts";
import type { RearRush } from "./stances.ts";
import { attackByStance, mayShoot, rearAllowed, settledFronts } from "./stances.ts";
import { STAGED_SETTINGS, type FatigueLevel, type Stance } from "./types.ts";

/** The least chance (0 to 1) of a rush at which a fighter tries it. */
const TRUSTED = 1 / 2;

/**
 * Returns the bonus of exertion, which costs a level of fatigue, in a forecast: the `ability` once more, or 0 (no
 * exertion) if the next level of fatigue has a greater penalty (ST-P07, ST-P11).
 */
export function forecastExertion(ability: number, fatigue: FatigueLevel): number {
  const isFree = fatiguePenalty({ fatigue: nextFatigue({ fatigue }) }).value === fatiguePenalty({ fatigue }).value;
  return isFree ? Math.max(0, exertionBonus({ ability }).value) : 0;
}

/** Returns the stance of a fighter. */
const stanceOf = ({ rear }: StagedState): Stance => (rear ? "rearward" : "forward");
/** Returns the kind of attack that a weapon makes. */
const attackWith = ({ range }: StagedForecastWeapon) => (range === null ? "melee" : "missile");

/**
 * Makes the functions by which fighters (given by index) choose what to do, and those that return the numbers of their
 * blows and rushes. A fighter strikes or shoots with the ready weapon of the highest mean damage over soak; without a
 * ready weapon the fighter loads the weapon of the highest mean damage.
 *
 * With stances, a fighter who has declared for the rear, is there already or has a two-handed ranged weapon tries for
 * the rear in every round (ST-017 … ST-023, ST-028). Nobody strikes hand to hand from the rear. A blow at a foe in the
 * rear goes at a foe in front instead, while any foe stands there; but a fighter with one attack a round tries the rush
 * past the first foe in front if the chance of this rush is at least TRUSTED (ST-025 … ST-027).
 *
 * A fighter exerts itself while that brings no penalty, so once at most (ST-P07, ST-P11): in defence in its first round
 * if this prevents more damage, on average, than exertion would add to its own blow; else in its first attack.
 *
 * A fighter far away uses only weapons with a range of at least the distance from which it shoots. A fighter who
 * hustles makes one attack (ST-046), and nobody loads in a round of moving (ST-080).
 */
export function stagedTactics(fighters: readonly StagedFighter[], options: StagedFightOptions) {
  const { botchDice = STAGED_SETTINGS.botchDice, stances } = options;
  const weaponAt = (index: number, place: number): StagedForecastWeapon => fighters[index]!.weapons[place]!;
  const cachedPenalties = new WeakMap<StagedState, number>();
  /** Returns the penalties of wounds and fatigue in a state, 0 or less; computed once for each state, to save time. */
  const penalty = (state: StagedState): number => {
    let points = cachedPenalties.get(state);
    if (points === undefined) cachedPenalties.set(state, (points = penalties(state).value));
    return points;
  };

  /**
   * Returns the numbers of a target that count against a weapon within its first range increment, without penalties.
   * `isGuarding` tells whether the target exerts itself in defence.
   */
  const targetNumbers = (weapon: StagedForecastWeapon, target: number, isGuarding: boolean) => {
    const { protection, stamina, size, melee, missile, guard = 0 } = fighters[target]!;
    // The weapon as `protectionAgainst` takes it.
    const piece = {
      range: weapon.range,
      penetration: weapon.penetration ?? 0,
      spread: false,
    };
    return {
      defence: (weapon.range === null ? melee : missile) + (isGuarding ? exertionBonus({ ability: guard }).value : 0),
      weaponDamage: weapon.damage,
      stamina,
      size,
      protection: protectionAgainst({ piece, distance: 0, protection }).value,
    };
  };
  /** Returns the mean damage over soak of a blow, in points, with `extraAttack` added to the Attack Total. */
  const meanDamage = (
    actor: number,
    target: number,
    weapon: StagedForecastWeapon,
    extraAttack = 0,
    isGuarding = false,
  ): number =>
    attackOdds({
      ...targetNumbers(weapon, target, isGuarding),
      bonus: weapon.bonus + extraAttack,
      strength: fighters[actor]!.strength,
      botchDice,
    }).mean;
  const choice = new WeaponChoice(
    fighters.map(({ weapons }) => weapons),
    (actor, target, weapon) => meanDamage(actor, target, weapon),
  );

  /** Returns the rounds that loading a fighter's weapon takes; 0 if it needs none. */
  const loadingOf = (index: number, place: number): number => weaponAt(index, place).loading ?? 0;
  /** Tells whether a fighter can use a weapon from its stance (ST-028, ST-029); always true without stances. */
  const isUsable = (index: number, state: StagedState, place: number): boolean => {
    const { range, twoHanded = false } = weaponAt(index, place);
    if (!stances) return true;
    return range === null ? !state.rear : mayShoot({ stance: stanceOf(state), twoHanded });
  };
  /** Tells whether a fighter's weapon is loaded and can be used from its stance. */
  const isReady = (index: number, state: StagedState, place: number): boolean =>
    state.readied[place]! >= loadingOf(index, place) && isUsable(index, state, place);

  // The farthest distance, in paces, at which each fighter stands and shoots; 0 for one who walks up to its foes.
  const shootingDistances = fighters.map((fighter) => stagedPace(fighter).stand);
  /**
   * Returns what an actor (in the state `ownState`) does in its turn: it strikes or shoots with the best ready weapon
   * that reaches the target. Without one, it loads the best weapon that is not loaded, but not in a turn of moving
   * (RUSH). Null if it does neither.
   */
  const deed = (actor: number, ownState: StagedState, target: number, situation: Situation = NEAR): StagedDeed => {
    const isForThisDistance = (place: number): boolean =>
      situation !== FAR || (weaponAt(actor, place).range ?? 0) >= shootingDistances[actor]!;
    const place = choice.best(actor, target, (weapon) => isForThisDistance(weapon) && isReady(actor, ownState, weapon));
    if (place >= 0) return { kind: "strike", place };
    if (situation === RUSH) return null;
    const toLoad = choice.best(
      actor,
      target,
      (weapon) => isForThisDistance(weapon) && ownState.readied[weapon]! < loadingOf(actor, weapon),
    );
    return toLoad < 0 ? null : { kind: "load", place: toLoad };
  };

  /**
   * Tells whether what the actor (in the state `ownState`) does next is a strike at the target (in the state
   * `foeState`) that takes a rush, if `defenders` foes are in front (ST-025).
   */
  const needsRush = (
    actor: number,
    ownState: StagedState,
    target: number,
    foeState: StagedState,
    defenders: number,
  ): boolean => {
    const nextDeed = deed(actor, ownState, target);
    if (nextDeed?.kind !== "strike") return false;
    const attack = attackWith(weaponAt(actor, nextDeed.place));
    return attackByStance({
      attack,
      stance: stanceOf(ownState),
      targetStance: stanceOf(foeState),
      defenders,
    }).rush;
  };

  /** Returns the numbers of an actor's rush past a guard, a foe in front, without dice (ST-025, ST-026). */
  const rushOf = (
    actor: number,
    ownState: StagedState,
    guard: number,
    guardState: StagedState,
  ): Omit<RearRush, "attackerDie" | "defenderDie"> => ({
    attackerSize: fighters[actor]!.size,
    attackerStrength: fighters[actor]!.strength,
    attackerPenalties: penalty(ownState),
    defenderSize: fighters[guard]!.size,
    defenderStrength: fighters[guard]!.strength,
    defenderPenalties: penalty(guardState),
    shieldDefence: fighters[guard]!.shield ?? 0,
  });
  const cachedChances = new Map<string, number>();
  /** Returns the chance (0 to 1) that an actor gets past a guard (ST-025, ST-026); computed once. */
  const passChance = (actor: number, ownState: StagedState, guard: number, guardState: StagedState): number => {
    const key = `${actor} ${penalty(ownState)} ${guard} ${penalty(guardState)}`;
    let chance = cachedChances.get(key);
    if (chance === undefined) {
      const rush = rushOf(actor, ownState, guard, guardState);
      chance = rearRushOdds({
        ...rush,
        attackerBotchDice: botchDice,
        defenderBotchDice: botchDice,
      }).win;
      cachedChances.set(key, chance);
    }
    return chance;
  };

  /**
   * Returns the number of attacks in an actor's turn with a weapon: 1 if the weapon must be loaded or the actor moves
   * up at a hustle (RUSH), else all that it has (ST-046, ST-080, ST-A25).
   */
  const blows = (actor: number, place: number, situation: Situation = NEAR): number =>
    loadingOf(actor, place) > 0 || situation === RUSH ? 1 : fighters[actor]!.attacks;

  return {
    weaponAt,
    penalty,
    targetNumbers,
    deed,
    blows,
    needsRush,
    rushOf,
    passChance,

    /** Returns the state in which a fighter begins the fight. */
    start(index: number): StagedState {
      const { wounds, fatigue, weapons, guarding = false, rear = false } = fighters[index]!;
      // The rounds of loading done for each weapon; a weapon of which nothing else is told is loaded.
      const readied = weapons.map(({ readied: roundsDone, loading = 0 }) => roundsDone ?? loading);
      return {
        wounds,
        fatigue,
        readied,
        rear: stances !== undefined && rear,
        guarding,
      };
    },

    /** Returns the bonus of exertion to an actor's attack with a weapon; 0 if it does not exert itself (ST-P11). */
    exertionFor: (actor: number, ownState: StagedState, place: number): number =>
      forecastExertion(weaponAt(actor, place).ability ?? 0, ownState.fatigue),

    /**
     * Returns the actor's state after its own turn (ST-080, ST-P11). Loading adds one to the rounds of loading done for
     * the weapon; a shot sets these rounds to 0. An attack in which the actor exerts itself costs a level of fatigue.
     * Returns `ownState` itself if nothing has changed.
     */
    stateAfter(actor: number, ownState: StagedState, deedDone: StagedDeed): StagedState {
      if (!deedDone) return ownState;
      const { kind, place } = deedDone;
      // The rounds of loading done for all weapons, with those of the weapon used replaced.
      const withLoading = (rounds: number): number[] =>
        ownState.readied.map((otherRounds, index) => (index === place ? rounds : otherRounds));
      if (kind === "load") return { ...ownState, readied: withLoading(ownState.readied[place]! + 1) };
      const shot = loadingOf(actor, place) > 0 ? { ...ownState, readied: withLoading(0) } : ownState;
      const hasExerted = forecastExertion(weaponAt(actor, place).ability ?? 0, ownState.fatigue) > 0;
      return hasExerted ? { ...shot, fatigue: nextFatigue(ownState) } : shot;
    },

    /** Tells whether an actor tries to rush past a guard instead of attacking it. */
    triesRush: (actor: number, ownState: StagedState, guard: number, guardState: StagedState): boolean =>
      fighters[actor]!.attacks === 1 && passChance(actor, ownState, guard, guardState) >= TRUSTED,

    /**
     * Returns the actor's state after a lost rush: one level of fatigue worse if the actor would have exerted itself in
     * the blow that was to follow (ST-P11).
     */
    afterFailedRush(actor: number, ownState: StagedState, guard: number): StagedState {
      // The melee weapon of that blow.
      const place = choice.best(
        actor,
        guard,
        (weapon) => weaponAt(actor, weapon).range === null && isReady(actor, ownState, weapon),
      );
      const wouldExert = forecastExertion(weaponAt(actor, place).ability ?? 0, ownState.fatigue) > 0;
      return wouldExert ? { ...ownState, fatigue: nextFatigue(ownState) } : ownState;
    },

    /**
     * Tells whether a fighter exerts itself in defence in the first round instead of in an attack. `allies` is the
     * number of fighters on its side, itself included; `foes` has pairs of a foe's index and the number of foes of its
     * kind.
     */
    exertsInDefence(index: number, allies: number, foes: readonly (readonly [foe: number, count: number])[]): boolean {
      const { guard = 0, fatigue, guarding = false } = fighters[index]!;
      if (guarding || forecastExertion(guard, fatigue) === 0) return false;
      const ownState = firstRoundState(index);
      // The sums over all foes: damage that it prevents, damage that it would add to a blow at each, number of foes.
      let [spared, gained, foeCount] = [0, 0, 0];
      for (const [foe, count] of foes) {
        foeCount += count;
        const foeDeed = deed(foe, firstRoundState(foe), index);
        if (foeDeed?.kind === "strike") {
          const weapon = weaponAt(foe, foeDeed.place);
          const prevented = meanDamage(foe, index, weapon) - meanDamage(foe, index, weapon, 0, true);
          spared += count * blows(foe, foeDeed.place) * prevented;
        }
        const ownDeed = deed(index, ownState, foe);
        if (ownDeed?.kind === "strike") {
          const weapon = weaponAt(index, ownDeed.place);
          const exertion = forecastExertion(weapon.ability ?? 0, fatigue);
          gained += count * (meanDamage(index, foe, weapon, exertion) - meanDamage(index, foe, weapon));
        }
      }
      // The foes' blows are shared among all allies; the fighter's own blow hits one of the foes.
      return spared / allies > gained / foeCount;
    },
  };

  /**
   * Returns a fighter's state in its first round. While stances are not settled yet, a fighter who tries for the rear
   * counts as being there.
   */
  function firstRoundState(index: number): StagedState {
    const { wounds, fatigue, weapons, rear = false } = fighters[index]!;
    const readied = weapons.map(({ readied: roundsDone, loading = 0 }) => roundsDone ?? loading);
    const isBehind = stances?.settled ? rear : wantsRear(fighters[index]!, options);
    return { wounds, fatigue, readied, rear: isBehind, guarding: false };
  }
}

/**
 * Tells whether a fighter tries for the rear in every round: the fighter has declared so, is in the rear already, or
 * has a two-handed ranged weapon, which cannot be shot from the front. Always false without stances.
 */
export function wantsRear(fighter: StagedFighter, { stances }: StagedFightOptions): boolean {
  const { wantsRear: declared = false, rear = false, weapons } = fighter;
  const needsRear = weapons.some(
    (weapon) => weapon.range !== null && !mayShoot({ stance: "forward", twoHanded: weapon.twoHanded ?? false }),
  );
  return stances !== undefined && (declared || rear || needsRear);
}

/**
 * Tells for each side whether its fighters who try for the rear may stand there (ST-021 … ST-023). `front` and `rear`
 * are, by side, the numbers of standing fighters who do not try for the rear, and of those who do.
 */
export function rearsHold(
  { ratio, narrow }: NonNullable<StagedFightOptions["stances"]>,
  front: Sides<number>,
  rear: Sides<number>,
): Sides<boolean> {
  const sides = [
    { front: front[0], rear: rear[0] },
    { front: front[1], rear: rear[1] },
  ] as const;
  // The number of fighters in front on each side, with those whose try for the rear fails.
  const fronts = settledFronts({ sides, ratio, narrow });
  // Whether those of a side who try for the rear may stand there.
  const holds = (side: 0 | 1): boolean =>
    rearAllowed({
      forwardAllies: front[side],
      forwardEnemies: fronts[1 - side]!,
      ratio,
      narrow,
    });
  return [holds(0), holds(1)];
}

/**
 * Returns the fighters as they begin the fight: those who exert themselves in defence in the first round are `guarding`
 * and one level of fatigue worse (ST-P11); all others are as given.
 */
export function asFightBegins(
  fighters: readonly StagedFighter[],
  options: StagedFightOptions,
): readonly StagedFighter[] {
  const { kinds, first } = kindsOf(fighters);
  const tactics = stagedTactics(first, options);
  const exertsByKey = new Map<string, boolean>();
  const approach = stagedApproach(fighters, options.paces);
  return fighters.map((fighter, index) => {
    // The number of foes of each kind (see `kindsOf`), without those who are too far away to act in the first round.
    const foes = new Map<number, number>();
    fighters.forEach((foe, foeIndex) => {
      if (foe.side !== fighter.side && couldAct(approach, foeIndex, index))
        foes.set(kinds[foeIndex]!, (foes.get(kinds[foeIndex]!) ?? 0) + 1);
    });
    // Fighters of one kind and side who face the same foes decide alike.
    const key = `${kinds[index]} ${fighter.side} ${JSON.stringify([...foes])}`;
    const allies = fighters.filter(({ side }) => side === fighter.side).length;
    if (!exertsByKey.has(key)) exertsByKey.set(key, tactics.exertsInDefence(kinds[index]!, allies, [...foes]));
    return exertsByKey.get(key) ? { ...fighter, fatigue: nextFatigue(fighter), guarding: true } : fighter;
  });
}
