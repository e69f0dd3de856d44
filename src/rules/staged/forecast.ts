import type { Dice } from "../forecast/dice.ts";
import { NEAR } from "../forecast/approach.ts";
import type { Bout, Skirmish } from "../forecast/skirmish.ts";
import { canAct, hitNumbers, takeWound } from "./damage.ts";
import { stagedApproach } from "./forecast-approach.ts";
import { asFightBegins, rearsHold, stagedTactics, wantsRear } from "./forecast-plan.ts";
import type { StagedFighter, StagedFightOptions } from "./forecast-types.ts";
import { initiativeOrder, initiativeTotal } from "./initiative.ts";
import { rearRush } from "./stances.ts";
import { rollTotal, stressDie, stressNext, type StressResult } from "./stress.ts";
import { STAGED_SETTINGS } from "./types.ts";

export type { StagedFighter, StagedFightOptions, StagedForecastWeapon } from "./forecast-types.ts";

/**
 * Throws all dice of a stress die (a d10 on which 10 counts as 0), botch dice included, and returns its result
 * (ST-P01).
 */
export function throwStress(dice: Dice, botchDice: number): StressResult {
  const faces: number[] = [];
  let nextThrow = stressNext({ faces, botchDice });
  for (; nextThrow.reroll; nextThrow = stressNext({ faces, botchDice })) faces.push(dice.one(10) % 10);
  return stressDie({ faces, botchFaces: dice.many(nextThrow.botchDice, 10).map((face) => face % 10) });
}

/**
 * Makes a fight of Staged that is played with dice; `stagedTactics` decides how fighters act. Initiative is rolled
 * once, but does not count if `kept` has the order. In each round each fighter in turn uses its best ready weapon
 * against a Defense Total, and wounds hinder from then on (ST-001 … ST-003, ST-013, ST-080 … ST-083, ST-P01 … ST-P07).
 * Fresh fighters exert themselves (ST-P11).
 *
 * With `stances`, fighters stand in front or in the rear (ST-017 … ST-029); with `paces` they walk up to each other
 * (ST-046 … ST-052).
 *
 * All shots are within the first range increment. There is no cover, no penalty to shots for movement, no condition, no
 * grapple and no spread.
 */
