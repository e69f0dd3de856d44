import "./host-stub.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { GRID_DIAGONALS, GRID_TYPES, TOKEN_SHAPES } from "../../../tabletop/common/const.ts";
import { createGrid } from "../../../tabletop/common/grid/index.ts";
import { hosted } from "./hosted.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";
import { NO_GRID } from "../../../src/rules/grid/index.ts";
import type { Cell } from "../../../src/rules/grid/index.ts";

const { bodyOf, gridOf, loadGrounds, middleOf, placeOf, spotOf } =
  await import("../../../src/foundry/contract/reading/ground.ts");
const { registerMovementActions } = await import("../../../src/foundry/movement/actions.ts");
const { enterInRegistry: enter } = await import("../../../src/foundry/contract/registry.ts");
const MOVEMENTS = {
  crusade: (await import("../../../src/foundry/rulesets/crusade/movement/movement.ts")).movement,
  quest: (await import("../../../src/foundry/rulesets/quest/movement/movement.ts")).movement,
  staged: (await import("../../../src/foundry/rulesets/staged/movement/movement.ts")).movement,
  swords: (await import("../../../src/foundry/rulesets/swords/movement/movement.ts")).movement,
  turns: (await import("../../../src/foundry/rulesets/turns/movement/movement.ts")).movement,
};

/* Scenes and tokens in the language of the rules, beside what the tabletop's own grids say of them. */

const SIZE = 100;
const global = globalThis as unknown as { CONFIG: any; canvas: any };

beforeAll(async () => {
  await loadGrounds();
  (globalThis as any).game.release = { generation: 13 };
  global.CONFIG = { Token: { movement: { actions: {} } } };
  enter(Object.entries(MOVEMENTS).map(([id, movement]) => ({ id, types: { Actor: { [id]: {} } }, movement })) as never);
  registerMovementActions();
});

const GRIDS = Object.entries(GRID_TYPES) as [string, number][];
const WITH_CELLS = GRIDS.filter(([, type]) => type !== GRID_TYPES.GRIDLESS);

/** A scene of a type of grid; five units a cell. */
const sceneOf = (type: number, diagonals: number = GRID_DIAGONALS.EQUIDISTANT) => ({
  grid: createGrid(type, { size: SIZE, distance: 5, units: "ft", diagonals } as never),
});

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly shape: number;
}

/** A token as the host has it. */
const tokenOn = (scene: ReturnType<typeof sceneOf>, placed: Placed): TokenDocument =>
  hosted({ ...placed, parent: scene }, scene.grid) as unknown as TokenDocument;

/** What the host's measuring asks of each step, for a movement action of Fray. */
function priceOf(action: string): (from: object, to: object, distance: number) => number {
  const price = global.CONFIG.Token.movement.actions[action].getCostFunction();
  return (from, to, distance) => price(distance, from, to, distance);
}

const pixel = fc.integer({ min: -900, max: 900 });
const size = fc.constantFrom(0.5, 1, 1, 2, 3, 4);
const shape = fc.constantFrom(...Object.values(TOKEN_SHAPES));
const placed = fc.record({ x: pixel, y: pixel, width: size, height: size, shape });
const cell = fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 })) as fc.Arbitrary<Cell>;

const named = (cells: readonly Cell[]): string[] => cells.map(String).sort();

