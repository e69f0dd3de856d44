/**
 * Measures paths of tokens, and plans and records a single movement. A waypoint is a position with an action and flags;
 * a movement is stored in one update up to each waypoint that is a “checkpoint”.
 */
import { cornerFromSpace, footprintAnchor, spacesFrom } from "../../common/grid/footprint.ts";
import { movementFields } from "../../common/documents/token-geometry.ts";
import { deepFreeze } from "../../common/utils/freeze.ts";
import { randomID } from "../../common/utils/text.ts";
import { generation } from "../../common/abstract/generation.ts";

/**
 * A part of a movement: its waypoints, with distance and cost in grid units, and numbers of spaces and of diagonal
 * steps.
 */
export interface Section {
  waypoints: any[];
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
}

/** The names of the token's fields that a movement can change: `x`, `y`, `elevation` … */
export const positionFields = (): readonly string[] => movementFields();

const emptySection = (): Section => ({ waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 });

/**
 * Returns the position of a token as stored: `x` and `y` in pixels, elevation in grid units, width and height in grid
 * spaces, and shape; in generation 14 also depth and level.
 */
export function positionOf({ _source: source }: any): any {
  // Written out for speed, as it is called several times a frame; the names are those of `movementFields`.
  const { x, y, elevation, width, height, shape } = source;
  if (generation() < 14) return { x, y, elevation, width, height, shape };
  return { x, y, elevation, width, height, shape, depth: source.depth, level: source.level };
}

/**
 * Returns the configuration of a movement action by its id; for an unknown or missing id that of the default action,
 * and {} without either.
 */
export function actionConfig(id: string | null | undefined): any {
  const { actions, defaultAction } = globalThis.CONFIG.Token.movement;
  return actions[id ?? defaultAction] ?? actions[defaultAction] ?? {};
}

/**
 * Completes waypoints. A field of the position, or the action, that a waypoint lacks is taken from the waypoint before;
 * for the first waypoint, the position is taken from `origin` and the action from the token. A missing flag is false.
 * `x` and `y` are rounded to whole pixels.
 * @param origin the position where the token starts
 */
export function completeWaypoints(token: any, waypoints: any[], origin: any): any[] {
  const fields = positionFields();
  let previous: any = { ...origin, action: token.movementAction };
  return waypoints.map((partial) => {
    const waypoint: any = { ...previous, snapped: false, explicit: false, checkpoint: false, intermediate: false };
    for (const key of Object.keys(partial)) if (partial[key] !== undefined) waypoint[key] = partial[key];
    waypoint.x = Math.round(waypoint.x);
    waypoint.y = Math.round(waypoint.y);
    waypoint.terrain ??= null;
    previous = { action: waypoint.action };
    for (const field of fields) previous[field] = waypoint[field];
    return waypoint;
  });
}

/**
 * The point, in pixels, that stands for a token at a waypoint when measuring: the centre of its first grid space, or
 * without a grid its top left corner.
 */
function anchorPoint(grid: any, placed: any): { x: number; y: number; elevation: number } {
  const { x, y, elevation = 0, width = 1, height = 1, shape } = placed;
  const anchor = footprintAnchor(grid, { width, height, shape });
  return { x: x + anchor.x, y: y + anchor.y, elevation };
}

/**
 * Measures a path of waypoints: distances and costs in grid units, and spaces. The cost of a step comes from the first
 * of these that exists: the function in the waypoint's `cost`, the number in a recorded waypoint's `cost`, the function
 * `cost` of the options, the function of the token's object on the canvas, the function of the waypoint's action.
 */
export function measurePath(token: any, waypoints: any[], { cost }: { cost?: any } = {}): any {
  const grid = token.parent?.grid ?? globalThis.canvas.grid;
  // the cost function of each action, by the action's id
  const costFunctions = new Map<string, any>();
  const costByAction = (from: any, to: any, distance: number, segment: any): number => {
    const id = segment?.action ?? token.movementAction;
    if (!costFunctions.has(id)) costFunctions.set(id, costFunction(token, id));
    return costFunctions.get(id)(distance, from, to, distance, segment);
  };
  // the points for the grid; a point without an action has the action of the point before
  let action = token.movementAction;
  const position = positionOf(token);
  const points = waypoints.map((waypoint) => {
    action = waypoint.action ?? action;
    const config = actionConfig(action);
    const point: any = { ...position, ...waypoint };
    const { x, y, elevation } = anchorPoint(grid, point);
    point.x = x;
    point.y = y;
    point.elevation = elevation;
    point.action = action;
    point.actionConfig = config;
    point.teleport = config.teleport ?? false;
    point.measure = config.measure ?? true;
    // The cost of a waypoint stays if it is a function, or the number of a waypoint that was recorded (it then has a
    // `movementId`); any other number is computed anew.
    const isRecordedCost = typeof point.cost === "number" && point.movementId;
    if (typeof point.cost !== "function" && !isRecordedCost) point.cost = undefined;
    return point;
  });
  // for a token of several spaces, their costs are combined at each step
  const stepCost = overSpaces(token, grid, cost ?? defaultCost(token) ?? costByAction);
  for (const point of points) if (typeof point.cost === "function") point.cost = overSpaces(token, grid, point.cost);
  return grid.measurePath(points, { cost: stepCost });
}

