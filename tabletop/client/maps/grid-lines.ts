/** Finds lines that lie evenly across a picture, as a drawn grid does. */

/** How bright a picture's pixels are, row by row; any unit will do. */
export interface Brightness {
  width: number;
  height: number;
  values: ArrayLike<number>;
}

/** Evenly spaced lines, in pixels of the picture: their distance, and the place of the first one each way. */
export interface Lines {
  cell: number;
  x: number;
  y: number;
}

/** The smallest side of a cell that is looked for, in pixels. */
const LEAST = 12;
/** The share of the changes in brightness that must repeat itself to count as a grid and not as chance. */
const CLEAR = 0.25;

/**
 * Finds the lines of a drawn grid of squares: the distance between lines, and the place of the first line in each
 * direction, in pixels.
 * @returns null unless lines repeat in both directions, at about the same distance
 */
export function gridLines(picture: Brightness): Lines | null {
  const across = evenLines(brightnessChanges(picture, true));
  const down = evenLines(brightnessChanges(picture, false));
  if (!across || !down || Math.abs(across.period / down.period - 1) > 0.03) return null;
  return { cell: (across.period + down.period) / 2, x: across.first, y: down.first };
}

/**
 * Sums up how much the brightness changes from each column to the next (`betweenColumns`), or from each row to the
 * next.
 */
function brightnessChanges({ width, height, values }: Brightness, betweenColumns: boolean): Float64Array {
  const sums = new Float64Array((betweenColumns ? width : height) - 1);
  const step = betweenColumns ? 1 : width;
  for (let y = 0; y < (betweenColumns ? height : height - 1); y++)
    for (let x = 0; x < (betweenColumns ? width - 1 : width); x++) {
      const pixel = y * width + x;
      sums[betweenColumns ? x : y]! += Math.abs(values[pixel + step]! - values[pixel]!);
    }
  return sums;
}

/**
 * Finds the distance (`period`) at which a list of numbers repeats itself best, or a smaller distance at which the list
 * repeats itself nearly as well, and the place of the first line; null if no distance is clear.
 */
function evenLines(row: Float64Array): { period: number; first: number } | null {
  const longestPeriod = Math.floor(row.length / 3);
  if (longestPeriod < LEAST) return null;
  const changes = level(row);
  const power = correlation(changes, 0);
  if (!(power > 0)) return null;
  // how well the changes repeat themselves at each distance, as a share of how well they match themselves unshifted
  const matches: number[] = [];
  for (let lag = LEAST; lag <= longestPeriod; lag++) matches[lag] = correlation(changes, lag) / power;
  const bestMatch = Math.max(...matches.slice(LEAST));
  if (bestMatch < CLEAR) return null;
  // the smallest distance that matches nearly as well as the best distance, and not worse than its neighbours
  const period = matches.findIndex(
    (value, lag) => value >= bestMatch * 0.8 && value >= (matches[lag - 1] ?? 0) && value >= (matches[lag + 1] ?? 0),
  );
  // If a cell is not a whole number of pixels, two or three cells together may repeat better: take the finer lines if
  // these still meet most of the changes.
  let lines = refinePeriod(changes, period);
  for (const parts of [3, 2]) {
    const finer = period / parts >= LEAST ? refinePeriod(changes, period / parts) : null;
    if (finer && finer.met > lines.met * 0.7) lines = finer;
  }
  return fitLines(changes, lines);
}

/**
 * Fits evenly spaced lines to the changes within two pixels of each, by weighted least squares, so that many lines give
 * their distance (`period`) and the place of the first one to a small part of a pixel.
 */
function fitLines(
  row: Float64Array,
  { period, first }: { period: number; first: number },
): { period: number; first: number } {
  // sums over the lines: of weights, and of weights times the line's number, its place, their product, and its square
  const sums = { weight: 0, number: 0, place: 0, product: 0, square: 0 };
  for (let number = 0; first + number * period < row.length; number++) {
    const near = Math.round(first + number * period);
    for (let place = Math.max(0, near - 3); place <= Math.min(row.length - 1, near + 2); place++) {
      const weight = row[place]!;
      // the change is at the edge between this pixel and the next
      const edge = place + 1;
      sums.weight += weight;
      sums.number += weight * number;
      sums.place += weight * edge;
      sums.product += weight * number * edge;
      sums.square += weight * number * number;
    }
  }
  const spread = sums.weight * sums.square - sums.number * sums.number;
  if (!(spread > 0)) return { period, first };
  const fitted = (sums.weight * sums.product - sums.number * sums.place) / spread;
  return { period: fitted, first: (sums.place - fitted * sums.number) / sums.weight };
}

/**
 * Subtracts the median, so that only sudden changes remain, and cuts off the highest hundredth, so that one bold edge
 * does not outweigh the lines.
 */
export function level(row: Float64Array): Float64Array {
  const sorted = [...row].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  const highest = sorted[Math.floor(sorted.length * 0.99)]! - median;
  return row.map((value) => Math.min(highest, Math.max(0, value - median)));
}

/** How well a list of numbers matches itself when shifted by `lag` places: the mean product of their deviations. */
export function correlation(row: Float64Array, lag: number): number {
  let [sum, mean] = [0, 0];
  for (const value of row) mean += value;
  mean /= row.length;
  for (let place = 0; place + lag < row.length; place++) sum += (row[place]! - mean) * (row[place + lag]! - mean);
  return sum / (row.length - lag);
}

/**
 * Finds the evenly spaced lines that meet the largest changes: their exact distance (`period`), in fractions of a
 * pixel, and the place of the first one. Tries distances within a pixel of `near`. `met` is the mean change at a line.
 */
export function refinePeriod(row: Float64Array, near: number): { period: number; first: number; met: number } {
  let bestLines = { period: near, first: 0, met: -1 };
  for (let period = near - 1; period <= near + 1; period += 0.05)
    for (let first = 0; first < period; first++) {
      let [met, lines] = [0, 0];
      for (let line = first; line < row.length; line += period) {
        // a drawn line changes the brightness on both of its sides: the larger change counts
        const place = Math.round(line);
        met += Math.max(row[place] ?? 0, row[place - 1] ?? 0);
        lines++;
      }
      if (met / lines > bestLines.met) bestLines = { period, first, met: met / lines };
    }
  return bestLines;
}