describe.for(WITH_CELLS)("on %s", ([, type]) => {
  const scene = sceneOf(type);
  const grid = gridOf as unknown as (token: object) => NonNullable<ReturnType<typeof gridOf>>;

  it("U-138: cells have the host's neighbours", () => {
    fc.assert(
      fc.property(cell, (at) => {
        const theirs = scene.grid.getAdjacentOffsets({ i: at[1], j: at[0] }).map(({ i, j }): Cell => [j, i]);
        expect(named(grid({ parent: scene }).neighbours(at))).toEqual(named(theirs));
      }),
    );
  });

  it("U-138: a token covers the cells the host says, wherever it stands", () => {
    fc.assert(
      fc.property(placed, (at) => {
        const token = tokenOn(scene, at);
        // The host looks at where it would snap to.
        const snapped = token.getSnappedPosition(at);
        const theirs = token.getOccupiedGridSpaceOffsets(snapped).map(({ i, j }): Cell => [j, i]);
        const small = at.width < 1 || at.height < 1;
        const ours = bodyOf(token)!;
        if (!small) expect(named(ours.cells)).toEqual(named(theirs));
        else expect(ours.cells).toContainEqual(placeOf(token));
      }),
    );
  });

  it("a token whose first cell is one stands, snapped, where that is so", () => {
    fc.assert(
      fc.property(placed, cell, (at, to) => {
        const token = tokenOn(scene, at);
        const spot = spotOf(token, to);
        expect(placeOf(token, spot)).toEqual(to);
        expect(bodyOf(token, spot)).toEqual(grid(token).moved(bodyOf(token)!, to));
        if (at.width >= 1 && at.height >= 1) {
          const snapped = token.getSnappedPosition(spot);
          expect(Math.abs(snapped.x - spot.x)).toBeLessThan(1);
          expect(Math.abs(snapped.y - spot.y)).toBeLessThan(1);
        }
      }),
    );
  });

  it("EC-A18, ST-041, ST-042, OQ-P08, CT-A16: the host's ruler counts what we count, cell by cell, however it counts corners", () => {
    for (const diagonals of Object.values(GRID_DIAGONALS)) {
      const on = sceneOf(type, diagonals);
      global.canvas = { scene: on, grid: on.grid };
      const ours = grid({ parent: on });
      fc.assert(
        fc.property(cell, cell, fc.constantFrom(...Object.keys(MOVEMENTS)), (from, to, id) => {
          const way = ours.line(from, to);
          const points = way.map((one) => ({ ...middleOf({ parent: on } as never, one) }));
          const { id: action } = MOVEMENTS[id as keyof typeof MOVEMENTS].actions[0]!;
          const cost = priceOf(`fray-${id}-${action}`);
          // Where nobody may cross a corner the host goes round it: a drag is judged by the way it takes.
          const illegal = diagonals === GRID_DIAGONALS.ILLEGAL && type === GRID_TYPES.SQUARE;
          const measured = on.grid.measurePath(points, { cost });
          const walked = illegal ? on.grid.getDirectPath(points).map(({ i, j }): Cell => [j, i]) : way;
          const length = id === "staged" ? 2 * ours.length(walked, 1.5) : ours.length(walked);
          expect(measured.cost).toBeCloseTo(length, 9);
          if (diagonals === GRID_DIAGONALS.EQUIDISTANT) expect(measured.distance).toBeCloseTo(5 * ours.length(way), 9);
        }),
        { numRuns: 60 },
      );
    }
  });
});

describe("without a grid", () => {
  const scene = sceneOf(GRID_TYPES.GRIDLESS);

  it("EC-P06, ST-P15: places, lengths and the host's ruler agree to the pixel", () => {
    global.canvas = { scene, grid: scene.grid };
    fc.assert(
      fc.property(placed, pixel, pixel, (at, x, y) => {
        const token = tokenOn(scene, at);
        expect(gridOf(token)).toBe(NO_GRID);
        expect(spotOf(token, placeOf(token)!)).toEqual({ x: at.x, y: at.y });
        const way = [placeOf(token)!, placeOf(token, { x, y })!];
        const cost = priceOf("fray-staged-move");
        const measured = scene.grid.measurePath([at, { x, y }], { cost });
        expect(measured.distance).toBeCloseTo(5 * NO_GRID.length(way), 9);
        expect(measured.cost).toBeCloseTo(2 * NO_GRID.length(way), 9);
      }),
    );
  });
});

describe("off the squares", () => {
  const scene = sceneOf(GRID_TYPES.SQUARE);
  const body = (x: number, y: number, width: number, height = width) =>
    bodyOf(tokenOn(scene, { x, y, width, height, shape: 0 }))!.cells;

  it("ST-037, ST-039: who is smaller than a square is in the one its middle is in, who is broader covers them all", () => {
    expect(body(50, 50, 0.5)).toEqual([[0, 0]]);
    expect(body(150, 0, 0.5)).toEqual([[1, 0]]);
    expect(body(30, 0, 1)).toEqual([[0, 0]]);
    expect(body(60, 0, 1)).toEqual([[1, 0]]);
    expect(body(100, 0, 3, 2)).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(body(0, 0, 1.5, 1)).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it("who is smaller keeps its corner of the square when it is put on another", () => {
    const token = tokenOn(scene, { x: 150, y: 50, width: 0.5, height: 0.5, shape: 0 });
    expect(placeOf(token)).toEqual([1, 0]);
    expect(spotOf(token, [4, 2])).toEqual({ x: 450, y: 250 });
  });
});
