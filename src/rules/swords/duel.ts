import { whole } from "../error.ts";
import { contestDistribution, type Chances, readContest, readGoliath } from "./contest.ts";
import { lossDice, takeLoss } from "./damage.ts";
import { poolSize, weaponBonus } from "./derived.ts";
import type { ContestSettings } from "./odds.ts";
import type { FighterStats, Side } from "./types.ts";

/**
 * A fighter in a whole duel, without what counts for a single roll: pumping, vengeance and the gamemaster's modifier.
 */
export type Duellist = Omit<FighterStats, "pumped" | "vengeance" | "modifier">;

/** One way in which a duel (rounds of melee until one side has no dice) may end. */
export interface DuelEnding {
  readonly winner: Side;
  /** Cliché dice the winner has left. */
  readonly cliche: number;
  /** Hits the winner's armour could still take. */
  readonly armourLeft: number;
  /** The chance of this ending, 0 to 1. */
  readonly chance: number;
}

/** The odds of a duel. */
export interface DuelOdds {
  /** Chance that A wins. */
  readonly winA: number;
  /** Chance that B wins. */
  readonly winB: number;
  /** Expected number of rounds, drawn ones included. */
  readonly rounds: number;
  /** Every ending of a chance above 0: A's wins first, for each side from the most dice left to one. */
  readonly endings: readonly DuelEnding[];
}

/** The chances that a side loses a round, told apart by its armour's coverage. */
interface Blow {
  /** The chance to lose a round by a difference within the coverage, which the armour takes if it has hits left. */
  readonly covered: number;
  /** The chance to lose a round by a difference beyond the coverage, which costs dice. */
  readonly open: number;
}

/**
 * Returns the chances, each times `scale`, that the side `beaten` loses by a difference within its armour's coverage,
 * and by one beyond it. `losses` are its chances to lose by each difference; the rule itself, takeLoss, tells them
 * apart.
 */
function splitByCoverage(losses: Chances, beaten: Duellist, scale: number): Blow {
  let covered = 0;
  let open = 0;
  for (let difference = 0; difference < losses.length; difference++) {
    const chance = (losses[difference] as number) * scale;
    // As if the armour had a hit left, so that only its coverage decides.
    const { armour } = takeLoss({ difference, cliche: 1, coverage: beaten.coverage, toughness: 1 });
    if (armour) covered += chance;
    else open += chance;
  }
  return { covered, open };
}

/** Returns the hits that a duellist's armour can still take. */
const hitsLeft = ({ toughness = 0, absorbed = 0 }: Duellist): number =>
  whole("toughness", toughness, "SS-040", 0) - whole("absorbed", absorbed, "SS-040", 0, toughness);

/**
 * Returns the exact odds of a duel to the end (SS-003, SS-029, SS-038 … SS-041). Its states are the dice and the armour
 * hits left on both sides. Every round that is not drawn lowers one of these numbers, so a single sweep from the
 * highest down comes to each state after all that lead to it.
 * @param exhausted the result when one pool runs out of dice: by default the other wins (SS-A03)
 * @param goliath true if the smaller of two unequal pools wins a complete tie (SS-P07)
 */
export function duelOdds({
  a,
  b,
  exhausted,
  goliath = false,
}: ContestSettings & {
  readonly a: Duellist;
  readonly b: Duellist;
}): DuelOdds {
  const clicheA = whole("cliche", a.cliche, "SS-029", 1);
  const clicheB = whole("cliche", b.cliche, "SS-029", 1);
  const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
  // The dice that each side loses with a round whose hit its armour does not take.
  const costA = lossDice({ winnerInappropriate: b.inappropriate, loserInappropriate: a.inappropriate });
  const costB = lossDice({ winnerInappropriate: a.inappropriate, loserInappropriate: b.inappropriate });
  // Each pair of dice left has a block of states, one for each pair of armour hits left: A's times widthB, plus B's.
  const widthA = hitsLeft(a) + 1;
  const widthB = hitsLeft(b) + 1;
  const block = widthA * widthB;
  /** Returns the index of the first state of the block of these dice left. */
  const blockAt = (diceA: number, diceB: number): number => (diceA * (clicheB + 1) + diceB) * block;
  // The chance that the duel comes to each state: by the dice of A, the dice of B, then the armour hits left of both.
  const visits = new Float64Array(blockAt(clicheA + 1, 0));
  visits[blockAt(clicheA, clicheB) + block - 1] = 1;
  let rounds = 0;
  for (let diceA = clicheA; diceA >= 1; diceA--)
    for (let diceB = clicheB; diceB >= 1; diceB--) {
      const poolA = poolSize({ cliche: diceA, bonus: bonus.a, toolsMissing: a.toolsMissing }).value;
      const poolB = poolSize({ cliche: diceB, bonus: bonus.b, toolsMissing: b.toolsMissing }).value;
      const read = readContest(contestDistribution({ diceA: poolA, diceB: poolB }), exhausted);
      const margins = goliath ? readGoliath(read, poolA, poolB) : read;
      // Drawn rounds are fought again: this many rounds, on average, until one is not drawn.
      const tries = 1 / (1 - margins.draw);
      const onA = splitByCoverage(margins.b, a, tries);
      const onB = splitByCoverage(margins.a, b, tries);
      const firstState = blockAt(diceA, diceB);
      const lowerA = blockAt(Math.max(0, diceA - costA), diceB);
      const lowerB = blockAt(diceA, Math.max(0, diceB - costB));
      for (let state = block - 1; state >= 0; state--) {
        const chance = visits[firstState + state] as number;
        if (chance === 0) continue;
        rounds += chance * tries;
        const armourA = state >= widthB;
        const armourB = state % widthB > 0;
        // A hit within the coverage takes one off the armour, or dice once the armour is used up; others take dice.
        if (armourA) (visits[firstState + state - widthB] as number) += chance * onA.covered;
        (visits[lowerA + state] as number) += chance * (armourA ? onA.open : onA.open + onA.covered);
        if (armourB) (visits[firstState + state - 1] as number) += chance * onB.covered;
        (visits[lowerB + state] as number) += chance * (armourB ? onB.open : onB.open + onB.covered);
      }
    }
  // The duel has ended in the states where one side has no dice; they are collected by the winner's dice and armour.
  const endings: DuelEnding[] = [];
  const totals = { a: 0, b: 0 };
  /** Adds the endings in which this side wins with `cliche` dice left; its block of states begins at `start`. */
  const collect = (winner: Side, cliche: number, start: number): void => {
    const armour = new Map<number, number>();
    for (let state = 0; state < block; state++) {
      const left = winner === "a" ? Math.floor(state / widthB) : state % widthB;
      armour.set(left, (armour.get(left) ?? 0) + (visits[start + state] as number));
    }
    for (const [armourLeft, chance] of armour) {
      if (chance > 0) endings.push({ winner, cliche, armourLeft, chance });
      totals[winner] += chance;
    }
  };
  for (let dice = clicheA; dice >= 1; dice--) collect("a", dice, blockAt(dice, 0));
  for (let dice = clicheB; dice >= 1; dice--) collect("b", dice, blockAt(0, dice));
  return { winA: totals.a, winB: totals.b, rounds, endings };
}
