import { whole } from "../error.ts";
import { largeContest } from "./large-contest.ts";
import { FACES, LARGEST_POOL, MAX_POOL } from "./tables.ts";
import type { Chances, ContestDistribution, Exhausted } from "./types.ts";

/** The length of a row in the tables below: one entry for each number of dice from 0 to MAX_POOL. */
const WIDTH = MAX_POOL + 1;

/** Chances by face that are all 0, for the smaller pool, which never outlasts the other; shared: never write to it. */
const NO_CHANCES = new Float64Array(FACES + 1);

/** binomial[n * WIDTH + k] is the number of ways to choose k of n dice. */
const binomial = new Float64Array(WIDTH * WIDTH);

/** power[base * WIDTH + exponent] is the power; 0 to the power of 0 is 1. */
const power = new Float64Array((FACES + 1) * WIDTH);

/**
 * paired[m * WIDTH + k] is the coefficient of x^k in (sum over c of x^c / (c!)^2)^m. Multiplied by a!/(a-k)! b!/(b-k)!
 * it is the number of ways in which k of a dice and k of b dice show the same faces, all among the same m.
 */
const paired = new Float64Array(FACES * WIDTH);

/**
 * tails[(face * WIDTH + n) * WIDTH + j] is the number of ways in which more than j of n dice show `face` and all others
 * lower faces.
 */
const tails = new Float64Array((FACES + 1) * WIDTH * WIDTH);

/** highest[face * WIDTH + n] is the number of ways in which `face` is the highest of n dice. */
const highest = new Float64Array(FACES * WIDTH);

/** Fills the five tables above; called before they are first read, so that what never computes odds does not wait. */
function fillTables(): void {
  for (let n = 0; n < WIDTH; n++) {
    binomial[n * WIDTH] = 1;
    for (let k = 1; k <= n; k++)
      binomial[n * WIDTH + k] =
        (binomial[(n - 1) * WIDTH + k - 1] as number) + (binomial[(n - 1) * WIDTH + k] as number);
  }
  for (let base = 0; base <= FACES; base++)
    for (let exponent = 0; exponent < WIDTH; exponent++) power[base * WIDTH + exponent] = base ** exponent;
  paired[0] = 1;
  for (let m = 1; m < FACES; m++)
    for (let k = 0; k < WIDTH; k++) {
      let sum = 0;
      let inverse = 1;
      for (let c = 0; c <= k; c++) {
        sum += (paired[(m - 1) * WIDTH + k - c] as number) * inverse;
        inverse /= (c + 1) ** 2;
      }
      paired[m * WIDTH + k] = sum;
    }
  for (let face = 1; face <= FACES; face++)
    for (let n = 0; n < WIDTH; n++) {
      const row = (face * WIDTH + n) * WIDTH;
      let sum = 0;
      for (let j = n; j >= 0; j--) {
        tails[row + j] = sum;
        sum += (binomial[n * WIDTH + j] as number) * (power[(face - 1) * WIDTH + n - j] as number);
      }
    }
  for (let face = 1; face < FACES; face++)
    for (let n = 1; n < WIDTH; n++)
      highest[face * WIDTH + n] = (power[face * WIDTH + n] as number) - (power[(face - 1) * WIDTH + n] as number);
}

/**
 * By the number of dice that the losing pool has left below the winner's deciding face: the sum of the weights of all
 * ways that lead to it. `lead` adds to it, `settle` reads and clears it; between two uses all are 0.
 */
const behind = new Float64Array(WIDTH);

/**
 * Adds to `behind` the ways, each multiplied by `weight`, in which the highest of `ownDice` dice shows `face` and is
 * higher than all that are left of `otherDice` dice once pairs that show `face` are discarded.
 */
function lead(ownDice: number, otherDice: number, face: number, weight: number): void {
  const row = (face * WIDTH + ownDice) * WIDTH;
  const pairRow = otherDice * WIDTH;
  const mostPairs = ownDice > otherDice ? otherDice : ownDice - 1;
  for (let pairs = 0; pairs <= mostPairs; pairs++)
    (behind[otherDice - pairs] as number) +=
      weight * (binomial[pairRow + pairs] as number) * (tails[row + pairs] as number);
}

/**
 * Takes the ways in `behind`, in which the winner's deciding face is `face` and the loser had `otherDice` dice. Adds
 * those in which the loser has dice left to `win[margin]`, and those in which it has none to `alone[face]`. Clears
 * `behind`.
 */
function settle(otherDice: number, face: number, win: Float64Array, alone: Float64Array): void {
  const runOutWays = behind[0] as number;
  if (runOutWays > 0) {
    (alone[face] as number) += runOutWays;
    behind[0] = 0;
  }
  for (let otherFace = 1; otherFace < face; otherFace++) {
    const row = otherFace * WIDTH;
    let ways = 0;
    for (let diceLeft = 1; diceLeft <= otherDice; diceLeft++)
      ways += (behind[diceLeft] as number) * (highest[row + diceLeft] as number);
    (win[face - otherFace] as number) += ways;
  }
  for (let diceLeft = 1; diceLeft <= otherDice; diceLeft++) behind[diceLeft] = 0;
}

/**
 * Computes the chances of a contest of `diceA` dice against `diceB`, each 0 to 60, with faces 1 to `faces`: six, or
 * five for dice that are known to show no six (SS-001, SS-002, SS-A02). It adds up positive terms only, so that
 * rounding errors stay small.
 */