export function stagedFight(given: readonly StagedFighter[], options: StagedFightOptions = {}): Skirmish {
  const { botchDice = STAGED_SETTINGS.botchDice, targeting, rounds, stances, paces, kept } = options;
  const fighters = asFightBegins(given, options);
  const tactics = stagedTactics(fighters, options);
  const triesForRear = fighters.map((fighter) => wantsRear(fighter, options));

  /** Begins the fight anew with these dice. */
  const begin = (dice: Dice): Bout => {
    const states = fighters.map((_, index) => tactics.start(index));
    /** Returns the present penalties of a fighter's wounds and fatigue, 0 or less. */
    const penalty = (index: number): number => tactics.penalty(states[index]!);
    const stands = (index: number): boolean =>
      canAct({ wounds: states[index]!.wounds }) && states[index]!.fatigue !== "unconscious";
    // Rolls the initiative of each fighter, by its index.
    const totals: Record<string, number> = {};
    fighters.forEach(({ quickness, encumbrance }, index) => {
      const { value: dieValue, botch } = throwStress(dice, botchDice);
      totals[index] = initiativeTotal({
        quickness,
        loadEncumbrance: encumbrance,
        penalties: penalty(index),
        dieValue,
        botch,
      }).value;
    });
    // Tied fighters roll again until none are tied, which makes each order of them equally likely (ST-P02).
    const order =
      kept ??
      initiativeOrder({ totals })
        .flatMap((tied) => dice.shuffled(tied))
        .map(Number);

    /** Returns the fighters of a side who still stand, by index. */
    const standing = (side: number): number[] =>
      [...fighters.keys()].filter((index) => fighters[index]!.side === side && stands(index));
    /** Moves each fighter to the front or to the rear as a round begins (ST-017 … ST-023); writes `states`. */
    const setLines = (ground: NonNullable<typeof stances>): void => {
      // The number of a side's standing fighters who try for the rear, or with `isForRear` false of the others.
      const countStanding = (side: number, isForRear: boolean): number =>
        standing(side).filter((index) => triesForRear[index] === isForRear).length;
      // By side: whether enough fighters in front let others stand in the rear.
      const held = rearsHold(
        ground,
        [countStanding(0, false), countStanding(1, false)],
        [countStanding(0, true), countStanding(1, true)],
      );
      states.forEach((state, index) => {
        states[index] = { ...state, rear: triesForRear[index]! && held[fighters[index]!.side] };
      });
    };
    /** Returns all standing fighters in front on the side of a target, by index. */
    const frontOf = (target: number): number[] =>
      standing(fighters[target]!.side).filter((index) => !states[index]!.rear);
    /** Tells whether an actor's attack on a target takes a rush, if `defenders` foes stand in front of the target. */
    const needsRush = (actor: number, target: number, defenders: number): boolean =>
      tactics.needsRush(actor, states[actor]!, target, states[target]!, defenders);

    /**
     * Throws the dice of one blow and adds the wound, if there is one, to the target. `exerted`: the bonus of the
     * actor's exertion.
     */
    const strike = (actor: number, place: number, target: number, exerted: number): void => {
      const weapon = tactics.weaponAt(actor, place);
      const targetNumbers = tactics.targetNumbers(weapon, target, states[target]!.guarding);
      const { value: dieValue, botch } = throwStress(dice, botchDice);
      const attack = rollTotal({ modifier: weapon.bonus + penalty(actor) + exerted, dieValue, botch });
      const { wound } = hitNumbers({
        ...targetNumbers,
        attack,
        defence: targetNumbers.defence + penalty(target),
        strength: fighters[actor]!.strength,
      });
      states[target] = { ...states[target]!, wounds: takeWound({ wounds: states[target]!.wounds, wound }) };
    };
    return {
      order(round) {
        if (round > 1) states.forEach((state, index) => (states[index] = { ...state, guarding: false }));
        if (stances && (round > 1 || !stances.settled)) setLines(stances);
        return order;
      },
      stands,
      left: penalty,
      // The fighters in front are attacked instead if the attack would take a rush that the actor does not try.
      before(actor, target) {
        const front = frontOf(target);
        const triesRush = (guard: number): boolean => tactics.triesRush(actor, states[actor]!, guard, states[guard]!);
        return needsRush(actor, target, front.length) && !triesRush(front[0]!) ? front : [];
      },
      // Replaces the states of actor and target by those after the turn.
      turn(actor, target, situation = NEAR) {
        const ownState = states[actor]!;
        const [guard] = frontOf(target);
        // If the attack takes a rush past the guard (the first foe in front), that comes first. If it is lost, the turn
        // is over.
        if (guard !== undefined && needsRush(actor, target, 1)) {
          const [attackerDie, defenderDie] = [throwStress(dice, botchDice), throwStress(dice, botchDice)];
          const { through } = rearRush({
            ...tactics.rushOf(actor, ownState, guard, states[guard]!),
            attackerDie: attackerDie.value,
            attackerBotch: attackerDie.botch,
            defenderDie: defenderDie.value,
            defenderBotch: defenderDie.botch,
          });
          if (!through) {
            states[actor] = tactics.afterFailedRush(actor, ownState, guard);
            return;
          }
        }
        // The strikes or shots of the turn, or loading, and what the turn does to the actor itself.
        const deed = tactics.deed(actor, ownState, target, situation);
        if (deed?.kind === "strike") {
          const { place } = deed;
          const exerted = tactics.exertionFor(actor, ownState, place);
          const blows = tactics.blows(actor, place, situation);
          for (let nth = 0; nth < blows && canAct({ wounds: states[target]!.wounds }); nth++)
            strike(actor, place, target, nth === 0 ? exerted : 0);
        }
        states[actor] = tactics.stateAfter(actor, ownState, deed);
      },
    };
  };
  return { fighters, begin, targeting, rounds, approach: stagedApproach(given, paces) };
}
