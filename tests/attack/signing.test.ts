import "./globals.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { host } from "../../src/foundry/host/host.ts";
import { integrityOf, signedCard } from "../../src/foundry/engine/integrity.ts";
import { resumeOpenCards } from "../../src/foundry/engine/start.ts";
import { HostileClient, rolled } from "./hostile.ts";
import { FOE, HERO, PLAYER, attack, harm, setFrayTable, type FrayTable } from "./table.ts";

let table: FrayTable;
let hostile: HostileClient;
const stress = (actor: string): number => table.game.actors.get(actor).system.physical.damage;
const card = (id: string): any => table.game.messages.get(id).system;
const ledger = (): any => table.game.settings.get("fray", "ledger");

beforeEach(() => {
  table = setFrayTable();
  hostile = new HostileClient(table);
});

describe("what a card brings with it", () => {
  it("counts for nothing but the declaration: planted answers, amendments, context and outcome are gone", async () => {
    const id = await hostile.strike(
      attack(HERO, FOE, {
        stage: "frozen",
        context: { strikes: [], modifiers: [{ label: "x", value: 50, rule: "EC-058" }] },
        answers: { "strike1-fate": { window: "strike1-fate", option: "bonus", by: "me" } },
        amendments: [{ id: "a", kind: "modifier", by: "me", value: 50 }],
        outcome: { strikes: [{ target: `Actor.${HERO}`, damage: 99 }], harmless: false },
        deadlines: { never: 1 },
        awaiting: { strike9: "me" },
        cast: { "Actor-x": { name: "X", img: "", side: "foe" } },
      }),
    );
    const { answers, amendments, deadlines, awaiting, cast, context, outcome, stage } = card(id);
    expect({ answers, amendments, deadlines, awaiting, stage }).toEqual({
      answers: {},
      amendments: [],
      deadlines: {},
      awaiting: {},
      stage: "frozen",
    });
    expect(Object.keys(cast).sort()).toEqual([`Actor-${FOE}`, `Actor-${HERO}`].sort());
    expect(context.modifiers).toEqual([]);
    expect(outcome.strikes[0].target).toBe(`Actor.${FOE}`);
  });

  it("is the same action in its dialog and for its declaration, or it is refused", async () => {
    const id = await hostile.post({ ...(harm(HERO, 3) as object), action: "attack" });
    expect(card(id).stage).toBe("refused");
    expect(stress(HERO)).toBe(0);
  });

  it("leaves nothing behind that was written into it while the gamemaster was looking", async () => {
    const original = table.server.send.bind(table.server);
    // The author's edits land before each of the gamemaster's writes.
    table.server.send = async (request: any) => {
      const update = request.type === "ChatMessage" && request.action === "update" && request.operation.updates[0];
      if (update && table.server.userId !== hostile.user) {
        const stored = table.server.documents.ChatMessage!.find((one) => one._id === update._id)!;
        stored.system.declaration.targets = [{ actor: `Actor.${HERO}`, token: null }];
        stored.system.context = { ...stored.system.context, planted: true };
        stored.system.answers = { planted: { window: "planted", option: "x", by: "me" } };
      }
      return original(request);
    };
    const id = await hostile.strike(attack(HERO, FOE));
    table.server.send = original;
    const stored = table.server.documents.ChatMessage!.find((one) => one._id === id)!.system;
    expect(stored.declaration.targets).toEqual([{ actor: `Actor.${FOE}`, token: null }]);
    expect(stored.context.planted).toBeUndefined();
    expect(stored.answers).toEqual({});
    await hostile.asGamemaster({ card: id, act: "apply" });
    expect(stress(HERO)).toBe(0);
    expect(stress(FOE)).toBeGreaterThan(0);
  });
});

