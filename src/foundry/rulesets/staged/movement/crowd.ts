import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Cell, WayRequest } from "../../../contract/movement.ts";
import { carries } from "../../../contract/reading/room.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import { freePassage } from "../../../../rules/staged/rush.ts";
import { beatenBy } from "../combat/economy.ts";
import { occupantOf, standing } from "../combat/sides.ts";

/** Who is in the way of a drag. */
export interface Crowd {
  /** The squares of each foe. */
  readonly foes: readonly (readonly Square[])[];
  /** Squares where somebody may be passed but not stood on. */
  readonly occupied: readonly Square[];
  /** All of these as numbers: the same ones mean the same crowd. */
  readonly places: readonly number[];
}

/** More columns than any mat has, with room for squares left of it. */
const COLUMNS = 1 << 15;

/** A square as one number, for sets. */
export const numberOf = ([x, y]: Square | Cell): number => y * COLUMNS + x;

/** Read at every frame of a drag, of everybody on the mat. */
export function crowdOf(token: TokenDocument, reader: GameReader): Crowd {
  const foes: (readonly Square[])[] = [];
  const occupied: Square[] = [];
  const places: number[] = [];
  const beaten = beatenBy(reader.combatant(token.actor!, token));
  for (const other of reader.others(token)) {
    if (!standing(other) || carries(other, token)) continue;
    const squares: readonly Square[] = reader.squares(other) ?? [];
    const free = freePassage({ occupants: [occupantOf(token, other, beaten, reader)] });
    if (free) occupied.push(...squares);
    else foes.push(squares);
    // Where one ends and the next begins matters: who is aimed at is so with all of their squares.
    places.push(free ? -1 : -2);
    for (const square of squares) places.push(numberOf(square));
  }
  return { foes, occupied, places };
}

/** Squares of the foes on whom a corner of the drag is set: they are wanted to be rushed (ST-055). */
export function aimedAt({ token, from, to }: WayRequest, { foes }: Crowd): Square[] {
  return foes.flatMap((squares) =>
    squares.some((square) => covers(token, from, square) || covers(token, to, square)) ? squares : [],
  );
}

/** Whether the straight way runs into a foe nobody aimed at, or a rush on it would begin in somebody's square. */
export function hindered(
  { token, straight }: WayRequest,
  { foes, occupied }: Crowd,
  aimed: readonly Square[],
): boolean {
  if (!foes.length) return false;
  const wanted = new Set(aimed.map(numberOf));
  const others = new Set(occupied.map(numberOf));
  const avoided = new Set(foes.flatMap((squares) => squares.map(numberOf)).filter((square) => !wanted.has(square)));
  const meets = (at: number, squares: ReadonlySet<number>): boolean => {
    const [column, row] = straight[at]!;
    for (let y = row; y < row + tall(token); y++)
      for (let x = column; x < column + wide(token); x++) if (squares.has(numberOf([x, y]))) return true;
    return false;
  };
  return straight.some(
    (_cell, at) => at > 0 && (meets(at, avoided) || (at > 1 && meets(at, wanted) && meets(at - 1, others))),
  );
}

export const wide = ({ width }: TokenDocument): number => Math.max(1, Math.round(width));
export const tall = ({ height }: TokenDocument): number => Math.max(1, Math.round(height));

const covers = (token: TokenDocument, [column, row]: Cell, [x, y]: Square): boolean =>
  x >= column && x < column + wide(token) && y >= row && y < row + tall(token);
