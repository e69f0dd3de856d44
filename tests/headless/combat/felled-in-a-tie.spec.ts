import { afterAll, beforeAll, expect, test, describe } from "vitest";
import { closeSheets, openSheet, settings, target } from "../../browser/steps.ts";
import { d10, fixDice } from "../../browser/table.ts";
import { place, view, startFight } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/*
 * Sheet, key, hotbar, text, module and engine say the same of what a fighter may do, in the tie that fells them and
 * after it.
 */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;
let player: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  gamemaster = await table.sit("Gamemaster");
  player = await table.sit("Player One");
  await view(gamemaster.page, "The old quay");
  await settings(gamemaster.page, { economy: "advice", reactionSeconds: 0, autoApply: false });
  await place(gamemaster.page, { Tavi: [5, 6], "Bad Guy": [6, 6] });
  await startFight(gamemaster.page, "crusade", { Tavi: 7, "Bad Guy": 7, Ivo: 3 });
  await player.page.waitForFunction(() => game.combat?.started && game.combat.system.tie);
  await target(player.page, "Bad Guy");
});
afterAll(() => table.leave());

const CUTLASS = "Cutlass";

/** Tells for each way to attack (the sheet's row, offers, key, macro, the engine) whether it allows Tavi's attack. */
async function ways(): Promise<Record<string, boolean>> {
  const { page } = player;
  const sheet = await openSheet(page, "Tavi");
  const act = sheet.locator("li", { has: page.locator(`h3:text-is("${CUTLASS}")`) }).locator('[data-act="attack"]');
  await act.waitFor();
  const row = (await act.getAttribute("aria-disabled")) !== "true";
  await closeSheets(page);
  const others = await page.evaluate(async (name) => {
    const tavi = game.actors.getName("Tavi");
    const item = tavi.items.getName(name);
    const offer = game.fray.offers(tavi).find((one: any) => one.declaration.item === item.uuid);
    const made = async (press: () => unknown): Promise<boolean> => {
      const before = game.messages.size;
      const said: string[] = [];
      const { warn } = ui.notifications;
      ui.notifications.warn = (text: string) => said.push(text);
      try {
        await press();
        for (const until = performance.now() + 30_000; performance.now() < until;) {
          if (game.messages.size > before) return true;
          if (said.length) return false;
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        throw new Error("a press ended without a card or a word");
      } finally {
        ui.notifications.warn = warn;
      }
    };
    canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi").control({ releaseOthers: true });
    return {
      offered: !offer.refused,
      hotbar: await made(() => game.fray.use(item.uuid)),
      engine: await made(() =>
        game.fray.declare(game.fray.declarationOf(tavi, "attack", { item: item.uuid }), { dialog: false }),
      ),
      cover: await made(() => game.fray.act("act", { act: "cover", cover: "partial" })),
    };
  }, CUTLASS);
  const before = await page.evaluate(() => {
    game.pressed = { warn: ui.notifications.warn, words: 0 };
    ui.notifications.warn = () => game.pressed.words++;
    return game.messages.size;
  });
  await page.keyboard.press("Shift+F");
  const key = await page.waitForFunction(
    (count) => (game.messages.size > count ? "a card" : game.pressed.words ? "a word" : ""),
    before,
  );
  await page.evaluate(() => {
    ui.notifications.warn = game.pressed.warn;
    delete game.pressed;
  });
  return { row, key: (await key.jsonValue()) === "a card", ...others };
}

const all = (may: boolean) => ({ row: may, offered: may, hotbar: may, engine: may, cover: may, key: may });
const becomes = (status: string, active: boolean): Promise<unknown> =>
  gamemaster.page.evaluate(([id, on]) => game.actors.getName("Tavi").toggleStatusEffect(id, { active: on }), [
    status,
    active,
  ] as const);

describe("felled in a tie", { shuffle: false }, () => {
  test("EC-053, EC-A21: in that tie everything is open, on the sheet as by every other way", async () => {
    await gamemaster.page.evaluate(() => game.actors.getName("Tavi").update({ "system.physical.damage": 18 }));
    await becomes("fray.deathsDoor", true);
    await player.page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.deathsDoor"));
    expect(await ways()).toEqual(all(true));
  });

  test("EC-116, EC-118: who has passed the death check is unconscious, in that tie too; undone, the act of the tie is theirs again", async () => {
    const { page } = player;
    await fixDice(page, d10(10));
    const id: string = await page.evaluate(async () => {
      const tavi = game.actors.getName("Tavi");
      return (await game.fray.declare(game.fray.declarationOf(tavi, "deathCheck"), { dialog: false })).id;
    });
    await gamemaster.page.waitForFunction((card) => game.messages.get(card)?.system.stage === "frozen", id);
    await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "apply" }), id);
    await page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.dying"));
    expect(await ways()).toEqual(all(false));
    await gamemaster.page.evaluate((card) => game.fray.press({ card, act: "undo" }), id);
    await page.waitForFunction(() => game.actors.getName("Tavi").statuses.has("fray.deathsDoor"));
    expect(await ways()).toEqual(all(true));
  });

  test("EC-116: in a later turn, and in the next tie, nothing is open but the death check; what asks first is barred too", async () => {
    const { page } = player;
    await gamemaster.page.evaluate(async () => {
      await game.combat.nextTurn();
    });
    await page.waitForFunction(() => game.combat.combatant?.name === "Ivo");
    expect(await ways()).toEqual(all(false));
    await gamemaster.page.evaluate(() => game.combat.nextRound());
    await page.waitForFunction(() => game.combat.round === 2 && game.combat.system.tie?.round === 2);
    expect(await ways()).toEqual(all(false));
    const sheet = await openSheet(page, "Tavi");
    for (const act of ["heal", "command", "skill"])
      await expect
        .poll(() => sheet.locator(`[data-act="${act}"]`).first().getAttribute("data-tooltip-text"))
        .toContain("the death check comes first");
    expect(await sheet.locator('[data-act="deathCheck"]').getAttribute("aria-disabled")).toBeNull();
  });
});
