import { whole } from "../error.ts";
import { FACES, MAX_POOL } from "./tables.ts";
import type { Exhausted } from "./types.ts";

/** Chances, 0 to 1, by index: that of the number `index`. Arrays are cached and shared: never write to them. */
export type Chances = Readonly<Float64Array>;

/**
 * The exact distribution of a contest, in which two pools of dice are compared, highest die against highest die
 * (SS-001, SS-002, SS-A02). Chances that one pool runs out are kept apart, as SS-A03 can be read in two ways: a win for
 * the other pool, or a tie.
 */
export interface ContestDistribution {
  /** The number of dice of A. */
  readonly diceA: number;
  /** The number of dice of B. */
  readonly diceB: number;
  /** By margin, 0 to 6: the chance that A wins by it while both have a die left; 0 for margins 0 and 6. */
  readonly winA: Chances;
  /** The same for B. */
  readonly winB: Chances;
  /** By face, 0 to 6: the chance that B has run out while A's next die shows it; 0 for face 0. */
  readonly aloneA: Chances;
  /** The same for B's next die, once A has run out. */
  readonly aloneB: Chances;
  /** The chance that both run out together, because they show the same faces. */
  readonly deadTie: number;
}

/** The length of a row in the tables below: one entry for each number of dice from 0 to the most. */
const WIDTH = MAX_POOL + 1;

/** The chances by face of a pool that cannot be left alone, all 0; shared: never write to it. */
const NO_CHANCES = new Float64Array(FACES + 1);

/** binomial[n * WIDTH + k]: the ways to choose k of n dice. */
const binomial = new Float64Array(WIDTH * WIDTH);
for (let n = 0; n < WIDTH; n++) {
  binomial[n * WIDTH] = 1;
  for (let k = 1; k <= n; k++)
    binomial[n * WIDTH + k] = (binomial[(n - 1) * WIDTH + k - 1] as number) + (binomial[(n - 1) * WIDTH + k] as number);
}

/** power[base * WIDTH + exponent], 0 to the 0 being 1. */
const power = new Float64Array((FACES + 1) * WIDTH);
for (let base = 0; base <= FACES; base++)
  for (let exponent = 0; exponent < WIDTH; exponent++) power[base * WIDTH + exponent] = base ** exponent;

/**
 * paired[m * WIDTH + k]: the coefficient of x^k in (sum over c of x^c / (c!)^2)^m. Times a!/(a-k)! b!/(b-k)! it
 * counts the ways in which k dice of each pool show the same multiset of m faces.
 */
const paired = new Float64Array(FACES * WIDTH);
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

/** tails[(face * WIDTH + n) * WIDTH + j]: ways in which more than j of n dice show `face` and the others less. */
const tails = new Float64Array((FACES + 1) * WIDTH * WIDTH);
for (let face = 1; face <= FACES; face++)
  for (let n = 0; n < WIDTH; n++) {
    const row = (face * WIDTH + n) * WIDTH;
    let sum = 0;
    for (let j = n; j >= 0; j--) {
      tails[row + j] = sum;
      sum += (binomial[n * WIDTH + j] as number) * (power[(face - 1) * WIDTH + n - j] as number);
    }
  }

/** highest[face * WIDTH + n]: ways in which `face` is the highest of n dice. */
const highest = new Float64Array(FACES * WIDTH);
for (let face = 1; face < FACES; face++)
  for (let n = 1; n < WIDTH; n++)
    highest[face * WIDTH + n] = (power[face * WIDTH + n] as number) - (power[(face - 1) * WIDTH + n] as number);

/**
 * By the number of dice that the trailing pool has left below the leading face: the ways in which it comes to that,
 * each times its weight. `lead` adds to it, `settle` reads and clears it; all 0 between two uses.
 */
const behind = new Float64Array(WIDTH);

/**
 * Adds to `behind` the ways, each times `weight`, in which the highest die of `own` dice shows `face` and is above all
 * that are left of `other` dice once equal pairs at `face` are gone.
 */
function lead(own: number, other: number, face: number, weight: number): void {
  const row = (face * WIDTH + own) * WIDTH;
  const ways = other * WIDTH;
  const last = own > other ? other : own - 1;
  for (let j = 0; j <= last; j++)
    (behind[other - j] as number) += weight * (binomial[ways + j] as number) * (tails[row + j] as number);
}

/**
 * Adds the ways in `behind`, in which a pool leads with `face` over one of `other` dice, to that pool's results: to
 * `win` by margin, to `alone` where the other pool has run out. Clears `behind`.
 */
function settle(other: number, face: number, win: Float64Array, alone: Float64Array): void {
  const none = behind[0] as number;
  if (none > 0) {
    (alone[face] as number) += none;
    behind[0] = 0;
  }
  for (let next = 1; next < face; next++) {
    const row = next * WIDTH;
    let ways = 0;
    for (let left = 1; left <= other; left++) ways += (behind[left] as number) * (highest[row + left] as number);
    (win[face - next] as number) += ways;
  }
  for (let left = 1; left <= other; left++) behind[left] = 0;
}

