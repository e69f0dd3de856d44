import { expect } from "vitest";
import type { Forecast, Playable } from "../../../src/rules/forecast/index.ts";
import { simulate, xoshiro } from "../../../src/rules/forecast/index.ts";

/* A fight by the exact distributions of its turns against the same fight played out die by die by the rules themselves. */

const PLAYED = 600;
const LOOKED_UP = 6_000;
export const play = (fight: Playable, fights: number, seed = 7): Forecast =>
  simulate({ fight, seed, fights, halfWidth: 0 });

/** The chances agree within four and a half standard errors of the one played out, and the rounds nearly. */
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

/** Numbers by a seed, so that each case is the same on every run. */
export const numbers = (seed: number) => {
  const random = xoshiro(seed);
  const upTo = (most: number): number => random() % (most + 1);
  return { upTo, chance: (percent: number): boolean => random() % 100 < percent };
};
export type Numbers = ReturnType<typeof numbers>;

/** One to three on each side, each made by the numbers. */
export const sides = <F extends object>(
  seed: number,
  make: (of: Numbers) => F,
): (F & { id: string; side: 0 | 1 })[] => {
  const of = numbers(seed);
  return ([0, 1] as const).flatMap((side) =>
    Array.from({ length: 1 + of.upTo(2) }, (_, nth) => ({ ...make(of), id: `${side}.${nth}`, side })),
  );
};

/** How far apart they stand: each somewhere on the ground of their own side. */
export const apart = (fighters: readonly { readonly side: 0 | 1 }[], seed: number, most: number): number[][] => {
  const { upTo } = numbers(seed);
  const places = fighters.map(({ side }) => [side * upTo(most), upTo(6)] as const);
  return places.map(([x, y]) => places.map(([u, v]) => Math.max(Math.abs(x - u), Math.abs(y - v))));
};
