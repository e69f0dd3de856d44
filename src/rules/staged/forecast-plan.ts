import type { Situation } from "../forecast/approach.ts";
import { FAR, NEAR, RUSH } from "../forecast/approach.ts";
import { WeaponChoice } from "../forecast/best.ts";
import type { Sides } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import { exertionBonus } from "./attack.ts";
import { fatiguePenalty, penalties, tire } from "./derived.ts";
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
import { mayShoot, reach, rearAllowed, settledFronts } from "./stances.ts";
import { STAGED_SETTINGS, type FatigueLevel, type Stance } from "./types.ts";

/** The least chance of success at which a fighter tries to rush past another. */
const TRUSTED = 1 / 2;

/**
 * Returns the bonus of exertion to an Ability; 0 where the level of Fatigue it costs has a penalty, so that only a
 * fresh fighter exerts (ST-P07, ST-P11).
 */
export function exertion(ability: number, fatigue: FatigueLevel): number {
  const free = fatiguePenalty({ fatigue: tire({ fatigue }) }).value === fatiguePenalty({ fatigue }).value;
  return free ? Math.max(0, exertionBonus({ ability }).value) : 0;
}

const stanceOf = ({ rear }: StagedState): Stance => (rear ? "rearward" : "forward");
const kindOf = ({ range }: StagedForecastWeapon) => (range === null ? "melee" : "missile");

/**
 * Makes the functions that decide for all fighters, given by index. A fighter strikes with the ready weapon that does
 * most damage; without a ready one it loads the best.
 *
 * By stances, a fighter who declared for the rear or holds a two-handed ranged weapon tries for it in every round
 * (ST-017 … ST-023, ST-028). From the rear none strikes by hand. A fighter who would strike by hand at a foe in the
 * rear strikes one in front instead, while any stands there; but one with a single attack a round who gets past the
 * first of them at least as often as not makes the rush (ST-025 … ST-027).
 *
 * A fresh fighter exerts once, when it costs no penalty (ST-P07, ST-P11): in defence as its first round begins, where
 * that takes more from the blows to be expected than it adds to a blow of its own, on average; else in its first
 * attack.
 *
 * From afar a fighter uses only weapons that reach the distance. One who hustles makes one attack (ST-046), and none
 * loads in a round in which it moves (ST-080).
 */
