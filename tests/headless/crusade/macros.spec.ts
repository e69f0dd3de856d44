import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { d10, fixDice, type Seat } from "../../browser/table.ts";
import { openForTwo, type HeadlessTable } from "../table.ts";
import { closeSheets, lastCard, messages, nextRound, press, settled, target } from "../../browser/steps.ts";
import { says } from "../../words.ts";

let table: HeadlessTable;
let gamemaster: Seat;
let player: Seat;

const stress = "system.physical.value";
const fate = "system.fate.value";
const status = (id: string, active: boolean) =>
  player.page.waitForFunction(([wanted, on]) => game.actors.getName("Tavi").statuses.has(wanted) === on, [
    id,
    active,
  ] as const);

/** Waits until what is done has brought one more chat message, and gives the newest card. */
async function card(page: Page, act: () => Promise<unknown>): Promise<Locator> {
  const before = await messages(page);
  await act();
  await page.waitForFunction((count) => game.messages.size > count, before);
  return lastCard(page);
}

/** Runs a macro of the pack as its player does, with Tavi in hand. */
const run = (name: string): Promise<void> =>
  player.page.evaluate(async (wanted) => {
    canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi").control({ releaseOthers: true });
    const pack = game.packs.get("fray.crusade-macros");
    const macro = await pack.getDocument((await pack.getIndex()).getName(wanted)._id);
    // A dialog holds its macro until it is answered: nobody waits for it here.
    void macro.execute();
  }, name);

/** A new round, known at the player's table too. */
async function round(): Promise<void> {
  await nextRound(gamemaster.page, player.page);
  const now = await gamemaster.page.evaluate(() => game.combat.round as number);
  await player.page.waitForFunction((wanted) => game.combat.round === wanted, now);
}

const send = (page: Page): Promise<void> => page.locator('.fray-dialog [type="submit"]').click();

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
  await gamemaster.page.evaluate(async () => {
    if (!game.combat.started) await game.combat.startCombat();
    await game.actors.getName("Tavi").update({ "system.fate": { value: 2, used: ["bonus", "reroll"] } });
  });
  await player.page.waitForFunction(() => game.combat.started && game.actors.getName("Tavi").system.fate.value === 2);
});
afterAll(() => table.leave());

describe("crusade: the macros of its pack", () => {
  beforeEach(round);

  test("every macro of the pack is run below", async () => {
    const names = await player.page.evaluate(async () =>
      [...(await game.packs.get("fray.crusade-macros").getIndex())].map((one: any) => one.name).sort(),
    );
    expect(names).toEqual([
      "Attack with the weapon in hand",
      "Command roll",
      "Damage or heal",
      "Death check",
      "Spend FATE",
      "Take full cover",
      "Take partial cover",
      "Tend an injury",
      "Use a skill",
    ]);
  });

  test("“Attack with the weapon in hand” strikes at the target", async () => {
    await target(player.page, "Bad Guy");
    await fixDice(player.page, d10(6));
    const attack = await card(player.page, () => run("Attack with the weapon in hand"));
    await attack.locator(".fray-band .fray-num", { hasText: "7" }).waitFor();
  });

  test("“Take partial cover” and “Take full cover” set the one and then the other", async () => {
    await card(player.page, () => run("Take partial cover"));
    await status("fray.coverPartial", true);
    await card(player.page, () => run("Take full cover"));
    await status("fray.coverFull", true);
    await status("fray.coverPartial", false);
    await press(player.page, "undo");
    await status("fray.coverPartial", true);
  });

  test("“Use a skill” asks which, and rolls it for two actions", async () => {
    await run("Use a skill");
    const firearms: string = await player.page.evaluate(
      () => game.actors.getName("Tavi").items.getName("Firearms").uuid,
    );
    await player.page.locator('.fray-dialog [data-choice="skill"]').selectOption(firearms);
    await fixDice(player.page, d10(5));
    const skill = await card(player.page, () => send(player.page));
    await skill.locator(".fray-band .fray-num", { hasText: "7" }).waitFor();
    await gamemaster.page.waitForFunction(() =>
      game.combat.combatants.getName("Tavi").system.spent.some((one: any) => one.act === "skill" && one.pips === 2),
    );
    await press(player.page, "undo");
    await gamemaster.page.waitForFunction(
      () => !game.combat.combatants.getName("Tavi").system.spent.some((one: any) => one.act === "skill"),
    );
  });

  test("“Damage or heal” takes five points, “Tend an injury” gives some back", async () => {
    await run("Damage or heal");
    const amount = player.page.locator(".fray-fields input[name=amount]");
    await amount.fill("5");
    await card(player.page, () =>
      player.page.locator("dialog, .application").filter({ has: amount }).locator('[data-action="damage"]').click(),
    );
    await settled(gamemaster.page, "Tavi", stress, 13);
    await player.page.evaluate(() => game.user.targets.forEach((one: any) => one.setTarget(false)));
    await run("Tend an injury");
    await player.page.locator('.fray-dialog [data-choice="place"]').selectOption("ideal");
    await fixDice(player.page, d10(5));
    await card(player.page, () => send(player.page));
    await press(player.page, "apply");
    // 5 + 2 over 4.
    await settled(gamemaster.page, "Tavi", stress, 16);
  });

  test("“Spend FATE” asks for what", async () => {
    await run("Spend FATE");
    await player.page.locator('.fray-dialog [data-choice="use"]').selectOption("attribute");
    await card(player.page, () => send(player.page));
    await settled(gamemaster.page, "Tavi", fate, 1);
  });

  test("“Command roll” asks how many stand on either side", async () => {
    await run("Command roll");
    await player.page.locator('.fray-dialog [data-choice="own"]').fill("30");
    await fixDice(player.page, d10(4));
    const command = await card(player.page, () => send(player.page));
    await command.locator(".fray-band .fray-num", { hasText: "4" }).waitFor();
  });

  test("“Death check” rolls where one is due, and says so where none is", async () => {
    await run("Death check");
    await player.page
      .locator("#notifications .notification", { hasText: says("FRAY.Refused.NoDeathCheck", { name: "Tavi" }) })
      .first()
      .waitFor();
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Tavi").toggleStatusEffect("fray.deathsDoor", { active: true }),
    );
    await status("fray.deathsDoor", true);
    await fixDice(player.page, d10(9));
    const check = await card(player.page, () => run("Death check"));
    await check.locator(".fray-band.is-win").waitFor();
    await gamemaster.page.evaluate(() =>
      game.actors.getName("Tavi").toggleStatusEffect("fray.deathsDoor", { active: false }),
    );
  });
});

