import { whole } from "../error.ts";
import { contestDistribution, readContest, readGoliath } from "./contest.ts";
import { lossDice, takeLoss } from "./damage.ts";
import { poolSize, weaponBonus } from "./derived.ts";
import type { ContestSettings } from "./odds.ts";
import type { Chances, FighterStats, Side } from "./types.ts";

/**
 * A fighter in a duel, without the numbers that count for a single roll: pumping, vengeance, the gamemaster's modifier.
 */
export type Duellist = Omit<FighterStats, "pumped" | "vengeance" | "modifier">;

/** One end of a duel, in which two fight rounds of melee until one side has no dice. */
export interface DuelEnding {
  readonly winner: Side;
  /** The dice that the winner has left. */
  readonly cliche: number;
  /** The hits that the winner's armour can still absorb. */
  readonly armourLeft: number;
  /** The chance of this end (0 to 1). */
  readonly chance: number;
}

/** The odds of a duel. */
export interface DuelOdds {
  /** The chance that A wins. */
  readonly winA: number;
  /** The chance that B wins. */
  readonly winB: number;
  /** The mean number of rounds, with those that are a draw. */
  readonly rounds: number;
  /**
   * All ends with a chance above 0: first those that A wins, then B's; for each side from the most dice left to one.
   */
  readonly endings: readonly DuelEnding[];
}

/** The chances that a side loses a round, by whether its armour covers the hit. */
interface Blow {
  /** The chance to lose by a difference within the coverage, which the armour absorbs if it still can. */
  readonly covered: number;
  /** The chance to lose by a greater difference, which costs dice. */
  readonly open: number;
}

/**
 * Returns the chances, multiplied by `scale`, that the fighter `beaten` loses by a difference within its armour's
 * coverage and by a greater one. `losses` has its chances to lose by each difference.
 */
function splitByCoverage(losses: Chances, beaten: Duellist, scale: number): Blow {
  let covered = 0;
  let open = 0;
  for (let difference = 0; difference < losses.length; difference++) {
    const chance = (losses[difference] as number) * scale;
    // Asks `takeLoss` for armour that can absorb one hit, so that only its coverage decides.
    const { armour } = takeLoss({ difference, cliche: 1, coverage: beaten.coverage, toughness: 1 });
    if (armour) covered += chance;
    else open += chance;
  }
  return { covered, open };
}

/** Returns the hits that a fighter's armour can still absorb. */
const hitsLeft = ({ toughness = 0, absorbed = 0 }: Duellist): number =>
  whole("toughness", toughness, "SS-040", 0) - whole("absorbed", absorbed, "SS-040", 0, toughness);

/**
 * Returns the exact odds of a duel (SS-003, SS-029, SS-038 … SS-041). A state is the dice and the armour hits that both
 * sides have left. Every round that is no draw lowers one of these numbers, so the states are gone through from the
 * highest numbers down: each state comes after all states that lead to it.
 * @param exhausted setting: if one pool runs out of dice, the other side wins (the default), or the round is a draw
 * (SS-A03)
 * @param goliath setting: the smaller of two unequal pools wins a tie (SS-P07)
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
  // The dice that each side loses with a lost round if its armour does not absorb the hit.
  const costA = lossDice({ winnerInappropriate: b.inappropriate, loserInappropriate: a.inappropriate });
  const costB = lossDice({ winnerInappropriate: a.inappropriate, loserInappropriate: b.inappropriate });
  // For each pair of dice left there is a block of states; within it the index is A's armour hits × widthB + B's.
  const widthA = hitsLeft(a) + 1;
  const widthB = hitsLeft(b) + 1;
  const block = widthA * widthB;
  /** Returns the index of the first state of the block for these dice left. */
  const blockAt = (diceA: number, diceB: number): number => (diceA * (clicheB + 1) + diceB) * block;
  // The chance that the duel comes to each state. It begins in the last state of a block: all armour hits are left.
  const visits = new Float64Array(blockAt(clicheA + 1, 0));
  visits[blockAt(clicheA, clicheB) + block - 1] = 1;
  let rounds = 0;
  for (let diceA = clicheA; diceA >= 1; diceA--)
    for (let diceB = clicheB; diceB >= 1; diceB--) {
      const poolA = poolSize({ cliche: diceA, bonus: bonus.a, toolsMissing: a.toolsMissing }).value;
      const poolB = poolSize({ cliche: diceB, bonus: bonus.b, toolsMissing: b.toolsMissing }).value;
      const marginsByDice = readContest(contestDistribution({ diceA: poolA, diceB: poolB }), exhausted);
      const margins = goliath ? readGoliath(marginsByDice, poolA, poolB) : marginsByDice;
      // After a draw the round is fought again: the mean number of rounds until one is no draw.
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
        // A hit within the coverage costs an armour hit, or dice if none is left; a hit beyond it costs dice.
        if (armourA) (visits[firstState + state - widthB] as number) += chance * onA.covered;
        (visits[lowerA + state] as number) += chance * (armourA ? onA.open : onA.open + onA.covered);
        if (armourB) (visits[firstState + state - 1] as number) += chance * onB.covered;
        (visits[lowerB + state] as number) += chance * (armourB ? onB.open : onB.open + onB.covered);
      }
    }
  // The states in which one side has no dice are the ends; they are added up by the winner's dice and armour hits.
  const endings: DuelEnding[] = [];
  const totals = { a: 0, b: 0 };
  /**
   * Adds the ends in which this side wins with `cliche` dice left; `firstOfBlock` is the first index of their block.
   */
  const collectEnds = (winner: Side, cliche: number, firstOfBlock: number): void => {
    const chancesByArmour = new Map<number, number>();
    for (let state = 0; state < block; state++) {
      const armourLeft = winner === "a" ? Math.floor(state / widthB) : state % widthB;
      chancesByArmour.set(
        armourLeft,
        (chancesByArmour.get(armourLeft) ?? 0) + (visits[firstOfBlock + state] as number),
      );
    }
    for (const [armourLeft, chance] of chancesByArmour) {
      if (chance > 0) endings.push({ winner, cliche, armourLeft, chance });
      totals[winner] += chance;
    }
  };
  for (let dice = clicheA; dice >= 1; dice--) collectEnds("a", dice, blockAt(dice, 0));
  for (let dice = clicheB; dice >= 1; dice--) collectEnds("b", dice, blockAt(0, dice));
  return { winA: totals.a, winB: totals.b, rounds, endings };
}
