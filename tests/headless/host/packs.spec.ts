import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { hostSays } from "../../words.ts";

/* What gamemasters set for a pack: whether it is locked. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  gamemaster = await table.sit("Gamemaster");
  player = await table.sit("Player One");
});

afterAll(() => table.leave());

const isLocked = ({ page }: HeadlessSeat): Promise<boolean> =>
  page.evaluate(() => game.packs.get("fray.crusade-bestiary").locked);

test("a gamemaster unlocks a pack by the menu of its row and may change it then; all pages know", async () => {
  expect(await isLocked(gamemaster)).toBe(true);
  await gamemaster.page.evaluate(async () => {
    const { element } = ui.compendium;
    const row = element.querySelector('[data-pack="fray.crusade-bestiary"]');
    row.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true, clientX: 5, clientY: 5 }));
  });
  await gamemaster.page.locator("#context-menu button", { hasText: hostSays("COMPENDIUM.ToggleLock") }).click();
  await expect.poll(() => isLocked(gamemaster)).toBe(false);
  await expect.poll(() => isLocked(player)).toBe(false);
  const [before, after] = await gamemaster.page.evaluate(async () => {
    const pack = game.packs.get("fray.crusade-bestiary");
    const actor = await pack.getDocument(pack.index.contents[0]._id);
    const names = [actor.name];
    await actor.update({ name: "Changed" });
    names.push((await pack.getDocument(actor.id)).name);
    await actor.update({ name: names[0] });
    return names;
  });
  expect([before === "Changed", after]).toEqual([false, "Changed"]);
  // What was set is taken back.
  await gamemaster.page.evaluate(() => game.packs.get("fray.crusade-bestiary").configure({ locked: null }));
  await expect.poll(() => isLocked(player)).toBe(true);
});
