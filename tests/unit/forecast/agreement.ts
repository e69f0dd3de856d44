import { expect } from "vitest";
import type { Forecast, Playable } from "../../../src/rules/forecast/index.ts";
import { simulate, xoshiro } from "../../../src/rules/forecast/index.ts";

/* Compares a fight by the exact distributions of its turns with the same fight, played die by die by the rules. */

/** The number of fights that are played die by die. */
const PLAYED = 600;
/** The number of fights that are played by the distributions. */
const LOOKED_UP = 6_000;
/** Plays a fight many times and gives the chances, by a seed. */
export const play = (fight: Playable, fights: number, seed = 7): Forecast =>
  simulate({ fight, seed, fights, halfWidth: 0 });

/**
 * Expects the chances of two versions of a fight to differ by less than four and a half standard errors, and their mean
 * numbers of rounds by less than 8 %.
 * @param exact the fight by distributions; `played` the same fight die by die
 */
export function agree(exact: Playable, played: Playable): void {
  const [one, other] = [play(exact, LOOKED_UP), play(played, PLAYED, 3)];
  const near = (a: number, b: number, what: string): void => {
    const share = (a * LOOKED_UP + b * PLAYED + 2) / (LOOKED_UP + PLAYED + 4);
    const error = Math.sqrt(share * (1 - share) * (1 / PLAYED + 1 / LOOKED_UP));
    expect(Math.abs(a - b), what).toBeLessThan(4.5 * error + 0.002);
  };
  near(one.wins[0], other.wins[0], "wins of side 0");
  near(one.wins[1], other.wins[1], "wins of side 1");
  near(one.undecided, other.undecided, "undecided");
  one.standing.forEach((share, index) => near(share, other.standing[index]!, `standing of ${index}`));
  expect(Math.abs(one.rounds - other.rounds) / other.rounds, "rounds").toBeLessThan(0.08);
}

/** Makes a source of random numbers by a seed: `upTo(most)` from 0 to `most`, `chance(percent)` true that often. */
export const numbers = (seed: number) => {
  const random = xoshiro(seed);
  const upTo = (most: number): number => random() % (most + 1);
  return { upTo, chance: (percent: number): boolean => random() % 100 < percent };
};
export type Numbers = ReturnType<typeof numbers>;

/** Makes one to three fighters for each of both sides, by a seed; `make` gives each its own data. */
export const sides = <F extends object>(
  seed: number,
  make: (of: Numbers) => F,
): (F & { id: string; side: 0 | 1 })[] => {
  const of = numbers(seed);
  return ([0, 1] as const).flatMap((side) =>
    Array.from({ length: 1 + of.upTo(2) }, (_, nth) => ({ ...make(of), id: `${side}.${nth}`, side })),
  );
};

/** Draws a place for each fighter on the ground of its side. @returns their distances in squares, from each to each */
export const apart = (fighters: readonly { readonly side: 0 | 1 }[], seed: number, most: number): number[][] => {
  const { upTo } = numbers(seed);
  const places = fighters.map(({ side }) => [side * upTo(most), upTo(6)] as const);
  return places.map(([x, y]) => places.map(([u, v]) => Math.max(Math.abs(x - u), Math.abs(y - v))));
};
