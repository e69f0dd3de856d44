import "./globals.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cardEvents, redo, rewind } from "../../src/foundry/combat/rewind.ts";
import { declareFollowUp } from "../../src/foundry/cards/declare-pressed.ts";
import { loadActions } from "../../src/foundry/contract/registry.ts";
import { declareAtOnce } from "../../src/foundry/engine/declare.ts";
import { rollDice } from "../../src/foundry/engine/dice.ts";
import { phaseOfCard } from "../../src/foundry/engine/journal/phase.ts";
import { askCard } from "../../src/foundry/engine/requests.ts";
import { partsOf } from "../../src/foundry/engine/state.ts";
import { serverNow } from "../../src/foundry/host/clock.ts";
import { plain } from "../../src/foundry/host/json.ts";
import { blowOf, documentsOf, setFight, THEIRS } from "./fights.ts";
import { HostileClient } from "./hostile.ts";
import { chance, fight, WORDS } from "./pairs.ts";
import { FOE, HERO, attack, setFrayTable, type FrayTable } from "./table.ts";

/* A card goes back with all that goes back with it, or nothing does. */

const page = globalThis as any;
let table: FrayTable;
let hostile: HostileClient;
const listeners: [string, number][] = [];

/** Has a module listen. */
const listen = (hook: string, listener: (event: any) => unknown): void =>
  void listeners.push([hook, page.Hooks.on(hook, listener)]);

const hero = (): any => table.game.actors.get(HERO);
const phase = (id: string): string => phaseOfCard(table.game.messages.get(id));

async function settings(values: object): Promise<void> {
  table.game.i18n.translations = WORDS;
  hostile = new HostileClient(table);
  for (const [key, value] of Object.entries({ reactionSeconds: 0, economy: "advice", autoApply: false, ...values }))
    await table.game.settings.set("fray", key, value);
}

/** Declares as the gamemaster and applies the card, if it does not do so by itself; gives its id. */
async function done(declaration: any): Promise<string> {
  const { id } = (await declareAtOnce(declaration)) as { id: string };
  await hostile.quiet();
  expect(table.game.messages.get(id).system).toMatchObject({ stage: "frozen", refusal: null });
  await hostile.asGamemaster({ card: id, act: "apply" });
  expect(phase(id)).toBe("applied");
  return id;
}

afterEach(() => {
  for (const [hook, id] of listeners.splice(0)) page.Hooks.off(hook, id);
  vi.restoreAllMocks();
});

describe("a module that stops the undo of what goes back with a card", () => {
  const heal = (): Promise<string> =>
    done({ action: "heal", actor: `Actor.${HERO}`, token: null, item: null, targets: [], choices: {} });

  beforeEach(async () => {
    table = setFrayTable(fight("crusade", {}, {}));
    await settings({});
    await loadActions("crusade");
    await hero().update({ "system.attributes.brawn": 9 });
  });

  it("EC-126: stops the undo of the card, and says which action it is", async () => {
    const blow = await done((attack(FOE, HERO) as any).declaration);
    const healing = await heal();
    const before = hero().toObject();
    const asked: string[] = [];
    listen("fray.preUndo", ({ action }) => (asked.push(action), action !== "heal"));
    const warned = vi.spyOn(page.ui.notifications, "warn");
    expect(await hostile.asGamemaster({ card: blow, act: "undo" })).toBe(false);
    expect(asked).toEqual(["attack", "heal"]);
    expect(warned.mock.calls.flat()).toEqual([expect.stringContaining("“Heal”")]);
    expect([phase(blow), phase(healing)]).toEqual(["applied", "applied"]);
    expect(hero().toObject()).toEqual(before);
  });

  it("EC-126: leaves an amended blow as it was", async () => {
    const blow = await done((attack(FOE, HERO) as any).declaration);
    await heal();
    const before = hero().toObject();
    listen("fray.preUndo", ({ action }) => action !== "heal");
    const amendment = { kind: "modifier", value: 1, note: "" };
    expect(await hostile.asGamemaster({ card: blow, act: "amend", amendment })).toBe(false);
    expect(table.game.messages.get(blow).system.amendments).toEqual([]);
    expect(hero().toObject()).toEqual(before);
  });

  it("asks once of each card, and tells of each once", async () => {
    const blow = await done((attack(FOE, HERO) as any).declaration);
    await heal();
    const told: string[] = [];
    for (const hook of ["fray.preUndo", "fray.undo"]) listen(hook, ({ action }) => void told.push(`${hook} ${action}`));
    expect(await hostile.asGamemaster({ card: blow, act: "undo" })).toBe(true);
    expect(told).toEqual(["fray.preUndo attack", "fray.preUndo heal", "fray.undo heal", "fray.undo attack"]);
    expect(hero().system.physical.damage).toBe(0);
  });
});

