/** Paths of a token, their measuring, the plan of one movement, and the record of it. */
import { cornerFromSpace, footprintAnchor, spacesFrom } from "../../common/grid/footprint.ts";
import { movementFields } from "../../common/documents/token-geometry.ts";
import { deepFreeze } from "../../common/utils/freeze.ts";
import { randomID } from "../../common/utils/text.ts";
import { generation } from "../../common/abstract/generation.ts";

/** A part of a movement: its waypoints, and their totals in grid units and spaces. */
export interface Section {
  waypoints: any[];
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
}

/** The names of a token's fields that make up its position. */
export const positionFields = (): readonly string[] => movementFields();

const emptySection = (): Section => ({ waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 });

/**
 * Returns the position of a token as stored: `x` and `y` in pixels, elevation in grid units, size in spaces, and the
 * other fields that a movement changes.
 */
export function positionOf({ _source: source }: any): any {
  // written out, for it is asked for several times a frame: the names are those of `movementFields`
  const { x, y, elevation, width, height, shape } = source;
  if (generation() < 14) return { x, y, elevation, width, height, shape };
  return { x, y, elevation, width, height, shape, depth: source.depth, level: source.level };
}

/**
 * Returns the configuration of a movement action by its id; for an unknown id that of the default action, and an empty
 * object where there is none.
 */
export function actionConfig(id: string | null | undefined): any {
  const { actions, defaultAction } = globalThis.CONFIG.Token.movement;
  return actions[id ?? defaultAction] ?? actions[defaultAction] ?? {};
}

/**
 * Completes waypoints: a field of the position that one lacks, and its action, are taken from the waypoint before, for
 * the first from `origin` and the token's movement action; a flag that it lacks is false. Places are rounded to whole
 * pixels.
 * @param origin the position from which the token starts
 */
export function completeWaypoints(token: any, waypoints: any[], origin: any): any[] {
  const fields = positionFields();
  let previous: any = { ...origin, action: token.movementAction };
  return waypoints.map((given) => {
    const waypoint: any = { ...previous, snapped: false, explicit: false, checkpoint: false, intermediate: false };
    for (const key of Object.keys(given)) if (given[key] !== undefined) waypoint[key] = given[key];
    waypoint.x = Math.round(waypoint.x);
    waypoint.y = Math.round(waypoint.y);
    waypoint.terrain ??= null;
    previous = { action: waypoint.action };
    for (const field of fields) previous[field] = waypoint[field];
    return waypoint;
  });
}

/**
 * The point by which a token at a waypoint is measured: the centre of its first space; without a grid its top left
 * corner.
 */
function anchorPoint(grid: any, placed: any): { x: number; y: number; elevation: number } {
  const { x, y, elevation = 0, width = 1, height = 1, shape } = placed;
  const anchor = footprintAnchor(grid, { width, height, shape });
  return { x: x + anchor.x, y: y + anchor.y, elevation };
}

/**
 * Measures a path of waypoints: distances in grid units, costs and spaces. A step costs what its waypoint's own
 * function says, else `cost`, else the token's function, else its movement action; recorded waypoints keep their cost.
 */
export function measurePath(token: any, waypoints: any[], { cost }: { cost?: any } = {}): any {
  const grid = token.parent?.grid ?? globalThis.canvas.grid;
  const functions = new Map<string, any>();
  const byAction = (from: any, to: any, distance: number, segment: any): number => {
    const id = segment?.action ?? token.movementAction;
    if (!functions.has(id)) functions.set(id, costFunction(token, id));
    return functions.get(id)(distance, from, to, distance, segment);
  };
  // the points that the grid measures: a waypoint without an action has that of the one before
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
    // recorded waypoints keep the cost they had
    const kept = typeof point.cost === "function" || (typeof point.cost === "number" && point.movementId);
    if (!kept) point.cost = undefined;
    return point;
  });
  // a token that covers several spaces pays for all of them at each step
  const price = overSpaces(token, grid, cost ?? defaultCost(token) ?? byAction);
  for (const point of points) if (typeof point.cost === "function") point.cost = overSpaces(token, grid, point.cost);
  return grid.measurePath(points, { cost: price });
}

type Price = (from: any, to: any, distance: number, segment: any) => number;

/** Makes a price for all spaces of a token: for several spaces CONFIG combines their prices. */
function overSpaces(token: any, grid: any, price: Price): Price {
  const { width, height, shape } = token._source;
  const aggregate = globalThis.CONFIG.Token.movement.costAggregator;
  if (grid.isGridless || !aggregate || spacesFrom(grid, { i: 0, j: 0 }, { width, height, shape }).length === 1)
    return price;
  return (from, to, distance, segment) => {
    const ends = spacesFrom(grid, to, { width, height, shape });
    const results = spacesFrom(grid, from, { width, height, shape }).map((start, index) => {
      const end = ends[index];
      return { from: start, to: end, cost: price(start, end, distance, segment) };
    });
    return aggregate(results, distance, segment);
  };
}

