import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Cell, WayRequest } from "../../../contract/movement.ts";
import { carries } from "../../../contract/reading/room.ts";
import { Ground } from "../../../../rules/grid/ground.ts";
import { pathCost } from "../../../../rules/grid/paces.ts";
import { PathTree } from "../../../../rules/grid/search.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import { systemOf } from "../body.ts";
import { moverOf } from "../derived.ts";
import { chosenGait, judgeMove } from "./gait.ts";
import { beatenBy, roundState } from "../combat/economy.ts";
import { footprint, squaresOf } from "../../../../rules/grid/squares.ts";
import { squaresForSize } from "../../../../rules/staged/derived.ts";
import { freePassage } from "../../../../rules/staged/rush.ts";
import { occupantOf, standing } from "../combat/sides.ts";

/** The ground and the ways over it as they were at the last frame: a drag changes neither. */
interface Known {
  readonly key: string;
  readonly blocked: WayRequest["blocked"];
  readonly around: PathTree;
  /** through any foe: within a run, and anywhere; each searched only once a way asks for it */
  near: PathTree | null;
  far: PathTree | null;
  readonly through: () => ConstructorParameters<typeof PathTree>[0];
}
/** The newest first; a drag with corners asks from each of them. */
let recent: readonly Known[] = [];
const WAYS_KEPT = 4;

/**
 * The cheapest legal way round walls and squares held by foes (ST-041, ST-042, ST-054), as long as it asks for no faster
 * gait than the way through them; else through them, with the fewest rushes (ST-055). A corner set on a foe is a rush
 * wanted: they alone are not gone around.
 */
export function way(request: WayRequest, reader: GameReader): readonly Cell[] | null {
  const { token, straight, walled, to: end } = request;
  const actor = token.actor!;
  const crowd = crowdOf(request, reader);
  const fighting = reader.combatant(actor, token) !== null;
  if (!walled && !(fighting && hindered(request, crowd))) return null;
  const { run, walk } = moverOf(actor).speeds;
  const limit = Math.max(run, walk);
  const ways = waysFrom(request, limit, crowd);
  const around = ways.around.to({ end });
  if (
    around &&
    (!crowd.avoided.length || around.paces <= pacesFor(request, walled ? null : straight, ways, limit, reader))
  )
    return around.path;
  ways.near ??= new PathTree({ ...ways.through(), limit });
  const through = ways.near.to({ end });
  if (through && through.paces <= limit) return through.path;
  // A way too long is shown all the same: the ruler says so, and the whole drag is refused instead of cut short.
  if (around) return around.path;
  ways.far ??= new PathTree(ways.through());
  return ways.far.to({ end })?.path ?? null;
}

/** Paces a way round may take: those of the gait the way through asks for, or of the gait chosen (ST-040). */
function pacesFor(
  { token, action, before, to: end }: WayRequest,
  straight: readonly Cell[] | null,
  ways: Known,
  limit: number,
  reader: GameReader,
): number {
  const actor = token.actor!;
  if (!straight) ways.near ??= new PathTree({ ...ways.through(), limit });
  const path = straight ?? ways.near!.to({ end })?.path;
  if (!path) return limit;
  const state = roundState(reader.combatant(actor, token), actor);
  const gait = chosenGait(action);
  const gone = { ...state, paces: state.paces + pathCost({ path: before }) };
  const { paces, left } = judgeMove(actor, reader, { state: gone, path, ...(gait ? { gait } : {}) });
  return paces + left;
}

/** Who is in the way of a drag. */
interface Crowd {
  /** squares of foes a corner of the drag is set on: wanted to be rushed */
  readonly aimed: readonly Square[];
  /** squares of all other foes */
  readonly avoided: readonly Square[];
  /** squares where somebody may be passed but not stood on */
  readonly occupied: readonly Square[];
}

function crowdOf({ token, from, to }: WayRequest, reader: GameReader): Crowd {
  const crowd = { aimed: [] as Square[], avoided: [] as Square[], occupied: [] as Square[] };
  const corners = new Set([...bodyAt(token, from), ...bodyAt(token, to)].map(String));
  const beaten = beatenBy(reader.combatant(token.actor!, token));
  for (const other of reader.others(token)) {
    if (!standing(other) || carries(other, token)) continue;
    const squares = (reader.squares(other) ?? []).map(([x, y]): Square => [x, y]);
    if (freePassage({ occupants: [occupantOf(token, other, beaten, reader)] })) crowd.occupied.push(...squares);
    else if (squares.some((square) => corners.has(String(square)))) crowd.aimed.push(...squares);
    else crowd.avoided.push(...squares);
  }
  return crowd;
}

function bodyAt({ width, height }: TokenDocument, cell: Cell): Square[] {
  return squaresOf(footprint([cell[0], cell[1]], Math.max(1, Math.round(width)), Math.max(1, Math.round(height))));
}

/** Whether the straight way runs into a foe nobody aimed at, or a rush on it would begin in somebody's square. */
function hindered({ token, straight }: WayRequest, { aimed, avoided, occupied }: Crowd): boolean {
  if (!avoided.length && !aimed.length) return false;
  const [foes, wanted, others] = [
    new Set(avoided.map(String)),
    new Set(aimed.map(String)),
    new Set(occupied.map(String)),
  ];
  const meets = (at: number, squares: ReadonlySet<string>): boolean =>
    bodyAt(token, straight[at]!).some((square) => squares.has(String(square)));
  return straight.some(
    (_cell, at) => at > 0 && (meets(at, foes) || (at > 1 && meets(at, wanted) && meets(at - 1, others))),
  );
}

/** The ways of the last frame, or new ones where somebody moved, fell, or a wall changed. */
function waysFrom(
  { token, from, blocked, columns, rows }: WayRequest,
  limit: number,
  { aimed, avoided, occupied }: Crowd,
): Known {
  const width = Math.max(1, Math.round(token.width));
  const height = Math.max(1, Math.round(token.height));
  const key = [
    token.uuid,
    from,
    width,
    height,
    columns,
    rows,
    limit,
    aimed.join(" "),
    avoided.join(" "),
    occupied.join(" "),
  ].join("|");
  const before = recent.find((one) => one.key === key && one.blocked === blocked);
  if (before) return before;
  const shares = squaresForSize({ size: systemOf(token.actor!).size }) === "shared";
  const mover = { start: from, width, height, shares, throughFoes: true };
  const plan = { width: columns, height: rows, blocked: blocked as readonly [Square, Square][], occupied };
  const around = new PathTree({ ...mover, ground: new Ground({ ...plan, held: aimed, solid: avoided }) });
  const through = (): ConstructorParameters<typeof PathTree>[0] => ({
    ...mover,
    ground: new Ground({ ...plan, held: [...aimed, ...avoided] }),
  });
  const made: Known = { key, blocked, around, near: null, far: null, through };
  recent = [made, ...recent].slice(0, WAYS_KEPT);
  return made;
}
