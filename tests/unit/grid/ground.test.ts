import { describe, expect, test } from "vitest";
import { OCCUPIED, SOLID } from "../../../src/rules/grid/ground.ts";
import { Ground, type BlockedStep, type Square } from "../../../src/rules/grid/index.ts";
import { pathCost, stepPaces } from "../../../src/rules/grid/paces.ts";
import { cheapestPath, pacesField, PathTree } from "../../../src/rules/grid/search.ts";
import { refused } from "../told.ts";

const blocked: readonly BlockedStep[] = [
  [
    [1, 0],
    [2, 0],
  ],
];
const size = { width: 4, height: 3 };
const solid: readonly Square[] = [[3, 2]];
const occupied: readonly Square[] = [[0, 1]];

describe("a ground", () => {
  test("ST-041 with the walls of another has those, and tokens of its own", () => {
    const bare = new Ground({ ...size, blocked });
    const peopled = new Ground({ ...size, solid, occupied, wallsOf: bare });
    const whole = new Ground({ ...size, blocked, solid, occupied });
    expect(peopled.walls).toEqual(whole.walls);
    expect(peopled.state).toEqual(whole.state);
    expect([peopled.state[peopled.index([3, 2])], peopled.state[peopled.index([0, 1])]]).toEqual([SOLID, OCCUPIED]);
    expect(bare.state.some(Boolean)).toBe(false);
  });

  test("ST-041 with the walls of another heeds no walls of its own", () => {
    const open = new Ground(size);
    expect(new Ground({ ...size, blocked, wallsOf: open }).walls.some(Boolean)).toBe(false);
    expect(new Ground({ ...size, blocked }).walls.some(Boolean)).toBe(true);
  });

  test("ST-041 ends where it says, and what stands outside stands nowhere", () => {
    const edge: readonly Square[] = [
      [-1, 0],
      [0, -1],
      [4, 0],
      [0, 3],
      [3, 3],
    ];
    const ground = new Ground({ ...size, solid: edge, held: edge, occupied: edge });
    expect(edge.map((square) => ground.index(square))).toEqual([-1, -1, -1, -1, -1]);
    expect(ground.state.some(Boolean)).toBe(false);
    for (const start of edge) expect(pacesField({ ground, start, limit: 9 }).every((paces) => paces === -1)).toBe(true);
  });

  test("ST-041 a wall is between neighbours, and a path goes from one to the next", () => {
    const said = (step: number): string => `ST-041 NotAdjacent step=${step}`;
    const walled = (from: Square, to: Square): Ground => new Ground({ ...size, blocked: [[from, to]] });
    const [here, below] = [
      [0, 0],
      [0, 2],
    ] as const;
    expect(refused(() => walled(here, below))).toBe(said(1));
    expect(stepPaces(here, below)).toBeNull();
    expect(refused(() => pathCost({ path: [[0, 1], here, below] }))).toBe(said(2));
  });
});

describe("the top left square is a square like any other", () => {
  const start: Square = [0, 0];

  test("ST-040 ST-041 ways begin there, and walls stand there", () => {
    const open = pacesField({ ground: new Ground(size), start, limit: 8 });
    expect([...open]).toEqual([0, 2, 4, 6, 2, 3, 5, 7, 4, 5, 6, 8]);
    const wall: BlockedStep = [start, [1, 0]];
    expect(pacesField({ ground: new Ground({ ...size, blocked: [wall] }), start, limit: 8 })[1]).toBe(5);
  });

  test("ST-038 ST-060 nobody rushes out of a square where somebody is, who would lie there", () => {
    const row = { width: 3, height: 1, occupied: [[1, 0]], held: [[2, 0]] } as const;
    const ground = new Ground(row);
    expect(cheapestPath({ ground, start, end: [2, 0], throughFoes: true })).toBeNull();
    expect(new PathTree({ ground, start, throughFoes: true }).to({ end: [2, 0] })).toBeNull();
    const beside = new Ground({ ...row, occupied: [] });
    expect(cheapestPath({ ground: beside, start, end: [2, 0], throughFoes: true })).toMatchObject({ rushes: [2] });
    // From there, and from beside it.
    expect(new PathTree({ ground: new Ground(size), start }).into({ end: [1, 0] })).toMatchObject({ paces: 2 });
    expect(new PathTree({ ground: new Ground(size), start: [0, 2] }).into({ end: start })).toMatchObject({ paces: 4 });
    const corner = new Ground({ width: 3, height: 2, solid: [[1, 1]] });
    expect(new PathTree({ ground: corner, start: [0, 1] }).into({ end: [1, 0] })).toMatchObject({ paces: 3 });
  });
});
