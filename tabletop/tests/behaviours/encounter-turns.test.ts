/** Turns and rounds of an encounter: when they begin and end, and what operations on combatants do to them. */
import { describe, expect, it } from "vitest";
import { GM, listen, PLAYER, remote, setTable, type Table } from "../../../tests/unit/host/headless.ts";
import { followUpsOf } from "../../server/cascade.ts";

const page = globalThis as any;
const COMBAT = "combat0000000000";
const ids = ["alpha00000000000", "bravo00000000000", "charlie000000000"] as const;
const [A, B, C] = ids;
const events: string[] = [];
let waitFor: Promise<void> | null = null;

function system(): void {
  events.length = 0;
  waitFor = null;
  const tell = (what: string, { name }: any, context: any): void => {
    events.push(`${what} ${name} ${context.round}${context.skipped ? " skipped" : ""}`);
  };
  page.CONFIG.Combat.documentClass = class extends page.Combat {
    async _onEnter(combatant: any): Promise<void> {
      events.push(`enter ${combatant.name}`);
    }
    async _onExit(combatant: any): Promise<void> {
      events.push(`exit ${combatant.name}`);
    }
    async _onStartTurn(combatant: any, context: any): Promise<void> {
      tell("start", combatant, context);
      await waitFor;
    }
    async _onEndTurn(combatant: any, context: any): Promise<void> {
      tell("end", combatant, context);
    }
    async _onStartRound({ round }: any): Promise<void> {
      events.push(`start round ${round}`);
    }
    async _onEndRound({ round }: any): Promise<void> {
      events.push(`end round ${round}`);
    }
  };
}

const table = ({ generation = 14, round = 1, turn = 0 as number | null, userId = GM, users = {} } = {}): Table =>
  setTable({
    generation,
    userId,
    before: system,
    documents: {
      ...users,
      Actor: ids.map((_id) => ({ _id, name: _id, type: "base", ownership: { default: 0, [PLAYER]: 3 } })),
      Combat: [
        {
          _id: COMBAT,
          active: true,
          round,
          turn,
          combatants: ids.map((_id, index) => ({
            _id,
            name: "ABC"[index],
            actorId: _id,
            initiative: 30 - index * 10,
          })),
        },
      ],
    },
  });

const fight = (t: Table): any => t.game.combats.get(COMBAT);
const done = async (t: Table): Promise<string[]> => {
  await fight(t)._turnEvents;
  return events.splice(0);
};

