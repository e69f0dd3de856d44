import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Cell, WayGround, WayRequest } from "../../../contract/movement.ts";
import { pacesOn } from "../../../../rules/grid/paces.ts";
import { squaresForSize } from "../../../../rules/staged/derived.ts";
import { systemOf } from "../body.ts";
import { roundState } from "../combat/economy.ts";
import { moverOf } from "../derived.ts";
import type { Grid } from "../../../../rules/grid/grid.ts";
import type { Crowd } from "./crowd.ts";
import { aimedAt, crowdOf, hindered } from "./crowd.ts";
import { asGait, judgeMove } from "./gait.ts";
import { OpenCourses, Ways } from "./ways.ts";

export { matRushOdds } from "../../../../rules/staged/odds.ts";

/**
 * The latest path searches, newest first, with all that they depend on. A drag with several corners has one search from
 * each corner.
 */
let recent: readonly {
  readonly key: string;
  readonly grid: Grid;
  readonly blocked: WayRequest["blocked"];
  readonly walls: WayRequest["walls"];
  readonly crowd: Crowd;
  readonly ways: Ways | OpenCourses;
}[] = [];
/** The number of path searches kept. */
const WAYS_KEPT = 4;

/**
 * Returns the cells of the cheapest legal path round walls and squares held by opponents (ST-041, ST-042, ST-054). If
 * there is none, or it needs a faster gait than the path through the opponents, returns the path through them with the
 * fewest rushes (ST-055). If every path is too long, returns a path that is too long. Null if there is no path, or if
 * the straight path will do, as outside an encounter without walls in the way.
 */
export function cheapestWay(request: WayRequest, reader: GameReader): readonly Cell[] | null {
  const { token, straight, walled, to: end } = request;
  const actor = token.actor!;
  if (!walled && reader.combatant(actor, token) === null) return null;
  const crowd = crowdOf(token, reader);
  // An opponent at whom a corner is set is to be rushed, and is not avoided.
  const aimed = aimedAt(request, crowd);
  if (!walled && !hindered(request, crowd, aimed)) return null;
  const limit = fastestPaces(token);
  const ways = waysFrom(request, limit, crowd);
  // The paths: `around` all opponents but those aimed at; below, through opponents: `near` within the limit, `far`
  // beyond.
  const around = ways.around(end, aimed);
  const avoidsOpponent = crowd.foes.some((foe) => !aimed.includes(foe));
  if (around && (!avoidsOpponent || isWorthIt(around.paces, request, walled ? null : straight, ways, limit, reader)))
    return around.path;
  const through = ways.near(end);
  if (through && through.paces <= limit) return through.path;
  // A path that is too long is returned all the same: the ruler says so, and the whole drag is refused instead of cut
  // short.
  return around?.path ?? ways.far(end)?.path ?? null;
}

/**
 * Continues the path searches from a token's place by one step, ahead of a drag; returns whether there is more to
 * search.
 */
export function foresee(ground: WayGround, reader: GameReader): boolean {
  const { token } = ground;
  return waysFrom(ground, fastestPaces(token), crowdOf(token, reader)).foresee();
}

/** Returns the paces of the token's fastest gait. */
function fastestPaces(token: TokenDocument): number {
  const { run, walk } = moverOf(token.actor!).speeds;
  return Math.max(run, walk);
}

/**
 * Tells whether a detour of `paces` needs no faster gait than the direct path, or than the gait chosen (ST-040).
 * Without a direct path, tells whether it is at most `limit` long.
 * @param straight the direct path; null if walls bar it, so that the path through opponents takes its place
 */
function isWorthIt(
  paces: number,
  { token, grid, action, before, to: end }: WayRequest,
  straight: readonly Cell[] | null,
  ways: Ways | OpenCourses,
  limit: number,
  reader: GameReader,
): boolean {
  const path = straight ?? ways.near(end)?.path;
  if (!path) return paces <= limit;
  // A detour no longer than the direct path needs no look at the round.
  if (paces <= pacesOn(grid, path)) return true;
  const actor = token.actor!;
  const state = roundState(reader.combatant(actor, token), actor);
  const gait = asGait(action);
  const stateAfter = { ...state, paces: state.paces + pacesOn(grid, before) };
  const direct = judgeMove(actor, reader, { state: stateAfter, grid, path, ...(gait ? { gait } : {}) });
  // `left`: the paces that the gait of the direct path leaves after it.
  return paces <= direct.paces + direct.left;
}

/**
 * Returns the path searches from a token's place: those kept from an earlier frame, or new ones after a token has moved
 * or fallen, or a wall has changed.
 */
function waysFrom(request: WayGround, limit: number, crowd: Crowd): Ways | OpenCourses {
  const { token, grid, body, from, blocked, walls, columns, rows } = request;
  // Whether the actor is so small that it may stop in a square with others.
  const shares = squaresForSize({ size: systemOf(token.actor!).size }) === "shared";
  const mover = { from, body, shares, limit };
  const key = [token.uuid, from, body.width, body.height, body.cells, shares, limit, columns, rows].join();
  const keptSearch = recent.find(
    (search) =>
      search.key === key &&
      search.grid === grid &&
      search.blocked === blocked &&
      search.walls === walls &&
      search.crowd === crowd,
  );
  if (keptSearch) return keptSearch.ways;
  const ways = grid.lattice ? new Ways(mover, request, crowd) : new OpenCourses(mover, request, crowd);
  recent = [{ key, grid, blocked, walls, crowd, ways }, ...recent].slice(0, WAYS_KEPT);
  return ways;
}
