import { asset } from "../host/paths.ts";

/* Coats of arms for actors without a picture, a fixed number for each side, drawn by the build (tools/heraldry.ts). */

/** The number of coats of arms of each side: heroes have shields in cool colours, foes hexagons in warm ones. */
export const ARMS = 36;

/** A side in the names of the files of arms. */
export type ArmsSide = "hero" | "foe";

/** Returns the name of a side in the files of arms. */
const sideOf = (hero: boolean): ArmsSide => (hero ? "hero" : "foe");

/** Returns the path of one of a side's coats of arms, counted from 1. */
export const armsPath = (side: ArmsSide, number: number): string =>
  asset(`arms/${side}-${String(number).padStart(2, "0")}.svg`);

/** Returns a number from 0 to ARMS − 1 made from the name alone, so that a name always begins at the same arms. */
function numberOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 100_003;
  return sum % ARMS;
}

/**
 * Returns the path of a coat of arms of a side: the first that is not `taken`, counted on from the one that the name
 * has; that one if all are taken.
 */
export function freeArms(name: string, hero: boolean, taken: ReadonlySet<string>): string {
  const first = numberOf(name);
  const all = Array.from({ length: ARMS }, (_, index) => armsPath(sideOf(hero), ((first + index) % ARMS) + 1));
  return all.find((path) => !taken.has(path)) ?? all[0]!;
}

/**
 * Returns the path of a picture of Fray's arms as heroes (`hero` true) or foes have them, with the same number; null if
 * the picture is none of Fray's arms.
 */
export function armsOfSide(picture: string | null | undefined, hero: boolean): string | null {
  const [, number] = /\/arms\/(?:hero|foe)-(\d\d)\.svg$/.exec(picture ?? "") ?? [];
  return number ? armsPath(sideOf(hero), Number(number)) : null;
}