describe.each([13, 14])("turns and rounds, generation %i", (generation) => {
  it("D-118: workflows run on one gamemaster's client, after the update", async () => {
    let t = table({ generation, round: 0, turn: null });
    const after = listen("updateCombat", () => void events.push("updated"));
    await fight(t).startCombat();
    expect((await done(t)).sort()).toEqual(["start A 1", "start round 1", "updated"]);
    after.stop();
    t = table({ generation, userId: PLAYER });
    await remote(t, "Combat", "update", { updates: [{ _id: COMBAT, turn: 1 }] }, GM);
    expect(fight(t).combatant.name).toBe("B");
    expect(await done(t)).toEqual([]);
    const User = [
      { _id: GM, name: "Gamemaster", role: 1 },
      { _id: PLAYER, name: "Player", role: 1 },
    ];
    const nobody = table({ generation, users: { User } });
    await remote(nobody, "Combat", "update", { updates: [{ _id: COMBAT, turn: 1 }] }, PLAYER);
    expect(await done(nobody)).toEqual([]);
  });

  it("the deprecated `getCombatantByToken` and `getCombatantByActor` give the first combatant, else null", () => {
    const combat = fight(table({ generation }));
    const [first] = combat.combatants.contents;
    first.updateSource({ actorId: "actor00000000000", tokenId: "token00000000000" });
    expect(combat.getCombatantByToken("token00000000000")).toBe(first);
    expect(combat.getCombatantByActor("actor00000000000")).toBe(first);
    expect([combat.getCombatantByToken("none"), combat.getCombatantByActor("none")]).toEqual([null, null]);
  });

  it("D-119: they are not queued: the next begins while the one before still waits", async () => {
    const t = table({ generation });
    let goOn = (): void => undefined;
    waitFor = new Promise((resolve) => (goOn = resolve));
    await fight(t).nextTurn();
    await fight(t).nextTurn();
    await new Promise((resolve) => setImmediate(resolve));
    expect(events).toEqual(["end A 1", "start B 1", "end B 1", "start C 1"]);
    goOn();
    await done(t);
  });

  it("D-120: a jump passes over others, with `skipped`", async () => {
    const t = table({ generation });
    await fight(t).update({ turn: 2 });
    expect(await done(t)).toEqual(["end A 1", "start B 1 skipped", "end B 1 skipped", "start C 1"]);
  });

  it("D-121: another combatant in the same place begins a turn, and so does the same one in a new round", async () => {
    const t = table({ generation });
    await fight(t).updateEmbeddedDocuments("Combatant", [{ _id: A, initiative: 5 }], { combatTurn: 0 });
    expect(fight(t).combatant.name).toBe("B");
    expect(await done(t)).toEqual(["end A 1", "start B 1"]);
    await fight(t).update({ round: 2 });
    expect((await done(t)).filter((event) => !event.includes("skipped"))).toEqual([
      "end B 1",
      "end round 1",
      "start round 2",
      "start B 2",
    ]);
  });

  it("D-122: operations on combatants run the workflow unless told not to; `combatTurn` sets the turn with them", async () => {
    let t = table({ generation });
    await fight(t).updateEmbeddedDocuments("Combatant", [{ _id: C, defeated: true }], { combatTurn: 1 });
    expect([fight(t).turn, fight(t)._source.turn, fight(t).combatant.name]).toEqual([1, 1, "B"]);
    expect(await done(t)).toEqual(["end A 1", "start B 1"]);
    await fight(t).updateEmbeddedDocuments("Combatant", [{ _id: C, defeated: false }], {
      combatTurn: 2,
      turnEvents: false,
    });
    expect(fight(t).combatant.name).toBe("C");
    expect(await done(t)).toEqual([]);
    t = table({ generation });
    await fight(t).deleteEmbeddedDocuments("Combatant", [A]);
    expect(fight(t).combatant.name).toBe("B");
    expect((await done(t)).sort()).toEqual(["exit A", "start B 1"]);
  });

  it("D-122: the server stores the turn that comes with an operation on combatants", () => {
    const request = { action: "update", type: "Combatant", userId: GM, result: [{ _id: A }] } as any;
    const world = {} as any;
    const operation = { parentUuid: `Combat.${COMBAT}`, combatTurn: 2 };
    expect(followUpsOf(world, { ...request, operation }, [])).toEqual([
      { action: "update", type: "Combat", operation: { updates: [{ _id: COMBAT, turn: 2 }], turnEvents: false } },
    ]);
    expect(followUpsOf(world, { ...request, operation: { parentUuid: `Combat.${COMBAT}` } }, [])).toEqual([]);
    for (const idle of [{ action: "get" }, { result: [] }])
      expect(followUpsOf(world, { ...request, ...idle, operation }, [])).toEqual([]);
  });

  it("D-123: a changed initiative, a newcomer or somebody's leaving begins nobody's turn while the acting one stays", async () => {
    const t = table({ generation, turn: 1 });
    await fight(t).updateEmbeddedDocuments("Combatant", [{ _id: C, initiative: 99 }]);
    expect([fight(t).combatant.name, fight(t).turn]).toEqual(["B", 2]);
    await fight(t).setInitiative(A, 1);
    expect(fight(t).combatant.name).toBe("B");
    await fight(t).createEmbeddedDocuments("Combatant", [{ name: "D", initiative: 200 }]);
    expect(fight(t).combatant.name).toBe("B");
    await fight(t).deleteEmbeddedDocuments("Combatant", [C]);
    expect(fight(t).combatant.name).toBe("B");
    expect(await done(t)).toEqual(["enter D", "exit C"]);
    page.CONFIG.Combat.initiative.formula = "300";
    await fight(t).rollInitiative([A]);
    expect(fight(t).combatant.name).toBe("B");
    expect(await done(t)).toEqual([]);
  });

  it("D-126: round 0 ends without an end; there and after a reset before the start nobody's turn it is", async () => {
    const t = table({ generation, round: 0, turn: 1 });
    await fight(t).resetAll();
    expect(fight(t).turn).toBeNull();
    await fight(t).startCombat();
    expect(await done(t)).toEqual(["start round 1", "start A 1"]);
    await fight(t).previousRound();
    expect([fight(t).round, fight(t).turn]).toEqual([0, null]);
  });

  it("D-127: a reset keeps the turn on the same combatant unless told not to", async () => {
    const t = table({ generation, turn: 2 });
    await fight(t).updateEmbeddedDocuments("Combatant", [{ _id: C, initiative: 99 }]);
    expect([fight(t).combatant.name, fight(t).turn]).toEqual(["C", 0]);
    await fight(t).resetAll();
    expect([fight(t).combatant.name, fight(t).turn]).toEqual(["C", 2]);
    expect(fight(t).combatants.every((one: any) => one.initiative === null)).toBe(true);
  });

  it("D-129: nobody's turn inside a round is legal, and the next round keeps it so", async () => {
    const t = table({ generation, turn: null });
    expect([fight(t).started, fight(t).combatant]).toEqual([true, undefined]);
    await fight(t).nextRound();
    expect([fight(t).round, fight(t).turn]).toEqual([2, null]);
  });

  it("D-131: who goes, and everybody when the encounter goes, exits", async () => {
    const t = table({ generation });
    await fight(t).deleteEmbeddedDocuments("Combatant", [C]);
    const gone = listen("deleteCombat");
    await fight(t).delete();
    await new Promise((resolve) => setImmediate(resolve));
    expect(gone.calls).toHaveLength(1);
    expect(events).toEqual(["exit C", "exit A", "exit B"]);
    gone.stop();
  });

  it("D-132: going back to an earlier member begins nobody's turn", async () => {
    const t = table({ generation, turn: 2 });
    await fight(t).update({ turn: 1 });
    expect(fight(t).combatant.name).toBe("B");
    expect(await done(t)).toEqual([]);
  });

  it("D-124: `setupTurns` sets turns, clamps the turn, sets `current`, and `previous` where there is none", () => {
    const t = table({ generation });
    const combat = fight(t);
    combat.turn = 7;
    combat.previous = undefined;
    expect(combat.setupTurns()).toBe(combat.turns);
    expect(combat.turn).toBe(2);
    expect(combat.current).toEqual({ round: 1, turn: 2, combatantId: C, tokenId: null });
    expect(combat.previous).toEqual(combat.current);
  });

  it("D-125: initiative falling, without initiative last, then id; called without `this`", () => {
    const t = table({ generation });
    const { _sortCombatants: sort } = fight(t);
    const list = [
      { id: "d", initiative: null },
      { id: "c", initiative: 1 },
      { id: "b", initiative: 1 },
      { id: "a", initiative: null },
      { id: "e", initiative: -3 },
    ];
    expect([...list].sort(sort).map(({ id }) => id)).toEqual(["b", "c", "e", "a", "d"]);
  });
});