describe("an edit of a signed card makes it tampered", () => {
  const edits: Record<string, object> = {
    action: { action: "skill" },
    ruleset: { ruleset: "quest" },
    participants: { cast: { [`Actor-${FOE}`]: { name: "Somebody else" } } },
    target: { declaration: { targets: [{ actor: `Actor.${HERO}`, token: null }] } },
    deadlines: { deadlines: { later: 9e15 } },
    awaiting: { awaiting: { strike2: "me" } },
    amendments: { amendments: [{ id: "a", kind: "modifier", by: "GM", value: 9 }] },
    context: { context: { extra: 1 } },
    outcome: { outcome: { harmless: true } },
    stage: { stage: "declared" },
  };
  for (const [what, system] of Object.entries(edits))
    it(`of its ${what}: nobody can apply it, and no request mends it`, async () => {
      const id = await hostile.strike(attack(HERO, FOE));
      await hostile.edit(id, { system });
      for (const act of ["apply", "redo", "undo", "dice", "retract"])
        expect((await hostile.ask({ card: id, act, rolls: [] })).ok).toBe(false);
      for (const act of ["apply", "redo", "vouch", "retract"])
        expect(await hostile.asGamemaster({ card: id, act })).toBe(false);
      await resumeOpenCards();
      await hostile.quiet();
      expect([stress(HERO), stress(FOE)]).toEqual([0, 0]);
    });
});

describe("a signed card that its author puts back to a step it has left", () => {
  const dice = async (face: number): Promise<object[]> => {
    const roll = (await rolled("strike1", `Actor.${HERO}`)).toJSON();
    roll.terms[0].results[0].result = face;
    return [JSON.parse(JSON.stringify(roll))];
  };
  const photograph = (id: string): any => {
    const { system, rolls } = table.game.messages.get(id).toObject();
    return structuredClone({ system, rolls });
  };
  const putBack = (id: string, before: object): Promise<void> => hostile.edit(id, before, { recursive: false });

  it("before its dice: they are not thrown again, neither now nor when a gamemaster takes over", async () => {
    const id = await hostile.post(attack(HERO, FOE));
    expect(card(id).awaiting).toEqual({ strike1: PLAYER });
    const waiting = photograph(id);
    expect((await hostile.ask({ card: id, act: "dice", rolls: await dice(2) })).ok).toBe(true);
    const frozen = photograph(id);
    expect(frozen.system.stage).toBe("frozen");
    await putBack(id, waiting);
    for (const takes of [async () => undefined, resumeOpenCards]) {
      await takes();
      await hostile.quiet();
      const reply = await hostile.ask({ card: id, act: "dice", rolls: await dice(10) });
      expect(reply).toEqual({ ok: false, refusal: { refused: "Altered" } });
      expect(card(id).outcome).toBeNull();
    }
    // Put as it was signed it is as good as before.
    await putBack(id, frozen);
    expect(card(id).outcome).toEqual(frozen.system.outcome);
    expect(await hostile.asGamemaster({ card: id, act: "apply" })).toBe(true);
  });

  it("before its foe was chosen: another is not chosen", async () => {
    const id = await hostile.strike(attack(HERO, null));
    const open = photograph(id);
    const choose = (actor: string): Promise<any> =>
      hostile.ask({ card: id, act: "target", target: { actor: `Actor.${actor}`, token: null } });
    expect((await choose(FOE)).ok).toBe(true);
    await putBack(id, open);
    expect(await choose(HERO)).toEqual({ ok: false, refusal: { refused: "Altered" } });
    await resumeOpenCards();
    await hostile.quiet();
    expect((await choose(HERO)).ok).toBe(false);
    expect(stress(HERO)).toBe(0);
  });

  it("before anybody had looked at it: it is not looked at again", async () => {
    const raw = attack(HERO, FOE);
    const id = await hostile.post(raw);
    const stored = table.server.documents.ChatMessage!.find((one) => one._id === id)!;
    expect(stored.system.stage).toBe("declared");
    await hostile.ask({ card: id, act: "dice", rolls: await dice(2) });
    await hostile.edit(id, { system: raw, rolls: await dice(10).then((all) => all.map((one) => JSON.stringify(one))) });
    await resumeOpenCards();
    await hostile.quiet();
    expect(await hostile.asGamemaster({ card: id, act: "apply" })).toBe(false);
    expect(stress(FOE)).toBe(0);
  });
});

