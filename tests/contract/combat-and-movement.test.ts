/** Pins the documented behaviour of encounters and of token movement. Pages: https://foundryvtt.com/api/ */
import { describe, expect, it } from "vitest";
import { GM, listen, PLAYER, setTable, type Table } from "../unit/host/headless.ts";

const page = globalThis as any;
const SCENE = "scene00000000000";
const COMBAT = "combat0000000000";
const ids = ["alpha00000000000", "bravo00000000000", "charlie000000000"];

const events: string[] = [];

/** A combat class that tells what happens to it. */
function system(): void {
  events.length = 0;
  page.CONFIG.Combat.documentClass = class extends page.Combat {
    async _onStartTurn(combatant: any, context: any): Promise<void> {
      events.push(`start ${combatant.name} ${context.round}${context.skipped ? " skipped" : ""}`);
      await super._onStartTurn(combatant, context);
    }
    async _onEndTurn(combatant: any, context: any): Promise<void> {
      events.push(`end ${combatant.name} ${context.round}${context.skipped ? " skipped" : ""}`);
    }
    async _onStartRound({ round }: any): Promise<void> {
      events.push(`start round ${round}`);
    }
    async _onEndRound(): Promise<void> {
      events.push("end round");
    }
  };
}

const table = (options: any = {}): Table =>
  setTable({
    documentTypes: { Actor: { hero: {} } },
    before: options.before ?? system,
    ...options,
    documents: {
      Actor: ids.map((_id, index) => ({
        _id,
        name: "ABC"[index],
        type: "hero",
        ownership: { default: 0, [PLAYER]: index ? 0 : 3 },
      })),
      Scene: [
        {
          _id: SCENE,
          name: "Yard",
          active: true,
          grid: { type: 1, size: 100, distance: 1 },
          tokens: ids.map((_id, index) => ({
            _id,
            actorId: _id,
            actorLink: true,
            name: "ABC"[index],
            x: index * 100,
            y: 0,
          })),
        },
      ],
      Combat: [
        {
          _id: COMBAT,
          active: true,
          round: 0,
          turn: null,
          combatants: ids.map((_id, index) => ({
            _id,
            actorId: _id,
            tokenId: _id,
            sceneId: SCENE,
            initiative: options.initiatives?.[index] ?? 30 - index * 10,
          })),
        },
      ],
    },
  });

const fight = (t: Table): any => t.game.combats.get(COMBAT);
const settled = async (t: Table): Promise<void> => {
  await fight(t)._turnEvents;
};

