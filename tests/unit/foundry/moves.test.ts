import { describe, expect, it } from "vitest";
import "./host-stub.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";

const { movesUndoneBy: undoneBy } = await import("../../../src/foundry/engine/journal/moves.ts");
const { stepsBetween } = await import("../../../src/foundry/contract/reading/ground.ts");
const { readerFor } = await import("../../../src/foundry/contract/reading/reader.ts");

const at = (x: number, elevation = 0, level: string | null = null) => ({ x, y: 0, elevation, level });
const move = (time: number, from?: ReturnType<typeof at>) => ({ writes: [], at: time, ...(from && { from }) });

describe("what the undo of a move takes back", () => {
  it("U-125: the record of the move that began where the token stands now", () => {
    expect(undoneBy({ first: move(1, at(0)), second: move(2, at(100)) }, at(100))).toEqual(["second"]);
  });

  it("U-125: every later record with it, newest first", () => {
    const records = { a: move(1, at(0)), b: move(2, at(100)), c: move(3, at(200)) };
    expect(undoneBy(records, at(0))).toEqual(["c", "b", "a"]);
  });

  it("U-125: the last move from a place that was left twice", () => {
    const records = { a: move(1, at(0)), back: move(2, at(100)), again: move(3, at(0)) };
    expect(undoneBy(records, at(0))).toEqual(["again"]);
  });

  it("U-125: two legs of the same moment in the order they were gone", () => {
    expect(undoneBy({ a: move(1, at(0)), b: move(1, at(100)) }, at(100))).toEqual(["b"]);
  });

  it.each([
    ["nothing was recorded", {}],
    ["a move without cost was undone", { a: move(1, at(0)) }],
    ["it began at another height", { a: move(1, at(300, 5)) }],
    ["it began on another level", { a: move(1, at(300, 0, "upstairs")) }],
    ["the record does not say where it began", { a: move(1) }],
  ])("U-125: nothing where %s", (_what, records) => {
    expect(undoneBy(records, at(300))).toEqual([]);
  });
});

describe("levels", () => {
  const tokens: TokenDocument[] = [];
  const scene = { grid: { type: 1, size: 100, distance: 5 }, tokens };
  const token = (id: string, x: number, level?: string, elevation = 0): TokenDocument => {
    const made = { id, x, y: 0, width: 1, height: 1, elevation, level, parent: scene } as unknown as TokenDocument;
    tokens.push(made);
    return made;
  };

  it("U-146: nobody is adjacent to somebody on another level, nor in their way", () => {
    const [below, above, high, beside] = [
      token("below", 0, "ground"),
      token("above", 100, "roof"),
      token("high", 100, "roof", 40),
      token("beside", 100, "ground"),
    ];
    expect([above, high, beside].map((other) => stepsBetween(below!, other!))).toEqual([2, 8, 1]);
    expect(readerFor("crusade").others(below!)).toEqual([beside]);
  });

  it("U-132: whether a wall is in the way is asked on the level of the token, not on the one that is viewed", async () => {
    const { walledSteps } = await import("../../../src/foundry/movement/walls.ts");
    const asked: unknown[] = [];
    const wall = (level?: string) => ({
      ...{ c: [100, 0, 100, 100], move: 20, door: 0, ds: 0 },
      levels: new Set(level ? [level] : []),
    });
    const roof = { id: "roof" };
    const grid = { type: 1, size: 100 };
    const scene = { id: "s", grid, walls: [wall("roof")], levels: new Map([["roof", roof]]) };
    const on = (level?: string) => ({ parent: scene, ...(level && { level }) }) as never;
    Object.assign(globalThis, {
      canvas: { scene },
      CONFIG: {
        Canvas: {
          polygonBackends: {
            move: {
              testCollision: (_from: object, _to: object, config: { level?: object }) => asked.push(config.level),
            },
          },
        },
      },
    });
    expect(walledSteps(on("roof"))).not.toEqual([]);
    expect(new Set(asked)).toEqual(new Set([roof]));
    expect(walledSteps(on("ground"))).toEqual([]);
    expect(walledSteps(on())).not.toEqual([]);
    expect(asked.at(-1)).toBeUndefined();
    // The same wall on a grid of other cells.
    const stepsBefore = walledSteps(on());
    grid.size = 50;
    expect(walledSteps(on())).not.toEqual(stepsBefore);
  });

  it("U-146: where scenes have no levels, all stand on the same, and height alone keeps them apart", () => {
    expect(stepsBetween(token("one", 0), token("two", 100))).toBe(1);
    expect(stepsBetween(token("one", 0), token("two", 100, undefined, 40))).toBe(8);
  });
});
