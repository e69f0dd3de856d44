/** Movements of tokens by documents without a page; those on the canvas have tests in the browser. */
import { describe, expect, it } from "vitest";
import { GM, listen, PLAYER, setTable, type Table } from "../../../tests/unit/host/headless.ts";

const page = globalThis as any;
const TOKEN = "token00000000000";
const COMBAT = "combat0000000000";

const table = (generation: number, fighting = false): Table =>
  setTable({
    generation,
    documentTypes: { Actor: { hero: {} } },
    documents: {
      Actor: [{ _id: "actor00000000000", name: "A", type: "hero", ownership: { default: 0, [PLAYER]: 3 } }],
      Scene: [
        {
          _id: "scene00000000000",
          name: "Yard",
          active: true,
          grid: { type: 1, size: 100, distance: 1 },
          tokens: [{ _id: TOKEN, actorId: "actor00000000000", actorLink: true, name: "A", x: 0, y: 0 }],
        },
      ],
      Combat: fighting
        ? [
            {
              _id: COMBAT,
              active: true,
              combatants: [
                { _id: "other00000000000", name: "B", initiative: 9, actorId: null, tokenId: null, sceneId: null },
                {
                  ...{ _id: "fighter000000000", initiative: 5, actorId: "actor00000000000" },
                  ...{ tokenId: TOKEN, sceneId: "scene00000000000" },
                },
              ],
            },
          ]
        : [],
    },
  });
const tokenOf = (t: Table): any => t.game.scenes.get("scene00000000000").tokens.get(TOKEN);
/** Starts the encounter, in which it is another combatant's turn. */
const begin = async (t: Table): Promise<any> => {
  const combat = t.game.combats.get(COMBAT);
  await combat.startCombat();
  await rest();
  return combat;
};
const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done));
};
const square = (column: number, row = 0, more: object = {}) => ({ x: column * 100, y: row * 100, ...more });

