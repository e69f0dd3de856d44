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
  const free = fatiguePenalty({ fatigue: nextFatigue({ fatigue }) }).value === fatiguePenalty({ fatigue }).value;
  return free ? Math.max(0, exertionBonus({ ability }).value) : 0;
}

/** Returns the stance of a fighter. */
const stanceOf = ({ rear }: StagedState): Stance => (rear ? "rearward" : "forward");
/** Returns the kind of attack that a weapon makes. */
const attackWith = ({ range }: StagedForecastWeapon) => (range === null ? "melee" : "missile");

/**
 * Makes the functions by which fighters (given by index) choose what to do, and those that return the numbers of their
 * blows and rushes. A fighter strikes or shoots with the ready weapon of the highest mean damage over soak; without a
 * ready weapon it loads the best.
 *
 * With stances, a fighter who has declared for the rear or has a two-handed ranged weapon tries for the rear in every
 * round (ST-017 … ST-023, ST-028). Nobody strikes hand to hand from the rear. A blow at a foe in the rear goes at a foe
 * in front instead, while any stands there; but a fighter with one attack a round tries the rush past the first foe in
 * front if its chance is at least TRUSTED (ST-025 … ST-027).
 *
 * A fighter exerts itself while that brings no penalty, so once at most (ST-P07, ST-P11): in defence in its first round
 * if this prevents more damage, on average, than exertion would add to its own blow; else in its first attack.
 *
 * A fighter far away uses only weapons with a range of at least the distance from which it shoots. One who hustles
 * makes one attack (ST-046), and nobody loads in a round of moving (ST-080).
 */
