/** The cost of ways, the end of a movement, its undoing, planned movements, and bars; by documents without a page. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { costAggregator } from "../../client/canvas/movement/cost.ts";
import { TokenLayer } from "../../client/canvas/layers/tokens.ts";
import { GM, listen, PLAYER, setTable, type Table } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const SCENE = "scene00000000000";
const TOKEN = "token00000000000";

let before: unknown;
beforeEach(() => {
  before = page.canvas;
});
afterEach(() => {
  page.canvas = before;
});

const table = (generation: number, { userId = GM, token = {}, gridType = 1 } = {}): Table => {
  const t = setTable({
    generation,
    userId,
    documentTypes: { Actor: { hero: {} } },
    documents: {
      Actor: [
        {
          ...{ _id: "actor00000000000", name: "A", type: "hero", ownership: { default: 0, [PLAYER]: 3 } },
          system: { hp: { value: 3, max: 9 }, luck: 2 },
        },
      ],
      Scene: [
        {
          _id: SCENE,
          name: "Yard",
          active: true,
          grid: { type: gridType, size: 100, distance: 1 },
          tokens: [{ _id: TOKEN, actorId: "actor00000000000", actorLink: true, name: "A", x: 0, y: 0, ...token }],
        },
      ],
    },
  });
  page.CONFIG.Token.movement.costAggregator = costAggregator;
  return t;
};
const tokenOf = (t: Table): any => t.game.scenes.get(SCENE).tokens.get(TOKEN);
const to = (x: number, y = 0): object => ({ x, y, action: "walk" });

describe.each([13, 14])("ways, generation %i", (generation) => {
  it("U-131: a step of a large token costs the median over its spaces, and is endless if one of them is", () => {
    const token = tokenOf(table(generation, { token: { width: 3, height: 1 } }));
    const asked: number[][] = [];
    const price =
      (costs: Record<number, number>) =>
      (from: any, step: any): number => {
        asked.push([from.j, step.j]);
        return costs[step.j] ?? 1;
      };
    const way = [to(0), to(100)];
    expect(token.measureMovementPath(way, { cost: price({ 1: 5, 2: 2, 3: 9 }) }).cost).toBe(5);
    expect(asked).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(token.measureMovementPath(way, { cost: price({ 3: Infinity }) }).cost).toBe(Infinity);
    expect(tokenOf(table(generation)).measureMovementPath(way, { cost: price({ 1: 5, 2: 2 }) }).cost).toBe(5);
  });

  it("U-131: without a grid a step is told by top left corners, once", () => {
    const token = tokenOf(table(generation, { gridType: 0, token: { width: 2, height: 2, x: 30, y: 40 } }));
    const asked: object[] = [];
    token.measureMovementPath([to(30, 40), to(130, 40)], {
      cost: (from: any, step: any, distance: number) => (asked.push([from.i, from.j, step.i, step.j]), distance),
    });
    expect(asked).toEqual([[40, 30, 40, 130]]);
  });

  it("U-128: a move is over when the piece on the canvas has gone the last leg", async () => {
    const token = tokenOf(table(generation));
    const order: string[] = [];
    let arrive!: () => void;
    token._object = {
      _onUpdate() {
        order.push("stored");
        this.movementAnimationPromise = new Promise<void>((done) => (arrive = done));
      },
      movementAnimationPromise: null as Promise<void> | null,
    };
    const moved = token.move([to(200)]).then((all: boolean) => order.push(`resolved ${all}`));
    for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done));
    expect([order, token.x]).toEqual([["stored"], 200]);
    arrive();
    await moved;
    expect(order).toEqual(["stored", "resolved true"]);
  });

  it("U-127: while the game is paused players take no move back, the gamemaster does", async () => {
    for (const userId of [PLAYER, GM]) {
      const t = table(generation, { userId, token: { x: 300 } });
      page.canvas = { scene: t.game.scenes.get(SCENE) };
      t.game.paused = true;
      const history: object[] = [];
      const layer = { history, documentCollection: t.game.scenes.get(SCENE).tokens };
      const event = { type: "update", data: [{ _id: TOKEN, x: 0, y: 0, elevation: 0 }], options: { movements: true } };
      await (TokenLayer.prototype as any)._undoUpdate.call(layer, event);
      expect([tokenOf(t).x, history.length, t.notices.length]).toEqual(userId === GM ? [0, 0, 0] : [300, 1, 1]);
    }
  });

  it("U-144: a bar that has nothing to show is null", () => {
    const t = table(generation, { token: { bar1: { attribute: "hp" }, bar2: { attribute: null } } });
    const token = tokenOf(t);
    expect(token.getBarAttribute("bar1")).toMatchObject({ type: "bar", attribute: "hp", value: 3, max: 9 });
    expect(token.getBarAttribute("bar2")).toBeNull();
    expect(token.getBarAttribute("bar2", { alternative: "luck" })).toMatchObject({ type: "value", value: 2 });
    expect(token.getBarAttribute("bar1", { alternative: "nowhere" })).toBeNull();
  });
});

describe("plans of generation 14", () => {
  it("U-137: not in the tabletop: a planned movement, of which `planToken` would tell", async () => {
    const token = tokenOf(table(14));
    const heard = listen("planToken");
    await expect(token.move([to(200)], { planned: true })).rejects.toThrow("not in the tabletop");
    heard.stop();
    expect([heard.calls, token.x]).toEqual([[], 0]);
    expect(await tokenOf(table(13)).move([to(200)], { planned: true })).toBe(true);
  });
});
