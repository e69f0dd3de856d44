import { movementAction } from "./actions.ts";
import {
  centerOf,
  completePath,
  completeWaypoint,
  measurePath,
  noteMeasurement,
  notePath,
  type Waypoint,
} from "./path.ts";

interface Point {
  x: number;
  y: number;
}

/** What limits a path, and which limits are ignored; a preview is not moved along yet. */
export interface ConstrainOptions {
  /** whether the path is only planned */
  preview?: boolean;
  ignoreWalls?: boolean;
  ignoreCost?: boolean;
  /**
   * the waypoints passed before, which count towards cost and distance; true: those recorded in the token's document
   */
  history?: boolean | Waypoint[];
  /** generation 14: the highest total cost and total distance, in grid units */
  maxCost?: number;
  maxDistance?: number;
}

/**
 * Follows a path space by space and cuts it before the first space that a wall, a floor between levels, an infinite
 * cost or a limit forbids.
 * @param options `maxCost` and `maxDistance`: limits of the whole path with its `history`, in grid units;
 * `ignoreWalls`: neither walls nor floors cut it; `ignoreCost`: no infinite cost does
 * @param isOwnMeasure true if the ruler would measure the path just as this function does; for a preview without
 * history, the measurement of a path that is not cut is then noted for the ruler
 * @returns all given waypoints and false; of a path that is cut, the given waypoints reached, then the last space
 * reached (at least the start), and true
 */
export function constrainPath(
  token: any,
  waypoints: Waypoint[],
  options: ConstrainOptions,
  isOwnMeasure = false,
): [Waypoint[], boolean] {
  const { ignoreWalls = false, ignoreCost = false, preview = false, maxCost, maxDistance } = options;
  const completed: Waypoint[] = [];
  for (const waypoint of waypoints) completed.push(completeWaypoint(token.document, waypoint, completed.at(-1)));
  const hasLimit = maxCost !== undefined || maxDistance !== undefined;
  if ((ignoreWalls && ignoreCost && !hasLimit) || completed.length < 2) return [completed, false];
  const path = completePath(token.document, completed);
  const passed = passedBefore(token, options);
  const measured =
    ignoreCost && !hasLimit
      ? null
      : measurePath(token.document, [...passed, ...path], token._getMovementCostFunction({ preview }));
  // find the first space that cannot be entered
  let cutIndex = path.length;
  let legStart = path[0]!;
  let origin = centerOf(legStart);
  for (let index = 1; index < path.length; index++) {
    const [from, to] = [path[index - 1]!, path[index]!];
    // the leg: the straight way from one given waypoint to the next
    if (!from.intermediate) legStart = from;
    const { backward, cost = 0, distance = 0 } = measured?.waypoints[index + passed.length] ?? {};
    const isForbidden = !ignoreCost && backward?.cost === Infinity;
    const isTooFar = hasLimit && (cost > (maxCost ?? Infinity) || distance > (maxDistance ?? Infinity));
    const center = centerOf(to);
    if (!isForbidden && !isTooFar && (ignoreWalls || !isStopped(token, legStart, origin, to, center))) {
      origin = center;
      continue;
    }
    cutIndex = index;
    break;
  }
  if (cutIndex === path.length) {
    // the ruler, which asks next, takes what is noted here
    notePath(token.document, completed, path);
    if (measured && isOwnMeasure && preview && !passed.length) noteMeasurement(token, path, measured);
    return [completed, false];
  }
  // keep the given waypoints before the cut, and the last space reached
  const reached = path.slice(0, cutIndex);
  const keptWaypoints = reached.filter(
    (waypoint, index) => index === 0 || index === reached.length - 1 || !waypoint.intermediate,
  );
  // the last space that is reached counts as a waypoint
  const end = keptWaypoints.at(-1)!;
  if (keptWaypoints.length > 1) keptWaypoints[keptWaypoints.length - 1] = { ...end, intermediate: false };
  return [keptWaypoints.length > 1 ? keptWaypoints : [completed[0]!], true];
}

/** The waypoints passed before, which count towards the cost. */
function passedBefore(token: any, { history }: ConstrainOptions): readonly Waypoint[] {
  if (history === true) return token.document.movementHistory ?? [];
  return Array.isArray(history) ? history : [];
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
 * Whether a floor that a package has added lies between the heights of two waypoints. `from` must be where the straight
 * part of the way began: a single step could end on the floor, and the next begin there and pass.
 */
function meetsFloor(token: any, from: Waypoint, to: Waypoint, type: string): boolean {
  const heights = [from.elevation ?? 0, to.elevation ?? 0] as const;
  if (heights[0] === heights[1]) return false;
  const [origin, end] = [from, to].map((waypoint, index) => ({ ...centerOf(waypoint), elevation: heights[index] }));
  const options = { type, mode: "any" as const, source: token };
  return canvas.scene.testSurfaceCollision?.(origin, end, options) === true;
}
