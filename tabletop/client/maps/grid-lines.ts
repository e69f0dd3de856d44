/** Finds lines that lie evenly across a picture, as a drawn grid does. */

/** The brightness of a picture's pixels, row by row. */
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

/** The smallest cell that is looked for, in pixels. */
const LEAST = 12;
/** The share of the change along an axis that must repeat itself to count as a grid and not as chance. */
const CLEAR = 0.25;

/**
 * Finds the lines of a drawn grid of squares: their distance and the first of each direction, in pixels.
 * @returns null where no lines repeat both ways at about the same distance
 */
export function gridLines(picture: Brightness): Lines | null {
  const across = evenLines(brightnessChanges(picture, true));
  const down = evenLines(brightnessChanges(picture, false));
  if (!across || !down || Math.abs(across.period / down.period - 1) > 0.03) return null;
  return { cell: (across.period + down.period) / 2, x: across.first, y: down.first };
}

/** Sums up how much the brightness changes from each column (or row) to the next. */
function brightnessChanges({ width, height, values }: Brightness, columns: boolean): Float64Array {
  const sums = new Float64Array((columns ? width : height) - 1);
  const step = columns ? 1 : width;
  for (let y = 0; y < (columns ? height : height - 1); y++)
    for (let x = 0; x < (columns ? width - 1 : width); x++) {
      const pixel = y * width + x;
      sums[columns ? x : y]! += Math.abs(values[pixel + step]! - values[pixel]!);
    }
  return sums;
}

/**
 * Finds the distance at which a row of numbers repeats itself best, the smallest of those that do nearly as well, and
 * its first line; null where none is clear.
 */
function evenLines(row: Float64Array): { period: number; first: number } | null {
  const most = Math.floor(row.length / 3);
  if (most < LEAST) return null;
  const levelled = level(row);
  const power = correlation(levelled, 0);
  if (!(power > 0)) return null;
  const found: number[] = [];
  for (let lag = LEAST; lag <= most; lag++) found[lag] = correlation(levelled, lag) / power;
  const best = Math.max(...found.slice(LEAST));
  if (best < CLEAR) return null;
  const period = found.findIndex(
    (value, lag) => value >= best * 0.8 && value >= (found[lag - 1] ?? 0) && value >= (found[lag + 1] ?? 0),
  );
  // If a cell is no whole number of pixels, its double or triple may fit better: take the finer one if its lines
  // still meet most of the changes.
  let lines = refinePeriod(levelled, period);
  for (const parts of [3, 2]) {
    const finer = period / parts >= LEAST ? refinePeriod(levelled, period / parts) : null;
    if (finer && finer.met > lines.met * 0.7) lines = finer;
  }
  return lines;
}

/**
 * Subtracts the median, so that only sudden changes remain, and limits the highest values, so that one bold edge does
 * not outweigh the lines.
 */
function level(row: Float64Array): Float64Array {
  const sorted = [...row].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)]!;
  const high = sorted[Math.floor(sorted.length * 0.99)]! - middle;
  return row.map((value) => Math.min(high, Math.max(0, value - middle)));
}

/** The correlation of a row of numbers with itself, shifted by `lag` places. */
function correlation(row: Float64Array, lag: number): number {
  let [sum, mean] = [0, 0];
  for (const value of row) mean += value;
  mean /= row.length;
  for (let place = 0; place + lag < row.length; place++) sum += (row[place]! - mean) * (row[place + lag]! - mean);
  return sum / (row.length - lag);
}

/**
 * Finds the exact distance, in fractions of a pixel, and the first line: those of the even lines that meet the most
 * changes. Searched are distances within a pixel of `near`; `met` is the mean change at a line.
 */
function refinePeriod(row: Float64Array, near: number): { period: number; first: number; met: number } {
  let best = { period: near, first: 0, met: -1 };
  for (let period = near - 1; period <= near + 1; period += 0.05)
    for (let first = 0; first < period; first++) {
      let [met, lines] = [0, 0];
      for (let line = first; line < row.length; line += period) {
        const place = Math.round(line);
        met += Math.max(row[place] ?? 0, row[place - 1] ?? 0);
        lines++;
      }
      if (met / lines > best.met) best = { period, first, met: met / lines };
    }
  return best;
}