export function stagedTactics(fighters: readonly StagedFighter[], options: StagedFightOptions) {
  const { botchDice = STAGED_SETTINGS.botchDice, stances } = options;
  const weaponAt = (index: number, place: number): StagedForecastWeapon => fighters[index]!.weapons[place]!;
  const hindered = new WeakMap<StagedState, number>();
  const hurt = (state: StagedState): number => {
    let known = hindered.get(state);
    if (known === undefined) hindered.set(state, (known = penalties(state).value));
    return known;
  };

  /** Returns the target's numbers against a weapon, on full defence or not. */
  const meets = (weapon: StagedForecastWeapon, target: number, guarding: boolean) => {
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
  /** Returns the mean damage of a blow, with `more` added to the attack. */
  const worth = (actor: number, target: number, weapon: StagedForecastWeapon, more = 0, guarding = false): number =>
    attackOdds({
      ...meets(weapon, target, guarding),
      bonus: weapon.bonus + more,
      strength: fighters[actor]!.strength,
      botchDice,
    }).mean;
  const choice = new WeaponChoice(
    fighters.map(({ weapons }) => weapons),
    (actor, target, weapon) => worth(actor, target, weapon),
  );

  /** Returns the rounds that a weapon takes to load, 0 for one that needs none. */
  const need = (index: number, place: number): number => weaponAt(index, place).loading ?? 0;
  /** Tells whether a weapon is of use from its owner's line (ST-028, ST-029). */
  const usable = (index: number, state: StagedState, place: number): boolean => {
    const { range, twoHanded = false } = weaponAt(index, place);
    if (!stances) return true;
    return range === null ? !state.rear : mayShoot({ stance: stanceOf(state), twoHanded });
  };
  /** Tells whether a weapon is loaded and of use from its owner's line. */
  const ready = (index: number, state: StagedState, place: number): boolean =>
    state.readied[place]! >= need(index, place) && usable(index, state, place);

  const stands = fighters.map((one) => stagedPace(one).stand);
  /**
   * Returns an actor's deed: a strike with the best ready weapon that reaches, else loading the best; null for neither.
   */
  const deed = (actor: number, own: StagedState, target: number, situation: Situation = NEAR): StagedDeed => {
    const fits = (at: number): boolean => situation !== FAR || (weaponAt(actor, at).range ?? 0) >= stands[actor]!;
    const place = choice.best(actor, target, (at) => fits(at) && ready(actor, own, at));
    if (place >= 0) return { kind: "strike", place };
    if (situation === RUSH) return null;
    const load = choice.best(actor, target, (at) => fits(at) && own.readied[at]! < need(actor, at));
    return load < 0 ? null : { kind: "load", place: load };
  };

  /**
   * Tells whether an actor's strike takes a rush past the `defenders` in front of the target (ST-025); false with none.
   */
  const rushes = (actor: number, own: StagedState, target: number, foe: StagedState, defenders: number): boolean => {
    const done = deed(actor, own, target);
    if (done?.kind !== "strike") return false;
    const attack = kindOf(weaponAt(actor, done.place));
    return reach({
      attack,
      stance: stanceOf(own),
      targetStance: stanceOf(foe),
      defenders,
    }).rush;
  };

  /** Returns both fighters' numbers in a rush past a defender in front (ST-025, ST-026). */
  const rushOf = (
    actor: number,
    own: StagedState,
    guard: number,
    other: StagedState,
  ): Omit<RearRush, "attackerDie" | "defenderDie"> => ({
    attackerSize: fighters[actor]!.size,
    attackerStrength: fighters[actor]!.strength,
    attackerPenalties: hurt(own),
    defenderSize: fighters[guard]!.size,
    defenderStrength: fighters[guard]!.strength,
    defenderPenalties: hurt(other),
    shieldDefence: fighters[guard]!.shield ?? 0,
  });
  const chances = new Map<string, number>();
  /** Returns the chance to rush past a defender in front. */
  const passes = (actor: number, own: StagedState, guard: number, other: StagedState): number => {
    const key = `${actor} ${hurt(own)} ${guard} ${hurt(other)}`;
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

  /** Returns the number of attacks of a turn with a weapon (ST-046, ST-080, ST-A25). */
  const blows = (actor: number, place: number, situation: Situation = NEAR): number =>
    need(actor, place) > 0 || situation === RUSH ? 1 : fighters[actor]!.attacks;

  return {
    weaponAt,
    hurt,
    meets,
    deed,
    blows,
    rushes,
    rushOf,
    passes,

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

    /** Returns the bonus of exertion to an attack (ST-P11). */
    exerted: (actor: number, own: StagedState, place: number): number =>
      exertion(weaponAt(actor, place).ability ?? 0, own.fatigue),

    /** Returns the actor's state after its own deed (ST-080, ST-P11): the same object if nothing changed. */
    after(actor: number, own: StagedState, done: StagedDeed): StagedState {
      if (!done) return own;
      const { kind, place } = done;
      const loaded = (rounds: number): number[] => own.readied.map((one, at) => (at === place ? rounds : one));
      if (kind === "load") return { ...own, readied: loaded(own.readied[place]! + 1) };
      const shot = need(actor, place) > 0 ? { ...own, readied: loaded(0) } : own;
      const exerts = exertion(weaponAt(actor, place).ability ?? 0, own.fatigue) > 0;
      return exerts ? { ...shot, fatigue: tire(own) } : shot;
    },

    /** Tells whether an actor tries to rush past a defender. */
    dares: (actor: number, own: StagedState, guard: number, other: StagedState): boolean =>
      fighters[actor]!.attacks === 1 && passes(actor, own, guard, other) >= TRUSTED,

    /** Returns the state after a failed rush: the exertion for the blow that was to follow is spent (ST-P11). */
    stopped(actor: number, own: StagedState, guard: number): StagedState {
      const place = choice.best(actor, guard, (at) => weaponAt(actor, at).range === null && ready(actor, own, at));
      const exerts = exertion(weaponAt(actor, place).ability ?? 0, own.fatigue) > 0;
      return exerts ? { ...own, fatigue: tire(own) } : own;
    },

    /**
     * Tells whether a fighter exerts in defence in the first round, on a side of `allies` fighters against these
     * numbers of foes of each kind.
     */
    guards(index: number, allies: number, foes: readonly (readonly [foe: number, count: number])[]): boolean {
      const { guard = 0, fatigue, guarding = false } = fighters[index]!;
      if (guarding || exertion(guard, fatigue) === 0) return false;
      const own = begun(index);
      let [spared, gained, all] = [0, 0, 0];
      for (const [foe, count] of foes) {
        all += count;
        const theirs = deed(foe, begun(foe), index);
        if (theirs?.kind === "strike") {
          const weapon = weaponAt(foe, theirs.place);
          const less = worth(foe, index, weapon) - worth(foe, index, weapon, 0, true);
          spared += count * blows(foe, theirs.place) * less;
        }
        const mine = deed(index, own, foe);
        if (mine?.kind === "strike") {
          const weapon = weaponAt(index, mine.place);
          const more = exertion(weapon.ability ?? 0, fatigue);
          gained += count * (worth(index, foe, weapon, more) - worth(index, foe, weapon));
        }
      }
      return spared / allies > gained / all;
    },
  };

  /** Returns a fighter's state as its first round begins; those who try for the rear are already there. */
  function begun(index: number): StagedState {
    const { wounds, fatigue, weapons, rear = false } = fighters[index]!;
    const readied = weapons.map(({ readied: done, loading = 0 }) => done ?? loading);
    const behind = stances?.settled ? rear : wantsRear(fighters[index]!, options);
    return { wounds, fatigue, readied, rear: behind, guarding: false };
  }
}

/**
 * Tells whether a fighter tries for the rear in every round: it declared so, is there, or holds a two-handed ranged
 * weapon. False without stances.
 */
export function wantsRear(fighter: StagedFighter, { stances }: StagedFightOptions): boolean {
  const { wantsRear: declared = false, rear = false, weapons } = fighter;
  const clumsy = weapons.some(
    (one) => one.range !== null && !mayShoot({ stance: "forward", twoHanded: one.twoHanded ?? false }),
  );
  return stances !== undefined && (declared || rear || clumsy);
}

/**
 * Tells for each side whether its rear holds, by how many of each side stand who fight in front anyway, and how many
 * who try for the rear (ST-021 … ST-023).
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
 * Returns the fighters as the plan has them begin: those who exert in defence are on full defence and a level of
 * Fatigue more tired (ST-P11).
 */
export function prepared(fighters: readonly StagedFighter[], options: StagedFightOptions): readonly StagedFighter[] {
  const { kinds, first } = kindsOf(fighters);
  const tactics = stagedTactics(first, options);
  const known = new Map<string, boolean>();
  const approach = stagedApproach(fighters, options.paces);
  return fighters.map((one, index) => {
    // Foes out of reach strike no blow in the first round.
    const foes = new Map<number, number>();
    fighters.forEach((foe, at) => {
      if (foe.side !== one.side && couldAct(approach, at, index)) foes.set(kinds[at]!, (foes.get(kinds[at]!) ?? 0) + 1);
    });
    const key = `${kinds[index]} ${one.side} ${JSON.stringify([...foes])}`;
    const allies = fighters.filter(({ side }) => side === one.side).length;
    if (!known.has(key)) known.set(key, tactics.guards(kinds[index]!, allies, [...foes]));
    return known.get(key) ? { ...one, fatigue: tire(one), guarding: true } : one;
  });
}
