import { afterAll, beforeAll, expect, test } from "vitest";
import { cardMadeBy, noticed, strike } from "../../browser/steps.ts";
import { fixDice } from "../../browser/table.ts";
import { openOnTheQuay, place } from "../steps.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";
import { pattern, says } from "../../words.ts";

/* Nothing that is dropped, pressed or typed ends without a result or a sentence. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openOnTheQuay({ outOfTurn: "allow" }));
});
afterAll(() => table.leave());

/** Drops on the sheet of an actor what would be dragged there. */
const drop = ({ page }: HeadlessSeat, onto: string, data: object): Promise<unknown> =>
  page.evaluate(
    async ([name, dragged]) => {
      const actor = game.actors.getName(name);
      await actor.sheet.render({ force: true });
      const event = new Event("drop") as any;
      event.dataTransfer = { getData: () => JSON.stringify(dragged) };
      await actor.sheet._onDrop(event);
    },
    [onto, data] as const,
  );
const made = ({ page }: HeadlessSeat, kind: string, data: object): Promise<string> =>
  page.evaluate(async ([type, source]) => (await CONFIG[type].documentClass.create(source)).uuid, [
    kind,
    data,
  ] as const);
const members = (party: string): Promise<string[]> =>
  gamemaster.page.evaluate(
    (name) => game.actors.getName(name).system.members.map((uuid: string) => fromUuidSync(uuid).name),
    party,
  );

test.each(["Tavi", "Heroes of the quay"])(
  "what is no thing for the sheet of %s is told by its name and kind",
  async (sheet) => {
    const journal = await made(gamemaster, "JournalEntry", { name: "The tide tables" });
    const folder = await made(gamemaster, "Folder", { name: "Letters", type: "JournalEntry" });
    const refused = (name: string): RegExp => pattern("FRAY.Refused.NotForSheet", { name, sheet });
    await noticed(gamemaster.page, refused("The tide tables"), () =>
      drop(gamemaster, sheet, { type: "JournalEntry", uuid: journal }),
    );
    await noticed(gamemaster.page, refused("Letters"), () => drop(gamemaster, sheet, { type: "Folder", uuid: folder }));
    await noticed(gamemaster.page, says("FRAY.Refused.DropCompendium", { name: sheet }), () =>
      drop(gamemaster, sheet, { type: "Compendium", collection: "fray.rules" }),
    );
  },
);

test("an actor on the sheet of somebody alone, and whatever a sheet of others gets, are refused in words", async () => {
  const { page } = gamemaster;
  const uuid = await page.evaluate(() => game.actors.getName("Ivo").uuid);
  await noticed(page, says("FRAY.Refused.ActorOnSheet", { name: "Ivo", sheet: "Tavi" }), () =>
    drop(gamemaster, "Tavi", { type: "Actor", uuid }),
  );
  await page.evaluate(() => game.actors.getName("Ivo").update({ "ownership.default": 2 }));
  await player.page.waitForFunction(() => game.actors.getName("Ivo")?.ownership.default === 2);
  await noticed(player.page, says("FRAY.Refused.NotEditable", { name: "Ivo" }), () =>
    drop(player, "Ivo", { type: "Actor", uuid }),
  );
});

test("a folder of heroes: those that fit join the party, the others are named", async () => {
  const { page } = gamemaster;
  const folder = await page.evaluate(async () => {
    const made = await CONFIG.Folder.documentClass.create({ name: "Those of the inn", type: "Actor" });
    for (const type of ["crusade", "crusade", "quest", "party"])
      await CONFIG.Actor.documentClass.create({ name: `${type} ${made.contents.length}`, type, folder: made.id });
    await CONFIG.Actor.documentClass.create({ name: "The guests", type: "party" });
    return made.uuid;
  });
  const others = pattern("FRAY.Refused.FolderRest", { name: "The guests", count: 2, folder: "Those of the inn" });
  await noticed(page, others, () => drop(gamemaster, "The guests", { type: "Folder", uuid: folder }));
  expect((await members("The guests")).sort()).toEqual(["crusade 0", "crusade 1"]);
  const known = pattern("FRAY.Refused.FolderNothing", { folder: "Those of the inn", name: "The guests" });
  await noticed(page, known, () => drop(gamemaster, "The guests", { type: "Folder", uuid: folder }));
});

