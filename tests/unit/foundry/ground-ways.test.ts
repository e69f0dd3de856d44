import "./host-stub.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { GRID_TYPES, TOKEN_SHAPES } from "../../../tabletop/common/const.ts";
import { createGrid } from "../../../tabletop/common/grid/index.ts";
import { hosted } from "./hosted.ts";
import { lay, mats, SIZE, type Mat } from "./mats.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";
import type { Cell } from "../../../src/foundry/contract/movement.ts";
import { pacesOn } from "../../../src/rules/grid/index.ts";

const { enterInRegistry: enter } = await import("../../../src/foundry/contract/registry.ts");
const { readerFor } = await import("../../../src/foundry/contract/reading/reader.ts");
const { bodyOf, gridOf, loadGrounds, placeOf, spotOf } =
  await import("../../../src/foundry/contract/reading/ground.ts");
const { loadWays, movement: staged } = await import("../../../src/foundry/rulesets/staged/movement/movement.ts");
const { settings: ofStaged } = await import("../../../src/foundry/rulesets/staged/settings.ts");
const { movement: crusade } = await import("../../../src/foundry/rulesets/crusade/movement/movement.ts");
const { settings: ofCrusade } = await import("../../../src/foundry/rulesets/crusade/settings.ts");
const { movement: quest } = await import("../../../src/foundry/rulesets/quest/movement/movement.ts");
const { settings: ofQuest } = await import("../../../src/foundry/rulesets/quest/settings.ts");
const { judgePath: judge } = await import("../../../src/foundry/movement/drag.ts");
const { wayAround } = await import("../../../src/foundry/movement/way.ts");
const { walledAlong } = await import("../../../src/foundry/movement/walls.ts");
const { cellsAlong } = await import("../../../src/foundry/movement/cells.ts");

/* Ways, rushes and lanes over random scenes, on the grounds that are no squares. */

beforeAll(async () => {
  await Promise.all([loadGrounds(), loadWays()]);
  const isOut = (): boolean => false;
  enter([
    { id: "staged", types: { Actor: { staged: {} } }, movement: staged, settings: ofStaged, isOut },
    { id: "crusade", types: { Actor: { crusade: {} } }, movement: crusade, settings: ofCrusade, isOut },
    { id: "quest", types: { Actor: { quest: {} } }, movement: quest, settings: ofQuest, isOut },
  ] as never);
});

/** A random scene on another ground: everybody in the cell they had on squares. */
function layOn(type: number, mat: Mat, ruleset = "staged"): TokenDocument[] {
  const tokens = lay(mat, ruleset);
  const grid = createGrid(type, { size: SIZE, distance: 2, units: "m" } as never);
  const cells = [mat.mover, ...mat.others].map(({ at }) => at);
  Object.assign(tokens[0]!.parent!, { grid });
  return tokens.map((token, index) => {
    const one = hosted(Object.assign(token, { shape: TOKEN_SHAPES.ELLIPSE_1 }) as never, grid) as TokenDocument;
    return Object.assign(one, spotOf(one, cells[index]!));
  });
}

const GROUNDS = Object.entries(GRID_TYPES).filter(([, type]) => type !== GRID_TYPES.SQUARE) as [string, number][];