export function stagedTactics(fighters: readonly StagedFighter[], options: StagedFightOptions) {
  const { botchDice = STAGED_SETTINGS.botchDice, stances } = options;
  const weaponAt = (index: number, place: number): StagedForecastWeapon => fighters[index]!.weapons[place]!;
  const hindered = new WeakMap<StagedState, number>();
  /** Returns the penalties of wounds and fatigue in a state, 0 or less; computed once, as it is called very often. */
  const penalty = (state: StagedState): number => {
    let known = hindered.get(state);
    if (known === undefined) hindered.set(state, (known = penalties(state).value));
    return known;
  };

  /**
   * Returns a target's numbers against a weapon within its first range increment, without penalties; `guarding` tells
   * whether the target exerts itself in defence.
   */
  const targetNumbers = (weapon: StagedForecastWeapon, target: number, guarding: boolean) => {
    const { protection, stamina, size, melee, missile, guard = 0 } = fighters[target]!;
    const piece = {
      range: weapon.range,
      penetration: weapon.penetration ?? 0,
      spread: false,
    };
    return {
      defence: (weapon.range === null ? melee : missile) + (guarding ? exertionBonus({ ability: guard }).value : 0),
      weaponDamage: weapon.damage,
      stamina,
      size,
      protection: protectionAgainst({ piece, distance: 0, protection }).value,
    };
  };
  /** Returns the mean damage over soak of a blow, in points, with `more` added to the Attack Total. */
  const meanDamage = (
    actor: number,
    target: number,
    weapon: StagedForecastWeapon,
    more = 0,
    guarding = false,
  ): number =>
    attackOdds({
      ...targetNumbers(weapon, target, guarding),
      bonus: weapon.bonus + more,
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
  const usable = (index: number, state: StagedState, place: number): boolean => {
    const { range, twoHanded = false } = weaponAt(index, place);
    if (!stances) return true;
    return range === null ? !state.rear : mayShoot({ stance: stanceOf(state), twoHanded });
  };
  /** Tells whether a fighter's weapon is loaded and can be used from its stance. */
  const ready = (index: number, state: StagedState, place: number): boolean =>
    state.readied[place]! >= loadingOf(index, place) && usable(index, state, place);

  // The farthest distance, in paces, at which each fighter stands and shoots; 0 for one who walks up to its foes.
  const standOffs = fighters.map((one) => stagedPace(one).stand);
  /**
   * Returns what an actor does in its turn: it strikes or shoots with the best ready weapon that reaches the target,
   * else loads the best that needs it. Null if there is neither, or if it had to load in a turn of moving (RUSH).
   */
  const deed = (actor: number, own: StagedState, target: number, situation: Situation = NEAR): StagedDeed => {
    const fits = (at: number): boolean => situation !== FAR || (weaponAt(actor, at).range ?? 0) >= standOffs[actor]!;
    const place = choice.best(actor, target, (at) => fits(at) && ready(actor, own, at));
    if (place >= 0) return { kind: "strike", place };
    if (situation === RUSH) return null;
    const load = choice.best(actor, target, (at) => fits(at) && own.readied[at]! < loadingOf(actor, at));
    return load < 0 ? null : { kind: "load", place: load };
  };

  /**
   * Tells whether what the actor does next is a strike that takes a rush, if `defenders` foes are in front (ST-025).
   */
  const needsRush = (actor: number, own: StagedState, target: number, foe: StagedState, defenders: number): boolean => {
    const done = deed(actor, own, target);
    if (done?.kind !== "strike") return false;
    const attack = attackWith(weaponAt(actor, done.place));
    return attackByStance({
      attack,
      stance: stanceOf(own),
      targetStance: stanceOf(foe),
      defenders,
    }).rush;
  };

  /** Returns the numbers of an actor's rush past a guard, a foe in front, without dice (ST-025, ST-026). */
  const rushOf = (
    actor: number,
    own: StagedState,
    guard: number,
    other: StagedState,
  ): Omit<RearRush, "attackerDie" | "defenderDie"> => ({
    attackerSize: fighters[actor]!.size,
    attackerStrength: fighters[actor]!.strength,
    attackerPenalties: penalty(own),
    defenderSize: fighters[guard]!.size,
    defenderStrength: fighters[guard]!.strength,
    defenderPenalties: penalty(other),
    shieldDefence: fighters[guard]!.shield ?? 0,
  });
  const chances = new Map<string, number>();
  /** Returns the chance (0 to 1) that an actor gets past a guard (ST-025, ST-026); computed once. */
  const passChance = (actor: number, own: StagedState, guard: number, other: StagedState): number => {
    const key = `${actor} ${penalty(own)} ${guard} ${penalty(other)}`;
    let found = chances.get(key);
    if (found === undefined) {
      const rush = rushOf(actor, own, guard, other);
      found = rearRushOdds({
        ...rush,
        attackerBotchDice: botchDice,
        defenderBotchDice: botchDice,
      }).win;
      chances.set(key, found);
    }
    return found;
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
      const readied = weapons.map(({ readied: done, loading = 0 }) => done ?? loading);
      return {
        wounds,
        fatigue,
        readied,
        rear: stances !== undefined && rear,
        guarding,
      };
    },

    /** Returns the bonus of exertion to an actor's attack with a weapon; 0 if it does not exert itself (ST-P11). */
    exertionFor: (actor: number, own: StagedState, place: number): number =>
      forecastExertion(weaponAt(actor, place).ability ?? 0, own.fatigue),

    /**
     * Returns the actor's state after its own turn (ST-080, ST-P11): with one more round of loading, or after a shot
     * none; one level of fatigue worse if it exerted itself. It is the same object if nothing has changed.
     */
    stateAfter(actor: number, own: StagedState, done: StagedDeed): StagedState {
      if (!done) return own;
      const { kind, place } = done;
      // The rounds of loading done for all weapons, with those of the weapon used replaced.
      const loaded = (rounds: number): number[] => own.readied.map((one, at) => (at === place ? rounds : one));
      if (kind === "load") return { ...own, readied: loaded(own.readied[place]! + 1) };
      const shot = loadingOf(actor, place) > 0 ? { ...own, readied: loaded(0) } : own;
      const exerts = forecastExertion(weaponAt(actor, place).ability ?? 0, own.fatigue) > 0;
      return exerts ? { ...shot, fatigue: nextFatigue(own) } : shot;
    },

    /** Tells whether an actor tries to rush past a guard instead of attacking it. */
    triesRush: (actor: number, own: StagedState, guard: number, other: StagedState): boolean =>
      fighters[actor]!.attacks === 1 && passChance(actor, own, guard, other) >= TRUSTED,

    /**
     * Returns the actor's state after a lost rush: one level of fatigue worse if the actor would have exerted itself in
     * the blow that was to follow (ST-P11).
     */
    afterFailedRush(actor: number, own: StagedState, guard: number): StagedState {
      const place = choice.best(actor, guard, (at) => weaponAt(actor, at).range === null && ready(actor, own, at));
      const exerts = forecastExertion(weaponAt(actor, place).ability ?? 0, own.fatigue) > 0;
      return exerts ? { ...own, fatigue: nextFatigue(own) } : own;
    },

    /**
     * Tells whether a fighter exerts itself in defence in the first round instead of in an attack. `allies` is the
     * number of fighters on its side, itself included; `foes` has pairs of a foe's index and the number of foes of its
     * kind.
     */
    exertsInDefence(index: number, allies: number, foes: readonly (readonly [foe: number, count: number])[]): boolean {
      const { guard = 0, fatigue, guarding = false } = fighters[index]!;
      if (guarding || forecastExertion(guard, fatigue) === 0) return false;
      const own = begun(index);
      // The sums over all foes: damage that it prevents, damage that it would add to a blow at each, number of foes.
      let [spared, gained, all] = [0, 0, 0];
      for (const [foe, count] of foes) {
        all += count;
        const theirs = deed(foe, begun(foe), index);
        if (theirs?.kind === "strike") {
          const weapon = weaponAt(foe, theirs.place);
          const less = meanDamage(foe, index, weapon) - meanDamage(foe, index, weapon, 0, true);
          spared += count * blows(foe, theirs.place) * less;
        }
        const mine = deed(index, own, foe);
        if (mine?.kind === "strike") {
          const weapon = weaponAt(index, mine.place);
          const more = forecastExertion(weapon.ability ?? 0, fatigue);
          gained += count * (meanDamage(index, foe, weapon, more) - meanDamage(index, foe, weapon));
        }
      }
      // The foes' blows are shared among all allies; the fighter's own blow hits one of the foes.
      return spared / allies > gained / all;
    },
  };

  /**
   * Returns a fighter's state in its first round; unless stances are settled, one who tries for the rear counts as
   * there.
   */
  function begun(index: number): StagedState {
    const { wounds, fatigue, weapons, rear = false } = fighters[index]!;
    const readied = weapons.map(({ readied: done, loading = 0 }) => done ?? loading);
    const behind = stances?.settled ? rear : wantsRear(fighters[index]!, options);
    return { wounds, fatigue, readied, rear: behind, guarding: false };
  }
}

/**
 * Tells whether a fighter tries for the rear in every round: it has declared so, is there, or has a two-handed ranged
 * weapon. Always false without stances.
 */
export function wantsRear(fighter: StagedFighter, { stances }: StagedFightOptions): boolean {
  const { wantsRear: declared = false, rear = false, weapons } = fighter;
  const clumsy = weapons.some(
    (weapon) => weapon.range !== null && !mayShoot({ stance: "forward", twoHanded: weapon.twoHanded ?? false }),
  );
  return stances !== undefined && (declared || rear || clumsy);
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
  const settled = settledFronts({ sides, ratio, narrow });
  const holds = (side: 0 | 1): boolean =>
    rearAllowed({
      forwardAllies: front[side],
      forwardEnemies: settled[1 - side]!,
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
  const known = new Map<string, boolean>();
  const approach = stagedApproach(fighters, options.paces);
  return fighters.map((fighter, index) => {
    // The number of foes of each kind, without those who are too far away to act in the first round.
    const foes = new Map<number, number>();
    fighters.forEach((foe, foeIndex) => {
      if (foe.side !== fighter.side && couldAct(approach, foeIndex, index))
        foes.set(kinds[foeIndex]!, (foes.get(kinds[foeIndex]!) ?? 0) + 1);
    });
    const key = `${kinds[index]} ${fighter.side} ${JSON.stringify([...foes])}`;
    const allies = fighters.filter(({ side }) => side === fighter.side).length;
    if (!known.has(key)) known.set(key, tactics.exertsInDefence(kinds[index]!, allies, [...foes]));
    return known.get(key) ? { ...fighter, fatigue: nextFatigue(fighter), guarding: true } : fighter;
  });
}
