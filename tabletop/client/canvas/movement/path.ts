import { cornerFromSpace, footprintAnchor, footprintCenter } from "../../../common/grid/footprint.ts";
import { frame } from "../frame.ts";
import { movementAction } from "./actions.ts";

/** A stop of a path: the token's top left corner in pixels, its elevation in grid units and size in spaces there. */
export interface Waypoint {
  x: number;
  y: number;
  elevation?: number;
  width?: number;
  height?: number;
  shape?: number;
  action?: string;
  /** whether the place is snapped to the grid */
  snapped?: boolean;
  /** whether the user chose the waypoint */
  explicit?: boolean;
  /** whether a section of the movement ends here */
  checkpoint?: boolean;
  /** whether it is a space between two waypoints, which `completePath` added */
  intermediate?: boolean;
  /** the cost of the step that ends here, in grid units, or a function that gives it */
  cost?: number | ((from: any, to: any, distance: number, segment: any) => number);
  [extra: string]: unknown;
}

/**
 * Completes a waypoint. A position, size, shape or action that the waypoint lacks is taken from the waypoint before
 * (`previous`) or, for the first waypoint, from the token's document. A flag that the waypoint lacks is false.
 */
export function completeWaypoint(document: any, waypoint: Partial<Waypoint>, previous?: Waypoint): Waypoint {
  const base = previous ?? document;
  return {
    ...waypoint,
    x: waypoint.x ?? base.x,
    y: waypoint.y ?? base.y,
    elevation: waypoint.elevation ?? base.elevation ?? 0,
    width: waypoint.width ?? base.width,
    height: waypoint.height ?? base.height,
    shape: waypoint.shape ?? base.shape,
    action: waypoint.action ?? (previous ? previous.action : document.movementAction),
    snapped: waypoint.snapped ?? false,
    explicit: waypoint.explicit ?? false,
    checkpoint: waypoint.checkpoint ?? false,
  };
}

/** Returns the centre, in pixels, of a token at a waypoint, whose `width` and `height` are in spaces. */
export function centerOf({ x, y, width = 1, height = 1, shape }: Waypoint): { x: number; y: number } {
  const center = footprintCenter(canvas.grid, { width, height, shape });
  return { x: x + center.x, y: y + center.y };
}

/** The point by which a token is measured: the centre of its first space, in pixels, with the elevation. */
function anchorOf({ x, y, elevation = 0, width = 1, height = 1, shape }: Waypoint) {
  const anchor = footprintAnchor(canvas.grid, { width, height, shape });
  return { x: x + anchor.x, y: y + anchor.y, elevation };
}

/**
 * Completes the waypoints of a path and adds an intermediate waypoint for every space on the way, so that each space
 * can be checked and recorded; adds no waypoints for teleports or without a grid. If the document has the method
 * `getCompleteMovementPath`, returns what this method returns.
 */
export function completePath(document: any, waypoints: Waypoint[]): Waypoint[] {
  if (typeof document.getCompleteMovementPath === "function") return document.getCompleteMovementPath(waypoints);
  const path: Waypoint[] = [];
  for (const partial of waypoints) {
    const previous = path.at(-1);
    const waypoint = completeWaypoint(document, partial, previous);
    const isStepwise = previous && !canvas.grid.isGridless && !movementAction(waypoint.action).teleport;
    if (isStepwise) path.push(...intermediateWaypoints(previous, waypoint));
    path.push({ ...waypoint, intermediate: false });
  }
  return path;
}

/** Complete paths, by the list of waypoints that each was made of. */
const completed = new WeakMap<readonly Waypoint[], { document: any; path: Waypoint[] }>();

/** Notes the complete path of a list of waypoints, so that `knownPath` need not complete it again. */
export function notePath(document: any, waypoints: readonly Waypoint[], path: Waypoint[]): void {
  completed.set(waypoints, { document, path });
}

/** Returns the path noted for these waypoints if no waypoint has changed since, else a path completed anew. */
export function knownPath(document: any, waypoints: Waypoint[]): Waypoint[] {
  const noted = completed.get(waypoints);
  if (!noted || noted.document !== document) return completePath(document, waypoints);
  // each stop of the noted path, without the intermediate waypoints, must equal the waypoint in its place
  let stopCount = 0;
  for (const waypoint of noted.path)
    if (!waypoint.intermediate && !sameStop(waypoint, waypoints[stopCount++])) return completePath(document, waypoints);
  return stopCount === waypoints.length ? noted.path : completePath(document, waypoints);
}

/** Measurements of complete paths, each with its token and the number of frames drawn before, until it is taken. */
const measurements = new WeakMap<readonly Waypoint[], { token: any; frames: number; measured: any }>();

/** Notes what a token measured of a complete path, so that its ruler need not measure the same again. */
export function noteMeasurement(token: any, path: readonly Waypoint[], measured: any): void {
  measurements.set(path, { token, frames: frame.frames, measured });
}

/**
 * Returns the noted measurement of a path, once and only in the first frame after it, as later the costs may be others;
 * else undefined.
 */
export function takeMeasurement(token: any, path: readonly Waypoint[]): any {
  const noted = measurements.get(path);
  measurements.delete(path);
  return noted && noted.token === token && noted.frames === frame.frames ? noted.measured : undefined;
}

/** Whether a stop of a complete path still has all values of the waypoint that it was made of. */
function sameStop(stop: Waypoint, waypoint: Waypoint | undefined): boolean {
  if (!waypoint) return false;
  for (const key in waypoint) if (waypoint[key] !== undefined && stop[key] !== waypoint[key]) return false;
  return true;
}

/** The intermediate waypoints of a straight line: one for each space between two waypoints, without these two. */
function intermediateWaypoints(from: Waypoint, to: Waypoint): Waypoint[] {
  const offsets: { i: number; j: number; k?: number }[] = canvas.grid.getDirectPath([anchorOf(from), anchorOf(to)]);
  return offsets.slice(1, -1).map((offset, index) => {
    const { x, y } = cornerFromSpace(canvas.grid, offset, {
      width: to.width ?? 1,
      height: to.height ?? 1,
      shape: to.shape,
    });
    const elevation = from.elevation! + ((to.elevation! - from.elevation!) * (index + 1)) / (offsets.length - 1);
    return { ...to, x, y, elevation, intermediate: true, explicit: false, checkpoint: false, snapped: true };
  });
}

/**
 * Measures a path, by the document if it can, else by the centres of the token's first spaces. Returns the grid's
 * measurement, with distances and costs in grid units.
 * @param cost the function that gives the cost of a step
 */
export function measurePath(document: any, waypoints: Waypoint[], cost: any) {
  if (typeof document.measureMovementPath === "function") return document.measureMovementPath(waypoints, { cost });
  const points = waypoints.map((waypoint) => {
    const config = movementAction(waypoint.action);
    return {
      ...waypoint,
      ...anchorOf(waypoint),
      teleport: config.teleport,
      measure: config.measure,
      actionConfig: config,
    };
  });
  return canvas.grid.measurePath(points, { cost });
}
