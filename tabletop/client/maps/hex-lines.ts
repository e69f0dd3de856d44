/**
 * Finds hexagons that are drawn across a picture. Their edges run in three directions, and all edges of a direction lie
 * on parallel lines, half a cell apart; each line is drawn for a third of its length. So sums of the brightness's
 * changes across each direction show evenly spaced lines, and where on these lines the changes are tells the cells.
 */
import { type Brightness, correlation, level, refinePeriod } from "./grid-lines.ts";
import type { Point } from "./numbers.ts";

/**
 * Hexagons on a picture, in pixels of it: their size from side to side, and the middle of one in the picture's middle.
 */
export interface HexLines {
  cell: number;
  x: number;
  y: number;
  /** whether the hexagons lie in rows, with a corner on top; else they lie in columns, with a side on top */
  rows: boolean;
  /** by what factor the picture's height must change for the hexagons to be regular; 1 for those that are */
  squeeze: number;
}

/** The smallest distance of lines that is looked for, in pixels: half a cell. */
const LEAST = 8;
/** The share of the changes in brightness that must repeat itself, over all three directions and in each of them. */
const CLEAR = { all: 0.2, each: 0.08 } as const;
/** The part of the lines' distance by which the lines of the three directions may miss one common point. */
const MISS = 0.12;
/** The share of the changes along the lines that must lie on the cells' edges; by chance a third does. */
const ON_EDGES = 0.39;
const HALF_ROOT = Math.sqrt(3) / 2;
/** How many times as far to one side as to the other a change goes that is 30° off. */
const STEEP = Math.sqrt(3);
/** The directions across the edges of hexagons in rows, as x and y; the second is the sum of the other two. */
const ACROSS = [
  [1, 0],
  [0.5, HALF_ROOT],
  [-0.5, HALF_ROOT],
] as const;

/**
 * How much the brightness of a picture changes at each point where four pixels meet, and which direction that change
 * has, as an index of ACROSS, for hexagons in rows and for those in columns. The strength is cut off, so that the bold
 * edges of what is drawn on a map do not outweigh faint lines.
 */
interface Changes {
  width: number;
  height: number;
  strength: Float32Array;
  inRows: Uint8Array;
  inColumns: Uint8Array;
}

/** How much the brightness changes across one direction, by distance in it; the first of them at `from`. */
interface Profile {
  from: number;
  changes: Float64Array;
}

/** Finds the hexagons of a grid that is drawn on a picture; null unless they are clear. */
export function hexLines(picture: Brightness): HexLines | null {
  if (Math.min(picture.width, picture.height) < LEAST * 6) return null;
  const changes = changesOf(picture);
  const found = [true, false].map((rows) => hexagonsIn(changes, rows)).filter((hexagons) => hexagons !== null);
  return found.sort((one, other) => other.share - one.share)[0]?.hexagons ?? null;
}

/** Measures the changes of brightness; the strength is cut off at twice its mean. */
function changesOf({ width, height, values }: Brightness): Changes {
  const [wide, high] = [width - 1, height - 1];
  const [strength, inRows, inColumns] = [
    new Float32Array(wide * high),
    new Uint8Array(wide * high),
    new Uint8Array(wide * high),
  ];
  let sum = 0;
  for (let y = 0, at = 0; y < high; y++)
    for (let x = 0; x < wide; x++, at++) {
      const pixel = y * width + x;
      const falling = values[pixel + width + 1]! - values[pixel]!;
      const rising = values[pixel + 1]! - values[pixel + width]!;
      const [right, below] = [falling + rising, falling - rising];
      strength[at] = Math.sqrt(right * right + below * below);
      sum += strength[at]!;
      // within 30° of the first direction, else on one side of it or the other
      const aside = right * below > 0 ? 1 : 2;
      inRows[at] = Math.abs(below) * STEEP <= Math.abs(right) ? 0 : aside;
      inColumns[at] = Math.abs(right) * STEEP <= Math.abs(below) ? 0 : aside;
    }
  const most = (2 * sum) / strength.length;
  for (let at = 0; at < strength.length; at++) if (strength[at]! > most) strength[at] = most;
  return { width: wide, height: high, strength, inRows, inColumns };
}

