import { host } from "../host/host.ts";
import type { TokenWaypointLike } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { bodyOf, extentOf, gridOf, placeOf, spotOf } from "../contract/reading/ground.ts";
import { readerFor } from "../contract/reading/reader.ts";
import type { TokenDocument } from "../host/documents.ts";
import type { Cell } from "../contract/movement.ts";
import { ownAction } from "./actions.ts";
import { cellsAlong, endsAndTurns } from "./cells.ts";
import { untilChanged } from "./moment.ts";
import { openWalls, stepIsWalled, stepsByNumber, walledSteps } from "./walls.ts";

interface PathOptions {
  readonly ignoreWalls?: boolean;
  readonly [option: string]: unknown;
}
interface Drawn {
  readonly document: TokenDocument;
  findMovementPath(waypoints: readonly TokenWaypointLike[], options?: PathOptions): object;
}

/**
 * Extends the host's token class so that a drag follows the way that the ruleset gives where it has another than the
 * straight one.
 */
export function withPathfinding<T extends abstract new (...args: any[]) => any>(Base: T): T {
  abstract class FrayToken extends Base {
    findMovementPath(waypoints: readonly TokenWaypointLike[], options: PathOptions = {}): object {
      const self = this as unknown as Drawn;
      const around = options.ignoreWalls ? null : wayAround(self.document, waypoints);
      return super.findMovementPath(around ?? waypoints, options) as object;
    }
  }
  return FrayToken as unknown as T;
}

/**
 * Returns the waypoints of a drag, with corners added to each leg that the ruleset leads another way than straight. Null
 * where none is added: all legs are straight, the ruleset gives no ways, there is no grid, the token is not on the viewed
 * scene, or there are fewer than two waypoints.
 */
export function wayAround(token: TokenDocument, waypoints: readonly TokenWaypointLike[]): TokenWaypointLike[] | null {
  const ruleset = rulesetOf(token.actor);
  const grid = gridOf(token);
  if (!ruleset?.movement?.way || !grid || token.parent !== host.canvas.scene || waypoints.length < 2) return null;
  const cellOf = (point: TokenWaypointLike): Cell => placeOf(token, point)!;
  const found: TokenWaypointLike[] = [waypoints[0]!];
  const passed: Cell[] = [cellOf(waypoints[0]!)];
  const legs = legsOf(token);
  let bent = false;
  // A leg is searched from where the one before ends, and keeps its way while nothing changes; it depends on all cells
  // passed before, which have spent their part of the move.
  for (const end of waypoints.slice(1)) {
    const straight = cellsAlong(grid, [passed.at(-1)!, cellOf(end)]);
    const action = ownAction(ruleset.id, end.action ?? token.movementAction) ?? "";
    const key = `${action};${passed.join(";")};${straight.at(-1)}`;
    let leg = legs.get(key);
    if (!leg) {
      const way = legOf(token, action, straight, passed);
      legs.set(key, (leg = { way, corners: endsAndTurns(grid, way ?? []).slice(1, -1) }));
    }
    const { way, corners } = leg;
    bent ||= way !== null;
    for (const cell of corners)
      found.push({
        ...end,
        ...spotOf(token, cell),
        explicit: false,
        checkpoint: false,
        snapped: true,
      } as TokenWaypointLike);
    found.push(end);
    passed.push(...(way ?? straight).slice(1));
  }
  return bent ? found : null;
}

/** The ways of a token's legs found so far, as long as nothing changes: a pointer goes back and forth. */
const legsOf = untilChanged((_token: TokenDocument) => new Map<string, Leg>());

/** The ruleset's way for one leg, null for the straight one, and the cells at which it turns. */
interface Leg {
  readonly way: readonly Cell[] | null;
  readonly corners: readonly Cell[];
}

/**
 * Returns the ruleset's way for one leg, after the cells `before` it; null for the straight one, or if there is none.
 */
function legOf(
  token: TokenDocument,
  action: string,
  straight: readonly Cell[],
  before: readonly Cell[],
): readonly Cell[] | null {
  const ruleset = rulesetOf(token.actor)!;
  const blocked = walledSteps(token);
  const shut = stepsByNumber(blocked);
  const [grid, body] = [gridOf(token)!, bodyOf(token)!];
  const walls = openWalls(token);
  const { columns, rows } = extentOf(token, host.canvas.dimensions);
  const [from, to] = [straight[0]!, straight.at(-1)!];
  const walled = walls
    ? walls(from, Infinity).stops(from, to)
    : straight.some((cell, at) => at > 0 && stepIsWalled(grid, body, straight[at - 1]!, cell, shut));
  return ruleset.movement!.way!(
    { token, grid, body, action, from, to, straight, walled, before, blocked, walls, columns, rows },
    readerFor(ruleset.id),
  );
}
