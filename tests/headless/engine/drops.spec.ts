import { afterAll, beforeAll, expect, test } from "vitest";
import { noticed } from "../../browser/steps.ts";
import { openOnTheQuay } from "../steps.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";
import { pattern, says } from "../../words.ts";

/* What is dropped on the sheets of things, the tracker and the encounter builder: a result or a sentence. */

declare const CONFIG: any;
declare const game: any;
declare const ui: any;

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openOnTheQuay());
});
afterAll(() => table.leave());

const ITEMS = ["crusadeWeapon", "swordsCliche", "questWeapon", "stagedWeapon", "turnsGear"];

/** Drops what would be dragged there on the window of a thing, on the tracker or on the builder. */
const drop = ({ page }: HeadlessSeat, onto: string, data: object): Promise<unknown> =>
  page.evaluate(
    async ([where, dragged]) => {
      const item = where.includes(".") ? await fromUuid(where) : null;
      if (item) await item.sheet.render({ force: true });
      const window = item?.sheet ?? (where === "tracker" ? ui.combat : foundry.applications.instances.get(where));
      const event = new Event("drop", { bubbles: true, cancelable: true }) as any;
      event.dataTransfer = { types: ["text/plain"], getData: () => JSON.stringify(dragged) };
      window.element.dispatchEvent(event);
    },
    [onto, data] as const,
  );
const made = ({ page }: HeadlessSeat, kind: string, data: object): Promise<string> =>
  page.evaluate(async ([type, source]) => (await CONFIG[type].documentClass.create(source)).uuid, [
    kind,
    data,
  ] as const);

test.each(ITEMS)("the sheet of a %s takes effects, and names whatever else is dropped on it", async (type) => {
  const sheet = `The ${type}`;
  const item = await made(gamemaster, "Item", { name: sheet, type });
  const effects = (): Promise<string[]> =>
    gamemaster.page.evaluate(async (uuid) => (await fromUuid(uuid)).effects.map(({ name }: any) => name), item);
  const effect: string = await gamemaster.page.evaluate(async () => {
    const [one] = await game.actors.getName("Tavi").createEmbeddedDocuments("ActiveEffect", [{ name: "Blessed" }]);
    return one.uuid;
  });
  await drop(gamemaster, item, { type: "ActiveEffect", uuid: effect });
  await expect.poll(effects).toEqual(["Blessed"]);
  const own: string = await gamemaster.page.evaluate(
    async (uuid) => (await fromUuid(uuid)).effects.contents[0].uuid,
    item,
  );
  await drop(gamemaster, item, { type: "ActiveEffect", uuid: own });

  const others: [string, object][] = [
    ["Item", { name: "A rope", type }],
    ["JournalEntry", { name: "The tide tables" }],
    ["Folder", { name: "Letters", type: "JournalEntry" }],
    ["Actor", { name: "The guest", type: "crusade" }],
  ];
  for (const [kind, data] of others) {
    const uuid = await made(gamemaster, kind, data);
    const { name } = data as { name: string };
    await noticed(gamemaster.page, pattern("FRAY.Refused.NotForSheet", { name, sheet }), () =>
      drop(gamemaster, item, { type: kind, uuid }),
    );
  }
  await noticed(gamemaster.page, says("FRAY.Refused.DropCompendium", { name: sheet }), () =>
    drop(gamemaster, item, { type: "Compendium", collection: "fray.rules" }),
  );
  await noticed(gamemaster.page, says("FRAY.Refused.DropUnknown", { name: sheet }), () =>
    drop(gamemaster, item, { type: "Item", uuid: "Item.0000000000000000" }),
  );
  expect(await effects()).toEqual(["Blessed"]);
});

test("who may look at a thing and not change it is told so", async () => {
  const item = await made(gamemaster, "Item", { name: "The relic", type: "crusadeWeapon", ownership: { default: 2 } });
  await player.page.waitForFunction((uuid) => fromUuidSync(uuid), item);
  await noticed(player.page, says("FRAY.Refused.NotEditable", { name: "The relic" }), () =>
    drop(player, item, { type: "ActiveEffect", uuid: "Actor.0000000000000000.ActiveEffect.0000000000000000" }),
  );
});

