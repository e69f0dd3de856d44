import type { Body, Cell, Grid, Run, RunQuery } from "./grid.ts";
import { SQUARE_STEPS } from "./squares.ts";
import { isStraightLine, straightenedBy } from "./straight.ts";

/** Differences and overlaps up to this, in cells, count as none, because tokens stand at whole pixels. */
const SAME = 0.02;
/** The distance, in cells, at which a run passes the end of a wall. */
const OFF = 0.05;
/** Gaps of less than this, in cells, count as none, because players do not place tokens to the pixel (EC-P06). */
export const ARM = 0.5;

/** Returns the straight distance of two places in cells. */
const steps = (from: Cell, to: Cell): number => Math.hypot(to[0] - from[0], to[1] - from[1]);

/**
 * Compares two stretches of a line: from `start` over `length`, and from `otherStart` over `otherLength`. `gap` is the
 * empty space from the first stretch to the second: negative if the second lies before the first, 0 if the stretches
 * meet. `overlap` is the length that both stretches share, negative if there is space between them.
 */
function between(
  start: number,
  length: number,
  otherStart: number,
  otherLength: number,
): { gap: number; overlap: number } {
  const [spaceAfter, spaceBefore] = [otherStart - (start + length), start - (otherStart + otherLength)];
  const gapBefore = spaceBefore > 0 ? -spaceBefore : 0;
  return { gap: spaceAfter > 0 ? spaceAfter : gapBefore, overlap: -Math.max(spaceAfter, spaceBefore) };
}

/**
 * Returns the gap between two bodies across (`x`) and down (`y`) in cells, negative if the other lies to the left or
 * above, and in `meet` whether they overlap by more than SAME.
 */
function gapOf(body: Body, other: Body): { x: number; y: number; meet: boolean } {
  const across = between(body.at[0], body.width, other.at[0], other.width);
  const down = between(body.at[1], body.height, other.at[1], other.height);
  return { x: across.gap, y: down.gap, meet: across.overlap > SAME && down.overlap > SAME };
}

/**
 * Returns the distance between two bodies in cells; `up`: by how many cells one body is higher. 0 if the bodies overlap
 * at the same height, else 1 plus the straight gap between the bodies, for which the first cell of height does not
 * count. A gap of less than half a cell counts as 0.
 */
function apart(body: Body, other: Body, up = 0): number {
  const { x, y, meet } = gapOf(body, other);
  if (meet && up <= 0) return 0;
  const gap = Math.hypot(x, y, Math.max(0, up - 1));
  return gap < ARM ? 1 : 1 + gap;
}

/**
 * Returns the share (0 to 1) of a straight move from `from` to `to` after which the mover first touches the body
 * `other`; negative if the mover overlaps `other` at the start, null if the mover never touches `other` during the
 * move. Overlaps of up to `slack` cells do not count.
 */
function touch(mover: Body, from: Cell, to: Cell, other: Body, slack: number): number | null {
  const { at, width, height } = other;
  // The mover is treated as a point, its top left corner, and the other body as larger by the mover's size.
  const across = during(from[0], to[0] - from[0], at[0] - mover.width + slack, at[0] + width - slack);
  if (!across) return null;
  const down = during(from[1], to[1] - from[1], at[1] - mover.height + slack, at[1] + height - slack);
  if (!down) return null;
  // The stretch of the line in which both axes are inside, unless it is empty, or all before or after the move.
  const [entersAt, leavesAt] = [Math.max(across[0], down[0]), Math.min(across[1], down[1])];
  return entersAt < leavesAt && leavesAt > 0 && entersAt < 1 ? entersAt : null;
}

/** What `during` returns for a move that is within the stretch from start to end. */
const ALWAYS = [-Infinity, Infinity] as const;

/**
 * Returns where a move on one axis, from `start` over `way`, enters and leaves the stretch from `low` to `high`: as
 * shares of the move. A share below 0 is before the move, one above 1 after it. Null if the move is never inside.
 */
function during(start: number, way: number, low: number, high: number): readonly [number, number] | null {
  if (way === 0) return start > low && start < high ? ALWAYS : null;
  // The shares of the move at which it crosses the one and the other end of the stretch.
  const [atLow, atHigh] = [(low - start) / way, (high - start) / way];
  if (Math.max(atLow, atHigh) <= 0 || Math.min(atLow, atHigh) >= 1) return null;
  return atLow < atHigh ? [atLow, atHigh] : [atHigh, atLow];
}

/** Returns the body with its top left corner at a place, `width` cells wide and `height` (by default `width`) high. */
const body = (at: Cell, width = 1, height = width): Body => ({ at, width, height, cells: [at] });

