import "./globals.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MessageBase } from "../../src/foundry/host/host.ts";
import { actionOf, loadActions, rulesetById } from "../../src/foundry/contract/registry.ts";
import { readerFor } from "../../src/foundry/contract/reading/reader.ts";
import type { Declaration } from "../../src/foundry/contract/action.ts";
import { declareAtOnce } from "../../src/foundry/engine/declare.ts";
import { cardContext } from "../../src/foundry/cards/view.ts";
import { enterRulesets } from "../../src/foundry/rulesets/index.ts";
import { HostileClient, rolled } from "./hostile.ts";
import { asPlayer, chance, COMBAT, fight, PAIRS, WORDS } from "./pairs.ts";
import { FOE, HERO, attack, setFrayTable, type FrayTable } from "./table.ts";

/* What a player takes back and declares again falls as it fell; what a gamemaster takes back is thrown anew. */

enterRulesets();
let table: FrayTable;
let hostile: HostileClient;
const message = (id: string): any => table.game.messages.get(id);
const facesOf = (id: string): unknown =>
  message(id).rolls.map((roll: any) => roll.dice.map((die: any) => die.results.map((one: any) => one.result)));

afterEach(() => vi.restoreAllMocks());

/** The player's attack with what they have in hand, thrown on their client with dice that all fall alike. */
async function shoot(ruleset: string, uniform: number): Promise<string> {
  chance(uniform);
  const [mine, theirs] = ["mine000000000000", "theirs0000000000"].map((id) => table.game.actors.get(id));
  const offer = rulesetById(ruleset)!
    .offers(mine, null, readerFor(ruleset))
    .find(
      ({ declaration }) => actionOf(ruleset, declaration.action)?.targets === "one" || declaration.action === "attack",
    )!;
  return declared({ ...offer.declaration, targets: [{ actor: theirs.uuid, token: null }] });
}

/** Declares as the player's own client does, and sends what it would send. */
async function declared(declaration: Declaration): Promise<string> {
  let sent: any = null;
  const create = vi.spyOn(MessageBase, "create").mockImplementation((async (data: object) => {
    sent = data;
    return null;
  }) as never);
  await asPlayer(table, () => declareAtOnce(declaration));
  create.mockRestore();
  const { system, rolls } = sent;
  return hostile.post(system, { rolls });
}

async function open(ruleset: string): Promise<void> {
  table = setFrayTable(fight(ruleset, {}, {}));
  table.game.i18n.translations = WORDS;
  hostile = new HostileClient(table);
  for (const [key, value] of Object.entries({ reactionSeconds: 0, economy: "advice" }))
    await table.game.settings.set("fray", key, value);
  await loadActions(ruleset);
}

const RULES: Readonly<Record<string, string>> = {
  crusade: "EC-058",
  swords: "SS-001",
  quest: "OQ-P01",
  staged: "ST-P01",
  turns: "CT-024",
};

describe("the throw of a card that a player has taken back", () => {
  for (const [ruleset, rule] of Object.entries(RULES)) {
    const [first, other] = [PAIRS[ruleset]!.uniform, PAIRS[ruleset]!.uniform > 0.5 ? 0.3 : 0.8];

    it(`${rule} (${ruleset}): falls as it fell when it is declared again, and says so; a gamemaster's is thrown anew`, async () => {
      await open(ruleset);
      const one = await shoot(ruleset, first);
      expect(message(one).system.stage).toBe("frozen");
      const fell = facesOf(one);
      expect(await hostile.ask({ card: one, act: "undo" })).toMatchObject({ ok: true });
      const again = await shoot(ruleset, other);
      expect(message(again).system.stage).toBe("frozen");
      expect(facesOf(again)).toEqual(fell);
      expect(message(again).system.outcome).toEqual(message(one).system.outcome);
      expect((await cardContext(message(again))) as object).toMatchObject({
        kept: "The dice are those of the card that was undone.",
      });
      // The gamemaster's word: it is thrown anew.
      await hostile.asGamemaster({ card: again, act: "undo" });
      const ruled = await shoot(ruleset, other);
      expect(facesOf(ruled)).not.toEqual(fell);
      expect(((await cardContext(message(ruled))) as any).kept).toBe("");
    });
  }

  it("EC-058: dice that a console sends in their place do not count", async () => {
    await open("crusade");
    const one = await shoot("crusade", 0.95);
    const fell = facesOf(one);
    await hostile.ask({ card: one, act: "undo" });
    const { declaration, ruleset, action } = message(one).system;
    chance(0.05);
    const forged = await hostile.strike({ ruleset, action, declaration });
    expect(facesOf(forged)).toEqual(fell);
    expect(fell).not.toEqual([[[10]]]);
  });

  it("EC-058: the world may have it thrown anew, and the next round does", async () => {
    await open("crusade");
    const one = await shoot("crusade", 0.95);
    await hostile.ask({ card: one, act: "undo" });
    await table.game.settings.set("fray", "keepThrows", false);
    const anew = await shoot("crusade", 0.05);
    expect(facesOf(anew)).not.toEqual(facesOf(one));
    await table.game.settings.set("fray", "keepThrows", true);
    await hostile.ask({ card: anew, act: "undo" });
    await table.game.combats.get(COMBAT).update({ round: 2 });
    const next = await shoot("crusade", 0.95);
    expect(facesOf(next)).not.toEqual(facesOf(anew));
  });

  it("EC-058: a throw that was called off before it met anybody is the same throw", async () => {
    table = setFrayTable();
    hostile = new HostileClient(table);
    chance(0.95);
    const one = await hostile.strike(attack(HERO, null));
    expect(await hostile.ask({ card: one, act: "withdraw" })).toMatchObject({ ok: true });
    chance(0.05);
    const again = await hostile.strike(attack(HERO, FOE));
    expect(facesOf(again)).toEqual(facesOf(one));
    // It has met somebody now: the next one is thrown.
    const next = await hostile.strike(attack(HERO, FOE));
    expect(facesOf(next)).not.toEqual(facesOf(one));
  });
});