/** The cost function of the token's object on the canvas, which packages override; undefined where it is not drawn. */
function defaultCost(token: any): any {
  const object = token._object;
  return typeof object?._getMovementCostFunction === "function"
    ? object._getMovementCostFunction({ preview: false })
    : undefined;
}

/**
 * The function that gives the cost of a step by its movement action, before the spaces of a large token are combined.
 */
function costFunction(token: any, id: string): any {
  const config = actionConfig(id);
  if (config.getCostFunction) return config.getCostFunction(token, {});
  const multiplier = config.costMultiplier ?? 1;
  return (base: number) => base * multiplier;
}

/**
 * Fills in the fields that waypoints leave out, from the waypoint before or, for the first, from the token's position;
 * and adds one for every space on the straight line from a waypoint to the next, none for teleports or without a grid.
 */
export function completePath(token: any, waypoints: any[]): any[] {
  const grid = token.parent?.grid ?? globalThis.canvas.grid;
  const path: any[] = [];
  let previous: any = null;
  for (const given of waypoints) {
    const [waypoint] = completeWaypoints(token, [given], previous ?? positionOf(token));
    if (previous && !grid.isGridless && !actionConfig(waypoint.action).teleport)
      path.push(...intermediateWaypoints(grid, previous, waypoint));
    path.push(waypoint);
    previous = waypoint;
  }
  return path;
}

/** The intermediate waypoints of a straight line between two waypoints. */
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
 * Makes a section of a movement: its waypoints with their costs, and the totals.
 * @param start the place of its first waypoint in the measured path, from 0
 */
function makeSection(waypoints: any[], measured: any, start: number, identity: object): Section {
  const result = emptySection();
  for (const [index, waypoint] of waypoints.entries()) {
    const segment = measured.waypoints[start + index]?.backward;
    result.waypoints.push({ ...waypoint, ...identity, cost: segment?.cost ?? 0 });
    for (const key of ["distance", "cost", "spaces", "diagonals"] as const) result[key] += segment?.[key] ?? 0;
  }
  return result;
}

/** A section of a path that was recorded before, with its totals. */
function historySection(token: any, waypoints: any[]): Section {
  if (!waypoints.length) return emptySection();
  const measured = measurePath(token, waypoints);
  const { distance, cost, spaces, diagonals } = measured;
  return { waypoints: [...waypoints], distance, cost, spaces, diagonals };
}

/**
 * Plans one movement and changes nothing. The plan has the part of the way up to the next checkpoint (`passed`), the
 * part after it (`pending`), and the `history` recorded so far, each with distance, cost and spaces.
 * @param given waypoints, which may lack fields
 * @param options of `TokenDocument#move`
 * @param user who moves the token
 */
export function planMovement(token: any, given: any[], options: any, user: any): any {
  const origin = positionOf(token);
  const id: string = options.id ?? randomID();
  const identity = { userId: user.id, movementId: id };
  const waypoints = completeWaypoints(token, given, origin);
  // split the way at the first checkpoint
  const checkpoint = waypoints.findIndex((waypoint) => waypoint.checkpoint);
  const end = checkpoint < 0 ? waypoints.length : checkpoint + 1;
  const path = completePath(token, [{ ...origin, action: token.movementAction }, ...waypoints.slice(0, end)]).slice(1);
  // the way after the checkpoint
  const later = waypoints.slice(end);
  const laterPath = later.length ? completePath(token, [waypoints[end - 1], ...later]).slice(1) : [];
  // measure it together with the recorded way, because costs may depend on that
  const recorded = [...token._source._movementHistory];
  const newPath = [{ ...origin, action: token.movementAction }, ...path, ...laterPath].map((waypoint) => ({
    ...waypoint,
    cost: typeof waypoint.cost === "function" ? waypoint.cost : undefined,
  }));
  const measured = measurePath(token, [...recorded, ...newPath]);
  const start = recorded.length + 1;
  // put the plan together
  const history = historySection(token, recorded);
  const unrecorded = emptySection();
  const destination = Object.fromEntries(positionFields().map((field) => [field, waypoints[end - 1][field]]));
  return {
    id,
    chain: [...(options.chain ?? [])],
    origin,
    destination,
    passed: deepFreeze(makeSection(path, measured, start, identity)),
    pending: deepFreeze(makeSection(laterPath, measured, start + path.length, identity)),
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
 * Lists the recorded waypoints of a token as they are after a movement: those recorded before, or else the place where
 * it began, then those just passed; a cost that is not finite or below 0 is recorded as 0.
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
  return [
    ...history,
    ...movement.passed.waypoints.map(({ actionConfig: _config, ...waypoint }: any) => ({
      ...waypoint,
      cost: Math.max(Number.isFinite(waypoint.cost) ? waypoint.cost : 0, 0),
    })),
  ];
}
