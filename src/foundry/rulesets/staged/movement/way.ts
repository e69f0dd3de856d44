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
import { chosenGait, judgeMove } from "./gait.ts";
import { Ways } from "./ways.ts";

export { matRushOdds } from "../../../../rules/staged/odds.ts";

/** The newest first; a drag with corners asks from each of them. */
let recent: readonly {
  readonly key: string;
  readonly grid: Grid;
  readonly blocked: WayRequest["blocked"];
  readonly crowd: Crowd;
  readonly ways: Ways;
}[] = [];
const WAYS_KEPT = 4;

/**
 * The cheapest legal way round walls and squares held by foes (ST-041, ST-042, ST-054), as long as it asks for no faster
 * gait than the way through them; else through them, with the fewest rushes (ST-055). A corner set on a foe is a rush
 * wanted: they alone are not gone around.
 */
export function way(request: WayRequest, reader: GameReader): readonly Cell[] | null {
  const { token, straight, walled, to: end } = request;
  const actor = token.actor!;
  // Without cells nobody searches for a way: it is dragged corner by corner.
  if (!request.grid.lattice) return null;
  if (!walled && reader.combatant(actor, token) === null) return null;
  const crowd = crowdOf(token, reader);
  const aimed = aimedAt(request, crowd);
  if (!walled && !hindered(request, crowd, aimed)) return null;
  const limit = farthest(token);
  const ways = waysFrom(request, limit, crowd);
  const around = ways.around(end, aimed);
  const avoids = crowd.foes.some((squares) => squares.some((square) => !aimed.includes(square)));
  if (around && (!avoids || around.paces <= pacesFor(request, walled ? null : straight, ways, limit, reader)))
    return around.path;
  const through = ways.near(end);
  if (through && through.paces <= limit) return through.path;
  // A way too long is shown all the same: the ruler says so, and the whole drag is refused instead of cut short.
  return around?.path ?? ways.far(end)?.path ?? null;
}

/** Searches a little farther for ways from where a token stands; whether there is more to search. */
export function foresee(ground: WayGround, reader: GameReader): boolean {
  const { token } = ground;
  return ground.grid.lattice !== null && waysFrom(ground, farthest(token), crowdOf(token, reader)).foresee();
}

/** Paces of the fastest gait. */
function farthest(token: TokenDocument): number {
  const { run, walk } = moverOf(token.actor!).speeds;
  return Math.max(run, walk);
}

/** Paces a way round may take: those of the gait the way through asks for, or of the gait chosen (ST-040). */
function pacesFor(
  { token, grid, action, before, to: end }: WayRequest,
  straight: readonly Cell[] | null,
  ways: Ways,
  limit: number,
  reader: GameReader,
): number {
  const actor = token.actor!;
  const path = straight ?? ways.near(end)?.path;
  if (!path) return limit;
  const state = roundState(reader.combatant(actor, token), actor);
  const gait = chosenGait(action);
  const gone = { ...state, paces: state.paces + pacesOn(grid, before) };
  const { paces, left } = judgeMove(actor, reader, { state: gone, grid, path, ...(gait ? { gait } : {}) });
  return paces + left;
}

/** The ways of the last frame, or new ones where somebody moved, fell, or a wall changed. */
function waysFrom(request: WayGround, limit: number, crowd: Crowd): Ways {
  const { token, grid, body, from, blocked, columns, rows } = request;
  const shares = squaresForSize({ size: systemOf(token.actor!).size }) === "shared";
  const mover = { from, body, shares, limit };
  const key = [token.uuid, from, body.width, body.height, body.cells, shares, limit, columns, rows].join();
  const known = recent.find(
    (one) => one.key === key && one.grid === grid && one.blocked === blocked && one.crowd === crowd,
  );
  if (known) return known.ways;
  const ways = new Ways(mover, request, crowd);
  recent = [{ key, grid, blocked, crowd, ways }, ...recent].slice(0, WAYS_KEPT);
  return ways;
}