describe("the throw of a card that was taken back, against what its author writes since", () => {
  /** A miss of the player's that they take back; gives its card, and the faces. */
  async function missed(): Promise<{ card: any; fell: unknown }> {
    await open("crusade");
    const one = await shoot("crusade", 0.95);
    await hostile.ask({ card: one, act: "undo" });
    return { card: message(one), fell: facesOf(one) };
  }
  const sent = (card: any): object => {
    const { declaration, ruleset, action } = card.system;
    return { ruleset, action, declaration };
  };

  /** The player has a card refused, and makes a withdrawn one with better dice of it. */
  async function plant(system: any): Promise<void> {
    chance(0.05);
    const refused = await hostile.strike({ ...system, declaration: { ...system.declaration, item: "Item.none" } });
    expect(message(refused).system.stage).toBe("refused");
    await hostile.edit(refused, { system: { ...system, refusal: { refused: "Withdrawn" } } });
  }

  it("EC-058: falls as it fell after a withdrawn card of their own making, with better dice", async () => {
    const { card, fell } = await missed();
    await plant(sent(card));
    expect(facesOf(await shoot("crusade", 0.05))).toEqual(fell);
  });

  it("EC-058: falls as it fell when it was called off before, and a second one was made since", async () => {
    table = setFrayTable();
    hostile = new HostileClient(table);
    chance(0.95);
    const one = await hostile.strike(attack(HERO, null));
    await hostile.ask({ card: one, act: "withdraw" });
    await plant(attack(HERO, null));
    expect(facesOf(await hostile.strike(attack(HERO, FOE)))).toEqual(facesOf(one));
  });

  it("EC-058: falls as it fell after a hundred and more messages of theirs", async () => {
    const { fell } = await missed();
    for (let count = 0; count < 120; count++) await hostile.post({}, { type: "base", content: "x" });
    expect(facesOf(await shoot("crusade", 0.05))).toEqual(fell);
  });

  it("EC-058: falls as it fell when the log is read in the order of times that authors have written", async () => {
    const { fell } = await missed();
    const { contents } = table.game.messages;
    vi.spyOn(table.game.messages, "contents", "get").mockImplementation(() =>
      [...table.game.messages.values()].sort((a: any, b: any) => (a.timestamp ?? 0) - (b.timestamp ?? 0)),
    );
    expect(contents.length).toBeGreaterThan(0);
    chance(0.05);
    const { declaration, ruleset, action } = table.game.messages.values().next().value.system;
    const roll = JSON.stringify((await rolled("strike1", declaration.actor)).toJSON());
    const forged = await hostile.post({ declaration, ruleset, action }, { timestamp: 1, rolls: [roll] });
    expect(facesOf(forged)).toEqual(fell);
  });
});

describe("whoever may undo may redo", () => {
  it("EC-058: a player's card that was only resolved is theirs to do again as it stood: its costs, and no wound by their own hand", async () => {
    await open("crusade");
    const one = await shoot("crusade", 0.05);
    const spent = (): number => table.game.combats.get(COMBAT).combatants.get("mine000000000000").system.spent.length;
    const stress = (): number => table.game.actors.get("theirs0000000000").system.physical.damage;
    expect([spent(), stress()]).toEqual([1, 0]);
    await hostile.ask({ card: one, act: "undo" });
    expect(spent()).toBe(0);
    expect(await hostile.ask({ card: one, act: "redo" })).toMatchObject({ ok: true });
    expect([spent(), stress()]).toEqual([1, 0]);
    // The gamemaster applies it; taken back and done again by the player it is applied as it was.
    await hostile.asGamemaster({ card: one, act: "apply" });
    const hurt = stress();
    expect(hurt).toBeGreaterThan(0);
    await hostile.ask({ card: one, act: "undo" });
    expect([spent(), stress()]).toEqual([0, 0]);
    expect(await hostile.ask({ card: one, act: "redo" })).toMatchObject({ ok: true });
    expect([spent(), stress()]).toEqual([1, hurt]);
  });

  it("EC-058: what a gamemaster took back, or what another card follows, is not theirs to do again", async () => {
    await open("crusade");
    const one = await shoot("crusade", 0.05);
    await hostile.asGamemaster({ card: one, act: "undo" });
    expect(await hostile.ask({ card: one, act: "redo" })).toMatchObject({ ok: false });
    const two = await shoot("crusade", 0.95);
    await hostile.ask({ card: two, act: "undo" });
    await shoot("crusade", 0.05);
    expect(await hostile.ask({ card: two, act: "redo" })).toMatchObject({ ok: false });
  });
});
