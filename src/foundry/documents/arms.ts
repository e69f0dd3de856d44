import { asset } from "../host/paths.ts";

/* Coats of arms for people nobody has drawn: so many a side, drawn by the build (tools/heraldry.ts). */

/** How many a side has: shields of cool colours are heroes', hexagons of warm ones foes'. */
export const ARMS = 36;

export type ArmsSide = "hero" | "foe";

const sideOf = (hero: boolean): ArmsSide => (hero ? "hero" : "foe");

/** The path of one of a side's coats of arms, counted from 1. */
export const armsPath = (side: ArmsSide, number: number): string =>
  asset(`arms/${side}-${String(number).padStart(2, "0")}.svg`);

/** A number that hangs on the name alone, so that the same name begins at the same arms. */
function numberOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 100_003;
  return sum % ARMS;
}

/** The coat of arms of somebody new: by their name, and one that nobody here has while there is one. */
export function freeArms(name: string, hero: boolean, taken: ReadonlySet<string>): string {
  const first = numberOf(name);
  const all = Array.from({ length: ARMS }, (_, index) => armsPath(sideOf(hero), ((first + index) % ARMS) + 1));
  return all.find((path) => !taken.has(path)) ?? all[0]!;
}

/** The same arms as the other side bears them; null for a picture of another kind. */
export function armsOfSide(picture: string | null | undefined, hero: boolean): string | null {
  const [, number] = /\/arms\/(?:hero|foe)-(\d\d)\.svg$/.exec(picture ?? "") ?? [];
  return number ? armsPath(sideOf(hero), Number(number)) : null;
}
