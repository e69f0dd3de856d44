import type { Table, TokenDocument } from "../contract/documents.ts";
import type { Cell, WayRequest } from "../contract/movement.ts";
import { Ground, PathTree } from "../../rules/grid/index.ts";
import type { Square } from "../../rules/grid/index.ts";
import { systemOf } from "./context.ts";
import { moverOf } from "./derived.ts";
import { freePassage, squaresForSize } from "./rules.ts";
import { occupantOf, standing } from "./sides.ts";

/** The ground and the ways over it as they were at the last frame: a drag changes neither. */
interface Known {
  readonly key: string;
  readonly blocked: WayRequest["blocked"];
  readonly plain: PathTree;
  /** through foes: within a run, and anywhere; each searched only once a way asks for it */
  near: PathTree | null;
  far: PathTree | null;
  readonly mover: ConstructorParameters<typeof PathTree>[0];
}
/** The newest first; a drag with corners asks from each of them. */
let recent: readonly Known[] = [];
const KEPT = 4;

/**
 * The cheapest legal way round walls and squares held by foes (ST-041, ST-042, ST-054); through foes, with the fewest
 * rushes, only where nothing else leads there within a run (ST-055).
 */
export function way(request: WayRequest, table: Table): readonly Cell[] | null {
  const actor = request.token.actor!;
  const { run, walk } = moverOf(actor).speeds;
  const limit = Math.max(run, walk);
  const ways = waysFrom(request, limit, table);
  const asked = { end: request.to, shares: squaresForSize({ size: systemOf(actor).size }) === "shared" };
  const around = ways.plain.to(asked);
  if (around && around.paces <= limit) return around.path;
  ways.near ??= new PathTree({ ...ways.mover, throughFoes: true, limit });
  const through = ways.near.to(asked);
  if (through && through.paces <= limit) return through.path;
  // A way too long is shown all the same: the ruler says so, and the whole drag is refused instead of cut short.
  if (around) return around.path;
  ways.far ??= new PathTree({ ...ways.mover, throughFoes: true });
  return ways.far.to(asked)?.path ?? null;
}

/** The ways of the last frame, or new ones where somebody moved, fell, or a wall changed. */
function waysFrom({ token, from, blocked, columns, rows }: WayRequest, limit: number, table: Table): Known {
  const { held, occupied } = crowd(token, table);
  const width = Math.max(1, Math.round(token.width));
  const height = Math.max(1, Math.round(token.height));
  const key = [token.uuid, from, width, height, columns, rows, limit, held.join(" "), occupied.join(" ")].join("|");
  const before = recent.find((one) => one.key === key && one.blocked === blocked);
  if (before) return before;
  const ground = new Ground({ width: columns, height: rows, blocked: blocked as readonly [Square, Square][], held, occupied });
  const mover = { ground, start: from, width, height };
  const made: Known = { key, blocked, plain: new PathTree(mover), near: null, far: null, mover };
  recent = [made, ...recent].slice(0, KEPT);
  return made;
}

/** Squares that cost a rush, and squares where somebody may be passed but not stood on. */
function crowd(token: TokenDocument, table: Table): { held: Square[]; occupied: Square[] } {
  const held: Square[] = [];
  const occupied: Square[] = [];
  for (const other of table.others(token)) {
    if (!standing(other)) continue;
    const free = freePassage({ occupants: [occupantOf(token, other)] });
    for (const [x, y] of table.squares(other) ?? []) (free ? occupied : held).push([x, y]);
  }
  return { held, occupied };
}