export function computeContestDistribution(diceA: number, diceB: number, faces = FACES): ContestDistribution {
  if (!paired[0]) fillTables();
  const winA = new Float64Array(FACES + 1);
  // Pools with the same number of dice have the same chances, so one array serves for both.
  const areEqual = diceA === diceB;
  const winB = areEqual ? winA : new Float64Array(FACES + 1);
  // Only the larger pool can have dice left when the other has none.
  const alone = new Float64Array(FACES + 1);
  const aloneA = diceA > diceB ? alone : NO_CHANCES;
  const aloneB = diceA > diceB ? NO_CHANCES : alone;
  const scale = faces ** -(diceA + diceB);
  for (let face = faces; face >= 1; face--) {
    gather(diceA, diceB, faces, face, scale);
    settle(diceB, face, winA, aloneA);
    if (areEqual) continue;
    gather(diceB, diceA, faces, face, scale);
    settle(diceA, face, winB, aloneB);
  }
  return { diceA, diceB, winA, winB, aloneA, aloneB, deadTie: areEqual ? deadTies(diceA, faces) : 0 };
}

/**
 * Adds to `behind` the ways, each multiplied by `scale`, in which the pool of `ownDice` dice wins by a die that shows
 * `face` over the pool of `otherDice` dice, after any number of equal pairs with higher faces.
 */
function gather(ownDice: number, otherDice: number, faces: number, face: number, scale: number): void {
  const above = (faces - face) * WIDTH;
  let arrangements = scale;
  // Ends once the smaller pool is used up, as `arrangements` is then 0.
  for (let pairs = 0; arrangements > 0; pairs++) {
    const weight = arrangements * (paired[above + pairs] as number);
    // Pairs above the highest face are impossible.
    if (weight === 0) return;
    lead(ownDice - pairs, otherDice - pairs, face, weight);
    arrangements *= (ownDice - pairs) * (otherDice - pairs);
  }
}

/** Returns the chance that two pools, each of `dice` dice with `faces` faces, show each face equally often. */
function deadTies(dice: number, faces: number): number {
  // The coefficient of `paired` for all `faces` faces, made of the coefficients for one face fewer.
  let sum = 0;
  let inverse = 1;
  for (let c = 0; c <= dice; c++) {
    sum += (paired[(faces - 1) * WIDTH + dice - c] as number) * inverse;
    inverse /= (c + 1) ** 2;
  }
  let chance = sum;
  for (let n = 1; n <= dice; n++) chance *= (n / faces) ** 2;
  return chance;
}

/** The results of `contestDistribution` so far, by the dice of A and of B. */
const distributions: (ContestDistribution | undefined)[][] = [];

/**
 * Returns the chances of a contest of `diceA` d6 against `diceB` d6; later calls with the same numbers return the same
 * object (SS-001, SS-002). Throws RulesError unless both numbers are whole and from 0 to 2000.
 */
export function contestDistribution({
  diceA,
  diceB,
}: {
  readonly diceA: number;
  readonly diceB: number;
}): ContestDistribution {
  whole("diceA", diceA, "SS-001", 0, LARGEST_POOL);
  whole("diceB", diceB, "SS-001", 0, LARGEST_POOL);
  const compute = Math.max(diceA, diceB) > MAX_POOL ? largeContest : computeContestDistribution;
  const forDiceA = (distributions[diceA] ??= []);
  return (forDiceA[diceB] ??= compute(diceA, diceB));
}

/** The chances of a contest once the setting of SS-A03 is known. */
export interface MarginDistribution {
  /** By margin (the difference of the deciding dice), 0 to 6: the chance that A wins by it. */
  readonly a: Chances;
  /** The same for B. */
  readonly b: Chances;
  /** The chance that nobody wins. */
  readonly draw: number;
}

/**
 * Returns the chances of each margin and of a draw. `exhausted` is the setting of SS-A03: if one pool runs out, the
 * other pool wins by the face of its own next die, or with "tie" the contest is a draw. If both pools run out at the
 * same time, the contest is always a draw.
 */
export function readContest(
  distribution: ContestDistribution,
  exhausted: Exhausted = "remaining_wins",
): MarginDistribution {
  if (exhausted === "tie") {
    let draw = distribution.deadTie;
    for (let face = 1; face <= FACES; face++)
      draw += (distribution.aloneA[face] as number) + (distribution.aloneB[face] as number);
    return { a: distribution.winA, b: distribution.winB, draw };
  }
  return {
    a: sumByMargin(distribution.winA, distribution.aloneA),
    b: sumByMargin(distribution.winB, distribution.aloneB),
    draw: distribution.deadTie,
  };
}

/** Returns the sums of two lists of chances, index by index, as a new list. */
function sumByMargin(first: Chances, second: Chances): Chances {
  const sum = new Float64Array(first);
  for (let index = 0; index < sum.length; index++) (sum[index] as number) += second[index] as number;
  return sum;
}

/**
 * Returns the chances of a contest with the setting that the smaller pool wins draws, by a margin of 0 (SS-P07).
 * `margins`: the chances without this setting; they are returned unchanged for pools of the same size.
 */
export function readGoliath(margins: MarginDistribution, diceA: number, diceB: number): MarginDistribution {
  if (diceA === diceB) return margins;
  const smaller = new Float64Array(diceA < diceB ? margins.a : margins.b);
  (smaller[0] as number) += margins.draw;
  return diceA < diceB ? { a: smaller, b: margins.b, draw: 0 } : { a: margins.a, b: smaller, draw: 0 };
}

/** Returns the sum of a list of chances; for the chances of each margin it is the chance to win (SS-001). */
export function sumOfChances(margins: Chances): number {
  let sum = 0;
  for (let margin = 0; margin < margins.length; margin++) sum += margins[margin] as number;
  return sum;
}
