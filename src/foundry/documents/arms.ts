import { asset } from "../host/paths.ts";

/* Coats of arms: pictures for actors that have none, the same number for each side, drawn by tools/heraldry.ts. */

/** The number of coats of arms of each side. Heroes have shields in cool colours, foes hexagons in warm ones. */
export const ARMS = 36;

/** A side, as the names of the files have it. */
export type ArmsSide = "hero" | "foe";

/** Returns the side of heroes (true) or foes (false), as the names of the files have it. */
const sideOf = (hero: boolean): ArmsSide => (hero ? "hero" : "foe");

/** Returns the path of a side's coat of arms with this number, 1 to ARMS. */
export const armsPath = (side: ArmsSide, number: number): string =>
  asset(`arms/${side}-${String(number).padStart(2, "0")}.svg`);

/**
 * Returns a number from 0 to ARMS − 1 that depends only on the name: a hash, so that a name always gets the same one.
 */
function numberOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 100_003;
  return sum % ARMS;
}

/**
 * Returns the path of a coat of arms that is not `taken`, for an actor of this name and side: the one that the name's
 * number stands for, or the next after it that is free. If all are taken, it is the name's own.
 */
export function freeArms(name: string, hero: boolean, taken: ReadonlySet<string>): string {
  const first = numberOf(name);
  const all = Array.from({ length: ARMS }, (_, index) => armsPath(sideOf(hero), ((first + index) % ARMS) + 1));
  return all.find((path) => !taken.has(path)) ?? all[0]!;
}

/**
 * Returns the path of the coat of arms with the same number on the side of heroes (`hero` true) or foes; null if the
 * picture is no coat of arms of Fray's.
 */
export function armsOfSide(picture: string | null | undefined, hero: boolean): string | null {
  const [, number] = /\/arms\/(?:hero|foe)-(\d\d)\.svg$/.exec(picture ?? "") ?? [];
  return number ? armsPath(sideOf(hero), Number(number)) : null;
}