test.each([
  ["an action dragged from a sheet", { type: "fray.act" }],
  ["an item that was deleted while it was dragged", { type: "Item", uuid: "Item.0000000000000000" }],
  ["an actor that was deleted while it was dragged", { type: "Actor", uuid: "Actor.0000000000000000" }],
])("%s is no thing for an actor's sheet", async (_, data) => {
  const { page } = gamemaster;
  await noticed(page, says("FRAY.Refused.DropUnknown", { name: "Tavi" }), () =>
    page.evaluate(async (dragged) => {
      const { sheet } = game.actors.getName("Tavi");
      await sheet.render({ force: true });
      const event = new Event("drop") as any;
      event.dataTransfer = { getData: () => JSON.stringify(dragged) };
      await sheet._onDrop(event);
    }, data),
  );
});

test("an actor dropped on the tracker joins the encounter with its tokens; whatever cannot is told why", async () => {
  const { page } = gamemaster;
  const uuidOf = (name: string): Promise<string> => page.evaluate((who) => game.actors.getName(who).uuid, name);
  const dropActor = async (name: string): Promise<unknown> =>
    drop(gamemaster, "tracker", { type: "Actor", uuid: await uuidOf(name) });
  await page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  await noticed(page, says("FRAY.Combat.noneToJoin"), () => dropActor("Tavi"));
  await page.evaluate(async () => {
    await game.combats.documentClass.create({ type: "crusade", active: true });
    await ui.combat.render({ force: true });
  });
  await page.waitForFunction(() => ui.combat.viewed);
  await dropActor("Tavi");
  await page.waitForFunction(() => game.combat.combatants.getName("Tavi")?.tokenId);
  await noticed(page, says("FRAY.Combat.fightsAlready", { name: "Tavi" }), () => dropActor("Tavi"));
  await made(gamemaster, "Actor", { name: "The troll's friend", type: "quest" });
  await noticed(page, pattern("FRAY.Refused.CombatantOfOther", { name: "The troll's friend" }), () =>
    dropActor("The troll's friend"),
  );
  const journal = await made(gamemaster, "JournalEntry", { name: "Orders" });
  await noticed(page, says("FRAY.Combat.notDropped"), () =>
    drop(gamemaster, "tracker", { type: "JournalEntry", uuid: journal }),
  );
  expect(await page.evaluate(() => game.combat.combatants.size as number)).toBe(1);
});

test("the encounter builder takes actors and their folders, names the rest, and refuses 7.5 foes", async () => {
  const { page } = gamemaster;
  await page.evaluate(() => game.fray.buildEncounter().then(() => undefined));
  await page.locator("#fray-builder [data-builder-add]").waitFor();
  const folder: string = await page.evaluate(async () => {
    const inn = await CONFIG.Folder.documentClass.create({ name: "Those of the inn", type: "Actor" });
    for (const type of ["crusade", "quest"])
      await CONFIG.Actor.documentClass.create({ name: `Foe of ${type}`, type, folder: inn.id });
    return inn.uuid;
  });
  const rest = pattern("FRAY.Refused.FolderRest", { count: 1, folder: "Those of the inn", others: "Foe of quest" });
  await noticed(page, rest, () => drop(gamemaster, "fray-builder", { type: "Folder", uuid: folder }));
  const count = page.locator("#fray-builder [data-builder-count]").first();
  await count.waitFor();
  const journal = await made(gamemaster, "JournalEntry", { name: "Plans" });
  await noticed(page, says("FRAY.Builder.notDropped"), () =>
    drop(gamemaster, "fray-builder", { type: "JournalEntry", uuid: journal }),
  );
  await noticed(page, says("FRAY.Builder.notDropped"), () =>
    drop(gamemaster, "fray-builder", { type: "Compendium", collection: "fray.rules" }),
  );
  const tavi: string = await page.evaluate(() => game.actors.getName("Tavi").uuid);
  await noticed(page, says("FRAY.Builder.already", { name: "Tavi" }), () =>
    drop(gamemaster, "fray-builder", { type: "Actor", uuid: tavi }),
  );
  for (const [typed, said] of [
    ["7.5", "7.5"],
    ["", "…"],
  ] as const)
    await noticed(page, says("FRAY.Refused.NotANumber", { text: said }), () =>
      count.fill(typed).then(() => count.blur()),
    );
  expect(await count.inputValue()).toBe("1");
});
