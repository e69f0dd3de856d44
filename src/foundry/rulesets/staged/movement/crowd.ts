import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Cell, WayRequest } from "../../../contract/movement.ts";
import { combatantsAtOnce } from "../../../contract/reading/reader.ts";
import { carries } from "../../../contract/reading/room.ts";
import { matMoment } from "../../../movement/moment.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import { freePassage } from "../../../../rules/staged/rush.ts";
import { beatenBy } from "../combat/economy.ts";
import { occupantOf, standing } from "../combat/sides.ts";

/**
 * The tokens in the way of a drag. The object stays the same as long as no token has moved, fallen or changed sides.
 */
export interface Crowd {
  /** The squares of each opponent. */
  readonly foes: readonly (readonly Square[])[];
  /** Squares that may be passed but not stood on. */
  readonly occupied: readonly Square[];
  /** Both as sets of square numbers. */
  readonly held: ReadonlySet<number>;
  readonly shared: ReadonlySet<number>;
}

/** The number of columns used to number squares; more than any scene has. */
const COLUMNS = 1 << 15;

/** The number of a square, for sets. */
const numberOf = ([x, y]: Square | Cell): number => y * COLUMNS + x;

/**
 * Marks written before the squares of a token that may be passed, or of an opponent; no real column has these values.
 */
const [FREE, FOE] = [-Infinity, Infinity];

/** The crowd read last: when, for which token, and from which squares. */
let last: {
  readonly at: number | null;
  readonly token: TokenDocument | null;
  readonly places: readonly number[];
  readonly crowd: Crowd;
} = { at: null, token: null, places: [], crowd: crowdFrom([]) };

/**
 * Reads the tokens in the way of a drag. It is called at every frame, so the crowd read last is returned until
 * something changes.
 */
export function crowdOf(token: TokenDocument, table: GameReader): Crowd {
  const at = matMoment();
  if (at !== null && at === last.at && token === last.token) return last.crowd;
  const reader = { ...table, combatant: combatantsAtOnce() };
  const places: number[] = [];
  const beaten = beatenBy(reader.combatant(token.actor!, token));
  for (const other of reader.others(token)) {
    if (!standing(other) || carries(other, token)) continue;
    const free = freePassage({ occupants: [occupantOf(token, other, beaten, reader)] });
    // The mark shows where one token's squares end: an opponent aimed at is so with all of its squares.
    places.push(free ? FREE : FOE);
    for (const [x, y] of reader.body(other)?.cells ?? []) places.push(x, y);
  }
  const before = last.places;
  const same = places.length === before.length && places.every((one, index) => one === before[index]);
  last = { at, token, places, crowd: same ? last.crowd : crowdFrom(places) };
  return last.crowd;
}

/** Builds a crowd from the marked list of square coordinates. */
function crowdFrom(places: readonly number[]): Crowd {
  const foes: Square[][] = [];
  const occupied: Square[] = [];
  let squares = occupied;
  for (let at = 0; at < places.length;) {
    const one = places[at]!;
    if (one === FREE || one === FOE) {
      squares = one === FREE ? occupied : [];
      if (one === FOE) foes.push(squares);
      at++;
    } else {
      squares.push([one, places[at + 1]!]);
      at += 2;
    }
  }
  return { foes, occupied, held: new Set(foes.flat().map(numberOf)), shared: new Set(occupied.map(numberOf)) };
}

/** The squares of the opponents at which a corner of the drag is set, so as to rush them (ST-055). */
export function aimedAt({ grid, body, from, to }: WayRequest, { foes }: Crowd): Square[] {
  const ends = [from, to].flatMap((cell) => grid.moved(body, cell).cells.map(numberOf));
  return foes.flatMap((cells) => (cells.some((cell) => ends.includes(numberOf(cell))) ? cells : []));
}

/**
 * Tells whether the straight path meets an opponent not aimed at, or a rush on one aimed at would start in an occupied
 * square.
 */
export function hindered(
  { grid, body, straight }: WayRequest,
  { held, shared }: Crowd,
  aimed: readonly Square[],
): boolean {
  if (!held.size) return false;
  const wanted = new Set(aimed.map(numberOf));
  const single = body.cells.length === 1;
  const meets = (at: number, has: (cell: number) => boolean): boolean =>
    single ? has(numberOf(straight[at]!)) : grid.moved(body, straight[at]!).cells.some((cell) => has(numberOf(cell)));
  return straight.some(
    (_cell, at) =>
      at > 0 &&
      (meets(at, (cell) => held.has(cell) && !wanted.has(cell)) ||
        (at > 1 && meets(at, (cell) => wanted.has(cell)) && meets(at - 1, (cell) => shared.has(cell)))),
  );
}
