import type { Distribution } from "./distribution.ts";
import { distributionOf } from "./distribution.ts";

/** The highest numbers of explosions are left out, from where all of them together have a chance below this. */
const NEGLIGIBLE = 1e-13;

/**
 * `count` dice of `sides` faces that explode: a die that shows its highest face is thrown again and the new throw
 * added, as often as that happens. `plus` (0 by default) is added once for each of the `count` dice, not for further
 * throws.
 */
export interface ExplodingDice {
  readonly count: number;
  readonly sides: number;
  readonly plus?: number;
}

/**
 * Returns the distribution of the number of explosions of all dice together (negative binomial): P(k) = C(count + k -
 * 1, k) sides^-k (1 - 1/sides)^count. It ends where all higher numbers together have a chance below 1e-13; an upper
 * bound of that chance is `neglected`. Throws RangeError for a count below 0, fewer than two sides, or fractions.
 */
export function explosions({ count, sides }: ExplodingDice): Distribution {
  if (!Number.isInteger(count) || count < 0) throw new RangeError("Exploding dice need a whole count");
  if (!Number.isInteger(sides) || sides < 2) throw new RangeError("A die that explodes needs two sides or more");
  let chance = (1 - 1 / sides) ** count;
  const chances: number[] = [];
  let neglected = 0;
  for (let k = 0; ; k++) {
    chances.push(chance);
    const ratio = (count + k) / ((k + 1) * sides);
    chance *= ratio;
    // `chance` is P(k + 1) now. The ratio of each chance to the one before only falls, so all chances from P(k + 1) on
    // add up to no more than a geometric series that begins with P(k + 1) and has the ratio P(k + 2) / P(k + 1).
    const nextRatio = (count + k + 1) / ((k + 2) * sides);
    if (nextRatio < 1 && chance / (1 - nextRatio) < NEGLIGIBLE) {
      neglected = chance / (1 - nextRatio);
      break;
    }
  }
  return distributionOf(0, Float64Array.from(chances), neglected);
}

/** The results of uniformSum, by its two arguments in one number; emptied when it holds 256. */
const sums = new Map<number, Float64Array>();
/** More dice than are ever summed: as the factor of `faces` it gives every pair of arguments a number of its own. */
const MOST_DICE = 2 ** 26;

/**
 * Returns the chances of each sum of `count` fair dice with faces 1 to `faces`, from the least sum, which is `count`,
 * to the greatest. The array is cached: callers must not change it.
 */
function uniformSum(count: number, faces: number): Float64Array {
  const key = faces * MOST_DICE + count;
  const known = sums.get(key);
  if (known) return known;
  let chances = new Float64Array([1]);
  for (let diceCount = 1; diceCount <= count; diceCount++) {
    // Adds one more die: the chance of each sum is the mean, over the faces of this die, of the chance of the rest.
    // Sums and faces are counted from 0, the least.
    const next = new Float64Array(diceCount * (faces - 1) + 1);
    for (let index = 0; index < next.length; index++) {
      let sum = 0;
      for (let face = Math.max(0, index - chances.length + 1); face < faces && face <= index; face++)
        sum += chances[index - face]!;
      next[index] = sum / faces;
    }
    chances = next;
  }
  if (sums.size >= 256) sums.clear();
  sums.set(key, chances);
  return chances;
}

/**
 * Returns the distribution of the sum of exploding dice: with k explosions the sum is k times the highest face, and for
 * each die its last throw, which shows a lower face, and `plus`. All terms are positive, so rounding errors stay small.
 * `neglected`, and the errors thrown, are those of `explosions`.
 */
export function explodingSum(dice: ExplodingDice): Distribution {
  const { count, sides, plus = 0 } = dice;
  const explosionChances = explosions(dice);
  const lastThrows = uniformSum(count, sides - 1);
  const mostExplosions = explosionChances.probabilities.length - 1;
  const chances = new Float64Array(mostExplosions * sides + lastThrows.length);
  // Every number of explosions moves the sums of the last throws up by that many highest faces.
  for (let k = 0; k <= mostExplosions; k++) {
    const chance = explosionChances.probabilities[k]!;
    for (let i = 0; i < lastThrows.length; i++) chances[k * sides + i]! += chance * lastThrows[i]!;
  }
  const leastSum = count + count * plus;
  return distributionOf(leastSum, chances, explosionChances.neglected);
}
