import type { Dice } from "../forecast/dice.ts";
import type { Targeting } from "../forecast/fight.ts";
import type { Bout, Contestant, Skirmish } from "../forecast/skirmish.ts";
import { WeaponChoice } from "../forecast/best.ts";
import { exertionBonus } from "./attack.ts";
import { canAct, hitNumbers, takeWound } from "./damage.ts";
import { fatiguePenalty, penalties, tire } from "./derived.ts";
import { protectionAgainst } from "./firearms.ts";
import { initiativeOrder, initiativeTotal } from "./initiative.ts";
import { attackOdds } from "./odds.ts";
import { rollTotal, stressDie, stressNext, type StressResult } from "./stress.ts";
import { STAGED_SETTINGS, type FatigueLevel, type Wounds } from "./types.ts";

/** A weapon as the forecast of Staged reads it. */
export interface StagedForecastWeapon {
  /** Attack Total before the die and before wound and fatigue penalties. */
  readonly bonus: number;
  readonly damage: number;
  /** The combat Ability it is used with, which exertion adds once more (ST-P11). */
  readonly ability?: number;
  /** Paces of one range increment; null for a weapon of the hand. */
  readonly range: number | null;
  readonly penetration?: number;
  /** Rounds loading takes, and those done already (ST-080). */
  readonly loading?: number;
  readonly readied?: number;
}

/** A combatant as the forecast of Staged reads it from its sheet. */
export interface StagedFighter extends Contestant {
  readonly quickness: number;
  readonly encumbrance: number;
  readonly strength: number;
  readonly stamina: number;
  readonly protection: number;
  readonly size: number;
  readonly wounds: Wounds;
  readonly fatigue: FatigueLevel;
  /** Defense Totals before wound and fatigue penalties, against blows and against missiles (ST-P03). */
  readonly melee: number;
  readonly missile: number;
  /** Attacks a round of an ability that gives several; here nobody hustles (ST-A25). */
  readonly attacks: number;
  readonly weapons: readonly StagedForecastWeapon[];
}

export interface StagedFightOptions {
  readonly botchDice?: number;
  readonly targeting?: Targeting;
  readonly rounds?: number;
}

/** Throws a stress die to its end, botch dice included (ST-P01). */
export function throwStress(dice: Dice, botchDice: number): StressResult {
  const faces: number[] = [];
  let next = stressNext({ faces, botchDice });
  for (; next.reroll; next = stressNext({ faces, botchDice })) faces.push(dice.one(10) % 10);
  return stressDie({ faces, botchFaces: dice.many(next.botchDice, 10).map((face) => face % 10) });
}

/**
 * What exertion adds to the first blow of a turn: by the plan only while the level of Fatigue it takes is no penalty, which is to
 * say by who is fresh (ST-P07, ST-P11).
 */
export function exertion({ ability = 0 }: StagedForecastWeapon, fatigue: FatigueLevel): number {
  const free = fatiguePenalty({ fatigue: tire({ fatigue }) }).value === fatiguePenalty({ fatigue }).value;
  return free ? Math.max(0, exertionBonus({ ability }).value) : 0;
}

/** What everybody decides by: what a weapon meets in a foe, and what a blow with it is worth. */
export function stagedTactics(fighters: readonly StagedFighter[], botchDice: number) {
  const meets = (weapon: StagedForecastWeapon, target: number) => {
    const { protection, stamina, size, melee, missile } = fighters[target]!;
    const piece = { range: weapon.range, penetration: weapon.penetration ?? 0, spread: false };
    return {
      defence: weapon.range === null ? melee : missile,
      weaponDamage: weapon.damage,
      stamina,
      size,
      protection: protectionAgainst({ piece, distance: 0, protection }).value,
    };
  };
  const worth = (actor: number, target: number, weapon: StagedForecastWeapon): number =>
    attackOdds({ ...meets(weapon, target), bonus: weapon.bonus, strength: fighters[actor]!.strength, botchDice }).mean;
  return { meets, worth };
}

/**
 * A staged fight: initiative once, then in order everybody's best ready weapon against a Defense Total, wounds that
 * hinder both from then on (ST-001 … ST-003, ST-013, ST-080 … ST-083, ST-P01 … ST-P07), and exertion by whoever is
 * fresh (ST-P11). Everybody is within reach and the first range increment. Stances, gaits, rushes, cover, exertion in
 * defence, grapples and scatter are not in it.
 */
export function stagedFight(fighters: readonly StagedFighter[], options: StagedFightOptions = {}): Skirmish {
  const { botchDice = STAGED_SETTINGS.botchDice, targeting, rounds } = options;
  const { meets, worth } = stagedTactics(fighters, botchDice);
  const choice = new WeaponChoice(
    fighters.map(({ weapons }) => weapons),
    worth,
  );

  const begin = (dice: Dice): Bout => {
    const wounds = fighters.map((fighter) => fighter.wounds);
    const fatigue = fighters.map((fighter) => fighter.fatigue);
    const readied = fighters.map(({ weapons }) => weapons.map(({ readied: done, loading = 0 }) => done ?? loading));
    const hurt = (index: number): number => penalties({ wounds: wounds[index]!, fatigue: fatigue[index]! }).value;
    const totals: Record<string, number> = {};
    fighters.forEach(({ quickness, encumbrance }, index) => {
      const { value: dieValue, botch } = throwStress(dice, botchDice);
      totals[index] = initiativeTotal({
        quickness,
        loadEncumbrance: encumbrance,
        penalties: hurt(index),
        dieValue,
        botch,
      }).value;
    });
    // The tied roll again until none is: every order of them comes as often (ST-P02).
    const order = initiativeOrder({ totals })
      .flatMap((tied) => dice.shuffled(tied))
      .map(Number);
    const strike = (actor: number, place: number, target: number, exerted: number): void => {
      const weapon = fighters[actor]!.weapons[place]!;
      const met = meets(weapon, target);
      const { value: dieValue, botch } = throwStress(dice, botchDice);
      const attack = rollTotal({ modifier: weapon.bonus + hurt(actor) + exerted, dieValue, botch });
      const { wound } = hitNumbers({
        ...met,
        attack,
        defence: met.defence + hurt(target),
        strength: fighters[actor]!.strength,
      });
      wounds[target] = takeWound({ wounds: wounds[target]!, wound });
    };
    return {
      order: () => order,
      stands: (index) => canAct({ wounds: wounds[index]! }) && fatigue[index] !== "unconscious",
      left: (index) => hurt(index),
      turn(actor, target) {
        const { weapons, attacks } = fighters[actor]!;
        const ready = (place: number): boolean => readied[actor]![place]! >= (weapons[place]!.loading ?? 0);
        const place = choice.best(actor, target, ready);
        if (place < 0) {
          const load = choice.best(actor, target, () => true);
          if (load >= 0) readied[actor]![load]!++;
          return;
        }
        const loads = (weapons[place]!.loading ?? 0) > 0;
        const exerted = exertion(weapons[place]!, fatigue[actor]!);
        for (let nth = 0; nth < (loads ? 1 : attacks) && canAct({ wounds: wounds[target]! }); nth++)
          strike(actor, place, target, nth === 0 ? exerted : 0);
        if (exerted > 0) fatigue[actor] = tire({ fatigue: fatigue[actor]! });
        if (loads) readied[actor]![place] = 0;
      },
    };
  };
  return { fighters, begin, targeting, rounds };
}
