import { pick } from "./alias.ts";
import type { Random } from "./random.ts";

/** The dice of a simulated fight. Made from the same source of random numbers they fall the same again. */
export interface Dice {
  /** Throws one die; returns its face, from 1. */
  one(sides: number): number;
  /** Throws several dice; returns their faces in the order thrown. */
  many(count: number, sides: number): number[];
  /** Returns a new list of the same things in random order. */
  shuffled<T>(things: readonly T[]): T[];
}

/** Makes dice that take their random numbers from `random`. */
export function diceFrom(random: Random): Dice {
  const one = (sides: number): number => pick(sides, random) + 1;
  return {
    one,
    many: (count, sides) => Array.from({ length: count }, () => one(sides)),
    shuffled: (things) => {
      const mixed = [...things];
      // From the last place to the second, each gets a random one of the things up to it.
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = pick(last + 1, random);
        [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
      }
      return mixed;
    },
  };
}