/** Returns the place of the mover at which its middle lies on the middle of another body. */
const middled = (mover: Body, { at: [x, y], width, height }: Body): Cell => [
  x + (width - mover.width) / 2,
  y + (height - mover.height) / 2,
];

/** Returns the place that a straight move has reached after a share of it; its start for a negative share. */
const along = (from: Cell, to: Cell, share: number): Cell => [
  from[0] + (to[0] - from[0]) * Math.max(0, share),
  from[1] + (to[1] - from[1]) * Math.max(0, share),
];

/** Returns the place at which a mover that goes straight at a foe's middle first touches the foe. */
function firstTouch(mover: Body, foe: Body): Cell {
  const to = middled(mover, foe);
  return along(mover.at, to, touch(mover, mover.at, to, foe, 0)!);
}

/**
 * Returns ten places next to a foe where a run may end: first where a run straight at its middle touches it, then the
 * nearest place, then those at the middles of its four sides and at its four corners.
 */
function landings(mover: Body, foe: Body): Cell[] {
  const { x, y } = gapOf(mover, foe);
  // The columns and rows at which the mover touches the foe or is in line with its middle.
  const [left, middleX, right] = [
    foe.at[0] - mover.width,
    foe.at[0] + (foe.width - mover.width) / 2,
    foe.at[0] + foe.width,
  ];
  const [top, middleY, bottom] = [
    foe.at[1] - mover.height,
    foe.at[1] + (foe.height - mover.height) / 2,
    foe.at[1] + foe.height,
  ];
  // The eight places around the foe: all pairs of a column and a row but that of both middles.
  const pairs: Cell[] = [left, middleX, right].flatMap((column) =>
    [top, middleY, bottom].map((row): Cell => [column, row]),
  );
  const aroundFoe = pairs.filter(([column, row]) => column !== middleX || row !== middleY);
  return [firstTouch(mover, foe), [mover.at[0] + x, mover.at[1] + y], ...aroundFoe];
}

/**
 * Returns the place where a straight run through the place `by` first touches a foe; null if it never does, or if the
 * mover is at `by` already, so that the run has no direction.
 */
function touchBy(mover: Body, foe: Body, by: Cell): Cell | null {
  // So long that the run surely ends behind the foe.
  const length = steps(mover.at, foe.at) + mover.width + mover.height + foe.width + foe.height;
  const end = along(mover.at, by, length / steps(mover.at, by));
  const share = touch(mover, mover.at, end, foe, 0);
  return share === null ? null : along(mover.at, end, share);
}

/**
 * Returns further places next to a foe where a run may end: those that a straight run close by a corner of a body in
 * the way leads to. Each gap between bodies begins and ends at such a corner.
 */
function pastCorners(mover: Body, foe: Body, others: readonly Body[]): Cell[] {
  const places: Cell[] = [];
  // SAME / 2 inside the corner: close by it, but an overlap so small that it counts as none.
  for (const { at, width, height } of others)
    for (const x of [at[0] - mover.width + SAME / 2, at[0] + width - SAME / 2])
      for (const y of [at[1] - mover.height + SAME / 2, at[1] + height - SAME / 2])
        places.push(...[touchBy(mover, foe, [x, y])].filter((place) => place !== null));
  return places;
}

/**
 * Returns further places next to a foe where a run may end: those that a straight run close by the end of a wall leads
 * to, on either side of the end. `ends` is that of a RunQuery; ends that no run to the foe passes are left out.
 */
function pastEnds(mover: Body, foe: Body, ends: readonly Cell[]): Cell[] {
  const [startX, startY] = mover.at;
  const [left, right] = [Math.min(startX, foe.at[0] - mover.width), Math.max(startX, foe.at[0] + foe.width)];
  const [top, bottom] = [Math.min(startY, foe.at[1] - mover.height), Math.max(startY, foe.at[1] + foe.height)];
  return ends.flatMap(([x, y]) => {
    const length = steps(mover.at, [x, y]);
    const isPassed = x > left - OFF && x < right + OFF && y > top - OFF && y < bottom + OFF && length > 0;
    if (!isPassed) return [];
    // OFF to either side of the end, at right angles to the run.
    const [across, down] = [((startY - y) / length) * OFF, ((x - startX) / length) * OFF];
    const places = [touchBy(mover, foe, [x + across, y + down]), touchBy(mover, foe, [x - across, y - down])];
    return places.filter((place) => place !== null);
  });
}

