import { GRID_DIAGONALS } from "../const.ts";

/**
 * The length in spaces of a step to a neighbouring space: 1 for a straight one, 0 for none.
 * @param rule one of GRID_DIAGONALS
 * @param axes the number of axes (x, y, elevation) along which the step goes at once: 2 or 3 for a diagonal
 * @param diagonalsBefore the number of diagonals walked before on the path: the alternating rules count 1, 2, 1 … or 2, 1, 2 …
 */
export function stepLength(rule: number, axes: number, diagonalsBefore: number): number {
  if (axes <= 1) return axes;
  switch (rule) {
    case GRID_DIAGONALS.EXACT:
      return Math.sqrt(axes);
    case GRID_DIAGONALS.APPROXIMATE:
      return axes === 2 ? 1.5 : 1.75;
    case GRID_DIAGONALS.RECTILINEAR:
    case GRID_DIAGONALS.ILLEGAL:
      return axes;
    case GRID_DIAGONALS.ALTERNATING_1:
      return diagonalsBefore % 2 === 0 ? 1 : 2;
    case GRID_DIAGONALS.ALTERNATING_2:
      return diagonalsBefore % 2 === 0 ? 2 : 1;
    default:
      return 1;
  }
}

/**
 * The length of a vector on the plane by a rule for diagonals, in the unit of `dx` and `dy`: the sum of its diagonal
 * and straight steps, with diagonals of alternating length at their average.
 * @param rule one of GRID_DIAGONALS
 */
export function directionLength(rule: number, dx: number, dy: number): number {
  const longer = Math.max(Math.abs(dx), Math.abs(dy));
  const shorter = Math.min(Math.abs(dx), Math.abs(dy));
  switch (rule) {
    case GRID_DIAGONALS.EQUIDISTANT:
      return longer;
    case GRID_DIAGONALS.EXACT:
      return longer + shorter * (Math.SQRT2 - 1);
    case GRID_DIAGONALS.APPROXIMATE:
    case GRID_DIAGONALS.ALTERNATING_1:
    case GRID_DIAGONALS.ALTERNATING_2:
      return longer + shorter / 2;
    default:
      return longer + shorter;
  }
}

/**
 * Splits a straight line into steps, each a vector with −1, 0 or 1 for each axis. There are as many steps as the
 * longest axis has spaces. A shorter axis moves in some of the steps in which the next longer one moves, evenly spread.
 * If diagonals are illegal, each diagonal step is then split into one step for each axis.
 * @param delta the length of the line along each axis, such as rows, columns and elevation, in whole spaces
 */
export function directSteps(delta: readonly number[], illegalDiagonals: boolean): number[][] {
  // most lines lead to a neighbour: such a line is its one step
  const longest = delta.reduce((longestSoFar, value) => Math.max(longestSoFar, Math.abs(value)), 0);
  if (longest <= 1 && !illegalDiagonals) return longest ? [[...delta]] : [];
  const axes = delta.map((value, axis) => ({ axis, length: Math.abs(value), sign: Math.sign(value) }));
  // the longest axis first: it moves in every step
  axes.sort((a, b) => b.length - a.length || a.axis - b.axis);
  const stepCount = axes[0]!.length;
  let stepsOfLonger = Array.from({ length: stepCount }, (_, step) => step);
  const steps = stepsOfLonger.map(() => delta.map(() => 0));
  for (const { axis, length, sign } of axes) {
    // the steps in which this axis moves, among those of the longer one before it
    stepsOfLonger = spreadEvenly(stepsOfLonger, length);
    for (const step of stepsOfLonger) steps[step]![axis] = sign;
  }
  if (!illegalDiagonals) return steps;
  // one step for each axis along which a diagonal step goes
  const alongAxis = (step: readonly number[], axis: number) => step.map((value, other) => (other === axis ? value : 0));
  return steps.flatMap((step) => step.flatMap((value, axis) => (value ? [alongAxis(step, axis)] : [])));
}

/** Chooses `count` of the places in a list, evenly spread and in order; `count` is at most the list's length. */
function spreadEvenly(positions: readonly number[], count: number): number[] {
  if (count === positions.length) return [...positions];
  return Array.from(
    { length: count },
    (_, index) => positions[Math.floor(((index + 0.5) * positions.length) / count)]!,
  );
}
