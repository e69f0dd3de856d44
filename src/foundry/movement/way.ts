import { host, localize } from "../host/host.ts";
import type { TokenWaypointLike } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { bodyOf, extentOf, gridOf, placeOf, spotOf } from "../contract/reading/ground.ts";
import type { Spot } from "../contract/reading/ground.ts";
import { readerForMoves } from "../contract/reading/reader.ts";
import type { TokenDocument } from "../host/documents.ts";
import type { Cell } from "../contract/movement.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Grid } from "../../rules/grid/grid.ts";
import { ownAction } from "./actions.ts";
import { cellsAlong, endsAndTurns } from "./cells.ts";
import { judgePath } from "./drag.ts";
import { untilChanged } from "./moment.ts";
import { reasonsInWords } from "./refused.ts";
import { openWalls, stepIsWalled, stepsByNumber, walledSteps } from "./walls.ts";

/** Options of the host's search for a way. */
interface PathOptions {
  readonly ignoreWalls?: boolean;
  readonly [option: string]: unknown;
}
/** The members of the host's class of drawn tokens that are used here. */
interface Drawn {
  readonly document: TokenDocument;
  /** by the id of the user who plans it, the way of a drag: as far as the token can go, and the rest */
  readonly _plannedMovement?: Readonly<Record<string, PlannedWay | undefined>>;
  findMovementPath(waypoints: readonly TokenWaypointLike[], options?: PathOptions): object;
}
interface PlannedWay {
  readonly foundPath: readonly TokenWaypointLike[];
  readonly unreachableWaypoints: readonly TokenWaypointLike[];
}

/**
 * Returns a subclass of the host's class of drawn tokens, in which a drag takes the ruleset's way around walls and
 * tokens, where there is one, instead of the straight one. Whoever drops a token where a wall keeps it from is told why
 * the token stays, or goes only as far as the wall.
 */
export function withPathfinding<T extends abstract new (...args: any[]) => any>(Base: T): T {
  abstract class FrayToken extends Base {
    findMovementPath(waypoints: readonly TokenWaypointLike[], options: PathOptions = {}): object {
      const self = this as unknown as Drawn;
      const around = options.ignoreWalls ? null : wayAround(self.document, waypoints);
      return super.findMovementPath(around ?? waypoints, options) as object;
    }
    _prepareDragLeftDropUpdates(event: unknown): unknown {
      for (const token of host.canvas.tokens.placeables) tellWhyCut(token as unknown as Drawn);
      return super._prepareDragLeftDropUpdates(event);
    }
  }
  return FrayToken as unknown as T;
}

/**
 * If a token cannot go the whole way that this user's drag plans, tells the user what the rules say of that way, unless
 * they say the same of the part that it can go.
 */
function tellWhyCut({ document: token, _plannedMovement: plans }: Drawn): void {
  const plan = plans?.[host.game.user.id];
  if (!plan?.unreachableWaypoints.length) return;
  const { foundPath, unreachableWaypoints: rest } = plan;
  const reasonsAgainst = (path: readonly TokenWaypointLike[]): string =>
    reasonsInWords(judgePath(token, path, rest.at(-1)!.action ?? token.movementAction)?.verdict.reasons ?? []);
  const reasons = reasonsAgainst([...foundPath, ...rest]);
  if (reasons && (foundPath.length < 2 || reasons !== reasonsAgainst(foundPath)))
    host.ui.notifications.warn(localize("FRAY.Movement.refused", { reasons }));
}

/**
 * Returns the waypoints of a drag with further corners, on those legs (from one waypoint to the next) on which the
 * ruleset has another way than the straight one. Null if no leg gets any, if the ruleset gives no ways, before the grid
 * is loaded, for a token that is not on the viewed scene, and for fewer than two waypoints.
 */