/** Finds hexagons in rows or in columns, and the share of the changes that lie on their edges; null for none. */
function hexagonsIn(changes: Changes, rows: boolean): { hexagons: HexLines; share: number } | null {
  const unsqueezed = profilesOf(changes, rows, 1);
  const near = commonPeriod(unsqueezed);
  if (near === null) return null;
  const rough = sharpest(unsqueezed.slice(0, 1), near);
  const squeeze = squeezeOf(changes, rows, rough);
  const profiles = squeeze === 1 ? unsqueezed : profilesOf(changes, rows, squeeze);
  const period = sharpest(profiles, rough);
  // a point at which lines of all three directions meet
  const [first, second, third] = profiles.map((profile) => placeOf(profile, period)) as [number, number, number];
  const miss = (((((second - first - third) / period) % 1) + 1.5) % 1) - 0.5;
  if (Math.abs(miss) > MISS) return null;
  const shift = (miss * period) / 3;
  const x = first + shift;
  const y = (third + shift + x / 2) / HALF_ROOT;
  // Such a point is the middle of a hexagon or one of its corners: the one with most of the changes on the edges.
  const side = (2 * period) / Math.sqrt(3);
  const middles = [0, 1, 2].map((steps) => ({ x, y: y + steps * side }));
  const shares = sharesOnEdges(changes, rows, squeeze, period, middles);
  const share = Math.max(...shares);
  if (!(share > ON_EDGES)) return null;
  const [width, height] = rows ? [changes.width, changes.height] : [changes.height, changes.width];
  const center = { x: width / 2, y: (height * squeeze) / 2 };
  const middle = nearestMiddle(middles[shares.indexOf(share)]!, 2 * period, center);
  if (rows) return { hexagons: { cell: 2 * period, x: middle.x, y: middle.y / squeeze, rows, squeeze }, share };
  // What was squeezed is the width: to make all larger instead leaves it as it is, and changes the height.
  const [x1, y1] = [middle.y / squeeze, middle.x];
  return { hexagons: { cell: (2 * period) / squeeze, x: x1, y: y1, rows, squeeze: 1 / squeeze }, share };
}

/** Into how many bands a picture is divided, to see how lines move from one to the next. */
const BANDS = 8;
/** Hexagons that are nearer to regular ones than this are drawn as well as pixels allow. */
const REGULAR = 0.003;

/**
 * By what factor the picture's height must change for the lines of all directions to be as far apart as those of the
 * first. Where hexagons are not quite regular, the lines of the other two directions are a little steeper than looked
 * for: so they move from each band of the picture to the next.
 * @param period the distance of the lines of the first direction, in pixels
 */
function squeezeOf(changes: Changes, rows: boolean, period: number): number {
  const { strength } = changes;
  const directions = rows ? changes.inRows : changes.inColumns;
  const band = (rows ? changes.height : changes.width) / BANDS;
  const waves = ACROSS.map(() => ({ real: new Float64Array(BANDS), imaginary: new Float64Array(BANDS) }));
  for (let row = 1, at = 0; row <= changes.height; row++)
    for (let column = 1; column <= changes.width; column++, at++) {
      const direction = directions[at]!;
      if (strength[at] === 0 || direction === 0) continue;
      const [towardsX, towardsY] = ACROSS[direction as 1 | 2];
      const place = rows ? column * towardsX + row * towardsY : row * towardsX + column * towardsY;
      const angle = (2 * Math.PI * place) / period;
      const which = Math.min(BANDS - 1, Math.floor(((rows ? row : column) - 1) / band));
      const { real, imaginary } = waves[direction]!;
      real[which]! += strength[at]! * Math.cos(angle);
      imaginary[which]! += strength[at]! * Math.sin(angle);
    }
  let [same, moved] = [0, 0];
  for (const { real, imaginary } of waves)
    for (let which = 1; which < BANDS; which++) {
      same += real[which]! * real[which - 1]! + imaginary[which]! * imaginary[which - 1]!;
      moved += imaginary[which]! * real[which - 1]! - real[which]! * imaginary[which - 1]!;
    }
  const squeeze = 1 - (Math.atan2(moved, same) * period) / (2 * Math.PI * band * HALF_ROOT);
  return Math.abs(squeeze - 1) < REGULAR ? 1 : squeeze;
}

