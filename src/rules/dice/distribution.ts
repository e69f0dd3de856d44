/**
 * The distribution of a whole number: `probabilities[i]` is the chance (0 to 1) of the value `offset + i`. `neglected`
 * is the chance of all values left out, such as very long chains of exploding dice; 0 where none is. No function of
 * this file changes a distribution that it is given.
 */
export interface Distribution {
  readonly offset: number;
  readonly probabilities: Float64Array;
  readonly neglected: number;
}

/** Makes a distribution of its three fields; the array is not copied. */
export function distributionOf(offset: number, probabilities: Float64Array, neglected = 0): Distribution {
  return { offset, probabilities, neglected };
}

/** Returns the distribution of a number that is always `value`, a whole number. */
export function certain(value: number): Distribution {
  return distributionOf(value, new Float64Array([1]));
}

/**
 * Returns the distribution of a fair die with these numbers on its faces: whole ones, at least one, repeats allowed.
 */
export function fromFaces(faces: readonly number[]): Distribution {
  return fromEntries(faces.map((face) => [face, 1 / faces.length]));
}

/** Returns the distribution of a fair die with faces 1 to `sides`. */
export function die(sides: number): Distribution {
  return distributionOf(1, new Float64Array(sides).fill(1 / sides));
}

/**
 * Returns the distribution with the chances given as pairs of value and probability; chances of equal values add up.
 * `neglected` is the chance of all values left out. Throws RangeError for an empty list, or if the least or the
 * greatest value is not whole.
 */
export function fromEntries(
  entries: readonly (readonly [value: number, probability: number])[],
  neglected = 0,
): Distribution {
  let min = Infinity;
  let max = -Infinity;
  for (const [value] of entries) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max))
    throw new RangeError("A distribution needs whole values");
  const probabilities = new Float64Array(max - min + 1);
  for (const [value, probability] of entries) probabilities[value - min]! += probability;
  return distributionOf(min, probabilities, neglected);
}

/** Returns a distribution as pairs of value and probability, the least value first, without values of chance 0. */
export function entriesOf(distribution: Distribution): [value: number, probability: number][] {
  const entries: [number, number][] = [];
  distribution.probabilities.forEach((probability, index) => {
    if (probability > 0) entries.push([distribution.offset + index, probability]);
  });
  return entries;
}

/**
 * Returns the distribution of the sum of two independent numbers; neglected is the chance that either value is left
 * out.
 */
export function convolve(a: Distribution, b: Distribution): Distribution {
  const [chancesA, chancesB] = [a.probabilities, b.probabilities];
  const sum = new Float64Array(chancesA.length + chancesB.length - 1);
  for (let i = 0; i < chancesA.length; i++) {
    const chance = chancesA[i]!;
    if (chance === 0) continue;
    for (let j = 0; j < chancesB.length; j++) sum[i + j]! += chance * chancesB[j]!;
  }
  return distributionOf(a.offset + b.offset, sum, a.neglected + b.neglected - a.neglected * b.neglected);
}

/**
 * Returns the distribution of the sum of `count` independent numbers of one distribution; always 0 for a `count` of 0.
 */
export function repeat(distribution: Distribution, count: number): Distribution {
  let sum = certain(0);
  // Goes through the binary digits of `count`, the last first. `power` is the distribution of the sum of 1 number, then
  // of 2, 4, 8 …; it is added for each digit that is 1.
  let power = distribution;
  for (let left = count; left > 0; left >>= 1) {
    if (left & 1) sum = convolve(sum, power);
    if (left > 1) power = convolve(power, power);
  }
  return sum;
}

/** Returns the distribution of a number plus `by`, a whole number. Both distributions share one array of chances. */
export function shift(distribution: Distribution, by: number): Distribution {
  return distributionOf(distribution.offset + by, distribution.probabilities, distribution.neglected);
}

/**
 * Returns the distribution of `valueFor(value)` over the values of a distribution. `valueFor` must return whole
 * numbers; it is called once for each value from the least to the greatest, also for values of chance 0.
 */
export function mapDistribution(distribution: Distribution, valueFor: (value: number) => number): Distribution {
  const entries: [number, number][] = [];
  for (let i = 0; i < distribution.probabilities.length; i++)
    entries.push([valueFor(distribution.offset + i), distribution.probabilities[i]!]);
  return fromEntries(entries, distribution.neglected);
}

/**
 * Returns the distribution of a number that is drawn from one of several distributions; `options` pairs each with the
 * chance that it is used. These chances should add up to 1.
 */
export function mixture(
  options: readonly (readonly [probability: number, distribution: Distribution])[],
): Distribution {
  let neglected = 0;
  const entries: [number, number][] = [];
  for (const [chance, distribution] of options) {
    neglected += chance * distribution.neglected;
    for (let i = 0; i < distribution.probabilities.length; i++)
      entries.push([distribution.offset + i, chance * distribution.probabilities[i]!]);
  }
  return fromEntries(entries, neglected);
}

/**
 * Returns the chance of exactly `value`; 0 below the distribution's least value, above its greatest, and for fractions.
 */
export function chanceOf(distribution: Distribution, value: number): number {
  return distribution.probabilities[value - distribution.offset] ?? 0;
}

/** Returns the chance of `value` or more, without the neglected chance. */
export function atLeast(distribution: Distribution, value: number): number {
  let chance = 0;
  for (let i = distribution.probabilities.length - 1; i >= 0 && distribution.offset + i >= value; i--)
    chance += distribution.probabilities[i]!;
  return chance;
}

/** Returns the chance of `value` or less, without the neglected chance. */
export function atMost(distribution: Distribution, value: number): number {
  let chance = 0;
  for (let i = 0; i < distribution.probabilities.length && distribution.offset + i <= value; i++)
    chance += distribution.probabilities[i]!;
  return chance;
}

/** Returns the mean: the sum of each value times its chance. Values left out as neglected add nothing. */
export function mean(distribution: Distribution): number {
  let sum = 0;
  for (let i = 0; i < distribution.probabilities.length; i++)
    sum += (distribution.offset + i) * distribution.probabilities[i]!;
  return sum;
}

/** Returns the sum of `probabilities`; together with `neglected` it should be 1, apart from rounding errors. */
export function mass(distribution: Distribution): number {
  let sum = 0;
  for (let i = 0; i < distribution.probabilities.length; i++) sum += distribution.probabilities[i]!;
  return sum;
}

/** Tells whether all chances, including the neglected one, add up to 1; an error of up to `tolerance` is allowed. */
export function sumsToOne(distribution: Distribution, tolerance = 1e-12): boolean {
  return Math.abs(mass(distribution) + distribution.neglected - 1) <= tolerance;
}

/**
 * Returns the total variation distance of two distributions, half the sum over all values of the difference of their
 * chances: 0 if the distributions are equal, 1 if they have no value in common. Neglected chances do not count.
 */
export function totalVariation(a: Distribution, b: Distribution): number {
  const min = Math.min(a.offset, b.offset);
  const max = Math.max(a.offset + a.probabilities.length, b.offset + b.probabilities.length);
  let sum = 0;
  for (let value = min; value < max; value++) sum += Math.abs(chanceOf(a, value) - chanceOf(b, value));
  return sum / 2;
}
