import { movementAction } from "./actions.ts";
import { centerOf, completePath, completeWaypoint, measurePath, notePath, type Waypoint } from "./path.ts";

interface Point {
  x: number;
  y: number;
}

/** What limits a path, and which limits are ignored. */
export interface ConstrainOptions {
  /** whether the path is only planned */
  preview?: boolean;
  ignoreWalls?: boolean;
  ignoreCost?: boolean;
  /** the waypoints passed before, which count towards cost and distance; true: those recorded in the token's document */
  history?: boolean | Waypoint[];
  /** generation 14: the highest total cost and total distance, in grid units */
  maxCost?: number;
  maxDistance?: number;
}

/**
 * Follows a path space by space and cuts it before the first space that a wall, a floor between levels, an infinite
 * cost or a limit forbids.
 * @param options `maxCost` and `maxDistance`: of the whole path and its history, in grid units; `ignoreWalls`,
 * `ignoreCost`
 * @returns the given waypoints that are reached, then the last space that is (at least the start); and whether the path
 * was cut
 */
export function constrainPath(token: any, waypoints: Waypoint[], options: ConstrainOptions): [Waypoint[], boolean] {
  const { ignoreWalls = false, ignoreCost = false, preview = false, maxCost, maxDistance } = options;
  const given: Waypoint[] = [];
  for (const waypoint of waypoints) given.push(completeWaypoint(token.document, waypoint, given.at(-1)));
  const limited = maxCost !== undefined || maxDistance !== undefined;
  if ((ignoreWalls && ignoreCost && !limited) || given.length < 2) return [given, false];
  const path = completePath(token.document, given);
  const priced = ignoreCost && !limited ? null : priceSteps(token, path, options, preview);
  // find the first space that cannot be entered
  let kept = path.length;
  let leg = path[0]!;
  let origin = centerOf(leg);
  for (let index = 1; index < path.length; index++) {
    const [from, to] = [path[index - 1]!, path[index]!];
    if (!from.intermediate) leg = from;
    const step = priced?.[index];
    const isForbidden = step && !ignoreCost && step.cost === Infinity;
    const isTooFar = step && (step.total > (maxCost ?? Infinity) || step.distance > (maxDistance ?? Infinity));
    const center = centerOf(to);
    if (!isForbidden && !isTooFar && (ignoreWalls || !isStopped(token, leg, origin, to, center))) {
      origin = center;
      continue;
    }
    kept = index;
    break;
  }
  if (kept === path.length) {
    notePath(token.document, given, path);
    return [given, false];
  }
  // keep the given waypoints up to there, and the last space reached
  const reached = path.slice(0, kept);
  const result = reached.filter(
    (waypoint, index) => index === 0 || index === reached.length - 1 || !waypoint.intermediate,
  );
  // the last space that is reached counts as a waypoint
  const end = result.at(-1)!;
  if (result.length > 1) result[result.length - 1] = { ...end, intermediate: false };
  return [result.length > 1 ? result : [given[0]!], true];
}

/** For each space of the path: the cost of its step, and the total cost and distance up to it, history included. */
function priceSteps(token: any, path: Waypoint[], { history }: ConstrainOptions, preview: boolean) {
  let before: Waypoint[] = Array.isArray(history) ? history : [];
  if (history === true) before = [...(token.document.movementHistory ?? [])];
  const measured = measurePath(token.document, [...before, ...path], token._getMovementCostFunction({ preview }));
  return path.map((_, index) => {
    const waypoint = measured.waypoints[index + before.length];
    return { cost: waypoint?.backward?.cost ?? 0, total: waypoint?.cost ?? 0, distance: waypoint?.distance ?? 0 };
  });
}

/**
 * Whether a wall, or a floor between levels, stops the step to a waypoint. Nothing stops teleports and actions without
 * `walls`.
 * @param leg the waypoint at which the straight part of the way began
 * @param origin the token's middle before the step
 * @param center the token's middle after the step
 */
function isStopped(token: any, leg: Waypoint, origin: Point, to: Waypoint, center: Point): boolean {
  const { walls, teleport } = movementAction(to.action);
  if (!walls || teleport) return false;
  return (
    Boolean(token.checkCollision(center, { origin, type: walls, mode: "any" })) || meetsFloor(token, leg, to, walls)
  );
}

/**
 * Whether a floor that a package has added lies between the heights of two waypoints. Test from where the straight part
 * of the way began: a single step could end on the floor, and the next begin there and pass.
 */
function meetsFloor(token: any, from: Waypoint, to: Waypoint, type: string): boolean {
  const heights = [from.elevation ?? 0, to.elevation ?? 0] as const;
  if (heights[0] === heights[1]) return false;
  const [origin, end] = [from, to].map((waypoint, index) => ({ ...centerOf(waypoint), elevation: heights[index] }));
  const options = { type, mode: "any" as const, source: token };
  return canvas.scene.testSurfaceCollision?.(origin, end, options) === true;
}
