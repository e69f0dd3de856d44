import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Cell, WayRequest } from "../../../contract/movement.ts";
import { combatantsAtOnce } from "../../../contract/reading/reader.ts";
import { carries } from "../../../contract/reading/room.ts";
import { matMoment } from "../../../movement/moment.ts";
import { meetsOnWay } from "../../../../rules/grid/grid.ts";
import type { Body } from "../../../../rules/grid/grid.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import { freePassage } from "../../../../rules/staged/rush.ts";
import { rushedPast } from "../combat/economy.ts";
import { occupantOf, isStanding } from "../combat/sides.ts";

/**
 * The bodies of the tokens in the way of a drag. The same object is used as long as no token has moved, fallen or
 * changed sides.
 */
export interface Crowd {
  /** opponents, who must be rushed */
  readonly foes: readonly Body[];
  /** tokens that may be passed, but on which the mover may not stand */
  readonly others: readonly Body[];
  /** the squares of `foes`, each as the number that `numberOf` gives it */
  readonly held: ReadonlySet<number>;
  /** the squares of `others`, as numbers too */
  readonly shared: ReadonlySet<number>;
}

/** Squares are numbered row by row with this many columns, more than any scene has. */
const COLUMNS = 1 << 15;

/** Returns the number that stands for a square in a set. */
const numberOf = ([x, y]: Square | Cell): number => y * COLUMNS + x;

/**
 * Marks that begin a token's numbers (its size and squares): FREE for one that may be passed, FOE for an opponent. No
 * real column has these values.
 */
const [FREE, FOE] = [-Infinity, Infinity];

/**
 * The crowd returned last, and what it was made from: the change of the scene (`matMoment`), the dragged token, and the
 * numbers of all tokens in the way.
 */
let last: {
  readonly at: number | null;
  readonly token: TokenDocument | null;
  readonly places: readonly number[];
  readonly crowd: Crowd;
} = { at: null, token: null, places: [], crowd: crowdFrom([]) };

/**
 * Returns the tokens in the way of a token's drag: those still in the fight, without its mount. Called in every frame,
 * so the last crowd is returned until something changes.
 */
export function crowdOf(token: TokenDocument, table: GameReader): Crowd {
  const at = matMoment();
  if (at !== null && at === last.at && token === last.token) return last.crowd;
  const reader = { ...table, combatant: combatantsAtOnce() };
  const places: number[] = [];
  const beaten = rushedPast(reader.combatant(token.actor!, token));
  for (const other of reader.others(token)) {
    if (!isStanding(other) || carries(other, token)) continue;
    const free = freePassage({ occupants: [occupantOf(token, other, beaten, reader)] });
    // Each token begins with its mark, because an opponent is aimed at with all of its squares or with none.
    const { width, height, cells } = reader.body(other)!;
    places.push(free ? FREE : FOE, width, height);
    for (const [x, y] of cells) places.push(x, y);
  }
  const before = last.places;
  const same = places.length === before.length && places.every((value, index) => value === before[index]);
  last = { at, token, places, crowd: same ? last.crowd : crowdFrom(places) };
  return last.crowd;
}

/** Returns a crowd from a list of numbers: for each token its mark, width, height and squares' columns and rows. */
function crowdFrom(places: readonly number[]): Crowd {
  const foes: Body[] = [];
  const others: Body[] = [];
  for (let at = 0; at < places.length;) {
    const group = places[at] === FREE ? others : foes;
    const [width, height] = [places[at + 1]!, places[at + 2]!];
    const cells: Square[] = [];
    for (at += 3; at < places.length && Number.isFinite(places[at]!); at += 2)
      cells.push([places[at]!, places[at + 1]!]);
    group.push({ at: cells[0]!, width, height, cells });
  }
  return { foes, others, held: numbersOf(foes), shared: numbersOf(others) };
}

/** Returns the numbers of all squares of some bodies, as a set. */
function numbersOf(bodies: readonly Body[]): Set<number> {
  return new Set(bodies.flatMap(({ cells }) => cells.map(numberOf)));
}

/**
 * Returns the opponents at whom a corner of the drag is set, which means to rush them (ST-055): those whose squares the
 * token would enter at `from` or `to`; on a scene without cells, those whom it would overlap there.
 */
export function aimedAt({ grid, body, from, to }: WayRequest, { foes }: Crowd): Body[] {
  if (!grid.lattice) {
    const ends = [from, to].map((cell) => grid.moved(body, cell));
    return foes.filter((foe) => ends.some((end) => grid.apart(end, foe) === 0));
  }
  const ends = [from, to].flatMap((cell) => grid.moved(body, cell).cells.map(numberOf));
  return foes.filter(({ cells }) => cells.some((cell) => ends.includes(numberOf(cell))));
}

/**
 * Tells whether the straight path, after its start, meets an opponent who is not aimed at; or, on cells, whether the
 * rush at an opponent aimed at would start in a square that another token holds. False without opponents.
 */
export function hindered(
  { grid, body, straight }: WayRequest,
  { foes, held, shared }: Crowd,
  aimed: readonly Body[],
): boolean {
  if (!held.size) return false;
  if (!grid.lattice) {
    const others = foes.filter((foe) => !aimed.includes(foe));
    return meetsOnWay(grid, body, straight, others);
  }
  const wanted = numbersOf(aimed);
  const single = body.cells.length === 1;
  // Tells whether one of the token's cells, at a place of the straight path, fits a test.
  const meets = (at: number, has: (cell: number) => boolean): boolean =>
    single ? has(numberOf(straight[at]!)) : grid.moved(body, straight[at]!).cells.some((cell) => has(numberOf(cell)));
  const isOpponentNotAimedAt = (cell: number): boolean => held.has(cell) && !wanted.has(cell);
  // After a first step, an opponent aimed at, with another token where the rush would begin.
  const isRushWithoutRoom = (at: number): boolean =>
    at > 1 && meets(at, (cell) => wanted.has(cell)) && meets(at - 1, (cell) => shared.has(cell));
  return straight.some((_cell, at) => at > 0 && (meets(at, isOpponentNotAimedAt) || isRushWithoutRoom(at)));
}