/** The middle of the hexagon nearest to a point, for hexagons in rows; `middle` is that of any of them. */
function nearestMiddle(middle: Point, cell: number, point: Point): Point {
  const row = Math.round((point.y - middle.y) / (cell * HALF_ROOT));
  const x = middle.x + (row * cell) / 2;
  return { x: x + Math.round((point.x - x) / cell) * cell, y: middle.y + row * cell * HALF_ROOT };
}

/** Averages the changes across each of the three directions by distance in that direction, the height squeezed. */
function profilesOf(changes: Changes, rows: boolean, squeeze: number): Profile[] {
  const [width, unsqueezed] = rows ? [changes.width, changes.height] : [changes.height, changes.width];
  const height = unsqueezed * squeeze;
  const all = ACROSS.map(([towardsX, towardsY]) => {
    const from = Math.floor(Math.min(0, towardsX * width));
    const until = Math.ceil(Math.max(0, towardsX * width) + towardsY * height) + 1;
    return { towardsX, towardsY, from, sums: new Float64Array(until - from + 1) };
  });
  const { strength } = changes;
  const directions = rows ? changes.inRows : changes.inColumns;
  for (let row = 1, at = 0; row <= changes.height; row++)
    for (let column = 1; column <= changes.width; column++, at++) {
      if (strength[at] === 0) continue;
      const { towardsX, towardsY, from, sums } = all[directions[at]!]!;
      const [x, y] = rows ? [column, row * squeeze] : [row, column * squeeze];
      const place = x * towardsX + y * towardsY;
      sums[Math.round(place - from)]! += strength[at]!;
    }
  return all.map(({ towardsX, towardsY, from, sums }) => {
    // how long the line at each distance is within the picture; towards the corners they are too short to count
    const longest = Math.min(height / Math.abs(towardsX), towardsY ? width / towardsY : Infinity);
    const slope = Math.abs(towardsX) * towardsY;
    const [start, end] = [Math.min(0, towardsX * width), Math.max(0, towardsX * width) + towardsY * height];
    const lengths = sums.map((_sum, index) => {
      const place = from + index;
      if (place <= start || place >= end) return 0;
      return Math.min(longest, slope ? Math.min(place - start, end - place) / slope : Infinity);
    });
    const begin = lengths.findIndex((length) => length > longest * 0.3);
    const last = lengths.findLastIndex((length) => length > longest * 0.3);
    const means = sums.slice(begin, last + 1).map((sum, index) => sum / lengths[begin + index]!);
    return { from: from + begin, changes: level(withoutSlope(means)) };
  });
}

/** Subtracts from each number the mean of those around it. */
function withoutSlope(row: Float64Array): Float64Array {
  const reach = 2 * LEAST;
  return row.map((value, place) => {
    const around = row.subarray(Math.max(0, place - reach), place + reach + 1);
    return value - around.reduce((sum, other) => sum + other, 0) / around.length;
  });
}

/** The distance at which all three profiles repeat themselves, roughly; null if none is clear. */
function commonPeriod(profiles: readonly Profile[]): number | null {
  const longest = Math.floor(Math.min(...profiles.map(({ changes }) => changes.length)) / 5);
  const powers = profiles.map(({ changes }) => correlation(changes, 0));
  if (!powers.every((power) => power > 0)) return null;
  const each = (lag: number): number[] =>
    profiles.map(({ changes }, index) => correlation(changes, lag) / powers[index]!);
  const matches: number[] = [];
  for (let lag = LEAST; lag <= longest; lag++) matches[lag] = each(lag).reduce((sum, value) => sum + value, 0) / 3;
  const bestMatch = Math.max(...matches.slice(LEAST));
  if (!(bestMatch > CLEAR.all)) return null;
  const lag = matches.findIndex(
    (value, at) => value >= bestMatch * 0.8 && value >= (matches[at - 1] ?? 0) && value >= (matches[at + 1] ?? 0),
  );
  if (lag < 0 || each(lag).some((value) => value < CLEAR.each)) return null;
  // Several distances together may repeat better than one: take the smallest whose lines meet most of the changes.
  const met = (period: number): number =>
    profiles.reduce((sum, { changes }) => sum + refinePeriod(changes, period).met, 0);
  const enough = met(lag) * 0.7;
  const parts = [6, 5, 4, 3, 2].find((count) => lag / count >= LEAST && met(lag / count) > enough) ?? 1;
  return lag / parts;
}

