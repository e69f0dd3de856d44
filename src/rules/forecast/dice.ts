import { pick } from "./alias.ts";
import type { Random } from "./random.ts";

/** Dice of a fight that is played out, thrown from a source of chance given from outside. */
export interface Dice {
  /** A face of one die, from 1. */
  one(sides: number): number;
  /** Faces of a handful, in the order thrown. */
  many(count: number, sides: number): number[];
  /** The same things in an order of chance; the list given stays as it is. */
  shuffled<T>(things: readonly T[]): T[];
}

/** Dice from a source of chance. */
export function diceFrom(random: Random): Dice {
  const one = (sides: number): number => pick(sides, random) + 1;
  return {
    one,
    many: (count, sides) => Array.from({ length: count }, () => one(sides)),
    shuffled: (things) => {
      const mixed = [...things];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = pick(last + 1, random);
        [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
      }
      return mixed;
    },
  };
}