describe.for(GROUNDS)("on %s", ([, type]) => {
  const point = (token: TokenDocument, cell: Cell, action: string) => ({
    ...spotOf(token, cell),
    action,
    explicit: true,
  });

  it("ST-P15, ST-054, ST-055: a way that is drawn is the one judged; it crosses no wall and ends in nobody’s place", () => {
    fc.assert(
      fc.property(mats, (mat) => {
        const [token, ...others] = layOn(type, mat) as [TokenDocument, ...TokenDocument[]];
        const grid = gridOf(token)!;
        const asked = [mat.mover.at, ...mat.corners].map((cell) => point(token, cell, `fray-staged-${mat.action}`));
        const drawn = (wayAround(token, asked) ?? asked) as typeof asked;
        const { drag, verdict, table } = judge(token, drawn, `fray-staged-${mat.action}`)!;
        expect(drag.cells).toEqual(
          cellsAlong(
            grid,
            drawn.map((one) => placeOf(token, one)!),
          ),
        );
        if (drag.cells.length < 2 || !verdict.legal) return;
        expect(walledAlong(token, drag.cells)).toEqual([]);
        expect(verdict.used).toBeCloseTo(pacesOn(grid, drag.cells), 9);
        expect(verdict.used).toBeLessThanOrEqual(verdict.limit + 1e-6);
        const rush = staged.rush!(drag, table);
        if (rush && rush.at < 2) return;
        const end = grid.moved(drag.body, drag.cells[rush ? rush.at - 1 : drag.cells.length - 1]!);
        const met = others.filter(
          (other, at) => grid.apart(end, bodyOf(other)!) === 0 && !(mat.mover.size <= -3 && mat.others[at]!.size <= -3),
        );
        expect(met).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it.for([
    ["EC-043…046, EC-P06: Crusade", "crusade", crusade],
    ["OQ-P14, OQ-P19: Quest", "quest", quest],
  ] as const)("%s: a lane that is open is a legal charge when it is dropped", ([, ruleset, movement]) => {
    fc.assert(
      fc.property(mats, (mat) => {
        const [token] = layOn(type, { ...mat, walls: [] }, ruleset) as [TokenDocument];
        const action = `fray-${ruleset}-charge`;
        for (const lane of movement.lanes!("charge", token, readerFor(ruleset))) {
          if (!lane.legal) continue;
          const ends = [lane.cells[0]!, lane.cells.at(-1)!].map((cell) => point(token, cell, action));
          const { verdict } = judge(token, ends, action, lane.target)!;
          expect(verdict.reasons).toEqual([]);
          expect(verdict.target).toBe(lane.target);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("ST-054, ST-055, ST-P15: round others without a grid", () => {
  const gridless = ["GRIDLESS", GRID_TYPES.GRIDLESS] as const;
  const foe = (x: number, y: number, body = 1): Mat["others"][number] => ({
    at: [x, y],
    side: "foe",
    body,
    size: 0,
    state: "up",
  });
  const MAT: Mat = {
    walls: [],
    mover: { at: [1, 3], body: 1, size: 0, quickness: 4 },
    others: [],
    corners: [],
    action: "move",
  };
  /** Drags the mover straight to a place, as a hand does, and gives the verdict on the way that is drawn. */
  const dragged = (mat: Mat, to: Cell) => {
    const [token] = layOn(gridless[1], mat) as [TokenDocument];
    const asked = [mat.mover.at, to].map((at) => ({
      ...spotOf(token, at),
      action: "fray-staged-move",
      explicit: true,
    }));
    const way = wayAround(token, asked);
    const { drag, verdict, table } = judge(token, (way ?? asked) as typeof asked, "fray-staged-move")!;
    return { bends: (way?.length ?? 2) - 2, verdict, rush: staged.rush!(drag, table) };
  };

  it("a drag past a foe goes round it while that takes no faster gait", () => {
    const { bends, verdict, rush } = dragged({ ...MAT, others: [foe(3, 3)] }, [5, 3]);
    expect(bends).toBe(2);
    expect(rush).toBeNull();
    // Two slanted legs of a cell across and one down, and a straight one along the foe.
    expect(verdict).toMatchObject({ legal: true });
    expect(verdict.used).toBeCloseTo(2 * (2 * Math.SQRT2 + 2), 0);
  });

  it("ST-060 a rush halts where they touch, however far from the next whole cell", () => {
    const { rush } = dragged({ ...MAT, others: [foe(3.6, 3)] }, [3.8, 3]);
    expect(rush!.halt[0]).toBeCloseTo(2.6, 9);
  });

  it("where no way leads round, it rushes straight through; so it does where it ends in the foe", () => {
    const line = Array.from({ length: 9 }, (_, row) => foe(3, row));
    expect(dragged({ ...MAT, others: line }, [5, 3])).toMatchObject({ bends: 0, rush: { at: 2 } });
    expect(dragged({ ...MAT, others: [foe(3, 3)] }, [3, 3])).toMatchObject({ bends: 0, rush: { at: 2 } });
  });

  it("a drag past the end of a wall goes round it, and one through it is refused in words where there is no way", () => {
    const short: Mat = { ...MAT, walls: [[3, 2, 3, 4]] };
    const { bends, verdict } = dragged(short, [4, 3]);
    expect(bends).toBeGreaterThan(0);
    expect(verdict.legal).toBe(true);
    expect(dragged({ ...MAT, walls: [[3, 0, 3, 9]] }, [4, 3]).verdict).toMatchObject({
      legal: false,
      words: { data: { reason: "FRAY.Staged.Problem.wall" } },
    });
  });
});
