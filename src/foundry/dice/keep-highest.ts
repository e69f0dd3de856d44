import { Die } from "../host/host.ts";

interface Face {
  result: number;
  active?: boolean;
  discarded?: boolean;
}

/**
 * The dice modifier `hd`: of a term's dice only the highest counts, or the first of several equally high dice (SS-001;
 * by hand: `/r 4d6hd`). Marks all other dice as discarded, in place. Returns false for any other modifier, else
 * nothing.
 */
export function keepHighest(this: { results: Face[] }, modifier: string): boolean | void {
  if (!/^hd$/i.test(modifier)) return false;
  // Dice that an earlier modifier has discarded are left out.
  const standing = this.results.filter((face) => face.active !== false);
  const highest = standing.reduce<Face | null>(
    (best, face) => (best && best.result >= face.result ? best : face),
    null,
  );
  for (const face of standing)
    if (face !== highest) {
      face.active = false;
      face.discarded = true;
    }
}

/**
 * Adds the modifier `hd` (SS-001) to the host's own table of modifiers, so that all dice have it and no class of terms
 * is replaced; a modifier `hd` that is there already stays.
 */
export function registerKeepHighest(): void {
  Die.MODIFIERS.hd ??= keepHighest;
}
