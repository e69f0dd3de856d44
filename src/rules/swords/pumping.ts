import { cacheOf } from "../cache.ts";
import { payPump } from "./actions.ts";
import { contestDistribution, type MarginDistribution, readContest, readGoliath } from "./contest.ts";
import { lossDice, takeLoss } from "./damage.ts";
import { poolSize, weaponBonus } from "./derived.ts";
import type { ContestSettings } from "./odds.ts";
import { FACES, MAX_POOL } from "./tables.ts";
import type { TeamBody } from "./team.ts";
import type { Side } from "./types.ts";

/** What a round leaves of a lone fighter. */
export interface BodyLeft {
  /** the dice of its cliché, the ability fought with */
  readonly cliche: number;
  /** the hits that its armour has absorbed */
  readonly absorbed: number;
}

/** One end of a round between two lone fighters, with its chance (0 to 1). */
export interface RoundEnd {
  readonly a: BodyLeft;
  readonly b: BodyLeft;
  readonly chance: number;
}

/** The dice that each side pumps in a round: it adds them to its roll and loses them after it (SS-P06). */
export type Pumps = Readonly<Record<Side, number>>;

/** No side pumps dice. */
export const NO_PUMPS: Pumps = { a: 0, b: 0 };

/** Returns a fighter after the loss of the dice it pumped, before what a lost round costs it (SS-P06). */
export function afterPump<Body extends TeamBody>(body: Body, pumped: number): Body {
  return pumped === 0 ? body : { ...body, cliche: payPump({ cliche: body.cliche, pumped }).value };
}

/** What a lost round leaves of the loser, and all differences of the deciding dice that lead to this. */
interface Loss {
  readonly left: BodyLeft;
  readonly differences: number[];
}

/** Returns a text that is the same for fighters for whom a round has the same chances. */
const keyOf = ({ cliche, rating, coverage, toughness, absorbed, inappropriate, toolsMissing }: TeamBody): string =>
  `${cliche} ${rating} ${coverage} ${toughness} ${absorbed} ${inappropriate} ${toolsMissing}`;

/**
 * Makes a function that returns all ends of a round between two lone fighters: first the draw, then those in which `a`
 * loses, then those in which `b` loses. The chance of an end may be 0. Pumped dice, by default none, are lost in all
 * ends (SS-001 … SS-003, SS-029, SS-038 … SS-041, SS-P03, SS-P06).
 */
export function soloRounds({ exhausted, goliath = false }: ContestSettings) {
  const cachedContest = cacheOf<MarginDistribution>();
  const cachedLosses = cacheOf<readonly Loss[]>();
  /**
   * Returns the chances to win by each difference, and of a draw, for these numbers of dice on both sides; computed
   * once.
   */
  const marginsOf = (diceA: number, diceB: number): MarginDistribution =>
    cachedContest(`${diceA} ${diceB}`, () => {
      const byDice = readContest(contestDistribution({ diceA, diceB }), exhausted);
      return goliath ? readGoliath(byDice, diceA, diceB) : byDice;
    });
  /**
   * Returns what can be left of a fighter who loses a round after paying its pumped dice; `loss` are the dice it costs.
   */
  const lossesOf = (body: TeamBody, pumped: number, loss: number): readonly Loss[] =>
    cachedLosses(`${keyOf(body)} ${pumped} ${loss}`, () => {
      const bodyLeft = afterPump(body, pumped);
      const results: Loss[] = [];
      for (let difference = 0; difference <= FACES; difference++) {
        const { cliche, absorbed } = takeLoss({ ...bodyLeft, difference, loss });
        // Two results are equal if the armour absorbed the hit in both or in neither.
        const sameArmour = results.find((result) => result.left.absorbed === absorbed);
        if (sameArmour) sameArmour.differences.push(difference);
        else results.push({ left: { cliche, absorbed }, differences: [difference] });
      }
      return results;
    });

  return (a: TeamBody, b: TeamBody, pumps: Pumps = NO_PUMPS): readonly RoundEnd[] => {
    const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
    /** Returns the number of dice that a side throws. */
    const pool = ({ cliche, toolsMissing }: TeamBody, side: Side): number =>
      poolSize({ cliche, toolsMissing, bonus: bonus[side], pumped: pumps[side] }).value;
    const margins = marginsOf(pool(a, "a"), pool(b, "b"));
    /** Returns what is left of a fighter after a round that it does not lose. */
    const withoutLoss = (body: TeamBody, pumped: number): BodyLeft => {
      const { cliche, absorbed = 0 } = afterPump(body, pumped);
      return { cliche, absorbed };
    };
    const unbeaten = { a: withoutLoss(a, pumps.a), b: withoutLoss(b, pumps.b) };
    const ends: RoundEnd[] = [{ ...unbeaten, chance: margins.draw }];
    // All ends in which `a` loses, then all in which `b` loses, by the winner's chances for each difference.
    for (const [loser, body, winner] of [["a", a, b] as const, ["b", b, a] as const]) {
      const chances = margins[loser === "a" ? "b" : "a"];
      const loss = lossDice({ winnerInappropriate: winner.inappropriate, loserInappropriate: body.inappropriate });
      for (const { left, differences } of lossesOf(body, pumps[loser], loss)) {
        const chance = differences.reduce((sum, difference) => sum + chances[difference]!, 0);
        ends.push({ ...unbeaten, [loser]: left, chance });
      }
    }
    return ends;
  };
}

