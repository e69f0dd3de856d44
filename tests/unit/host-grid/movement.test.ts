import { beforeEach, describe, expect, it } from "vitest";
import * as CONST from "../../../tabletop/common/const.ts";
import { SquareGrid } from "../../../tabletop/common/grid/index.ts";
import { testCollision } from "../../../tabletop/client/canvas/geometry/collision.ts";
import {
  completeAction,
  completeActions,
  coreActions,
  movementAction,
  selectableActions,
} from "../../../tabletop/client/canvas/movement/actions.ts";
import { constrainPath } from "../../../tabletop/client/canvas/movement/constrain.ts";
import { costAggregator, TerrainData } from "../../../tabletop/client/canvas/movement/cost.ts";
import { completePath, knownPath } from "../../../tabletop/client/canvas/movement/path.ts";
import { chainWaypoints, occupiedOffsets } from "../../../tabletop/client/canvas/rulers/waypoints.ts";

const host = globalThis as unknown as Record<string, any>;
const grid = new SquareGrid({ size: 100, distance: 5, units: "ft" });
let document: Record<string, any>;
let token: Record<string, any>;

beforeEach(() => {
  host.CONST = CONST;
  host.CONFIG = {
    Token: { movement: { actions: coreActions(), defaultAction: "walk", TerrainData } },
    Canvas: { polygonBackends: {} },
  };
  host.canvas = { grid, scene: { walls: [] } };
  document = { x: 0, y: 0, elevation: 0, width: 1, height: 1, movementAction: "walk" };
  token = {
    document,
    _getMovementCostFunction: (options: object) => TerrainData.getMovementCostFunction(document, options),
    checkCollision: (to: any, { origin, ...options }: any) => testCollision(origin, to, options),
    measureMovementPath: (waypoints: any[]) =>
      grid.measurePath(
        waypoints.map((waypoint) => ({ ...waypoint, x: waypoint.x + 50, y: waypoint.y + 50 })),
        { cost: token._getMovementCostFunction({}) },
      ),
  };
});

const start = { x: 0, y: 0 };

describe("movement actions", () => {
  it("complete the descriptions of generation 14", () => {
    const dash = completeAction("dash", { label: "Dash", costMultiplier: 3, canSelect: false });
    expect(dash.getCostFunction({}, {})(5, {}, {}, 5, {})).toBe(15);
    expect(dash.canSelect({})).toBe(false);
    expect(dash).toMatchObject({ teleport: false, measure: true, walls: "move", visualize: true });
    expect(completeAction("dash", dash)).toBe(dash);
  });

  it("keep the functions of generation 13", () => {
    const getCostFunction = () => () => 7;
    const canSelect = (chosen: any) => chosen.fast;
    const own = completeAction("own", { getCostFunction, canSelect });
    expect(own.getCostFunction).toBe(getCostFunction);
    expect(own.canSelect({ fast: true })).toBe(true);
  });

  it("offer what a token may choose, in order, and never displacement", () => {
    host.CONFIG.Token.movement.actions.early = { order: -1 };
    completeActions();
    const offered = selectableActions(document);
    expect(offered[0]).toBe("early");
    expect(offered).not.toContain("displace");
    expect(movementAction("unknown")).toBe(movementAction("walk"));
  });

  it("price steps by the action of their segment", () => {
    const cost = TerrainData.getMovementCostFunction(document);
    const offset = { i: 0, j: 0, k: 0 };
    expect(cost(offset, offset, 5, { action: "walk" })).toBe(5);
    expect(cost(offset, offset, 5, { action: "crawl" })).toBe(10);
  });

  it("take the median over the spaces of a large token, and any wall of infinity", () => {
    expect(costAggregator([{ cost: 1 }, { cost: 9 }, { cost: 2 }])).toBe(2);
    expect(costAggregator([{ cost: 1 }, { cost: Infinity }])).toBe(Infinity);
    expect(costAggregator([])).toBe(0);
  });
});