export function wayAround(token: TokenDocument, waypoints: readonly TokenWaypointLike[]): TokenWaypointLike[] | null {
  const ruleset = rulesetOf(token.actor);
  const grid = gridOf(token);
  if (!ruleset?.movement?.way || !grid || token.parent !== host.canvas.scene || waypoints.length < 2) return null;
  // The corners are found once for the same waypoints.
  let key = "";
  for (const { x, y, action } of waypoints) key += `${x},${y},${action};`;
  const knownCorners = cornersOf(token);
  let corners = knownCorners.get(key);
  if (corners === undefined) knownCorners.set(key, (corners = findCorners(token, ruleset, grid, waypoints)));
  if (!corners) return null;
  // Before each waypoint the corners of the leg that ends there; none before the first.
  return waypoints.flatMap((end, leg) => [
    ...(corners[leg - 1] ?? []).map(
      (spot) => ({ ...end, ...spot, explicit: false, checkpoint: false, snapped: true }) as TokenWaypointLike,
    ),
    end,
  ]);
}

/** Results of `findCorners` for one token, by its waypoints; forgotten when the scene, a token or a wall changes. */
const cornersOf = untilChanged((_token: TokenDocument) => new Map<string, readonly (readonly Spot[])[] | null>());

/** Returns for each leg between waypoints the corners to add to it, in pixels; null if all legs are straight. */
function findCorners(
  token: TokenDocument,
  ruleset: Ruleset,
  grid: Grid,
  waypoints: readonly TokenWaypointLike[],
): readonly (readonly Spot[])[] | null {
  const cellOf = (point: TokenWaypointLike): Cell => placeOf(token, point)!;
  const passed: Cell[] = [cellOf(waypoints[0]!)];
  const knownWays = waysOfLegs(token);
  let isAnyBent = false;
  // A leg begins where the one before ended. Its way depends on all cells passed so far, which have used up a part of
  // the move, so that they are part of its key.
  const corners = waypoints.slice(1).map((end) => {
    const straight = cellsAlong(grid, [passed.at(-1)!, cellOf(end)]);
    const action = ownAction(ruleset.id, end.action ?? token.movementAction) ?? "";
    let legKey = `${action};${straight.at(-1)!}`;
    for (const [x, y] of passed) legKey += `;${x},${y}`;
    if (!knownWays.has(legKey)) knownWays.set(legKey, wayOfLeg(token, action, straight, passed));
    const way = knownWays.get(legKey) ?? null;
    isAnyBent ||= way !== null;
    passed.push(...(way ?? straight).slice(1));
    return endsAndTurns(grid, way ?? [])
      .slice(1, -1)
      .map((cell) => spotOf(token, cell));
  });
  return isAnyBent ? corners : null;
}

/** Ways found for legs of one token, by the leg and what is before it: a pointer comes back to the same places. */
const waysOfLegs = untilChanged((_token: TokenDocument) => new Map<string, readonly Cell[] | null>());

/**
 * Returns the ruleset's way for one leg, after the cells `before` it; null if the straight one is best, or if there is
 * none. `straight`: the cells of the straight way.
 */
function wayOfLeg(
  token: TokenDocument,
  action: string,
  straight: readonly Cell[],
  before: readonly Cell[],
): readonly Cell[] | null {
  const ruleset = rulesetOf(token.actor)!;
  const blocked = walledSteps(token);
  const forbidden = stepsByNumber(blocked);
  const [grid, body] = [gridOf(token)!, bodyOf(token)!];
  const walls = openWalls(token);
  const { columns, rows } = extentOf(token, host.canvas.dimensions);
  const [from, to] = [straight[0]!, straight.at(-1)!];
  // Whether a wall is in the way of the straight one. `walls` is null on a scene with cells, where steps are looked at.
  const isWalled = walls
    ? walls(from, Infinity).stops(from, to)
    : straight.some((cell, index) => index > 0 && stepIsWalled(grid, body, straight[index - 1]!, cell, forbidden));
  return ruleset.movement!.way!(
    { token, grid, body, action, from, to, straight, walled: isWalled, before, blocked, walls, columns, rows },
    readerForMoves(ruleset.id),
  );
}