/**
 * Computes the distribution of a contest of `diceA` dice against `diceB`, each from 0 to 60, with faces 1 … `faces`:
 * six, or five when the sixes are already settled (SS-001, SS-002, SS-A02). It adds up a closed form face by face, of
 * positive terms only, so that rounding errors stay small.
 */
export function computeContestDistribution(diceA: number, diceB: number, faces = FACES): ContestDistribution {
  const winA = new Float64Array(FACES + 1);
  // Equal pools have equal chances: one side is computed and stands for both.
  const equal = diceA === diceB;
  const winB = equal ? winA : new Float64Array(FACES + 1);
  // Only the larger pool can have a die left when the other has none.
  const alone = new Float64Array(FACES + 1);
  const aloneA = diceA > diceB ? alone : NO_CHANCES;
  const aloneB = diceA > diceB ? NO_CHANCES : alone;
  const scale = faces ** -(diceA + diceB);
  for (let face = faces; face >= 1; face--) {
    gather(diceA, diceB, faces, face, scale);
    settle(diceB, face, winA, aloneA);
    if (equal) continue;
    gather(diceB, diceA, faces, face, scale);
    settle(diceA, face, winB, aloneB);
  }
  return { diceA, diceB, winA, winB, aloneA, aloneB, deadTie: equal ? deadTies(diceA, faces) : 0 };
}

/**
 * Adds to `behind` the ways, each times `scale`, in which the pool of `own` dice leads at `face` over that of `other`,
 * after any number of equal pairs above it.
 */
function gather(own: number, other: number, faces: number, face: number, scale: number): void {
  const above = (faces - face) * WIDTH;
  let arrangements = scale;
  // Ends once the smaller pool is used up: `arrangements` is then 0.
  for (let k = 0; arrangements > 0; k++) {
    const weight = arrangements * (paired[above + k] as number);
    // No pair can lie above the highest face.
    if (weight === 0) return;
    lead(own - k, other - k, face, weight);
    arrangements *= (own - k) * (other - k);
  }
}

/** Returns the chance that two pools of the same number of dice show the same faces. */
function deadTies(dice: number, faces: number): number {
  // Without a leading die above them the pairs may show any of the faces: one more factor than a lead leaves.
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

/** Distributions by the number of dice of A, then of B. */
const distributions: (ContestDistribution | undefined)[][] = [];

/**
 * Returns the distribution of a contest of `diceA` d6 against `diceB`, kept for further calls (SS-001, SS-002). Throws
 * RulesError unless both are whole numbers from 0 to 60.
 */
export function contestDistribution({
  diceA,
  diceB,
}: {
  readonly diceA: number;
  readonly diceB: number;
}): ContestDistribution {
  whole("diceA", diceA, "SS-001", 0, MAX_POOL);
  whole("diceB", diceB, "SS-001", 0, MAX_POOL);
  return ((distributions[diceA] ??= [])[diceB] ??= computeContestDistribution(diceA, diceB));
}

/** A contest's distribution under one reading of SS-A03. */
export interface MarginDistribution {
  /** By margin, 0 to 6: the chance that A wins by it. */
  readonly a: Chances;
  /** The same for B. */
  readonly b: Chances;
  /** The chance that neither wins. */
  readonly draw: number;
}

/**
 * Returns the chances of each margin and of a draw under one reading of SS-A03: when one pool runs out, the other wins
 * by the face of its next die, or with `exhausted: "tie"` it is a draw. Both running out together is always a draw.
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

/** Returns the sums of two lists of chances, index by index. */
function sumByMargin(a: Chances, b: Chances): Chances {
  const sum = new Float64Array(a);
  for (let index = 0; index < sum.length; index++) (sum[index] as number) += b[index] as number;
  return sum;
}

/**
 * Returns a contest's chances, `margins`, with its draws given to the smaller pool, which then wins by a margin of 0;
 * `margins` itself for pools of equal size (SS-P07).
 */
export function readGoliath(margins: MarginDistribution, diceA: number, diceB: number): MarginDistribution {
  if (diceA === diceB) return margins;
  const smaller = new Float64Array(diceA < diceB ? margins.a : margins.b);
  (smaller[0] as number) += margins.draw;
  return diceA < diceB ? { a: smaller, b: margins.b, draw: 0 } : { a: margins.a, b: smaller, draw: 0 };
}

/** Returns the sum of all chances of a list: for chances to win by each margin, the chance to win (SS-001). */
export function sumOfChances(margins: Chances): number {
  let sum = 0;
  for (let margin = 0; margin < margins.length; margin++) sum += margins[margin] as number;
  return sum;
}