describe("constraining a path", () => {
  it("leaves a free path alone", () => {
    const [path, cut] = constrainPath(token, [start, { x: 300, y: 0, explicit: true }], {});
    expect(cut).toBe(false);
    expect(path.at(-1)).toMatchObject({ x: 300, y: 0 });
  });

  it("stops before an infinite cost unless told to ignore it", () => {
    host.CONFIG.Token.movement.actions.mud = completeAction("mud", {
      getCostFunction: () => (base: number, _from: object, to: any) => (to.j >= 2 ? Infinity : base),
    });
    const waypoints = [
      { ...start, action: "mud" },
      { x: 400, y: 0, action: "mud" },
    ];
    const [path, cut] = constrainPath(token, waypoints, {});
    expect(cut).toBe(true);
    expect(path.at(-1)).toMatchObject({ x: 100, y: 0, intermediate: false });
    expect(constrainPath(token, waypoints, { ignoreCost: true })[1]).toBe(false);
  });

  it("stops at walls that block movement, not at open doors or for those who pass walls", () => {
    const wall = { c: [250, -100, 250, 200], move: 20, door: 0, ds: 0, dir: 0 };
    host.canvas.scene.walls = [wall];
    const waypoints = [start, { x: 400, y: 0 }];
    const [path, cut] = constrainPath(token, waypoints, {});
    expect(cut).toBe(true);
    expect(path.at(-1)).toMatchObject({ x: 100 });
    expect(constrainPath(token, waypoints, { ignoreWalls: true })[1]).toBe(false);
    expect(constrainPath(token, [start, { x: 400, y: 0, action: "blink" }], {})[1]).toBe(false);
    host.canvas.scene.walls = [{ ...wall, door: 1, ds: 1 }];
    expect(constrainPath(token, waypoints, {})[1]).toBe(false);
    host.canvas.scene.walls = [{ ...wall, dir: 1 }];
    const through = [100, 400].map(
      (x) =>
        constrainPath(
          token,
          [
            { x: 500 - x, y: 0 },
            { x: x === 100 ? 0 : 400, y: 0 },
          ],
          {},
        )[1],
    );
    expect(through.filter(Boolean)).toHaveLength(1);
  });

  it("stops at limits of cost and distance, counting what was walked before", () => {
    const [path] = constrainPath(token, [start, { x: 900, y: 0 }], { maxCost: 20 });
    expect(path.at(-1)).toMatchObject({ x: 400 });
    const history = [
      { x: -200, y: 0 },
      { x: 0, y: 0 },
    ];
    const [shorter] = constrainPath(token, [start, { x: 900, y: 0 }], { maxDistance: 20, history });
    expect(shorter.at(-1)).toMatchObject({ x: 200 });
  });
});

describe("the ruler's waypoints", () => {
  it("chain sections, measure all of them, and keep the stage of each", () => {
    const chain = chainWaypoints(token, [
      {
        waypoints: [
          { x: -200, y: 0 },
          { x: 0, y: 0 },
        ],
        stage: "passed",
        userId: "u",
      },
      {
        waypoints: [start, { x: 200, y: 0, explicit: true }, { x: 200, y: 200, explicit: true }],
        stage: "planned",
        userId: "u",
      },
    ]);
    expect(chain.map(({ stage }) => stage)).toEqual(["passed", "passed", "planned", "planned", "planned", "planned"]);
    expect(chain.map(({ measurement }) => measurement.distance)).toEqual([0, 10, 15, 20, 25, 30]);
    expect(chain.map(({ explicit }) => explicit)).toEqual([false, false, false, true, false, true]);
    expect(chain.at(-1)).toMatchObject({ index: 2, next: null, cost: 5, center: { x: 250, y: 250 } });
    expect(chain[1]!.next).toBe(chain[2]);
    expect(chain[3]!.ray!.distance).toBe(100);
  });

  it("cover all spaces of a large token", () => {
    const offsets = occupiedOffsets(token, { x: 100, y: 0, width: 2, height: 2 });
    expect(offsets.map(({ i, j }) => `${i},${j}`)).toEqual(["0,1", "0,2", "1,1", "1,2"]);
  });
});

describe("a path that is known", () => {
  it("is used again as long as its waypoints are the same, and made anew once one of them is moved", () => {
    const [way] = constrainPath(token, [start, { x: 300, y: 0, explicit: true }], {}) as [any[], boolean];
    const path = knownPath(document, way);
    expect(path.map(({ x }) => x)).toEqual([0, 100, 200, 300]);
    expect(knownPath(document, way)).toBe(path);
    expect(path).toEqual(completePath(document, way));
    way[1] = { ...way[1], x: 200 };
    expect(knownPath(document, way).map(({ x }) => x)).toEqual([0, 100, 200]);
    way.push({ ...way[1], x: 400 });
    expect(knownPath(document, way).map(({ x }) => x)).toEqual([0, 100, 200, 300, 400]);
  });
});
