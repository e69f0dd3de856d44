import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import "./host-stub.ts";
import type { Cell } from "../../../src/foundry/contract/movement.ts";
import { COLUMNS, lay, mats, point, ROWS, SIZE, type Mat, type Someone } from "./mats.ts";

const { enterInRegistry: enter } = await import("../../../src/foundry/contract/registry.ts");
const { bodyOf, gridOf } = await import("../../../src/foundry/contract/reading/ground.ts");
const { readerFor } = await import("../../../src/foundry/contract/reading/reader.ts");
const { loadWays, movement } = await import("../../../src/foundry/rulesets/staged/movement/movement.ts");
const { crowdOf } = await import("../../../src/foundry/rulesets/staged/movement/crowd.ts");
const { settings } = await import("../../../src/foundry/rulesets/staged/settings.ts");
const { countSceneChange } = await import("../../../src/foundry/movement/moment.ts");
const { measureWalls, walledSteps } = await import("../../../src/foundry/movement/walls.ts");
const { wayAround } = await import("../../../src/foundry/movement/way.ts");
const { Frontier } = await import("../../../src/rules/grid/frontier.ts");

/* What is worked out ahead of a drag: its frames find it done, and it changes no answer. */

beforeAll(async () => {
  await loadWays();
  enter([{ id: "staged", types: { Actor: { staged: {} } }, movement, settings, isOut: () => false }] as never);
});

const foe = (x: number, y: number): Someone => ({ at: [x, y], side: "foe", body: 1, size: 0, state: "up" });
const CROWDED: Mat = {
  walls: [[3, 0, 3, 6]],
  mover: { at: [0, 2], body: 1, size: 0, quickness: 4 },
  others: [foe(4, 2), foe(5, 3), foe(6, 4), foe(7, 5), foe(8, 2), foe(9, 3)],
  corners: [],
  action: "move",
};

type Token = ReturnType<typeof lay>[number];

/** Everything ahead of a drag, bit by bit; how many bits there were. */
function foreseen(token: Token): number {
  let bits = 1;
  while (measureWalls(token)) bits++;
  const from: Cell = [token.x / SIZE, token.y / SIZE];
  const [grid, body] = [gridOf(token)!, bodyOf(token)!];
  const ground = { token, grid, body, from, blocked: walledSteps(token), walls: null, columns: COLUMNS, rows: ROWS };
  while (movement.foresee!(ground, readerFor("staged"))) bits++;
  return bits;
}

/** The ways of a drag over the whole mat. */
const drag = (token: Token) =>
  Array.from({ length: COLUMNS * ROWS }, (_, at) =>
    wayAround(token, [
      point([token.x / SIZE, token.y / SIZE], "move"),
      point([at % COLUMNS, Math.floor(at / COLUMNS)], "move"),
    ]),
  );

test("a drag that was foreseen begins no search, takes no square and measures no wall", () => {
  // A wall that no other test here has measured.
  const [token] = lay({ ...CROWDED, walls: [[2, 0, 2, 6]] }) as [Token];
  expect(foreseen(token)).toBeGreaterThan(1);
  const searched = [vi.spyOn(Frontier.prototype, "reset"), vi.spyOn(Frontier.prototype, "take")];
  const collisions = vi.spyOn(CONFIG.Canvas.polygonBackends.move, "testCollision");
  expect(drag(token).some((way) => way !== null)).toBe(true);
  // A square that no way leads to is looked for no longer, where all that can be reached is known.
  const [begun, taken] = searched.map(({ mock }) => mock.results);
  expect(begun).toEqual([]);
  expect(taken!.filter(({ value }) => value !== -1)).toEqual([]);
  expect(collisions).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("ST-041, ST-054, ST-055: a drag that was foreseen goes the ways of one that was not", () => {
  fc.assert(
    fc.property(mats, (mat) => {
      const [first] = lay(mat) as [Token];
      const plain = drag(first);
      const [second] = lay(mat) as [Token];
      foreseen(second);
      expect(drag(second)).toEqual(plain);
    }),
    { numRuns: 40 },
  );
});

test("everybody is read once until something changes, and then again", () => {
  const tokens = lay(CROWDED);
  const [token] = tokens as [Token];
  let read = 0;
  const { system } = tokens[1]!.actor as unknown as { system: { derived: unknown } };
  const { derived } = system;
  Object.defineProperty(system, "derived", { get: () => (read++, derived) });
  countSceneChange();
  drag(token);
  const once = read;
  expect(once).toBeGreaterThan(0);
  drag(token);
  expect(read).toBe(once);
  // Somebody steps into the way: the next frame goes round them.
  const straight = [point([0, 2], "move"), point([2, 2], "move")];
  expect(wayAround(token, straight)).toBeNull();
  Object.assign(tokens[1]!, { x: 1 * SIZE, y: 2 * SIZE });
  countSceneChange();
  expect(wayAround(token, straight)).not.toBeNull();
});

test("ST-039, ST-054: whoever reaches over the left edge of the mat is read with all of their squares", () => {
  const [token] = lay({ ...CROWDED, others: [foe(-2, 1), foe(-1, 1), foe(0, 1)] }) as [Token];
  countSceneChange();
  const { foes, others } = crowdOf(token, readerFor("staged"));
  expect(foes.map(({ cells }) => cells)).toEqual([[[-2, 1]], [[-1, 1]], [[0, 1]]]);
  expect(others).toEqual([]);
});
