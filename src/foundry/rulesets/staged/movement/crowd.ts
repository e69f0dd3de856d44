import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Cell, WayRequest } from "../../../contract/movement.ts";
import { combatantsAtOnce } from "../../../contract/reading/reader.ts";
import { carries } from "../../../contract/reading/room.ts";
import { matMoment } from "../../../movement/moment.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import { freePassage } from "../../../../rules/staged/rush.ts";
import { beatenBy } from "../combat/economy.ts";
import { occupantOf, standing } from "../combat/sides.ts";

/** Who is in the way of a drag: the same object as long as nobody moved, fell or changed sides. */
export interface Crowd {
  /** The squares of each foe. */
  readonly foes: readonly (readonly Square[])[];
  /** Squares where somebody may be passed but not stood on. */
  readonly occupied: readonly Square[];
  /** Both as numbers. */
  readonly held: ReadonlySet<number>;
  readonly shared: ReadonlySet<number>;
}

/** More columns than any mat has, with room for squares left of it. */
const COLUMNS = 1 << 15;

/** A square as one number, for sets. */
const numberOf = ([x, y]: Square | Cell): number => y * COLUMNS + x;

/** What is written before the squares of somebody who may be passed, and of a foe: no column is so far off. */
const [FREE, FOE] = [-Infinity, Infinity];

/** Everybody as read last, when and for whom, by their squares as numbers, and what that came to. */
let last: {
  readonly at: number | null;
  readonly token: TokenDocument | null;
  readonly places: readonly number[];
  readonly crowd: Crowd;
} = { at: null, token: null, places: [], crowd: crowdFrom([]) };

/** Asked at every frame of a drag, of everybody on the mat: read again once something has changed. */
export function crowdOf(token: TokenDocument, table: GameReader): Crowd {
  const at = matMoment();
  if (at !== null && at === last.at && token === last.token) return last.crowd;
  const reader = { ...table, combatant: combatantsAtOnce() };
  const places: number[] = [];
  const beaten = beatenBy(reader.combatant(token.actor!, token));
  for (const other of reader.others(token)) {
    if (!standing(other) || carries(other, token)) continue;
    const free = freePassage({ occupants: [occupantOf(token, other, beaten, reader)] });
    // Where one ends and the next begins matters: who is aimed at is so with all of their squares.
    places.push(free ? FREE : FOE);
    for (const [x, y] of reader.body(other)?.cells ?? []) places.push(x, y);
  }
  const before = last.places;
  const same = places.length === before.length && places.every((one, index) => one === before[index]);
  last = { at, token, places, crowd: same ? last.crowd : crowdFrom(places) };
  return last.crowd;
}

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

/** Cells of the foes on whom a corner of the drag is set: they are wanted to be rushed (ST-055). */
export function aimedAt({ grid, body, from, to }: WayRequest, { foes }: Crowd): Square[] {
  const ends = [from, to].flatMap((cell) => grid.moved(body, cell).cells.map(numberOf));
  return foes.flatMap((cells) => (cells.some((cell) => ends.includes(numberOf(cell))) ? cells : []));
}

/** Whether the straight way runs into a foe nobody aimed at, or a rush on it would begin in somebody's cell. */
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
