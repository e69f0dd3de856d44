import type { Chain } from "./chain.ts";

/**
 * Returns for every count of standing fighters the sides whose rear holds, which means that those who try for the rear
 * stand there: 1 for side 0 plus 2 for side 1. The index is made of four counts, each from none to all of its side,
 * the last running fastest: of side 0 those who fight in front anyway and those who try for the rear, then the same of
 * side 1. Empty without lines.
 */
export function rearsHeld<State>({ fighters, lines }: Chain<State>): Int32Array {
  if (!lines) return new Int32Array(0);
  const count = (side: number, rear: boolean): number =>
    fighters.filter((one, index) => one.side === side && lines.wants[index] === rear).length;
  const [fronts, rears] = [
    [count(0, false), count(1, false)],
    [count(0, true), count(1, true)],
  ] as const;
  const [one, other] = [fronts[0]! + rears[0]! + 1, fronts[1]! + rears[1]! + 1];
  const held = new Int32Array(one * one * other * other);
  for (let a = 0; a <= fronts[0]!; a++)
    for (let b = 0; b <= rears[0]!; b++)
      for (let c = 0; c <= fronts[1]!; c++)
        for (let d = 0; d <= rears[1]!; d++) {
          const [holds, theirs] = lines.held([a, c], [b, d]);
          held[((a * one + b) * other + c) * other + d] = Number(holds) + 2 * Number(theirs);
        }
  return held;
}
