import { afterAll, beforeAll, expect, test } from "vitest";
import { cardOf, settled } from "../../browser/steps.ts";
import { d10, fixDice } from "../../browser/table.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const game: any;

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  gamemaster = await table.sit("Gamemaster");
});
afterAll(() => table.leave());

/** From now on what is drawn of cards waits, when all is known that it says, until it is let go, in its order. */
async function holdDrawings(): Promise<void> {
  await gamemaster.page.evaluate(() => {
    const world = globalThis as any;
    const { handlebars } = world.foundry.applications;
    const draw = handlebars.renderTemplate;
    world.held = [];
    world.asked = 0;
    const { updateMessage } = world.ui.chat;
    world.ui.chat.updateMessage = (message: object) => (world.asked++, updateMessage.call(world.ui.chat, message));
    handlebars.renderTemplate = async (path: string, context: object) => {
      const html = await draw(path, context);
      if (path.endsWith("cards/card.hbs") && world.held) await new Promise((go) => world.held.push(go));
      return html;
    };
    world.letGo = () => {
      const held = world.held;
      world.held = null;
      handlebars.renderTemplate = draw;
      for (const go of held) go();
    };
  });
}
/** Waits until so many drawings wait, and all that were asked for. */
const drawings = (count: number): Promise<unknown> =>
  gamemaster.page.waitForFunction((wanted) => {
    const { held, asked } = globalThis as any;
    return held.length >= wanted && held.length === asked;
  }, count);

test("a card shows what came while an older drawing of it was under way", async () => {
  const { page } = gamemaster;
  await fixDice(page, d10(9));
  const id: string = await page.evaluate(async () => {
    const tavi = game.actors.getName("Tavi");
    const foe = game.scenes.viewed.tokens.getName("Bad Guy");
    const item = tavi.items.getName("Cutlass").uuid;
    const declaration = game.fray.declarationOf(tavi, "attack", { item });
    const targets = [{ actor: foe.actor.uuid, token: foe.uuid }];
    return (await game.fray.declare({ ...declaration, targets }, { dialog: false })).id;
  });
  await cardOf(page, id).locator('[data-fray-act="apply"]').waitFor();
  await holdDrawings();
  await page.evaluate((card) => void (globalThis as any).ui.chat.updateMessage(game.messages.get(card)), id);
  await drawings(1);
  await page.evaluate((card) => void game.fray.press({ card, act: "apply" }), id);
  await settled(page, "Bad Guy", "system.physical.value", 0);
  await page.waitForFunction(() => !game.settings.get("fray", "ledger").open?.length);
  await drawings(2);
  await page.evaluate(() => (globalThis as any).letGo());
  await expect.poll(() => cardOf(page, id).locator('[data-fray-act="apply"]').count()).toBe(0);
});