// A function that returns the cost of one step, in grid units.
type StepCost = (from: any, to: any, distance: number, segment: any) => number;

/**
 * Makes a function that combines the costs of all spaces of a token, by CONFIG's `costAggregator`; returns `stepCost`
 * itself for a token of one space, without a grid and without an aggregator.
 */
function overSpaces(token: any, grid: any, stepCost: StepCost): StepCost {
  const { width, height, shape } = token._source;
  const aggregate = globalThis.CONFIG.Token.movement.costAggregator;
  if (grid.isGridless || !aggregate) return stepCost;
  if (spacesFrom(grid, { i: 0, j: 0 }, { width, height, shape }).length === 1) return stepCost;
  return (from, to, distance, segment) => {
    const ends = spacesFrom(grid, to, { width, height, shape });
    const results = spacesFrom(grid, from, { width, height, shape }).map((start, index) => {
      const end = ends[index];
      return { from: start, to: end, cost: stepCost(start, end, distance, segment) };
    });
    return aggregate(results, distance, segment);
  };
}

/**
 * The cost function of the token's object on the canvas, which packages may override; undefined where there is no
 * object.
 */
function defaultCost(token: any): any {
  const object = token._object;
  return typeof object?._getMovementCostFunction === "function"
    ? object._getMovementCostFunction({ preview: false })
    : undefined;
}

/**
 * Makes the function for the cost of a step by its movement action: the action's own, else distance times
 * `costMultiplier`.
 */
function costFunction(token: any, id: string): any {
  const config = actionConfig(id);
  if (config.getCostFunction) return config.getCostFunction(token, {});
  const multiplier = config.costMultiplier ?? 1;
  return (base: number) => base * multiplier;
}

/**
 * Completes waypoints as `completeWaypoints` does, and adds waypoints for the spaces on the straight lines between the
 * completed ones. Nothing is added on the way of a teleport, or in a scene without a grid.
 */
export function completePath(token: any, waypoints: any[]): any[] {
  const grid = token.parent?.grid ?? globalThis.canvas.grid;
  const path: any[] = [];
  let previous: any = null;
  for (const partial of waypoints) {
    const [waypoint] = completeWaypoints(token, [partial], previous ?? positionOf(token));
    if (previous && !grid.isGridless && !actionConfig(waypoint.action).teleport)
      path.push(...intermediateWaypoints(grid, previous, waypoint));
    path.push(waypoint);
    previous = waypoint;
  }
  return path;
}

/**
 * Makes waypoints, marked `intermediate`, for the spaces between two waypoints; their elevation changes evenly from
 * that of `from` to that of `to`.
 */
function intermediateWaypoints(grid: any, from: any, to: any): any[] {
  const offsets: any[] = grid.getDirectPath([anchorPoint(grid, from), anchorPoint(grid, to)]);
  const steps = offsets.length - 1;
  return offsets.slice(1, -1).map((offset, index) => {
    const { x, y } = cornerFromSpace(grid, offset, to);
    const elevation = from.elevation + ((to.elevation - from.elevation) * (index + 1)) / steps;
    return {
      ...to,
      x: Math.round(x),
      y: Math.round(y),
      elevation,
      cost: undefined,
      intermediate: true,
      explicit: false,
      checkpoint: false,
      snapped: true,
    };
  });
}

/**
 * Makes a section of a movement from waypoints, with their costs and the section's totals.
 * @param measured the measured path that contains these waypoints
 * @param start the index in that path of the first of these waypoints
 * @param identity the ids of user and movement, put into each waypoint
 */
function makeSection(waypoints: any[], measured: any, start: number, identity: object): Section {
  const section = emptySection();
  for (const [index, waypoint] of waypoints.entries()) {
    // what was measured from the waypoint before to this one
    const segment = measured.waypoints[start + index]?.backward;
    section.waypoints.push({ ...waypoint, ...identity, cost: segment?.cost ?? 0 });
    for (const key of ["distance", "cost", "spaces", "diagonals"] as const) section[key] += segment?.[key] ?? 0;
  }
  return section;
}

