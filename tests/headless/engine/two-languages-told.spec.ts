import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filled } from "../../../tabletop/tests/words.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { pressInTracker } from "../steps.ts";
import { says } from "../../words.ts";

/*
 * Messages that are no cards, posted by the gamemaster's page in English: a page in German has them in German, and
 * messages of older versions, stored as words, as they are.
 */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

const words = JSON.parse(readFileSync("lang/de.json", "utf8"));
const inGerman: typeof says = (key, data = {}) =>
  filled(
    key.split(".").reduce((value, name) => value[name], words),
    data,
  );

beforeAll(async () => {
  table = await HeadlessTable.open();
  gamemaster = await table.sit("Gamemaster");
  await gamemaster.page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
    await game.settings.set("fray", "reactionSeconds", 0);
  });
  player = await table.sit("Player One", "de");
});

afterAll(() => table.leave());

/** Starts an encounter of a ruleset with new actors of these names, without tokens. */
const begin = (type: string, ...names: string[]): Promise<void> =>
  gamemaster.page.evaluate(
    async ([kind, given]) => {
      for (const one of [...game.combats]) await one.delete();
      const actors = await CONFIG.Actor.documentClass.createDocuments(
        given.map((name, index) => ({ name, type: kind, system: { hero: !index }, ownership: { default: 3 } })),
      );
      const combat = await CONFIG.Combat.documentClass.create({ type: kind, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        actors.map(({ id }: any) => ({ actorId: id })),
      );
    },
    [type, names] as const,
  );

/** The text of a message on a page; waits until the page has it. */
async function textOf({ page }: HeadlessSeat, id: string): Promise<string> {
  await page.waitForFunction((one) => game.messages.get(one), id);
  return page.evaluate(async (one) => (await game.messages.get(one).renderHTML()).textContent as string, id);
}

/** Does something on the gamemaster's page, and gives the id of the first new message that is no card. */
async function posted(work: () => Promise<unknown>): Promise<string> {
  const { page } = gamemaster;
  const known = await page.evaluate(() => game.messages.map(({ id }: any) => id as string));
  await work();
  const isNew = (ids: readonly string[]): string | undefined =>
    game.messages.find((message: any) => message.type !== "action" && !ids.includes(message.id))?.id;
  await page.waitForFunction(isNew, known);
  return (await page.evaluate(isNew, known))!;
}

/** Expects that the player's page shows these texts in German, and the gamemaster's page in English. */
async function eachReads(id: string, texts: readonly (readonly [key: string, data?: Record<string, string>])[]) {
  const [own, others] = [await textOf(player, id), await textOf(gamemaster, id)];
  for (const [key, data] of texts) {
    expect(own).toContain(inGerman(key, data));
    expect(others).toContain(says(key, data));
    expect(others).not.toContain(inGerman(key, data));
  }
}

/** Goes back to the start of the turn of a fighter by the dialog of the tracker. */
async function goBack(name: string): Promise<void> {
  await pressInTracker(gamemaster.page, "frayRewind");
  const dialog = gamemaster.page.locator("dialog, .application.dialog", { hasText: says("FRAY.Rewind.title") }).last();
  await dialog
    .locator("label", { hasText: says("FRAY.Rewind.turn", { name }) })
    .locator("input")
    .check();
  await dialog.locator('button[data-action="go"]').click();
}

describe("a message that is no card", { shuffle: false }, () => {
  test("tells each reader in their language what a rewind has taken back", async () => {
    const { page } = gamemaster;
    await begin("crusade", "Struck", "Other");
    await page.evaluate(async () => {
      await game.combat.rollAll();
      await game.combat.startCombat();
    });
    await page.waitForFunction(() => game.combat.system.marks.at(-1)?.combatant === game.combat.combatant?.id);
    const turn = await page.evaluate(() => game.combat.combatant.name as string);
    const card = await page.evaluate(async () => {
      const actor = game.actors.getName("Struck");
      const declaration = { action: "harm", actor: actor.uuid, token: null, item: null, targets: [] };
      const { id } = await game.fray.declare({ ...declaration, choices: { amount: 2 } }, { dialog: false });
      return id as string;
    });
    await page.waitForFunction((id) => game.messages.get(id)?.system.stage === "frozen", card);
    await page.evaluate((id) => game.fray.press({ card: id, act: "apply" }), card);
    await page.waitForFunction(() => game.actors.getName("Struck").system.physical.damage === 2);
    // By hand, so that the undo leaves it.
    await page.evaluate(() => game.actors.getName("Struck").update({ "system.physical.damage": 1 }));
    const report = await posted(() => goBack(turn));
    await eachReads(report, [["FRAY.Rewind.told", { moment: "" }], ["FRAY.Rewind.left"], ["FRAY.Action.harm"]]);
    expect(await textOf(player, report)).toContain(inGerman("FRAY.Rewind.turn", { name: turn }));
    const redone = await posted(async () => {
      await pressInTracker(page, "frayRewind");
      await page.locator('dialog button[data-action="redo"], .application.dialog button[data-action="redo"]').click();
    });
    expect(await textOf(player, redone)).toContain(inGerman("FRAY.Rewind.turn", { name: turn }));
  });

  test("SS-015: names the parts of the order in each reader's language", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      for (const one of [...game.combats]) await one.delete();
      const combat = await CONFIG.Combat.documentClass.create({ type: "swords", active: true });
      const [fast, slow] = ["Selena", "Grok"].map((name) => ({ actorId: game.actors.getName(name).id }));
      await combat.createEmbeddedDocuments("Combatant", [
        fast,
        { ...fast, name: "Equal" },
        slow,
        { ...slow, name: "Like" },
      ]);
    });
    const id = await posted(() => page.evaluate(() => game.combat.rollAll()));
    await eachReads(id, [["FRAY.Swords.Order.speedy"], ["FRAY.Swords.Order.dice"]]);
  });

  test("CT-003: says in each reader's language which side is first", async () => {
    await begin("turns", "Knight", "Ogre");
    const id = await posted(() => gamemaster.page.evaluate(() => game.combat.startCombat()));
    await eachReads(id, [["FRAY.Turns.Die.side"]]);
    const first = await gamemaster.page.evaluate(() => game.combat.system.first as string);
    await eachReads(id, [[`FRAY.Turns.SideActs.${first}`]]);
  });

  test("SS-P07: has the heading of a contest in each reader's language", async () => {
    const id = await posted(() => gamemaster.page.evaluate(() => ui.chat.processMessage("/contest 2d6 vs 2d6")));
    await eachReads(id, [["FRAY.Contest.title"]]);
  });

  test("names a deleted card in each reader's language", async () => {
    await begin("quest", "Runner", "Chaser");
    const card = await player.page.evaluate(async () => {
      const actor = game.actors.getName("Runner");
      const declaration = { action: "test", actor: actor.uuid, token: null, item: null, targets: [] };
      const { id } = await game.fray.declare({ ...declaration, choices: { skill: "dodge" } }, { dialog: false });
      return id as string;
    });
    await player.page.waitForFunction((id) => game.messages.get(id)?.system.stage === "frozen", card);
    const id = await posted(() => player.page.evaluate((one) => game.messages.get(one).delete(), card));
    const deleted = (say: typeof says): string =>
      say("FRAY.Card.deleted", { user: "Player One", action: say("FRAY.Action.test"), names: "Runner" });
    expect(await textOf(player, id)).toContain(deleted(inGerman));
    expect(await textOf(gamemaster, id)).toContain(deleted(says));
  });

  test("has the title of a fight's summary in each reader's language", async () => {
    const id = await posted(() =>
      gamemaster.page.evaluate(() => {
        const course = { chances: [], dealt: [], best: null, turning: null };
        const summary = { ruleset: "turns", rounds: 3, unit: "", ...course };
        return CONFIG.ChatMessage.documentClass.create({
          content: "-",
          flags: { fray: { plain: "summary", summary } },
        });
      }),
    );
    await eachReads(id, [["FRAY.Summary.title"]]);
  });

  test("of an older version keeps its words", async () => {
    const id = await posted(() =>
      gamemaster.page.evaluate(() =>
        CONFIG.ChatMessage.documentClass.create({
          content: "<p>Taken back: Start of round 2</p>",
          flavor: "Initiative of old",
          flags: { fray: { plain: true } },
        }),
      ),
    );
    const text = await textOf(player, id);
    for (const stored of ["Taken back: Start of round 2", "Initiative of old"]) expect(text).toContain(stored);
  });
});