/** The distance within a pixel of `near` whose waves fit the profiles best, in fractions of a pixel. */
function sharpest(profiles: readonly Profile[], near: number): number {
  const waves = Math.max(2, Math.min(8, Math.floor(near / 6)));
  const power = (period: number): number => {
    let sum = 0;
    for (const profile of profiles)
      for (let parts = 1; parts <= waves; parts++) {
        const [real, imaginary] = waveOf(profile, period / parts);
        sum += real * real + imaginary * imaginary;
      }
    return sum;
  };
  let best = near;
  for (const [reach, step] of [
    [1, 0.1],
    [0.1, 0.02],
    [0.02, 0.002],
  ] as const) {
    const tried: number[] = [];
    for (let period = best - reach; period <= best + reach; period += step) tried.push(period);
    const powers = tried.map(power);
    best = tried[powers.indexOf(Math.max(...powers))]!;
  }
  return best;
}

/** How strongly waves of a length are in a profile, as the real and imaginary part of a sum. */
function waveOf({ from, changes }: Profile, length: number): [number, number] {
  const turn = (2 * Math.PI) / length;
  const [stepCos, stepSin] = [Math.cos(turn), Math.sin(turn)];
  let [cos, sin] = [Math.cos(from * turn), Math.sin(from * turn)];
  let [real, imaginary] = [0, 0];
  for (let index = 0; index < changes.length; index++) {
    real += changes[index]! * cos;
    imaginary += changes[index]! * sin;
    const next = cos * stepCos - sin * stepSin;
    sin = sin * stepCos + cos * stepSin;
    cos = next;
  }
  return [real, imaginary];
}

/** The place of a line in a profile, from 0 to the lines' distance: where the crests of its longest waves meet. */
function placeOf(profile: Profile, period: number): number {
  // Waves shorter than bold lines would meet at a side of the lines.
  const lengths = [1, 2, 3].slice(0, Math.max(1, Math.floor(period / 12)));
  const waves = lengths.map((parts) => [parts, ...waveOf(profile, period / parts)] as const);
  let best = { place: 0, height: -Infinity };
  for (let place = 0; place < period; place += 0.1) {
    let height = 0;
    for (const [parts, real, imaginary] of waves) {
      const angle = (2 * Math.PI * parts * place) / period;
      height += real * Math.cos(angle) + imaginary * Math.sin(angle);
    }
    if (height > best.height) best = { place, height };
  }
  return best.place;
}

/**
 * The share of the changes along the lines through a point that would lie on the edges of hexagons, were the point the
 * middle of one: for each of some points, in the squeezed picture.
 * @param period the distance of the lines, in pixels
 */
function sharesOnEdges(
  changes: Changes,
  rows: boolean,
  squeeze: number,
  period: number,
  middles: readonly Point[],
): number[] {
  const side = (2 * period) / Math.sqrt(3);
  const tolerance = Math.max(1.5, period / 20) / period;
  const [on, all] = [middles.map(() => 0), middles.map(() => 0)];
  const { strength } = changes;
  const directions = rows ? changes.inRows : changes.inColumns;
  for (let row = 1, at = 0; row <= changes.height; row++)
    for (let column = 1; column <= changes.width; column++, at++) {
      if (strength[at] === 0) continue;
      const [towardsX, towardsY] = ACROSS[directions[at] as 0 | 1 | 2];
      for (let index = 0; index < middles.length; index++) {
        const dx = (rows ? column : row) - middles[index]!.x;
        const dy = (rows ? row : column) * squeeze - middles[index]!.y;
        const line = (dx * towardsX + dy * towardsY) / period;
        const nearest = Math.round(line);
        // lines through one of the points are lines through all of them
        if (Math.abs(line - nearest) > tolerance) break;
        // along the line: an edge, and after it a gap that is twice as long; lines through the middle begin in a gap
        const along = (dy * towardsX - dx * towardsY) / side + (nearest % 2 === 0 ? 1.5 : 0) + 0.5;
        all[index]! += strength[at]!;
        if (((along % 3) + 3) % 3 < 1) on[index]! += strength[at]!;
      }
    }
  return on.map((sum, index) => sum / all[index]!);
}
