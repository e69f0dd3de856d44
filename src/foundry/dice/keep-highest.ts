import { Die } from "../host/host.ts";

interface Face {
  result: number;
  active?: boolean;
  discarded?: boolean;
}

/**
 * The dice modifier `hd`: only the highest die of the term counts, the first of equals (SS-001; by hand: `/r 4d6hd`).
 * Discards the others in place. Returns false for any other modifier.
 */
export function keepHighest(this: { results: Face[] }, modifier: string): boolean | void {
  if (!/^hd$/i.test(modifier)) return false;
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
 * Registers the modifier `hd` (SS-001) for all dice in the host's own table, so that the host's classes of terms stay
 * as they are; one that is there already is kept.
 */
export function registerKeepHighest(): void {
  Die.MODIFIERS.hd ??= keepHighest;
}
