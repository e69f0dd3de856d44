import { host } from "../host/host.ts";
import type { TokenWaypointLike } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { bodyOf, extentOf, gridOf, placeOf, spotOf } from "../contract/reading/ground.ts";
import { readerFor } from "../contract/reading/reader.ts";
import type { TokenDocument } from "../host/documents.ts";
import type { Cell } from "../contract/movement.ts";
import { ownAction } from "./actions.ts";
import { between, turns } from "./cells.ts";
import { untilChanged } from "./moment.ts";
import { openWalls, stepIsWalled, stepsByName, walledSteps } from "./walls.ts";

interface PathOptions {
  readonly ignoreWalls?: boolean;
  readonly [option: string]: unknown;
}
interface Drawn {
  readonly document: TokenDocument;
  findMovementPath(waypoints: readonly TokenWaypointLike[], options?: PathOptions): object;
}

/** Extends the host's token class: its ruleset is asked for a way where the straight one is blocked. */
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

/** Returns the waypoints with each leg replaced for which the ruleset has another way; null where it has none. */
export function wayAround(token: TokenDocument, waypoints: readonly TokenWaypointLike[]): TokenWaypointLike[] | null {
  const ruleset = rulesetOf(token.actor);
  const grid = gridOf(token);
  if (!ruleset?.movement?.way || !grid || token.parent !== host.canvas.scene || waypoints.length < 2) return null;
  const cellOf = (point: TokenWaypointLike): Cell => placeOf(token, point)!;
  const found: TokenWaypointLike[] = [waypoints[0]!];
  const gone: Cell[] = [cellOf(waypoints[0]!)];
  const legs = legsOf(token);
  let bent = false;
  for (const end of waypoints.slice(1)) {
    const straight = between(grid, [gone.at(-1)!, cellOf(end)]);
    const action = ownAction(ruleset.id, end.action ?? token.movementAction) ?? "";
    const leg = [action, ...gone, straight.at(-1)].join(";");
    if (!legs.has(leg)) legs.set(leg, legOf(token, action, straight, gone));
    const way = legs.get(leg) ?? null;
    bent ||= way !== null;
    for (const cell of turns(grid, way ?? []).slice(1, -1))
      found.push({
        ...end,
        ...spotOf(token, cell),
        explicit: false,
        checkpoint: false,
        snapped: true,
      } as TokenWaypointLike);
    found.push(end);
    gone.push(...(way ?? straight).slice(1));
  }
  return bent ? found : null;
}

/** Ways of legs of a token, as long as nothing changes: a pointer goes back and forth. */
const legsOf = untilChanged((_token: TokenDocument) => new Map<string, readonly Cell[] | null>());

/** Returns the ruleset's way for one leg; null where the straight one will do. */
function legOf(
  token: TokenDocument,
  action: string,
  straight: readonly Cell[],
  before: readonly Cell[],
): readonly Cell[] | null {
  const ruleset = rulesetOf(token.actor)!;
  const blocked = walledSteps(token);
  const shut = stepsByName(blocked);
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
