import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import "./host-stub.ts";
import { collides, COLUMNS, cover, game, lay, mats, point, ROWS, SIZE, type Someone, type Spot } from "./mats.ts";
import type { TokenDocument } from "../../../src/foundry/host/documents.ts";
import { SQUARES } from "../../../src/rules/grid/index.ts";
import type { Cell } from "../../../src/foundry/contract/movement.ts";

const { enterInRegistry: enter } = await import("../../../src/foundry/contract/registry.ts");
const { loadWays, movement } = await import("../../../src/foundry/rulesets/staged/movement/movement.ts");
const { judgePath: judge } = await import("../../../src/foundry/movement/drag.ts");
const { wayAround } = await import("../../../src/foundry/movement/way.ts");
const onGrid = await import("../../../src/foundry/movement/cells.ts");
const between = (corners: readonly Cell[]) => onGrid.cellsAlong(SQUARES, corners);
const turns = (cells: readonly Cell[]) => onGrid.endsAndTurns(SQUARES, cells);
const { walledAlong } = await import("../../../src/foundry/movement/walls.ts");
const { walledSteps } = await import("../../../src/foundry/movement/walls.ts");
const { moverOf } = await import("../../../src/foundry/rulesets/staged/derived.ts");
const { settings } = await import("../../../src/foundry/rulesets/staged/settings.ts");
const { movement: crusade } = await import("../../../src/foundry/rulesets/crusade/movement/movement.ts");
const { movement: quest } = await import("../../../src/foundry/rulesets/quest/movement/movement.ts");
const { settings: ofCrusade } = await import("../../../src/foundry/rulesets/crusade/settings.ts");
const { settings: ofQuest } = await import("../../../src/foundry/rulesets/quest/settings.ts");
const { lanesOf } = await import("../../../src/foundry/canvas/lanes.ts");
const { Ground } = await import("../../../src/rules/grid/ground.ts");
const { Frontier } = await import("../../../src/rules/grid/frontier.ts");
const { cheapestPath } = await import("../../../src/rules/grid/search.ts");
const { pathCost } = await import("../../../src/rules/grid/paces.ts");

/* What the ruler draws, what moves and what is charged are one way (ST-054, ST-055), over random scenes. */

/** A ruleset that allows every move. */
const anything = { actions: [], verdict: () => ({ legal: true, reasons: [] }) };

beforeAll(async () => {
  await loadWays();
  const shared = { settings, isOut: () => false };
  enter([
    { id: "staged", types: { Actor: { staged: {} } }, movement, ...shared },
    { id: "crusade", types: { Actor: { crusade: {} } }, movement: crusade, settings: ofCrusade, isOut: () => false },
    { id: "quest", types: { Actor: { quest: {} } }, movement: quest, settings: ofQuest, isOut: () => false },
    { id: "open", types: { Actor: { open: {} } }, movement: anything, ...shared },
  ] as never);
});