describe("classes/foundry.documents.Combat.html: order and turns", () => {
  it("sorts by initiative, those without one last, ties by id", () => {
    const t = table({ initiatives: [5, 12, 12] });
    expect(fight(t).turns.map((c: any) => c.name)).toEqual(["B", "C", "A"]);
  });

  it("starts, goes on, and begins a new round after the last", async () => {
    const t = table();
    const combat = fight(t);
    expect(combat.started).toBe(false);
    await combat.startCombat();
    expect([combat.round, combat.turn, combat.combatant.name]).toEqual([1, 0, "A"]);
    await combat.nextTurn();
    await combat.nextTurn();
    expect(combat.combatant.name).toBe("C");
    await combat.nextTurn();
    expect([combat.round, combat.turn]).toEqual([2, 0]);
    await combat.previousTurn();
    expect([combat.round, combat.turn]).toEqual([1, 2]);
    await settled(t);
  });

  it("workflows run in order on the one gamemaster: end turn, end round, start round, start turn", async () => {
    const t = table();
    const combat = fight(t);
    await combat.startCombat();
    await combat.nextRound();
    await settled(t);
    expect(events).toEqual([
      "start round 1",
      "start A 1",
      "end A 1",
      "start B 1 skipped",
      "end B 1 skipped",
      "start C 1 skipped",
      "end C 1 skipped",
      "end round",
      "start round 2",
      "start A 2",
    ]);
  });

  it("a workflow that takes its time never makes the encounter forget whose turn it is by now", async () => {
    let goOn = (): void => undefined;
    const waiting = new Promise<void>((done) => (goOn = done));
    const t = table({
      before: () => {
        system();
        page.CONFIG.Combat.documentClass = class extends page.CONFIG.Combat.documentClass {
          async _onEndTurn(combatant: any, context: any): Promise<void> {
            await super._onEndTurn(combatant, context);
            await waiting;
          }
        };
      },
    });
    const combat = fight(t);
    await combat.startCombat();
    await combat.nextTurn();
    await combat.nextTurn();
    expect([combat.previous.turn, combat.current.turn]).toEqual([1, 2]);
    goOn();
    await settled(t);
    expect([combat.previous.turn, combat.current.turn]).toEqual([1, 2]);
    // Nothing waits for a workflow: the next one begins while it still runs.
    expect(events).toEqual(["start round 1", "start A 1", "end A 1", "end B 1", "start B 1", "start C 1"]);
  });

  it("workflows do not run on a player's client", async () => {
    const t = table({ userId: PLAYER });
    await page.CONFIG.DatabaseBackend.receive({
      action: "update",
      type: "Combat",
      userId: GM,
      operation: {},
      result: [{ _id: COMBAT, round: 1, turn: 0 }],
    });
    await settled(t);
    expect(fight(t).round).toBe(1);
    expect(events).toEqual([]);
  });

  it("hooks: combatStart and combatTurn before the update and may change it, combatTurnChange after", async () => {
    const t = table();
    const combat = fight(t);
    const order: string[] = [];
    const heard = [
      listen("combatStart", (c, data) => void order.push(`start ${c.round} ${data.turn}`)),
      listen("combatTurn", (_c, data) => {
        order.push("turn");
        data.turn = 2;
      }),
      listen("combatTurnChange", (_c, prior, current) => void order.push(`change ${prior.turn}>${current.turn}`)),
    ];
    await combat.startCombat();
    await combat.nextTurn();
    expect(order).toEqual(["start 0 0", "change null>0", "turn", "change 0>2"]);
    expect(combat.turn).toBe(2);
    heard.forEach(({ stop }) => stop());
    await settled(t);
  });

  it("a turn of null inside a round is legal", async () => {
    const t = table();
    const combat = fight(t);
    await combat.update({ round: 1, turn: null });
    expect(combat.combatant).toBeUndefined();
    expect([combat.started, combat.turn]).toEqual([true, null]);
    await combat.nextRound();
    expect([combat.round, combat.turn]).toEqual([2, null]);
    await settled(t);
  });

  it("rolls initiative, one message each, and keeps whose turn it is", async () => {
    const t = table({ initiatives: [30, 20, 10] });
    const combat = fight(t);
    page.CONFIG.Combat.initiative.formula = "100";
    await combat.startCombat();
    await combat.rollInitiative([ids[2]!]);
    expect(combat.turns.map((c: any) => c.name)).toEqual(["C", "A", "B"]);
    expect(combat.combatant.name).toBe("A");
    expect(t.game.messages.size).toBe(1);
    await combat.resetAll();
    expect(combat.combatants.every((c: any) => c.initiative === null)).toBe(true);
    await settled(t);
  });

  it("turnTime and roundTime say how long a step takes; the update carries it to the server", async () => {
    const t = table();
    page.CONFIG.time.turnTime = 2;
    page.CONFIG.time.roundTime = 10;
    const combat = fight(t);
    await combat.startCombat();
    expect(combat.getTimeDelta(1, 0, 1, 1)).toBe(2);
    expect(combat.getTimeDelta(1, 2, 2, 0)).toBe(12);
    await combat.nextTurn();
    await settled(t);
    expect(t.server.requests.at(-1)).toMatchObject({ type: "Combat", operation: { worldTime: { delta: 2 } } });
  });

  it("a combatant's name, token, actor and owners", () => {
    const t = table();
    const [a, b] = fight(t).turns;
    expect([a.name, a.token.id, a.actor.id, a.isNPC, b.isNPC]).toEqual(["A", ids[0], ids[0], false, true]);
    expect(a.players.map((u: any) => u.id)).toEqual([PLAYER]);
  });
});

