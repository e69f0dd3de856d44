import { host } from "../host.ts";
import type { TokenWaypointLike } from "../host.ts";
import { rulesetOf } from "../registry.ts";
import { squareSize } from "../documents/squares.ts";
import { tableFor } from "../documents/table.ts";
import type { TokenDocument } from "../contract/documents.ts";
import type { Cell } from "../contract/movement.ts";
import { between, straightened } from "./cells.ts";
import { stepIsWalled, stepsByName, walledSteps } from "./walls.ts";
import type { WalledStep } from "./walls.ts";

interface PathOptions {
  readonly ignoreWalls?: boolean;
  readonly [option: string]: unknown;
}
interface Drawn {
  readonly document: TokenDocument;
  findMovementPath(waypoints: readonly TokenWaypointLike[], options?: PathOptions): object;
}

/** The host's token, which asks its ruleset for a way when the straight one runs into a wall. */
export function tokenFindingItsWay<T extends abstract new (...args: any[]) => any>(Base: T): T {
  abstract class FrayToken extends Base {
    findMovementPath(waypoints: readonly TokenWaypointLike[], options: PathOptions = {}): object {
      const self = this as unknown as Drawn;
      const around = options.ignoreWalls ? null : wayAround(self.document, waypoints);
      return super.findMovementPath(around ?? waypoints, options) as object;
    }
  }
  return FrayToken as unknown as T;
}

/** The waypoints with every walled leg replaced by the ruleset's way, or null where nothing is to be replaced. */
export function wayAround(token: TokenDocument, waypoints: readonly TokenWaypointLike[]): TokenWaypointLike[] | null {
  const ruleset = rulesetOf(token.actor);
  const size = squareSize(token);
  const blocked = ruleset?.movement?.way && size && token.parent === host.canvas.scene ? walledSteps() : [];
  if (!ruleset?.movement?.way || !size || !blocked.length || waypoints.length < 2) return null;
  const walls = stepsByName(blocked);
  const cellOf = (point: TokenWaypointLike): Cell => [Math.round(point.x / size), Math.round(point.y / size)];
  const found: TokenWaypointLike[] = [waypoints[0]!];
  let bent = false;
  for (const [index, end] of waypoints.slice(1).entries()) {
    const [from, to] = [cellOf(waypoints[index]!), cellOf(end)];
    const way = walled(token, from, to, walls) ? legOf(token, from, to, blocked) : null;
    bent ||= way !== null;
    for (const [x, y] of way?.slice(1, -1) ?? [])
      found.push({ ...end, x: x * size, y: y * size, explicit: false, checkpoint: false, snapped: true } as TokenWaypointLike);
    found.push(end);
  }
  return bent ? found : null;
}

/** Whether the straight way of a leg takes a step that a wall forbids to any square of the token. */
function walled(token: TokenDocument, from: Cell, to: Cell, walls: ReadonlySet<string>): boolean {
  const cells = between([from, to]);
  return cells.some((cell, at) => at > 0 && stepIsWalled(token, cells[at - 1]!, cell, walls));
}

function legOf(token: TokenDocument, from: Cell, to: Cell, blocked: readonly WalledStep[]): Cell[] | null {
  const ruleset = rulesetOf(token.actor)!;
  const { columns, rows } = host.canvas.dimensions as { columns: number; rows: number };
  const way = ruleset.movement!.way!({ token, from, to, blocked, columns, rows }, tableFor(ruleset.id));
  return way && straightened(way);
}