describe.each([13, 14])("the movement of tokens, generation %i", (generation) => {
  it("U-118: waypoints say place, size, action and who went them; 14 adds depth", async () => {
    const t = table(generation);
    const heard = listen("moveToken");
    await tokenOf(t).move([square(2, 0, { action: "slow", explicit: true, checkpoint: true })]);
    heard.stop();
    const [between, last] = heard.calls[0]![1].passed.waypoints;
    const common = ["x", "y", "elevation", "width", "height", "shape", "action", "terrain", "snapped", "explicit"];
    const rest = ["checkpoint", "intermediate", "userId", "movementId", "cost"];
    expect(Object.keys(last)).toEqual(expect.arrayContaining([...common, ...rest]));
    expect("depth" in last).toBe(generation >= 14);
    expect([between.intermediate, last.intermediate, last.userId, last.action]).toEqual([true, false, GM, "slow"]);
    expect([last.x, last.y].every(Number.isInteger)).toBe(true);
  });

  it("U-119: any update of a place is a movement, of the method `api`", async () => {
    const t = table(generation);
    const heard = [listen("preMoveToken"), listen("moveToken")];
    await tokenOf(t).update({ elevation: 5 });
    await tokenOf(t).update({ name: "B" });
    for (const one of heard) one.stop();
    expect(heard.map(({ calls }) => calls.map(([, movement]) => movement.method))).toEqual([["api"], ["api"]]);
  });

  it("U-120: the last leg needs no checkpoint, and may begin with a waypoint where the token is", async () => {
    const t = table(generation);
    const heard = listen("moveToken");
    const isThere = await tokenOf(t).move([square(1, 0, { checkpoint: true }), square(1), square(3), square(3, 2)]);
    heard.stop();
    expect([isThere, tokenOf(t).x, tokenOf(t).y, tokenOf(t).movement.state]).toEqual([true, 300, 200, "completed"]);
    expect(heard.calls.map(([, movement]) => movement.pending.waypoints.length > 0)).toEqual([true, false]);
  });

  it("U-120: goes leg by leg; the rest is pending, and the legs before are the chain", async () => {
    const t = table(generation);
    const heard = listen("preMoveToken");
    const way = [square(1, 0, { checkpoint: true }), square(2, 0, { checkpoint: true }), square(2, 1)];
    expect(await tokenOf(t).move(way)).toBe(true);
    heard.stop();
    const legs = heard.calls.map(([, movement]) => movement);
    expect(legs.map(({ passed, pending, chain }) => [passed.cost, pending.cost, chain.length])).toEqual([
      [1, 2, 0],
      [1, 1, 1],
      [1, 0, 2],
    ]);
    expect(legs[2].chain).toEqual([legs[0].id, legs[1].id]);
  });

  it("U-121: before it is stored only `autoRotate` and `showRuler` of a movement can be changed", async () => {
    const t = table(generation);
    const refused: string[] = [];
    const heard = listen("preMoveToken", (_token, movement) => {
      movement.autoRotate = movement.showRuler = true;
      for (const key of ["destination", "passed", "method", "chain"])
        try {
          movement[key] = null;
        } catch {
          refused.push(key);
        }
    });
    await tokenOf(t).move([square(1)]);
    heard.stop();
    expect(refused).toEqual(["destination", "passed", "method", "chain"]);
    expect([tokenOf(t).movement.autoRotate, tokenOf(t).movement.showRuler, tokenOf(t).x]).toEqual([true, true, 100]);
  });

  it("U-122: what is drawn is stopped by its constraints in an update too, and told so", async () => {
    const t = table(generation);
    const token = tokenOf(t);
    const asked: any[] = [];
    token._object = {
      constrainMovementPath: (path: any[], options: object) => {
        asked.push(options);
        return [[path[0], { ...path[1], x: 100 }], true];
      },
    };
    const heard = listen("preMoveToken");
    await token.move([square(3, 1)], { constrainOptions: { ignoreCost: true } });
    expect([token.x, heard.calls[0]![1].constrained]).toEqual([100, true]);
    expect(asked[0]).toMatchObject({ ignoreCost: true, preview: false });
    token._object.constrainMovementPath = (path: any[]) => [[path[0]], true];
    expect(await token.move([square(4)])).toBe(false);
    heard.stop();
    expect(token.x).toBe(100);
  });

  it("U-124: is recorded while its fight runs, until its turn begins", async () => {
    const t = table(generation, true);
    const token = tokenOf(t);
    await token.move([square(1)]);
    expect(token.movementHistory).toEqual([]);
    const combat = await begin(t);
    await token.move([square(2)]);
    expect(token.movementHistory.map((one: any) => one.x)).toEqual([100, 200]);
    await combat.nextTurn();
    await rest();
    expect(token.movementHistory).toEqual([]);
  });

  it("U-125, U-126: takes back a recorded movement and all after it as `undo`, not as displacement", async () => {
    const t = table(generation, true);
    const token = tokenOf(t);
    await begin(t);
    const ids: string[] = [];
    const heard = listen("moveToken", (_token, movement) => void ids.push(movement.id));
    for (const column of [1, 2, 3]) await token.move([square(column)]);
    expect(await token.revertRecordedMovement(ids[1])).toBe(true);
    expect([token.x, token.movementHistory.map((one: any) => one.x)]).toEqual([100, [0, 100]]);
    const undone = heard.calls.at(-1)![1];
    expect([undone.method, undone.passed.waypoints.at(-1).action]).toEqual(["undo", token.movementAction]);
    expect(ids.indexOf(undone.id)).toBe(3);
    await token.move([square(2)]);
    expect(await token.revertRecordedMovement()).toBe(true);
    heard.stop();
    expect([token.x, token.movementHistory]).toEqual([0, []]);
    expect(await token.revertRecordedMovement()).toBe(false);
  });
});

describe("resizing", () => {
  it("U-123 [14]: keeps the centre, costs nothing and is not stopped", async () => {
    const t = table(14, true);
    const token = tokenOf(t);
    token._object = {
      constrainMovementPath: (path: any[], options: any) => (options.ignoreWalls ? [path, false] : [[path[0]], true]),
    };
    page.CONFIG.Token.movement.actions.displace.getCostFunction = () => () => 0;
    const heard = listen("moveToken");
    expect(await token.resize({ width: 3, height: 3 })).toBe(true);
    heard.stop();
    expect([token.x, token.y, token.width, token.rotation]).toEqual([-100, -100, 3, 0]);
    expect(heard.calls[0]![1].passed.cost).toBe(0);
  });
});