describe("a fight taken back to after a card was paid and before it was applied", () => {
  beforeEach(async () => {
    table = await setFight("staged");
    await settings({ outOfTurn: "allow" });
    // Every blow hits.
    chance(0.95);
    // Of the two only the attacker is in the encounter still.
    const [theirs] = combat().combatants.contents.filter(({ actorId }: any) => actorId === THEIRS);
    await theirs.delete();
  });

  const combat = (): any => table.game.combats.contents[0];
  const spent = (): any[] => combat().combatants.contents.flatMap(({ system }: any) => system.spent ?? []);
  const wounds = (): any => table.game.actors.get(THEIRS).toObject().system.wounds;

  /** A blow that is paid for, and not applied yet. */
  async function paid(): Promise<string> {
    const { id } = (await declareAtOnce(blowOf("staged", table).declaration)) as { id: string };
    await hostile.quiet();
    const message = table.game.messages.get(id);
    while (message.system.stage === "declared") {
      const { action, state } = partsOf(message)!;
      const [wanted] = action.dice(state).filter((request) => !state.dice[request.id]);
      const rolls = [plain((await rollDice(wanted!)).toJSON())] as never;
      expect(await askCard({ card: id, act: "dice", rolls })).toMatchObject({ ok: true });
    }
    expect(phase(id)).toBe("open");
    expect(spent().length).toBeGreaterThan(0);
    return id;
  }

  /** Damage of one outside the encounter that follows from a card. */
  const follow = (follows: string): Promise<string> =>
    done({
      action: "harm",
      actor: `Actor.${THEIRS}`,
      token: null,
      item: null,
      targets: [],
      choices: { amount: 1, follows },
    });

  it("takes along what has followed from it since; what it had paid stays paid; all of it is done again", async () => {
    const unhurt = wounds();
    const blow = await paid();
    const spentBefore = spent();
    const mark = { round: 1, combatant: combat().combatants.contents[0].id, at: serverNow(), writes: [] };
    await hostile.asGamemaster({ card: blow, act: "apply" });
    const follower = await follow(blow);
    const hurt = wounds();
    const events = cardEvents(combat(), mark.at);
    expect(events).toHaveLength(1);
    await rewind(combat(), mark, { key: "then" });
    expect([phase(blow), phase(follower)]).toEqual(["undone", "undone"]);
    expect(wounds()).toEqual(unhurt);
    expect(spent()).toEqual(spentBefore);
    await redo(combat());
    expect([phase(blow), phase(follower)]).toEqual(["applied", "applied"]);
    expect(wounds()).toEqual(hurt);
    expect(spent()).toEqual(spentBefore);
  });

  it("leaves what had followed from it before", async () => {
    const blow = await paid();
    const follower = await follow(blow);
    const since = serverNow();
    await hostile.asGamemaster({ card: blow, act: "apply" });
    await cardEvents(combat(), since)[0]!.undo();
    expect([phase(blow), phase(follower)]).toEqual(["undone", "applied"]);
  });

  it("asks the modules, as for every undo", async () => {
    const blow = await paid();
    const since = serverNow();
    await hostile.asGamemaster({ card: blow, act: "apply" });
    listen("fray.preUndo", () => false);
    const { step, left } = await cardEvents(combat(), since)[0]!.undo();
    expect(step).toBe(null);
    expect(left).toHaveLength(1);
    expect(phase(blow)).toBe("applied");
  });
});

describe("a card whose late answer the gamemaster asks again", () => {
  /** A card that is applied, and whose reaction a deadline has answered; gives its id. */
  async function late(): Promise<string> {
    table = await setFight("crusade, shield");
    await settings({ reactionSeconds: 0.001 });
    const { id } = (await declareAtOnce(blowOf("crusade, shield", table).declaration)) as { id: string };
    await vi.waitFor(() => expect(table.game.messages.get(id).system.stage).toBe("frozen"), 5000);
    expect(Object.values(table.game.messages.get(id).system.answers)).toMatchObject([{ late: true }]);
    await hostile.asGamemaster({ card: id, act: "apply" });
    expect(phase(id)).toBe("applied");
    return id;
  }

  it("stays applied, with all that it has done, if a module stops it", async () => {
    const id = await late();
    const before = documentsOf(table);
    // Nobody is asked any more, so that the card is resolved at once.
    await table.game.settings.set("fray", "reactionSeconds", 0);
    listen("fray.preResolve", () => false);
    expect(await askCard({ card: id, act: "reopen" })).toMatchObject({ ok: false, refusal: { refused: "Prevented" } });
    expect(phase(id)).toBe("applied");
    expect(documentsOf(table)).toEqual(before);
  });

  it("declares nothing for a button of a follow-up that was drawn before", async () => {
    const id = await late();
    await table.game.settings.set("fray", "reactionSeconds", 300);
    expect(await askCard({ card: id, act: "reopen" })).toMatchObject({ ok: true });
    const message = table.game.messages.get(id);
    expect(message.system.stage).toBe("declared");
    declareFollowUp(message, 0, "FRAY.Action.deathCheck");
    await hostile.quiet();
    expect(table.game.messages.contents.map((one: any) => one.id)).toEqual([id]);
  });
});
