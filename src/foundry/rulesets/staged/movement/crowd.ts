import type { CombatantDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Cell, WayRequest } from "../../../contract/movement.ts";
import { countsFor, startedEncounters } from "../../../contract/reading/reader.ts";
import { carries } from "../../../contract/reading/room.ts";
import { sceneChanges } from "../../../movement/moment.ts";
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
 * The crowd returned last, and what this crowd was made from: the change of the scene (`sceneChanges`), the dragged
 * token, and the numbers of all tokens in the way.
 */
let last: {
  readonly at: number | null;
  readonly token: TokenDocument | null;
  readonly places: readonly number[];
  readonly crowd: Crowd;
} = { at: null, token: null, places: [], crowd: crowdFrom([]) };

/**
 * Returns the tokens in the way of a token's drag: those still in the fight, without its mount. This is called in every
 * frame, so the last crowd is returned until something changes.
 */
export function crowdOf(token: TokenDocument, baseReader: GameReader): Crowd {
  const moment = sceneChanges();
  if (moment !== null && moment === last.at && token === last.token) return last.crowd;
  const reader = { ...baseReader, combatant: combatantsAtOnce(token) };
  const places: number[] = [];
  // Opponents whom the token has beaten in a rush this round are no obstacle.
  const beaten = rushedPast(reader.combatant(token.actor!, token));
  for (const other of reader.others(token)) {
    if (!isStanding(other) || carries(other, token)) continue;
    const isFree = freePassage({ occupants: [occupantOf(token, other, beaten, reader)] });
    // Each token begins with its mark, because an opponent is aimed at with all of its squares or with none.
    const { width, height, cells } = reader.body(other)!;
    places.push(isFree ? FREE : FOE, width, height);
    for (const [x, y] of cells) places.push(x, y);
  }
  const lastPlaces = last.places;
  const isUnchanged =
    places.length === lastPlaces.length && places.every((value, index) => value === lastPlaces[index]);
  last = { at: moment, token, places, crowd: isUnchanged ? last.crowd : crowdFrom(places) };
  return last.crowd;
}

/**
 * Returns a function that finds combatants as `combatantOnScene` does for tokens on the scene of `mover`, in lists made
 * once, now: a drag asks for many tokens at every frame. The function compares actors by identity, so that it does not
 * find the combatant of an actor's copy.
 */
function combatantsAtOnce(mover: TokenDocument): GameReader["combatant"] {
  // For each started encounter a map of its combatants, each under its token's id and under its actor; the first one
  // wins.
  const lookups = startedEncounters().flatMap(({ combatants }) => {
    const byKey = new Map<unknown, CombatantDocument>();
    for (const combatant of combatants)
      if (countsFor(combatant, mover))
        for (const key of [combatant.tokenId, combatant.actor]) if (!byKey.has(key)) byKey.set(key, combatant);
    return byKey.size ? [byKey] : [];
  });
  return (actor, token = null) => {
    for (const byKey of lookups) {
      const combatant = (token && byKey.get(token.id)) ?? byKey.get(actor);
      if (combatant) return combatant;
    }
    return null;
  };
}

/** Returns a crowd from a list of numbers: for each token its mark, width, height and squares' columns and rows. */
function crowdFrom(places: readonly number[]): Crowd {
  const foes: Body[] = [];
  const others: Body[] = [];
  for (let index = 0; index < places.length;) {
    const bodies = places[index] === FREE ? others : foes;
    const [width, height] = [places[index + 1]!, places[index + 2]!];
    const cells: Square[] = [];
    for (index += 3; index < places.length && Number.isFinite(places[index]!); index += 2)
      cells.push([places[index]!, places[index + 1]!]);
    bodies.push({ at: cells[0]!, width, height, cells });
  }
  return { foes, others, held: numbersOf(foes), shared: numbersOf(others) };
}

/** Returns the numbers of all squares of some bodies, as a set. */
function numbersOf(bodies: readonly Body[]): Set<number> {
  return new Set(bodies.flatMap(({ cells }) => cells.map(numberOf)));
}

/**
 * Returns the opponents whom the drag means to rush, as one of its corners is set at them (ST-055): the opponents whose
 * squares the token would enter at `from` or `to`; on a scene without cells, those whom the token would overlap there.
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
  const aimedNumbers = numbersOf(aimed);
  const isOneCell = body.cells.length === 1;
  // Tells whether one of the token's cells, at a place of the straight path, fits a test.
  const fitsAt = (index: number, has: (cell: number) => boolean): boolean =>
    isOneCell
      ? has(numberOf(straight[index]!))
      : grid.moved(body, straight[index]!).cells.some((cell) => has(numberOf(cell)));
  const isOpponentNotAimedAt = (cell: number): boolean => held.has(cell) && !aimedNumbers.has(cell);
  // After a first step, an opponent aimed at, with another token where the rush would begin.
  const isRushWithoutRoom = (index: number): boolean =>
    index > 1 && fitsAt(index, (cell) => aimedNumbers.has(cell)) && fitsAt(index - 1, (cell) => shared.has(cell));
  return straight.some(
    (_cell, index) => index > 0 && (fitsAt(index, isOpponentNotAimedAt) || isRushWithoutRoom(index)),
  );
}