describe("hooks and time", () => {
  it("D-128: hooks of a step come before the update and may change it; combatTurnChange comes after, everywhere", async () => {
    const t = table({ round: 0, turn: null });
    const combat = fight(t);
    const order: string[] = [];
    const heard = [
      listen("combatStart", (one, data) => void order.push(`start ${one.started} ${data.turn}`)),
      listen("combatTurn", (_one, data, options) => {
        order.push(`turn ${options.direction}`);
        data.turn = 2;
      }),
      listen("combatRound", (_one, data, options) => void order.push(`round ${data.round} ${options.direction}`)),
      listen("combatTurnChange", (_one, prior, now) => void order.push(`change ${prior.turn}>${now.turn}`)),
    ];
    await combat.startCombat();
    await combat.nextTurn();
    await combat.nextRound();
    await remote(t, "Combat", "update", { updates: [{ _id: COMBAT, turn: 1 }] });
    expect(order).toEqual([
      "start false 0",
      "change null>0",
      "turn 1",
      "change 0>2",
      "round 2 1",
      "change 2>0",
      "change 0>1",
    ]);
    heard.forEach(({ stop }) => stop());
    await done(t);
  });

  it("D-102: the server writes the time of a step, from the delta of the combat's update", () => {
    const settings = new Map<string, any>();
    const world = { documents: () => settings } as any;
    const response = {
      action: "update",
      type: "Combat",
      userId: PLAYER,
      result: [{ _id: COMBAT, round: 2 }],
      operation: { worldTime: { delta: 6, probe: true } },
    } as any;
    expect(followUpsOf(world, response, [])).toEqual([
      { action: "create", type: "Setting", operation: { probe: true, data: [{ key: "core.time", value: "6" }] } },
    ]);
    settings.set("time", { _id: "time000000000000", key: "core.time", value: "10" });
    expect(followUpsOf(world, response, [])).toEqual([
      {
        action: "update",
        type: "Setting",
        operation: { probe: true, updates: [{ _id: "time000000000000", value: "16" }] },
      },
    ]);
    expect(followUpsOf(world, { ...response, operation: {} }, [])).toEqual([]);
    expect(followUpsOf(world, { ...response, result: [] }, [])).toEqual([]);
  });

  it("D-130: with a token its combatants go, of that scene only", () => {
    const combats = new Map([
      [
        COMBAT,
        {
          _id: COMBAT,
          combatants: [
            { _id: A, tokenId: "token00000000000", sceneId: "scene00000000000" },
            { _id: B, tokenId: "token00000000000", sceneId: "elsewhere0000000" },
          ],
        },
      ],
    ]);
    const response = {
      action: "delete",
      type: "Token",
      userId: GM,
      result: [],
      operation: { parentUuid: "Scene.scene00000000000" },
    };
    const world = { documents: () => combats };
    expect(followUpsOf(world as any, response as any, [{ _id: "token00000000000" } as any])).toEqual([
      { action: "delete", type: "Combatant", operation: { parentUuid: `Combat.${COMBAT}`, ids: [A] } },
    ]);
  });

  it("D-117: an encounter and combatants made by the host are of the type base, with empty data", async () => {
    const t = table();
    const combat = await page.Combat.implementation.create({ active: true });
    const [combatant] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: A }]);
    expect([combat.type, combat._source.system, combatant.type, combatant._source.system]).toEqual([
      "base",
      {},
      "base",
      {},
    ]);
    expect(t.game.combats.size).toBe(2);
  });
});