describe("one way from the ruler to the paces", () => {
  it("ST-041, ST-054, ST-055: what is drawn is what is judged, walked in parts and charged, and no wall is crossed", () => {
    fc.assert(
      fc.property(mats, (mat) => {
        const [token] = lay(mat) as [TokenDocument];
        const asked = [mat.mover.at, ...mat.corners].map((one) => point(one, mat.action));
        const drawn = (wayAround(token, asked) ?? asked) as ReturnType<typeof point>[];
        const judged = judge(token, drawn, `fray-staged-${mat.action}`)!;
        const cells = between(drawn.map(({ x, y }): Cell => [x / SIZE, y / SIZE]));
        expect(judged.drag.cells).toEqual(cells);
        const { verdict, drag, table } = judged;
        if (cells.length < 2 || !verdict.legal) return;
        expect(walledAlong(token, cells)).toEqual([]);
        expect(verdict.used).toBe(pathCost({ path: cells }));
        expect(verdict.used).toBeLessThanOrEqual(verdict.limit);
        // Nobody ends in another's square, unless both are small or it is to be rushed.
        const rush = movement.rush!(drag, table);
        const parts = rush ? [cells.slice(0, rush.at), cells.slice(rush.at - 1)] : [cells];
        const walked = parts.flatMap((part, at) => (at ? between(turns(part)).slice(1) : between(turns(part))));
        expect(walked).toEqual(cells);
        const [first] = parts;
        const end = new Set(cover(first!.at(-1)!, mat.mover.body).map(String));
        const met = mat.others.filter(
          ({ at, body, size }) =>
            cover(at, body).some((one) => end.has(String(one))) && !(size <= -3 && mat.mover.size <= -3),
        );
        if (first!.length > 1) expect(met).toEqual([]);
        // Each part is charged what it is long, and both together what the ruler said.
        const paid = parts
          .filter((part) => part.length > 1)
          .map(
            (part) =>
              movement.after!({ ...drag, cells: part }, verdict, table)[0] as unknown as {
                entry: { data: { paces: number } };
              },
          );
        expect(paid.reduce((sum, { entry }) => sum + entry.data.paces, 0)).toBe(verdict.used);
      }),
      { numRuns: 300 },
    );
  });

  it("ST-054: nobody is rushed who was not aimed at while a way round asks for no faster gait", () => {
    fc.assert(
      fc.property(mats, (mat) => {
        const [token] = lay(mat) as [TokenDocument];
        const end = mat.corners.at(-1)!;
        const asked = [mat.mover.at, end].map((one) => point(one, "move"));
        const drawn = (wayAround(token, asked) ?? asked) as ReturnType<typeof point>[];
        const { drag, table, verdict } = judge(token, drawn, "fray-staged-move")!;
        if (!verdict.legal || !movement.rush!(drag, table)) return;
        const aimed = new Set(cover(end, mat.mover.body).map(String));
        const holding = mat.others.filter(({ side, state }) => side === "foe" && state === "up");
        const isAimed = ({ at, body }: Someone): boolean => cover(at, body).some((one) => aimed.has(String(one)));
        if (holding.some(isAimed)) return;
        const squares = (them: readonly Someone[]) =>
          them.flatMap(({ at, body }) => cover(at, body)) as [number, number][];
        const ground = new Ground({
          width: COLUMNS,
          height: ROWS,
          blocked: walledSteps(token) as [[number, number], [number, number]][],
          solid: squares(holding),
          occupied: squares(mat.others.filter((one) => !holding.includes(one))),
        });
        const { at, body, size } = mat.mover;
        const around = cheapestPath({
          ground,
          start: [...at],
          end: [...end],
          width: body,
          height: body,
          shares: size <= -3,
        });
        if (!around) return;
        const { speeds } = moverOf(token.actor!);
        const gaitOf = (paces: number): number =>
          [speeds.walk, speeds.hustle, speeds.run].filter((most) => most < paces).length;
        expect(gaitOf(around.paces)).toBeGreaterThan(gaitOf(verdict.used));
      }),
      { numRuns: 300 },
    );
  });

  it("begins three searches at most in a drag from one square, whoever is under the pointer, and measures the walls once", () => {
    const foe = (x: number, y: number): Someone => ({ at: [x, y], side: "foe", body: 1, size: 0, state: "up" });
    const [token] = lay({
      walls: [[3, 0, 3, 6]],
      mover: { at: [0, 2], body: 1, size: 0, quickness: 4 },
      others: [foe(4, 2), foe(5, 3), foe(6, 4), foe(7, 5), foe(8, 2), foe(9, 3)],
      corners: [],
      action: "move",
    }) as [TokenDocument];
    const begun = vi.spyOn(Frontier.prototype, "reset");
    const collisions = vi.spyOn(CONFIG.Canvas.polygonBackends.move, "testCollision");
    const drag = (): void => {
      for (let y = 0; y < ROWS; y++)
        for (let x = 1; x < COLUMNS; x++) wayAround(token, [point([0, 2], "move"), point([x, y], "move")]);
    };
    drag();
    // Around everybody; through them within a run; and through them anywhere.
    expect(begun.mock.calls.length).toBeLessThanOrEqual(3);
    begun.mockClear();
    collisions.mockClear();
    drag();
    expect([begun.mock.calls.length, collisions.mock.calls.length]).toEqual([0, 0]);
    vi.restoreAllMocks();
  });

  it("looks everybody up in the encounter once a frame, however many there are", () => {
    const others = Array.from({ length: 30 }, (_, at): Someone => ({
      ...{ at: [3 + (at % 8), Math.floor(at / 8)], side: at % 2 ? "foe" : "friend" },
      ...{ body: 1, size: 0, state: "up" },
    }));
    const mover = { at: [0, 8] as Cell, body: 1, size: 0, quickness: 4 };
    const [token] = lay({ walls: [], mover, others, corners: [], action: "move" }) as [TokenDocument];
    const [combat] = game["combats"] as { combatants: { tokenId: string }[] }[];
    let read = 0;
    for (const entry of combat!.combatants) {
      const { tokenId } = entry;
      Object.defineProperty(entry, "tokenId", { get: () => (read++, tokenId) });
    }
    // Mooks share one actor: told apart without the uuid of each, which the host puts together anew each time.
    let named = 0;
    for (const { actor } of token.parent!.tokens as unknown as { actor: { uuid: string } }[]) {
      const { uuid } = actor;
      Object.defineProperty(actor, "uuid", { get: () => (named++, uuid) });
    }
    wayAround(token, [point([0, 8], "move"), point([9, 4], "move")]);
    expect(named).toBeLessThanOrEqual(3 * combat!.combatants.length);
    expect(read).toBeLessThanOrEqual(3 * combat!.combatants.length);
  });

  it("EC-A18: what any ruleset allows stops at a wall that any square of the token would cross, and at nothing else", () => {
    fc.assert(
      fc.property(mats, (mat) => {
        const [token] = lay(mat) as [TokenDocument];
        Object.assign(token.actor!, { type: "open" });
        game.combats = [];
        const asked = [mat.mover.at, ...mat.corners].map((one) => ({ ...point(one, "go"), action: "fray-open-go" }));
        expect(wayAround(token, asked)).toBeNull();
        const { verdict, drag } = judge(token, asked, "fray-open-go")!;
        const middle = ([x, y]: Cell): Spot => ({ x: (x + 0.5) * SIZE, y: (y + 0.5) * SIZE });
        const crosses = collides(mat.walls);
        const walled = drag.cells.some(
          (to, at) =>
            at > 0 &&
            cover(to, mat.mover.body).some((square, index) =>
              crosses(middle(cover(drag.cells[at - 1]!, mat.mover.body)[index]!), middle(square)),
            ),
        );
        expect(verdict.legal).toBe(!walled);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["crusade", "EC-043 … EC-046, EC-A18"],
    ["quest", "OQ-P08, OQ-P14"],
  ])("%s, %s: a lane of a charge says nothing that the drop at its end then denies, whoever is targeted", (type) => {
    let open = 0;
    fc.assert(
      fc.property(mats, fc.boolean(), fc.option(fc.nat(7)), (mat, acted, aimed) => {
        const tokens = lay(
          mat,
          type,
          acted ? [{ id: "a", round: 1, act: "attack", pips: 3, card: null, data: {} }] : [],
        );
        const [token] = tokens as [TokenDocument];
        Object.assign(token, { movementAction: `fray-${type}-charge` });
        const targeted = aimed === null ? undefined : tokens[aimed + 1];
        game.user = { isGM: true, targets: targeted ? [{ document: targeted }] : [] };
        const lanes = lanesOf(token);
        for (const lane of lanes) {
          if (!lane.legal) {
            expect(lane.reasons.length).toBeGreaterThan(0);
            continue;
          }
          open++;
          expect(lane.landing).toEqual(lane.cells.at(-1));
          const ends = [lane.cells[0]!, lane.cells.at(-1)!].map((one) => point(one, ""));
          const { verdict } = judge(token, ends, token.movementAction)!;
          expect(verdict.reasons).toEqual([]);
          // Without a target the drop is at a foe whose lane ends there, whoever else stands beside.
          const same = lanes.filter(({ landing }) => String(landing) === String(lane.landing));
          if (!targeted) expect(same.map(({ target }) => target)).toContain(verdict.target);
        }
      }),
      { numRuns: 150 },
    );
    expect(open).toBeGreaterThan(10);
  });
});
