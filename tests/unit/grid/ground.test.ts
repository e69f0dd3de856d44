import { describe, expect, test } from "vitest";
import { OCCUPIED, SOLID } from "../../../src/rules/grid/ground.ts";
import { Ground, type BlockedStep, type Square } from "../../../src/rules/grid/index.ts";

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
});