describe("classes/foundry.documents.TokenDocument.html: movement", () => {
  const piece = (t: Table): any => t.game.scenes.get(SCENE).tokens.get(ids[0]);

  it("an update of x and y goes through the pipeline and tells preMoveToken and moveToken", async () => {
    const t = table();
    const [pre, on] = [listen("preMoveToken"), listen("moveToken")];
    await piece(t).update({ x: 300 });
    expect(pre.calls).toHaveLength(1);
    const [, movement] = on.calls[0]!;
    expect(movement).toMatchObject({
      method: "api",
      origin: { x: 0, y: 0 },
      destination: { x: 300, y: 0 },
      recorded: false,
    });
    expect(movement.passed).toMatchObject({ distance: 3, cost: 3, spaces: 3 });
    expect(movement.passed.waypoints.map((w: any) => [w.x, w.intermediate])).toEqual([
      [100, true],
      [200, true],
      [300, false],
    ]);
    pre.stop();
    on.stop();
  });

  it("false from preMoveToken or _preUpdateMovement refuses the whole movement", async () => {
    const t = table();
    const no = listen("preMoveToken", () => false);
    expect(await piece(t).move([{ x: 100, y: 0 }])).toBe(false);
    no.stop();
    const token = piece(t);
    token._preUpdateMovement = async () => false;
    expect(await token.move([{ x: 100, y: 0 }])).toBe(false);
    expect([token.x, t.server.requests.length]).toEqual([0, 0]);
  });

  it("actions price the steps", async () => {
    const t = table();
    const token = piece(t);
    const path = [
      { x: 0, y: 0 },
      { x: 200, y: 0, action: "slow" },
    ];
    expect(token.measureMovementPath(path)).toMatchObject({ distance: 2, cost: 4 });
  });

  it("goes from checkpoint to checkpoint, chained; what is left is pending", async () => {
    const t = table();
    const heard = listen("preMoveToken");
    expect(
      await piece(t).move(
        [
          { x: 100, y: 0, checkpoint: true },
          { x: 100, y: 200, checkpoint: true },
        ],
        { method: "dragging" },
      ),
    ).toBe(true);
    const [first, second] = heard.calls.map(([, movement]) => movement);
    expect([first.passed.cost, first.pending.cost, first.chain]).toEqual([1, 2, []]);
    expect([second.passed.cost, second.pending.cost, second.chain, second.method]).toEqual([
      2,
      0,
      [first.id],
      "dragging",
    ]);
    expect([piece(t).x, piece(t).y, piece(t).movement.state]).toEqual([100, 200, "completed"]);
    heard.stop();
  });

  it("is recorded while the fight runs, reverted as undo, and cleared when the turn begins", async () => {
    const t = table();
    const combat = fight(t);
    await combat.startCombat();
    await settled(t);
    const token = piece(t);
    await token.move([{ x: 200, y: 0 }]);
    expect(token.movementHistory.map((w: any) => [w.x, w.cost])).toEqual([
      [0, 0],
      [100, 1],
      [200, 1],
    ]);
    const heard = listen("moveToken");
    expect(await token.revertRecordedMovement()).toBe(true);
    expect([token.x, token.movementHistory.length, heard.calls[0]![1].method]).toEqual([0, 0, "undo"]);
    heard.stop();
    await token.move([{ x: 100, y: 0 }]);
    await combat.nextRound();
    await settled(t);
    expect(token.movementHistory).toEqual([]);
  });

  it("pause holds a movement between checkpoints, resume lets it go on", async () => {
    const t = table();
    const token = piece(t);
    let resume: any;
    let count = 0;
    const heard = listen("moveToken", () => {
      if (count++ === 0) resume = token.pauseMovement();
    });
    const moving = token.move([
      { x: 100, y: 0, checkpoint: true },
      { x: 200, y: 0, checkpoint: true },
    ]);
    await new Promise((done) => setImmediate(done));
    expect([token.x, token.movement.state]).toEqual([100, "paused"]);
    expect(await resume()).toBe(true);
    expect(await moving).toBe(true);
    expect(token.x).toBe(200);
    heard.stop();
  });

  it("stop drops what is pending", async () => {
    const t = table();
    const token = piece(t);
    const stops = listen("stopToken");
    const heard = listen("moveToken", () => void token.stopMovement());
    expect(
      await token.move([
        { x: 100, y: 0, checkpoint: true },
        { x: 200, y: 0, checkpoint: true },
      ]),
    ).toBe(false);
    expect([token.x, token.movement.state, stops.calls.length]).toEqual([100, "stopped", 1]);
    heard.stop();
    stops.stop();
  });
});
