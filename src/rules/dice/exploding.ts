import type { Distribution } from "./distribution.ts";
import { distributionOf } from "./distribution.ts";

/** The tail of explosions is left out once its chance is below this, and reported as neglected. */
const NEGLIGIBLE = 1e-13;

/**
 * `count` dice of `sides` faces: a die that shows its maximum explodes, which means that it is thrown again and added.
 * `plus` is added once for each of the `count` dice, not for further throws.
 */
export interface ExplodingDice {
  readonly count: number;
  readonly sides: number;
  readonly plus?: number;
}

/**
 * Returns the distribution of the number of explosions, which is that of further throws (negative binomial): P(k) =
 * C(count + k - 1, k) sides^-k (1 - 1/sides)^count. The tail is cut where it falls below 1e-13; an upper bound of it is
 * reported as neglected. Throws RangeError for a count below 0, fewer than two sides, or fractions.
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
    // Later ratios only fall, so all chances left out add up to less than a geometric series with the next ratio.
    const next = (count + k + 1) / ((k + 2) * sides);
    if (next < 1 && chance / (1 - next) < NEGLIGIBLE) {
      neglected = chance / (1 - next);
      break;
    }
  }
  return distributionOf(0, Float64Array.from(chances), neglected);
}

/** The cache of uniformSum: at most 256 results, by its two arguments packed into one number; emptied when it is full. */
const sums = new Map<number, Float64Array>();
/** More dice than could ever be summed, so that no two pairs of arguments have the same number. */
const MOST_DICE = 2 ** 26;

/**
 * Returns the chances of the sum of `count` fair dice with faces 1 to `faces`: index 0 is the chance of the least sum,
 * `count`. Results are cached: do not change them.
 */
function uniformSum(count: number, faces: number): Float64Array {
  const key = faces * MOST_DICE + count;
  const known = sums.get(key);
  if (known) return known;
  let chances = new Float64Array([1]);
  for (let dice = 1; dice <= count; dice++) {
    // The chances with one more die: for each sum the mean over the faces that this die may show.
    const next = new Float64Array(dice * (faces - 1) + 1);
    for (let i = 0; i < next.length; i++) {
      let sum = 0;
      for (let face = Math.max(0, i - chances.length + 1); face < faces && face <= i; face++) sum += chances[i - face]!;
      next[i] = sum / faces;
    }
    chances = next;
  }
  if (sums.size >= 256) sums.clear();
  sums.set(key, chances);
  return chances;
}

/**
 * Returns the exact distribution of the sum of exploding dice: with k explosions the sum is k times the maximum, plus
 * the last throw of each die, which shows any other face, and `plus` for each die. All terms are positive, so rounding
 * errors stay small; the neglected tail is that of `explosions`, and so are the errors thrown.
 */
export function explodingSum(dice: ExplodingDice): Distribution {
  const { count, sides, plus = 0 } = dice;
  const further = explosions(dice);
  const base = uniformSum(count, sides - 1);
  const last = further.probabilities.length - 1;
  const chances = new Float64Array(last * sides + base.length);
  for (let k = 0; k <= last; k++) {
    const chance = further.probabilities[k]!;
    for (let i = 0; i < base.length; i++) chances[k * sides + i]! += chance * base[i]!;
  }
  return distributionOf(count + count * plus, chances, further.neglected);
}