/** Tells whether a body lies in the rectangle within which all runs from the mover to places next to a foe stay. */
function isNear(mover: Body, foe: Body, other: Body): boolean {
  return (
    other.at[0] < Math.max(mover.at[0], foe.at[0] + foe.width) + mover.width &&
    other.at[0] + other.width > Math.min(mover.at[0], foe.at[0] - mover.width) &&
    other.at[1] < Math.max(mover.at[1], foe.at[1] + foe.height) + mover.height &&
    other.at[1] + other.height > Math.min(mover.at[1], foe.at[1] - mover.height)
  );
}

/**
 * Returns for each foe, in the order of `foes`, the straight run at this foe, or the reason why there is no run. The
 * run leads straight at the foe's middle if that run is free, else it is the shortest free one of those to the places
 * of `landings` and `pastCorners`, else of those of `pastEnds`. So a free run is found if there is one, but for gaps
 * between walls of less than twice OFF. No run is longer than `reach` cells; a foe nearer than `least` is too close;
 * `stops` tells whether a wall or the like is in the way.
 */
function runs({ mover, foes, others, least, reach, stops, ends = [] }: RunQuery): Run[] {
  // Bodies that no run may cross; others that already overlap the mover do not stop it.
  const inWay = [...others.filter((other) => apart(mover, other) > 0), ...foes];
  return foes.map((foe): Run => {
    const distance = apart(mover, foe);
    if (distance < least) return { cells: null, problem: "too_close" };
    // A run ends next to the foe, at the distance 1.
    if (distance > reach + 1) return { cells: null, problem: "too_far" };
    const bodiesNear = inWay.filter((other) => isNear(mover, foe, other));
    const isFreeTo = (to: Cell): boolean =>
      !stops?.(mover.at[0], mover.at[1], to[0], to[1]) &&
      !bodiesNear.some((other) => touch(mover, mover.at, to, other, SAME) !== null);
    // First the run straight at the foe's middle, then the runs to all other places, the nearest first.
    const [straight, ...around] = landings(mover, foe);
    const canRunTo = (to: Cell): boolean => steps(mover.at, to) <= reach && isFreeTo(to);
    const nearestFree = (places: readonly Cell[]): Cell | undefined =>
      places
        .map((to) => ({ to, distance: steps(mover.at, to) }))
        .sort((a, b) => a.distance - b.distance)
        .find(({ to }) => canRunTo(to))?.to;
    const end = canRunTo(straight!)
      ? straight
      : (nearestFree([...around, ...pastCorners(mover, foe, bodiesNear)]) ?? nearestFree(pastEnds(mover, foe, ends)));
    return end ? { cells: line(mover.at, end), problem: null } : { cells: null, problem: "blocked" };
  });
}

/** Returns places along a straight line, both ends included, at most one cell apart. */
function line(from: Cell, to: Cell): Cell[] {
  // 1e-9 is taken off so that a rounding error does not add a place to a line of whole length.
  const count = Math.ceil(steps(from, to) - 1e-9);
  const places: Cell[] = [from];
  for (let step = 1; step <= count; step++)
    places.push(
      step === count
        ? to
        : [(from[0] * (count - step) + to[0] * step) / count, (from[1] * (count - step) + to[1] * step) / count],
    );
  return places;
}

/** The measures of a scene without a grid: straight distances, between bodies from edge to edge (EC-P06, ST-P15). */
export const NO_GRID: Grid = {
  lattice: null,
  holds: (cell) => cell.every(Number.isFinite),
  steps,
  neighbours: ([x, y]) => SQUARE_STEPS.map(([across, down]): Cell => [x + across, y + down]),
  line,
  length: (way) => {
    let sum = 0;
    for (let index = 1; index < way.length; index++) sum += steps(way[index - 1]!, way[index]!);
    return sum;
  },
  isStraight: (corners) => isStraightLine(corners, SAME),
  isAligned: () => true,
  straightened: (way) =>
    straightenedBy({ steps, forms: (from, to) => [to[0] - from[0], to[1] - from[1]], half: SAME }, way),
  body,
  moved: ({ width, height }, to) => body(to, width, height),
  apart,
  between: apart,
  nearest: (from, to) => {
    const { x, y } = gapOf(from, to);
    // There are no cells, so the second place is made up: as far away as `apart` says, in the direction of the gap, or
    // to the right if there is none.
    const [gap, distance] = [Math.hypot(x, y), apart(from, to)];
    const [towardsX, towardsY] = gap > 0 ? [x / gap, y / gap] : [1, 0];
    return [from.at, [from.at[0] + towardsX * distance, from.at[1] + towardsY * distance]];
  },
  meets: (mover, from, to, other) => touch(mover, from, to, other, SAME) !== null,
  halt: (mover, from, to, other) => along(from, to, touch(mover, from, to, other, 0)!),
  runs,
  towards: (mover, foe) => (apart(mover, foe) <= 1 ? null : line(mover.at, firstTouch(mover, foe))),
};