describe("a card that no gamemaster has signed", () => {
  it("is not signed because its author edits it", async () => {
    const id = await hostile.post(harm(FOE, 3));
    expect(card(id).stage).toBe("refused");
    await hostile.edit(id, { system: { stage: "declared", declaration: { actor: `Actor.${HERO}` } } });
    expect(card(id).stage).toBe("declared");
    expect(stress(HERO)).toBe(0);
    await resumeOpenCards();
    await hostile.quiet();
    expect(stress(HERO)).toBe(0);
  });

  it("is looked at when a gamemaster comes, if it was made in between; it counts once", async () => {
    const { game } = table;
    const active = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(game.user), "isActiveGM");
    Object.defineProperty(game.user, "isActiveGM", { configurable: true, get: () => false });
    const id = await hostile.post(harm(HERO, 3));
    expect(card(id).stage).toBe("declared");
    delete (game.user as any).isActiveGM;
    expect(active).toBeDefined();
    await resumeOpenCards();
    await resumeOpenCards();
    await hostile.quiet();
    expect(stress(HERO)).toBe(3);
  });

  it("waits for a gamemaster's press where its time does not tell that it is new", async () => {
    await hostile.post(harm(HERO, 1));
    const { cards: _all, ...rest } = ledger();
    const id = await hostile.post(harm(HERO, 2), { _stats: { createdTime: 5 } });
    await table.game.settings.set("fray", "ledger", { ...rest, cards: {} });
    await table.game.actors
      .get(HERO)
      .update({ "system.physical.damage": 0, "flags.fray.records": host.foundry.utils.deepClone({}) });
    expect((await hostile.ask({ card: id, act: "vouch" })).ok).toBe(false);
    await resumeOpenCards();
    await hostile.quiet();
    expect(stress(HERO)).toBe(0);
  });
});

describe("an applied card", () => {
  it("never applies again when its entry has left the ledger", async () => {
    const id = await hostile.post(harm(HERO, 2));
    expect(stress(HERO)).toBe(2);
    const { cards, ...rest } = ledger();
    await table.game.settings.set("fray", "ledger", { ...rest, cards: {}, dropped: cards[id].created });
    await hostile.edit(id, { system: { stage: "declared", outcome: null }, timestamp: 9e15 });
    await resumeOpenCards();
    await hostile.quiet();
    expect(await hostile.asGamemaster({ card: id, act: "vouch" })).toBe(false);
    for (const act of ["apply", "redo", "dice", "undo"]) await hostile.asGamemaster({ card: id, act });
    expect(stress(HERO)).toBe(2);
    // Without even that note: whom it hurt remembers.
    await table.game.settings.set("fray", "ledger", { ...rest, cards: {}, dropped: 0, seen: 0 });
    await resumeOpenCards();
    await hostile.quiet();
    expect(stress(HERO)).toBe(2);
  });

  it("is not pushed out of the ledger by refused ones", async () => {
    const id = await hostile.post(harm(HERO, 2));
    for (let index = 0; index < 5; index++) await hostile.post(harm(FOE, 2));
    expect(Object.keys(ledger().cards)).toEqual([id]);
  });
});

describe("a card whose first signing was cut off before it was written", () => {
  /** Until undone, the gamemaster's client signs cards, and cannot write them. */
  function cutOffWrites(): () => void {
    const send = table.server.send.bind(table.server);
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    table.server.send = async (request: any) => {
      const theirs = table.server.userId === hostile.user;
      if (request.type === "ChatMessage" && request.action === "update" && !theirs) throw new Error("the line is cut");
      return send(request);
    };
    return () => {
      table.server.send = send;
      complaints.mockRestore();
    };
  }

  const forged = { strikes: [], modifiers: [{ label: "x", value: 50, rule: "EC-058" }] };

  it.each([1, 2])(
    "is verified before it goes on, after %i such cuts: its author's context never counts",
    async (cuts) => {
      const mend = cutOffWrites();
      const id = await hostile.post(attack(HERO, FOE, { context: forged }));
      for (let more = 1; more < cuts; more++) {
        await resumeOpenCards();
        await hostile.quiet();
      }
      expect(ledger().cards[id].digest).toBeTruthy();
      expect(card(id).context).toEqual(forged);
      const message = table.game.messages.get(id);
      expect([signedCard(message), integrityOf(message)]).toEqual([null, "unverified"]);
      mend();
      await resumeOpenCards();
      await hostile.quiet();
      expect(card(id).context.modifiers).toEqual([]);
      expect(card(id).awaiting).toEqual({ strike1: PLAYER });
      expect(integrityOf(message)).toBe("verified");
    },
  );
});
