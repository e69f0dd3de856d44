import { describe, expect, test } from "vitest";
import { certain, die, entriesOf, fromEntries } from "../../../src/rules/dice/index.ts";
import { Arena } from "../../../src/rules/forecast/arena.ts";
import type { Fight } from "../../../src/rules/forecast/index.ts";
import { xoshiroState } from "../../../src/rules/forecast/index.ts";
import { PlainArena } from "../../../src/rules/forecast/plain-arena.ts";
import { emptyTally } from "../../../src/rules/forecast/tally.ts";

const half = fromEntries([
  [0, 0.5],
  [1, 0.5],
]);

/** A fight of points, side by side. */
const brawl = (pools: readonly (readonly number[])[], more: Pick<Fight, "order"> & Partial<Fight>): Fight => ({
  fighters: pools.flatMap((side, index) =>
    side.map((points, place) => ({ id: `${index}.${place}`, side: index as 0 | 1, points })),
  ),
  attacks: () => [half],
  ...more,
});

describe("plain fights, in the arena of their own", () => {
  const FIGHTS = 20_000;
  const played = (arena: Pick<Arena, "play">, fighters: number): number[] => {
    const tally = emptyTally(fighters);
    for (let stream = 0; stream < 4; stream++) arena.play(xoshiroState(3, stream), FIGHTS / 4, tally);
    const { wins, draws, undecided, standing, rounds } = tally;
    expect(tally.fights).toBe(FIGHTS);
    expect(wins[0] + wins[1] + draws + undecided).toBe(FIGHTS);
    return [...[...wins, draws, undecided, ...standing].map((count) => count / FIGHTS), rounds / FIGHTS / 10];
  };
  const rolled = (scores: readonly number[], sides: number): Fight["order"] => ({
    kind: "rolled",
    distributions: scores.map((score) =>
      fromEntries([...entriesOf(die(sides))].map(([face, chance]) => [face + score, chance])),
    ),
    each: "fight",
    ties: "together",
  });

  test.each([
    ["first", [[3, 2], [4]], 2, [0, 1, 0]],
    ["random", [[3, 2], [4]], 2, [0, 0, 1]],
    [
      "random",
      [
        [2, 1, 3, 2],
        [2, 4, 2],
      ],
      1,
      [0, 0, 0, 0, 0, 0, 0],
    ],
    [
      "first",
      [
        [2, 1, 3, 2],
        [2, 4, 2],
      ],
      1,
      [0, 0, 0, 0, 0, 0, 0],
    ],
    [
      "random",
      [
        [1, 9, 2, 5],
        [4, 4, 3, 3, 3],
      ],
      6,
      [0, 2, 4, 1, 0, 1, 3, 3, 2],
    ],
    [
      "first",
      [
        [1, 9, 2, 5],
        [4, 4, 3, 3, 3],
      ],
      3,
      [0, 2, 4, 1, 0, 1, 3, 3, 2],
    ],
  ] as const)("EC-053 EC-A21 %s, %j: as the arena of any fight plays them", (targeting, pools, sides, scores) => {
    const distributions = [
      die(3),
      fromEntries([
        [0, 0.5],
        [2, 0.5],
      ]),
      fromEntries([
        [0, 0.7],
        [4, 0.3],
      ]),
    ];
    const fight = brawl(pools, {
      targeting,
      rounds: 9,
      attacks: (attacker, target) => [distributions[(attacker + 2 * target) % 3]!],
      order: rolled(scores, sides),
    });
    const size = fight.fighters.length;
    const [mine, theirs] = [played(PlainArena.of(fight)!, size), played(new Arena(fight), size)];
    mine.forEach((share, at) => {
      const error = Math.sqrt((Math.min(1, share) * (1 - Math.min(1, share)) + 1e-4) / (FIGHTS / 2));
      expect(Math.abs(share - theirs[at]!), `number ${at}`).toBeLessThan(4 * error);
    });
  });

  test("those with nobody against them have won already, whatever order they are listed in", () => {
    const bare = brawl([[], [2, 2]], { order: rolled([0, 0], 4) });
    const tally = emptyTally(2);
    PlainArena.of(bare)!.play(xoshiroState(1), 10, tally);
    expect(tally).toMatchObject({ wins: [0, 10], rounds: 0, standing: new Float64Array([10, 10]) });
    const mixed: Fight = {
      ...brawl([], { order: rolled([0, 9, 0], 2), attacks: () => [certain(1)] }),
      fighters: [1, 0, 1].map((side, index) => ({ id: String(index), side: side as 0 | 1, points: 1 })),
      rounds: 1,
    };
    const other = emptyTally(3);
    PlainArena.of(mixed)!.play(xoshiroState(1), 50, other);
    expect(other).toMatchObject({ wins: [0, 50], rounds: 50, standing: new Float64Array([0, 0, 50]) });
  });

  test("are no others", () => {
    const plain: Fight = brawl([[1], [1]], { order: rolled([0, 0], 6) });
    const odd = fromEntries([
      [1, 0.377],
      [2, 0.623],
    ]);
    const { order } = plain as { order: Fight["order"] & { kind: "rolled" } };
    expect(PlainArena.of(plain)).not.toBeNull();
    for (const other of [
      { targeting: "weakest" },
      { order: { kind: "sides", firstChance: 0.5 } },
      { order: { ...order, each: "round" } },
      { order: { ...order, ties: "split" } },
      { order: { ...order, distributions: [odd, odd] } },
      { attacks: () => [half, half] },
      { attacks: () => [] },
      { attacks: () => [odd] },
    ] satisfies Partial<Fight>[])
      expect(PlainArena.of({ ...plain, ...other })).toBeNull();
  });
});
