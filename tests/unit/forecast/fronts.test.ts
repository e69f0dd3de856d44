import { describe, expect, test } from "vitest";
import type { Distribution } from "../../../src/rules/dice/index.ts";
import { certain, die } from "../../../src/rules/dice/index.ts";
import type { Fight } from "../../../src/rules/forecast/index.ts";
import { Fronts } from "../../../src/rules/forecast/fronts.ts";

/** Fighters by side and points, each with the damage of its attacks, and who acts at the same time. */
function frontsOf(
  fighters: readonly (readonly [side: 0 | 1, points: number, attacks: readonly Distribution[]])[],
  blocks: readonly (readonly number[])[],
): Fronts {
  const fight: Fight = {
    fighters: fighters.map(([side, points], index) => ({ id: String(index), side, points })),
    attacks: (attacker) => fighters[attacker]![2],
    order: { kind: "fixed", blocks },
  };
  return new Fronts(fight, blocks);
}
/** Where the first cell of a side goes, and how many fronts may be broken through from any. */
const first = (fronts: Fronts, number: number, struck: 0 | 1, fallen = 0) => {
  const { moves, through } = fronts.after(number, struck, fallen)!;
  const { cells, chances } = moves[0]!;
  return { goes: Object.fromEntries([...cells].map((cell, at) => [cell, chances[at]])), through };
};
const half = die(2);
const near = (chance: number): number => expect.closeTo(chance, 12) as number;

describe("what a block does to a front", () => {
  test("EC-053 EC-A21 who acts alone goes on to the next foe, in company all strike the first", () => {
    const foes = [
      [1, 1, [certain(0)]],
      [1, 3, [certain(0)]],
    ] as const;
    const alone = frontsOf([[0, 1, [half, half]], ...foes], [[0], [1], [2]]);
    expect([alone.width, alone.sides]).toEqual([3, [[0], [1, 2]]]);
    // The first falls by any blow, the second is hurt by one or two.
    expect(first(alone, 0, 1)).toEqual({ goes: { 4: near(1 / 2), 5: near(1 / 2) }, through: 1 });
    const three = frontsOf([[0, 1, [certain(3), half, certain(3)]], ...foes], [[0], [1], [2]]);
    expect(first(three, 0, 1)).toEqual({ goes: { 6: near(1) }, through: 2 });
    const both = frontsOf([[0, 1, [half]], [0, 1, [half]], ...foes], [[0, 1], [2], [3]]);
    expect(first(both, 0, 1)).toEqual({ goes: { 3: near(1) }, through: 1 });
    const tied = frontsOf([[0, 1, [half, half]], ...foes], [[0, 1], [2]]);
    expect(first(tied, 0, 1)).toEqual({ goes: { 3: near(1) }, through: 1 });
    const tough = frontsOf(
      [
        [0, 1, [half]],
        [0, 1, [half]],
        [1, 5, [half]],
      ],
      [[0, 1], [2]],
    );
    expect(first(tough, 0, 1)).toEqual({ goes: { 2: near(1 / 4), 3: near(1 / 2), 4: near(1 / 4) }, through: 1 });
  });

  test("the fallen of the strikers do not strike, and nobody left does nothing", () => {
    const fronts = frontsOf(
      [
        [0, 1, [half]],
        [0, 1, [certain(2)]],
        [1, 5, [half]],
      ],
      [[0, 1], [2]],
    );
    expect(first(fronts, 0, 1).goes).toEqual({ 3: near(1 / 2), 4: near(1 / 2) });
    expect(first(fronts, 0, 1, 1)).toEqual({ goes: { 2: near(1) }, through: 1 });
    expect([fronts.after(0, 1, 2), fronts.after(0, 0, 0), fronts.after(1, 1, 0)]).toEqual([null, null, null]);
  });

  test("whose blows are the same share what they do, those in company do not", () => {
    const same = frontsOf(
      [
        [0, 1, [half]],
        [0, 1, [half]],
        [0, 1, [certain(1)]],
        [1, 4, [half]],
      ],
      [[0], [1], [2], [3]],
    );
    expect(same.after(1, 1, 0)).toBe(same.after(0, 1, 0));
    expect(same.after(0, 1, 0)).toBe(same.after(0, 1, 0));
    expect(first(same, 2, 1).goes).toEqual({ 1: near(1) });
    for (const [blocks, goes] of [
      [[[0], [1, 2], [3]], { 2: 1 / 2, 3: 1 / 2 }],
      [[[0], [1, 3], [2]], { 1: 1 / 2, 2: 1 / 2 }],
    ] as const) {
      const company = frontsOf(
        [
          [0, 1, [half]],
          [0, 1, [half]],
          [0, 1, [certain(1)]],
          [1, 4, [half]],
        ],
        blocks,
      );
      const lone = company.after(0, 1, 0);
      expect(company.after(1, 1, 0)).not.toBe(lone);
      expect(first(company, 1, 1).goes).toEqual(
        Object.fromEntries(Object.entries(goes).map(([at, one]) => [at, near(one)])),
      );
    }
  });

  test("every block, side and number of strikers is told apart, in whatever order it is asked for", () => {
    const make = (): Fronts =>
      frontsOf(
        [
          [1, 3, [die(3)]],
          [1, 2, [die(4)]],
          [0, 2, [half]],
          [0, 4, [die(5)]],
          [1, 1, [certain(1)]],
        ],
        [[0, 1], [2], [3], [4]],
      );
    const kept = make();
    for (const number of [0, 1, 2, 3])
      for (const struck of [0, 1] as const)
        for (const fallen of [0, 1, 2]) {
          const fresh = make().after(number, struck, fallen);
          expect(kept.after(number, struck, fallen), `${number} ${struck} ${fallen}`).toEqual(fresh);
        }
  });
});
