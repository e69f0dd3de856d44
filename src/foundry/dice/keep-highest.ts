import { Die } from "../host/host.ts";

interface Face {
  result: number;
  active?: boolean;
  discarded?: boolean;
}

/** `hd`: of all dice of the term only the highest counts; the first of equals (SS-001, by hand: `/r 4d6hd`). */
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

/** Registers the modifier `hd` in the host's own table; the classes of the terms stay the host's. */
export function registerKeepHighest(): void {
  Die.MODIFIERS.hd ??= keepHighest;
}
