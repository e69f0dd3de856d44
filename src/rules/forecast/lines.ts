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
    fighters.filter((fighter, index) => fighter.side === side && lines.wants[index] === rear).length;
  const [fronts, rears] = [
    [count(0, false), count(1, false)],
    [count(0, true), count(1, true)],
  ] as const;
  // The counts that each number of side 0 and of side 1 can have.
  const [counts0, counts1] = [fronts[0]! + rears[0]! + 1, fronts[1]! + rears[1]! + 1];
  const held = new Int32Array(counts0 * counts0 * counts1 * counts1);
  for (let front0 = 0; front0 <= fronts[0]!; front0++)
    for (let rear0 = 0; rear0 <= rears[0]!; rear0++)
      for (let front1 = 0; front1 <= fronts[1]!; front1++)
        for (let rear1 = 0; rear1 <= rears[1]!; rear1++) {
          const [holds0, holds1] = lines.held([front0, front1], [rear0, rear1]);
          const index = ((front0 * counts0 + rear0) * counts1 + front1) * counts1 + rear1;
          held[index] = Number(holds0) + 2 * Number(holds1);
        }
  return held;
}