test("a folder of things: each ruleset's own are taken, the others named; an empty one is said to be", async () => {
  const { page } = gamemaster;
  const [folder, empty] = await page.evaluate(async () => {
    const create = (name: string) => CONFIG.Folder.documentClass.create({ name, type: "Item" });
    const [full, none] = [await create("A chest"), await create("A bag")];
    for (const type of ["crusadeWeapon", "turnsGear"])
      await CONFIG.Item.documentClass.create({ name: `From the chest: ${type}`, type, folder: full.id });
    return [full.uuid, none.uuid];
  });
  const rest = pattern("FRAY.Refused.FolderRest", { name: "Tavi", count: 1, folder: "A chest" });
  await noticed(page, rest, () => drop(gamemaster, "Tavi", { type: "Folder", uuid: folder }));
  const names = await page.evaluate(() => game.actors.getName("Tavi").items.map(({ name }: any) => name));
  expect(names.filter((name: string) => name.includes("chest"))).toEqual(["From the chest: crusadeWeapon"]);
  await noticed(page, says("FRAY.Refused.FolderEmpty", { folder: "A bag" }), () =>
    drop(gamemaster, "Tavi", { type: "Folder", uuid: empty }),
  );
});

test.each(["7.5", "1e-1"])("%s in a track of whole points is refused, not rounded", async (typed) => {
  const { page } = gamemaster;
  const sheet = await page.evaluate(async () => {
    await game.actors.getName("Tavi").sheet.render({ force: true });
    return game.actors.getName("Tavi").sheet.id as string;
  });
  const input = page.locator(`#${sheet} [data-left-of="physical"]`);
  const messages = await page.evaluate(() => game.messages.size);
  await noticed(page, says("FRAY.Refused.NotANumber", { text: typed }), () =>
    input.fill(typed).then(() => input.blur()),
  );
  await noticed(page, says("FRAY.Refused.NotANumber", { text: String(Number(typed)) }), () =>
    page.evaluate((value) => game.actors.getName("Tavi").modifyTokenAttribute("physical", value), Number(typed)),
  );
  expect(await page.evaluate(() => game.messages.size)).toBe(messages);
});

test("a card undone by its button is redone by Ctrl+Shift+Z; with nothing left to redo or undo, that is said", async () => {
  const { page } = gamemaster;
  const press = (act: string): Promise<unknown> =>
    page.evaluate((name) => game.keybindings.actions.get(`fray.${name}`).onDown({}), act);
  await place(page, { Tavi: [2, 2], "Bad Guy": [3, 2] });
  await noticed(page, says("FRAY.Key.nothing.redo"), () => press("redo"));
  const card = await cardMadeBy(page, "harm", () =>
    page.evaluate(() => game.actors.getName("Tavi").modifyTokenAttribute("physical", -3, true)),
  );
  await card.locator('[data-fray-act="undo"]').click();
  await card.locator('[data-fray-act="redo"]').waitFor();
  await noticed(page, pattern("FRAY.Key.done.redo"), () => press("redo"));
  await card.locator('[data-fray-act="undo"]').waitFor();
});

test("a card whose target's token has gone says so when it is applied, whoever it was done to", async () => {
  const { page } = gamemaster;
  const gone = (name: string): Promise<unknown> =>
    page.evaluate((who) => game.scenes.viewed.tokens.getName(who).delete(), name);
  const apply = (card: string, act: string): Promise<void> =>
    noticed(page, says("FRAY.Refused.NoTarget"), () =>
      page.evaluate((command) => game.fray.press(command), { card, act }),
    );
  await place(page, { Tavi: [2, 2], "Bad Guy": [3, 2] });
  await fixDice(page, [{ of: 10, face: 9 }]);
  const blow = await strike(page, "Tavi", "Cutlass", "Bad Guy");
  await page.waitForFunction((card) => game.messages.get(card).system.stage === "frozen", blow);
  await gone("Bad Guy");
  await apply(blow, "apply");

  const card = await cardMadeBy(page, "harm", () =>
    page.evaluate(() => {
      const { actor } = game.scenes.viewed.tokens.getName("Bandit Cutter");
      return actor.modifyTokenAttribute("physical", -3, true).then(() => null);
    }),
  );
  await card.locator('[data-fray-act="undo"]').click();
  await card.locator('[data-fray-act="redo"]').waitFor();
  await gone("Bandit Cutter");
  await apply((await card.getAttribute("data-card"))!, "redo");
});
