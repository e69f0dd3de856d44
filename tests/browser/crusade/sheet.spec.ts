import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorValue, fixDice, openForTwo, type Seat, type Table } from "../table.ts";
import { attack, cellOf, closeSheets, openSheet, settled, showTab, target } from "../steps.ts";
import { notified } from "../trouble.ts";
import { pattern } from "../../words.ts";

let table: Table;
let gamemaster: Seat;
let player: Seat;

beforeAll(async () => {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
});

afterAll(() => table.leave());

const melee = "system.derived.melee.value";
const ranged = "system.derived.ranged.value";
const stress = "system.physical.max";

/** Opens a compendium at the left edge, out of the way of mat and sheet. */
async function openPack(seat: Seat, id: string): Promise<Locator> {
  await closePacks(seat);
  await seat.page.evaluate((wanted) => game.packs.get(wanted).render(true), id);
  const browser = seat.page.locator('.compendium[id^="compendium-"]');
  await browser.locator("[data-entry-id]").first().waitFor();
  await browser.evaluate((element) =>
    (globalThis as any).foundry.applications.instances
      .get(element.id)
      .setPosition({ left: 110, top: 20, width: 300, height: 620 }),
  );
  return browser;
}

async function closePacks(seat: Seat): Promise<void> {
  await seat.page.evaluate(async () => {
    for (const app of [...(globalThis as any).foundry.applications.instances.values()])
      if (app.id.startsWith("compendium-")) await app.close({ animate: false });
  });
}

const tab = (sheet: Locator, name: string): Promise<void> => sheet.locator(`[role="tab"][data-tab="${name}"]`).click();

async function editMode(sheet: Locator): Promise<void> {
  const edit = sheet.locator('[data-action="toggleMode"]').nth(1);
  if ((await edit.getAttribute("aria-pressed")) !== "true") await edit.click();
  await sheet.locator("input.fray-name").waitFor();
}

