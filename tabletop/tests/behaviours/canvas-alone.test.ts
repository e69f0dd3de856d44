/** Parts of the canvas that need no page: walls, ways, movement actions, grids; and questions between clients. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testCollision } from "../../client/canvas/geometry/collision.ts";
import { completeAction, coreActions } from "../../client/canvas/movement/actions.ts";
import { constrainPath } from "../../client/canvas/movement/constrain.ts";
import { QueryManager } from "../../client/core/queries.ts";
import { GridlessGrid, HexagonalGrid } from "../../common/grid/index.ts";
import { setTable } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;

let before: unknown;
beforeEach(() => {
  before = page.canvas;
});
afterEach(() => {
  page.canvas = before;
});

const wall = (more: object = {}) => ({ c: [100, -50, 100, 50], move: 20, door: 0, ds: 0, dir: 0, ...more });
const across = [
  { x: 0, y: 0 },
  { x: 200, y: 0 },
] as const;

describe("walls", () => {
  it("U-132: a test of collisions is told its type, and gives all of them unless told otherwise", () => {
    setTable();
    page.canvas = { scene: { walls: [wall({ c: [150, -50, 150, 50] }), wall()] } };
    expect(() => testCollision(...across)).toThrow("type");
    const all = testCollision(...across, { type: "move" }) as { x: number }[];
    expect(all.map(({ x }) => x)).toEqual([100, 150]);
    expect(testCollision(...across, { type: "move", mode: "closest" })).toMatchObject({ x: 100 });
    expect(testCollision(...across, { type: "move", mode: "any" })).toBe(true);
  });

  it("U-133: open doors and the back of a one-way wall let through, shut doors and its front do not", () => {
    setTable();
    const { DOOR } = page.CONST.WALL_DOOR_TYPES;
    const { OPEN, CLOSED } = page.CONST.WALL_DOOR_STATES;
    const { LEFT, RIGHT } = page.CONST.WALL_DIRECTIONS;
    const stops = (more: object): unknown => {
      page.canvas = { scene: { walls: [wall(more)] } };
      return testCollision(...across, { type: "move", mode: "any" });
    };
    expect([stops({ door: DOOR, ds: OPEN }), stops({ door: DOOR, ds: CLOSED })]).toEqual([false, true]);
    expect(stops({ dir: LEFT })).not.toBe(stops({ dir: RIGHT }));
    expect(stops({ move: 0 })).toBe(false);
  });
});

describe.each([13, 14])("ways and actions, generation %i", (generation) => {
  it("U-130: gives the path and whether it was cut: whole with every default, or as far as wall and price allow", () => {
    const { game } = setTable({
      generation,
      documents: {
        Scene: [
          {
            _id: "scene00000000000",
            name: "Yard",
            grid: { type: 1, size: 100, distance: 1 },
            tokens: [{ _id: "token00000000000", name: "A", x: 0, y: 0 }],
          },
        ],
      },
    });
    const document = game.scenes.get("scene00000000000").tokens.get("token00000000000");
    const { grid } = document.parent;
    page.canvas = { grid };
    page.CONFIG.Token.movement.actions = coreActions();
    let stop = Infinity;
    let price = 1;
    const token = {
      document,
      checkCollision: ({ x }: { x: number }) => x > stop,
      _getMovementCostFunction: () => (_from: object, to: { j: number }) => (to.j === 3 ? price : 1),
    };
    const way = [
      { x: 0, y: 0 },
      { x: 400, y: 0 },
    ];
    const [whole, cut] = constrainPath(token, way, {});
    expect(cut).toBe(false);
    expect(whole[1]).toMatchObject({ x: 400, elevation: 0, width: 1, height: 1, action: "walk", explicit: false });
    stop = 300;
    const walled = constrainPath(token, way, {});
    expect([walled[0].at(-1)!.x, walled[1]]).toEqual([200, true]);
    expect(constrainPath(token, way, { ignoreWalls: true })[1]).toBe(false);
    stop = Infinity;
    price = Infinity;
    const dear = constrainPath(token, way, {});
    expect([dear[0].at(-1)!.x, dear[1]]).toEqual([200, true]);
    expect(constrainPath(token, way, { ignoreCost: true })[1]).toBe(false);
  });

  it("U-134: an action has all that is documented, whatever of it a package leaves out", () => {
    setTable({ generation });
    const made: any = completeAction("probe", { label: "Probe" });
    const common = ["label", "icon", "img", "order", "teleport", "measure", "walls", "visualize"];
    const functions = ["getAnimationOptions", "canSelect", "getCostFunction"];
    expect(Object.keys(made)).toEqual(expect.arrayContaining([...common, ...functions, "deriveTerrainDifficulty"]));
    for (const name of functions) expect(made[name]).toBeTypeOf("function");
    expect([made.costMultiplier, made.speedMultiplier, made.terrainAction]).toEqual([1, 1, null]);
    expect(Object.keys(coreActions())).toEqual(expect.arrayContaining(["walk", "fly", "displace", "blink"]));
  });
});

describe("grids", () => {
  it("U-138: there are grids of four kinds of hexagons, and none", () => {
    for (const columns of [false, true])
      for (const even of [false, true]) {
        const grid = new HexagonalGrid({ size: 100, columns, even });
        expect(grid).toMatchObject({ isHexagonal: true, columns, even });
        expect(grid.getAdjacentOffsets({ i: 1, j: 1 })).toHaveLength(6);
      }
    expect(new GridlessGrid({ size: 100 })).toMatchObject({ isGridless: true, isHexagonal: false });
  });
});

describe("questions between clients", () => {
  it("U-148: a handler is given the data and the time-out, and is not told who asks", async () => {
    setTable();
    const given: unknown[][] = [];
    page.CONFIG.queries.probe = (...args: unknown[]) => void given.push(args);
    await new QueryManager(async () => ({})).handle({
      from: "player0000000000",
      name: "probe",
      data: { a: 1 },
      timeout: 5,
    });
    expect(given).toEqual([[{ a: 1 }, { timeout: 5 }]]);
  });
});