describe("crusade: the rules journal", () => {
  test("every page has what can be clicked, and every click does something: rolls are thrown, things open, macros run", async () => {
    const { page } = player;
    const pages: { id: string; name: string }[] = await page.evaluate(async () => {
      const entries = await game.packs.get("fray.rules").getDocuments();
      const entry = entries.find((one: any) => one.flags.fray.ruleset === "crusade");
      await entry.sheet.render({ force: true });
      entry.sheet.setPosition({ left: 120, top: 20, width: 700, height: 640 });
      return entry.pages.contents.sort((a: any, b: any) => a.sort - b.sort).map(({ id, name }: any) => ({ id, name }));
    });
    expect(pages).toHaveLength(9);
    const journal = page.locator(".journal-sheet").first();
    for (const { id, name } of pages) {
      await page.evaluate(async (wanted) => {
        const sheet = [...foundry.applications.instances.values()].find(
          (app: any) => app.document?.documentName === "JournalEntry",
        );
        await sheet.render({ force: true, pageId: wanted });
      }, id);
      await journal.getByRole("heading", { name, exact: true }).first().waitFor();
      const rolls = journal.locator("a.inline-roll");
      // The page of readings tells how the text is read, and has nothing to roll.
      if (name !== "Readings and defaults")
        await expect.poll(() => rolls.count(), { message: `${name}: rolls` }).toBeGreaterThan(0);
      await expect.poll(() => journal.locator("a.broken").count(), { message: `${name}: broken links` }).toBe(0);
      for (const roll of await rolls.all()) {
        const before = await messages(page);
        await roll.click();
        await page.waitForFunction(
          (count) => game.messages.size === count + 1 && game.messages.contents.at(-1).rolls.length === 1,
          before,
        );
      }
      for (const link of await journal.locator("a.content-link").all()) {
        const uuid = (await link.getAttribute("data-uuid"))!;
        if (uuid.includes(".Macro.")) continue;
        await link.click();
        await page.waitForFunction(
          (wanted) =>
            [...foundry.applications.instances.values()].some(
              (app: any) => app.document?.uuid === wanted && app.rendered,
            ),
          uuid,
        );
        await page.evaluate(async (wanted) => {
          for (const app of [...foundry.applications.instances.values()])
            if (app.document?.uuid === wanted) await app.close({ animate: false });
        }, uuid);
      }
    }
  });

  test("EC-138: the chart is opened from its page and drawn from; each row is one of the chart's", async () => {
    const { page } = gamemaster;
    await page.evaluate(() => game.fray.rule("EC-138"));
    const journal = page.locator(".journal-sheet").first();
    await journal.locator("a.content-link", { hasText: "against Sidhe steel" }).click();
    const sheet = page.locator(".roll-table-sheet");
    for (const [face, words] of [
      [1, "EC-141"],
      [4, "EC-144"],
    ] as const) {
      await fixDice(page, [{ face, of: 4 }]);
      const before = await messages(page);
      await sheet.locator('[data-action="draw"]').click();
      await page.waitForFunction((count) => game.messages.size === count + 1, before);
      await page.locator("#chat .message").last().getByText(words).waitFor();
    }
    await closeSheets(page);
  });

  test("EC-032: a link to a macro runs it", async () => {
    const { page } = player;
    await closeSheets(page);
    await page.evaluate(() =>
      canvas.tokens.placeables.find((one: any) => one.document.name === "Tavi").control({ releaseOthers: true }),
    );
    await page.evaluate(() => game.fray.rule("EC-033"));
    const link = page.locator(".journal-sheet a.content-link", { hasText: says("FRAY.Condition.coverFull.name") });
    await card(page, () => link.click());
    await status("fray.coverFull", true);
    await closeSheets(page);
  });
});
