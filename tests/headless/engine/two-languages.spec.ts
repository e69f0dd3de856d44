import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filled } from "../../../tabletop/tests/words.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/* The gamemaster's page, which works for the table, is in English, the player's in German. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

const words = JSON.parse(readFileSync("lang/de.json", "utf8"));
const inGerman = (key: string, data: Record<string, string> = {}): string =>
  filled(
    key.split(".").reduce((value, name) => value[name], words),
    data,
  );

beforeAll(async () => {
  table = await HeadlessTable.open();
  gamemaster = await table.sit("Gamemaster");
  await gamemaster.page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  player = await table.sit("Player One", "de");
});

afterAll(() => table.leave());

/** Makes an actor with items that all users own, and waits until the player's page has it. */
async function make(name: string, type: string, system: object, items: readonly object[]): Promise<void> {
  await gamemaster.page.evaluate((source) => CONFIG.Actor.documentClass.create(source), {
    name,
    type,
    system,
    items,
    ownership: { default: 3 },
  });
  await player.page.waitForFunction((who) => game.actors.getName(who), name);
}

/** Declares an action on the player's page, with the item of a name or none, and gives the card's id. */
const declare = (who: string, action: string, item: string | null, choices: object, target: string | null = null) =>
  player.page.evaluate(
    async ([name, act, thing, said, foe]) => {
      const actor = game.actors.getName(name);
      const { id } = await game.fray.declare(
        {
          action: act,
          actor: actor.uuid,
          token: null,
          item: thing && actor.items.getName(thing).uuid,
          targets: foe ? [{ actor: game.actors.getName(foe).uuid, token: null }] : [],
          choices: said as never,
        },
        { dialog: false },
      );
      return id as string;
    },
    [who, action, item, choices, target] as [string, string, string | null, object, string | null],
  );

/** Waits until a card on a seat's page is at a stage, and gives its text. */
async function textAt({ page }: HeadlessSeat, card: string, stage: string): Promise<string> {
  await page.waitForFunction(([id, wanted]) => game.messages.get(id)?.system.stage === wanted, [card, stage] as const);
  return page.evaluate(async (id) => (await game.messages.get(id).renderHTML()).textContent as string, card);
}

describe("a player in another language than the gamemaster", { shuffle: false }, () => {
  test("reads in that language what an undo had to leave", async () => {
    const blade = (name: string, held: boolean) => ({ name, type: "questWeapon", system: { hands: 2, held } });
    await make("Two swords", "quest", { hero: true }, [blade("Great axe", true), blade("Great sword", false)]);
    const stowed = await declare("Two swords", "act", "Great axe", { act: "stow" });
    await player.page.waitForFunction(() => !game.actors.getName("Two swords").items.getName("Great axe").system.held);
    await declare("Two swords", "act", "Great sword", { act: "ready" });
    await player.page.waitForFunction(() => game.actors.getName("Two swords").items.getName("Great sword").system.held);
    await gamemaster.page.evaluate(() => game.settings.set("fray", "undo", "affected"));
    await player.page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), stowed);
    const said = inGerman("FRAY.Undo.handsFull", { name: "Two swords", held: "Great axe, Great sword" });
    await player.page.locator("#notifications .notification", { hasText: said }).first().waitFor();
  });

  test("reads in that language the name of a skill", async () => {
    await make("Dodger", "quest", { hero: true }, []);
    const card = await declare("Dodger", "test", null, { skill: "dodge" });
    const [own, others] = [await textAt(player, card, "frozen"), await textAt(gamemaster, card, "frozen")];
    expect(own).toContain(inGerman("FRAY.Quest.Skill.dodge"));
    expect(others).toContain("Dodge");
  });

  test("CT-064, CT-068: reads in that language why the gamemaster's page has refused a declaration", async () => {
    const dagger = { name: "Dagger", type: "turnsWeapon", system: { carried: "hand", finesse: false } };
    await make("Sneak", "turns", {}, [dagger]);
    await make("Guard", "turns", {}, []);
    // As the player's page sees it, nothing is against the attack.
    await player.page.evaluate(() => {
      const actor = game.actors.getName("Sneak");
      actor.items.getName("Dagger").system.finesse = true;
      actor.statuses.add("fray.concealed");
    });
    const card = await declare("Sneak", "attack", "Dagger", { sneak: true }, "Guard");
    const [own, others] = [await textAt(player, card, "refused"), await textAt(gamemaster, card, "refused")];
    for (const problem of ["not_finesse", "not_hidden"]) {
      expect(own).toContain(inGerman(`FRAY.Turns.Problem.${problem}`));
      expect(others).not.toContain(inGerman(`FRAY.Turns.Problem.${problem}`));
    }
    for (const rule of ["CT-068", "CT-064"]) expect(own).toContain(`(${rule})`);
  });

  test("CT-A18: reads in that language what the gamemaster has judged on a card", async () => {
    await make("Striker", "turns", {}, [{ name: "Club", type: "turnsWeapon", system: { carried: "hand" } }]);
    const card = await declare("Striker", "attack", "Club", {}, "Guard");
    await textAt(gamemaster, card, "frozen");
    const { page } = gamemaster;
    await page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
    await page.locator(`.fray-card[data-card="${card}"] [data-fray-act="amend"]`).first().click();
    await page.locator('.fray-amend [name="judged"][value="noDexterity"]').check();
    await page.locator('.fray-amend [data-action="choice"]').click();
    await player.page.waitForFunction((id) => game.messages.get(id).system.amendments.length === 1, card);
    const said = inGerman("FRAY.Amend.judgedYes", { what: inGerman("FRAY.Turns.Field.noDexterity") });
    expect(await textAt(player, card, "frozen")).toContain(said);
    expect(await textAt(gamemaster, card, "frozen")).not.toContain(said);
  });
});