/** The least gain in the chance to win for which dice are pumped: more than rounding errors. */
const BETTER = 1e-9;

/**
 * Makes a function that returns how many dice two lone fighters pump in a round (SS-P06). A fighter never pumps all its
 * dice, nor more than make a pool of MAX_POOL. Of the other numbers, a fighter pumps the least with which the fighter's
 * chance to win the duel is highest if nobody pumps later. First `a` decides, as if `b` pumped no dice; then `b`
 * decides, who knows what `a` pumps.
 * @param rounds made by `soloRounds`
 */
export function pumpTactics(rounds: ReturnType<typeof soloRounds>): (a: TeamBody, b: TeamBody) => Pumps {
  const cachedDuel = cacheOf<Readonly<Record<Side, number>>>();
  const cachedPumps = cacheOf<Pumps>();

  /** Returns both chances to win a duel between fighters in these states if nobody pumps; computed once. */
  const winChances = (a: TeamBody, b: TeamBody): Readonly<Record<Side, number>> => {
    // A fighter alone in having dice left has won; if neither has dice left, nobody has won.
    if (a.cliche === 0 || b.cliche === 0) return { a: Number(a.cliche > 0), b: Number(b.cliche > 0) };
    return cachedDuel(`${keyOf(a)} ${keyOf(b)}`, () => {
      const [draw, ...ends] = rounds(a, b);
      // After a draw the round is fought again, so the chance of the draw is shared among the other ends.
      return winChancesAfter(a, b, ends, 1 - draw!.chance);
    });
  };
  /** Returns both chances to win after one of these ends of a round, whose chances add up to `share`. */
  const winChancesAfter = (
    a: TeamBody,
    b: TeamBody,
    ends: readonly RoundEnd[],
    share = 1,
  ): Readonly<Record<Side, number>> => {
    const wins = { a: 0, b: 0 };
    for (const end of ends) {
      if (end.chance === 0) continue;
      const later = winChances({ ...a, ...end.a }, { ...b, ...end.b });
      wins.a += (end.chance / share) * later.a;
      wins.b += (end.chance / share) * later.b;
    }
    return wins;
  };

  return (a, b) =>
    cachedPumps(`${keyOf(a)} ${keyOf(b)}`, () => {
      const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
      // The dice that are pumped so far; only those of the side that decides are changed.
      let best = NO_PUMPS;
      for (const side of ["a", "b"] as const) {
        const { cliche, toolsMissing } = side === "a" ? a : b;
        // At most all dice but one, because a fighter without dice cannot win, and no larger pool than can be computed.
        const most = Math.min(cliche - 1, MAX_POOL - poolSize({ cliche, toolsMissing, bonus: bonus[side] }).value);
        const pumpsBefore = best;
        let bestChance = winChancesAfter(a, b, rounds(a, b, pumpsBefore))[side];
        for (let dice = 1; dice <= most; dice++) {
          const pumps = { ...pumpsBefore, [side]: dice };
          const chance = winChancesAfter(a, b, rounds(a, b, pumps))[side];
          if (chance > bestChance + BETTER) [bestChance, best] = [chance, pumps];
        }
      }
      return best;
    });
}