describe("compendium, mat and sheet", { shuffle: false }, () => {
  test("Bad Guy is dragged from the compendium onto the mat, ready to fight: hostile, with bars, not linked", async () => {
    const { page } = gamemaster;
    const pack = await openPack(gamemaster, "fray.crusade-bestiary");
    const before = await page.evaluate(() => canvas.scene.tokens.size);
    const spot = await page.evaluate(() => {
      const point = canvas.stage.worldTransform.apply({ x: 1050, y: 950 });
      return { x: point.x, y: point.y };
    });
    const entry = pack.locator("[data-entry-id]", { hasText: "Bad Guy" }).first();
    await entry.scrollIntoViewIfNeeded();
    await entry.hover();
    await page.mouse.down();
    await page.mouse.move(spot.x + 40, spot.y + 40, { steps: 5 });
    await page.mouse.move(spot.x, spot.y, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction((count) => canvas.scene.tokens.size === count + 1, before);
    const token = await player.page.waitForFunction(() => {
      const found = canvas.scene.tokens.contents.filter((one: any) => one.name === "Bad Guy").at(-1);
      return (
        found && {
          disposition: found.disposition,
          linked: found.actorLink,
          bar: found.bar1.attribute,
          left: found.actor.system.physical.value,
          x: found.x,
          y: found.y,
        }
      );
    });
    expect(await token.jsonValue()).toMatchObject({ disposition: -1, linked: false, bar: "physical", left: 6 });
    await page.evaluate(() =>
      canvas.scene.tokens.contents
        .filter((one: any) => one.name === "Bad Guy")
        .at(-1)
        .delete(),
    );
    await closePacks(gamemaster);
    await expect.poll(() => cellOf(page, "Bad Guy")).toEqual([13, 4]);
  });

  test("EC-013: a sword is dragged from the compendium onto the sheet, is there, and counts only when held", async () => {
    const { page } = gamemaster;
    const sheet = await openSheet(page, "Tavi");
    await tab(sheet, "gear");
    await page.evaluate(() =>
      game.actors.getName("Tavi").sheet.setPosition({ left: 560, top: 60, width: 600, height: 700 }),
    );
    const pack = await openPack(gamemaster, "fray.crusade-arms");
    const sword = await page.evaluate(() => game.packs.get("fray.crusade-arms").index.getName("Sword")._id as string);
    const entry = pack.locator(`[data-entry-id="${sword}"]`);
    await entry.scrollIntoViewIfNeeded();
    await entry.dragTo(sheet.locator(".fray-strip"));
    await player.page.waitForFunction(() => game.actors.getName("Tavi").items.getName("Sword"));
    await closePacks(gamemaster);
    await tab(sheet, "fight");
    await sheet.locator('.tab.active h3:text-is("Sword")').waitFor();
    await closeSheets(page);
  });

  test("EC-004, EC-009, EC-011: an attribute edited in edit mode: stress and defences follow, on every screen", async () => {
    const sheet = await openSheet(player.page, "Tavi");
    await expect
      .poll(async () => [
        await actorValue(player.page, "Tavi", stress),
        await actorValue(player.page, "Tavi", melee),
        await actorValue(player.page, "Tavi", ranged),
      ])
      .toEqual([18, 7, 6]);
    await editMode(sheet);
    await tab(sheet, "character");
    const grace = sheet.locator('input[name="system.attributes.grace"]');
    await grace.fill("5");
    await grace.press("Tab");
    await settled(gamemaster.page, "Tavi", stress, 20);
    await settled(gamemaster.page, "Tavi", ranged, 8);
    await expect.poll(() => actorValue(gamemaster.page, "Tavi", melee)).toBe(7);
    await sheet.locator(".fray-track").first().getByText("/ 20").waitFor();
    await grace.fill("3");
    await grace.press("Tab");
    await settled(gamemaster.page, "Tavi", stress, 18);
  });

  test("letters typed into a number field are refused in words and the old number stays", async () => {
    const sheet = await openSheet(player.page, "Tavi");
    await editMode(sheet);
    await tab(sheet, "character");
    const brawn = sheet.locator('input[name="system.attributes.brawn"]');
    await brawn.fill("");
    await brawn.pressSequentially("e");
    await brawn.press("Tab");
    await notified(player.page, pattern("FRAY.Refused.NotANumber"));
    await expect.poll(() => actorValue(gamemaster.page, "Tavi", "system.attributes.brawn")).toBe(2);
    await player.page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('.fray-sheet input[name="system.attributes.brawn"]')?.value === "2",
    );
  });

  test("EC-013, EC-014, EC-015, EC-016: what is worn and held counts, what is laid down counts no more", async () => {
    const sheet = await openSheet(gamemaster.page, "Ivo");
    await tab(sheet, "gear");
    const toggle = (item: string): Promise<void> =>
      sheet
        .locator("li", { has: sheet.page().locator(`h3:text-is("${item}")`) })
        .locator('[data-action="toggleItem"]')
        .click();
    await expect
      .poll(async () => [
        await actorValue(gamemaster.page, "Ivo", melee),
        await actorValue(gamemaster.page, "Ivo", ranged),
        await actorValue(gamemaster.page, "Ivo", stress),
      ])
      .toEqual([8, 6, 18]);
    await toggle("Round shield");
    await settled(player.page, "Ivo", melee, 7);
    await settled(player.page, "Ivo", ranged, 5);
    await expect.poll(() => actorValue(player.page, "Ivo", stress)).toBe(18);
    await toggle("Full chain mail");
    await settled(player.page, "Ivo", melee, 4);
    await settled(player.page, "Ivo", ranged, 2);
    await settled(player.page, "Ivo", stress, 15);
    await toggle("Sabre");
    await settled(player.page, "Ivo", melee, 0);
    for (const item of ["Round shield", "Full chain mail", "Sabre"]) await toggle(item);
    await settled(player.page, "Ivo", melee, 8);
    await closeSheets(gamemaster.page);
  });

  test("play and edit are remembered over a reload, for each actor by itself", async () => {
    await player.page.reload();
    await player.page.waitForFunction(() => (globalThis as any).game?.ready && (globalThis as any).canvas?.ready);
    const sheet = await openSheet(player.page, "Tavi");
    await sheet.locator("input.fray-name").waitFor();
    await sheet.locator('[data-action="toggleMode"]').first().click();
    await sheet.locator(".fray-hero h1").waitFor();
    await closeSheets(player.page);
    const again = await openSheet(player.page, "Tavi");
    await expect.poll(() => again.locator("input.fray-name").count()).toBe(0);
  });

  test("words half typed are kept when somebody else's update draws the sheet again", async () => {
    const sheet = await openSheet(player.page, "Tavi");
    await editMode(sheet);
    const name = player.page.locator(".fray-sheet input.fray-name");
    await name.fill("Tavi of the");
    await gamemaster.page.evaluate(() => game.actors.getName("Tavi").update({ "system.mental.damage": 2 }));
    await player.page.waitForFunction(() => game.actors.get("MD64Q4JOEXiLLlbm").system.mental.damage === 2);
    await expect.poll(() => name.inputValue()).toBe("Tavi of the");
    await expect.poll(() => player.page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("name");
    await name.pressSequentially(" Quay");
    await name.press("Tab");
    await gamemaster.page.waitForFunction(() => game.actors.get("MD64Q4JOEXiLLlbm").name === "Tavi of the Quay");
    await player.page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('[data-left-of="mental"]')?.value ===
        String(game.actors.get("MD64Q4JOEXiLLlbm").system.mental.value),
    );
    await gamemaster.page.evaluate(() => game.actors.get("MD64Q4JOEXiLLlbm").update({ name: "Tavi" }));
    await player.page.locator('.fray-sheet [data-action="toggleMode"]').first().click();
    await player.page.locator(".fray-sheet .fray-hero h1").waitFor();
  });

  test("EC-062: a rule’s id on a card opens the page that tells the rule in our words", async () => {
    const { page } = player;
    await showTab(page, "chat");
    await target(page, "Bandit");
    const sheet = await openSheet(page, "Tavi");
    await tab(sheet, "fight");
    // A second weapon is in hand by now, and swings as well.
    await fixDice(page, [
      { face: 6, of: 10 },
      { face: 6, of: 10 },
    ]);
    const card = await attack(page, "Cutlass");
    await card.locator(".fray-band.is-hit").first().waitFor();
    await closeSheets(page);
    await card.locator("summary").first().click();
    const rule = card.locator('[data-action="rule"]:visible').last();
    const id = (await rule.getAttribute("data-rule"))!;
    await rule.click();
    await page.locator(".journal-sheet, .journal-entry, [id*=JournalEntry]").first().waitFor();
    await page.locator(".journal-sheet, .journal-entry, [id*=JournalEntry]").first().getByText(id).first().waitFor();
  });
});