/** Makes a section of waypoints that were recorded earlier, measured anew. */
function historySection(token: any, waypoints: any[]): Section {
  if (!waypoints.length) return emptySection();
  const measured = measurePath(token, waypoints);
  const { distance, cost, spaces, diagonals } = measured;
  return { waypoints: [...waypoints], distance, cost, spaces, diagonals };
}

/** The index of the waypoint up to which a path is stored at first: the first checkpoint, else the last waypoint. */
export function legEnd(waypoints: any[]): number {
  const checkpoint = waypoints.findIndex((waypoint) => waypoint.checkpoint);
  return checkpoint < 0 ? waypoints.length - 1 : checkpoint;
}

/**
 * Plans one movement; changes nothing. In the result, `passed` is the way up to the first checkpoint (without
 * checkpoints the whole way), `pending` the way after that checkpoint, and `history` the way recorded before this
 * movement. Each of the three ways has its totals.
 * @param partialWaypoints waypoints, possibly without some of their fields
 * @param options those of `TokenDocument#move`
 * @param user who moves the token
 */
export function planMovement(token: any, partialWaypoints: any[], options: any, user: any): any {
  const origin = positionOf(token);
  const id: string = options.id ?? randomID();
  const identity = { userId: user.id, movementId: id };
  const waypoints = completeWaypoints(token, partialWaypoints, origin);
  // the way up to and with the first checkpoint
  const end = legEnd(waypoints) + 1;
  const path = completePath(token, [{ ...origin, action: token.movementAction }, ...waypoints.slice(0, end)]).slice(1);
  // the way after that checkpoint
  const laterWaypoints = waypoints.slice(end);
  const laterPath = laterWaypoints.length ? completePath(token, [waypoints[end - 1], ...laterWaypoints]).slice(1) : [];
  // measured together with the recorded way, as the cost of a step may depend on earlier ones
  const recordedPath = [...token._source._movementHistory];
  const newPath = [{ ...origin, action: token.movementAction }, ...path, ...laterPath].map((waypoint) => ({
    ...waypoint,
    cost: typeof waypoint.cost === "function" ? waypoint.cost : undefined,
  }));
  const measured = measurePath(token, [...recordedPath, ...newPath]);
  // The recorded waypoints come first, then the start: the index of the first waypoint after the start.
  const pathStart = recordedPath.length + 1;
  // put the plan together
  const history = historySection(token, recordedPath);
  const unrecorded = emptySection();
  const destination = Object.fromEntries(positionFields().map((field) => [field, waypoints[end - 1][field]]));
  return {
    id,
    chain: [...(options.chain ?? [])],
    origin,
    destination,
    passed: deepFreeze(makeSection(path, measured, pathStart, identity)),
    pending: deepFreeze(makeSection(laterPath, measured, pathStart + path.length, identity)),
    history: deepFreeze({
      recorded: history,
      unrecorded,
      distance: history.distance,
      cost: history.cost,
      spaces: history.spaces,
      diagonals: history.diagonals,
    }),
    constrained: options.constrained ?? false,
    recorded: options.method !== "undo" && token._shouldRecordMovementHistory(),
    method: options.method ?? "api",
    constrainOptions: options.constrainOptions ?? {},
    autoRotate: options.autoRotate ?? false,
    showRuler: options.showRuler ?? false,
    ...(generation() >= 14
      ? {
          planned: options.planned ?? false,
          subpathId: options.subpathId ?? id,
          split: options.split ?? false,
          measureOptions: options.measureOptions ?? {},
        }
      : {}),
  };
}

/**
 * Lists the recorded waypoints of a token after a movement: those recorded before, or if none the start, then those
 * just passed. A cost that is not finite or is negative is recorded as 0.
 */
export function recordedHistory(token: any, movement: any): any[] {
  const history = [...token._source._movementHistory];
  if (!history.length) {
    history.push({
      ...movement.origin,
      action: token.movementAction,
      terrain: null,
      snapped: true,
      explicit: false,
      checkpoint: true,
      intermediate: false,
      userId: movement.passed.waypoints[0]?.userId ?? globalThis.game.userId,
      movementId: movement.id,
      cost: 0,
    });
  }
  // the checked costs of the new waypoints; `actionConfig` is no stored field
  return [
    ...history,
    ...movement.passed.waypoints.map(({ actionConfig: _config, ...waypoint }: any) => ({
      ...waypoint,
      cost: Math.max(Number.isFinite(waypoint.cost) ? waypoint.cost : 0, 0),
    })),
  ];
}
