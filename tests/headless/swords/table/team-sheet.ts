import { beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { noticed, openSheet, target } from "../../../browser/steps.ts";
import { says } from "../../../words.ts";
import { gamemaster } from "./ring.ts";

let page: Page;

describe("the sheet of a team", () => {
  const sheet = () => page.locator(".fray-sheet", { has: page.locator('h1:text-is("Pit Crew")') }).first();
  const row = (name: string) => sheet().locator(".fray-cliches > li", { hasText: name }).first();
  const leads = (): Promise<string[]> => sheet().locator(".fray-cliches > li.is-used h3").allInnerTexts();
  const lose = (name: string, dice: number): Promise<void> =>
    page.evaluate(
      async ([who, lost]: [string, number]) => {
        const cliche = game.actors.getName(who).items.find((item: any) => item.type === "swordsCliche");
        await cliche.update({ "system.lost": lost });
      },
      [name, dice] as [string, number],
    );
  beforeAll(async () => {
    page = gamemaster.page;
    await target(page, "Demon-warrior");
    await openSheet(page, "Pit Crew");
  });

  test("SS-P02: shows the team's odds against whoever is targeted, and each member's weapon and armour", async () => {
    await expect.poll(() => sheet().locator("[data-odds]").innerText()).toMatch(/\d+ %/);
    const gear = await page.evaluate(() => {
      const { weapon, toughness, coverage } = game.actors.getName("Shield Bearer").system.derived;
      return { weapon: weapon.name, rating: weapon.rating, toughness, coverage };
    });
    const words = await row("Shield Bearer").innerText();
    expect(words).toContain(says("FRAY.Swords.Team.weapon", gear));
    expect(words).toContain(says("FRAY.Swords.Team.armour", gear));
  });

  test("SS-P02: opens the sheet of a member at a press on the name", async () => {
    await row("Pit Brawler").locator('[data-action="openMember"]').click();
    const member = page.locator('.fray-sheet h1:text-is("Pit Brawler")').first();
    await member.waitFor();
    await page.evaluate(() => game.actors.getName("Pit Brawler").sheet.close());
  });

  test("SS-P02: who may lead follows the dice", async () => {
    const button = (name: string) => row(name).locator('[data-choice-act="leader"]');
    const may = async (name: string): Promise<boolean | null> =>
      (await button(name).evaluateAll((found) => found.map((one) => !one.hasAttribute("aria-disabled"))))[0] ?? null;
    await expect.poll(leads).toEqual(["Net Fighter"]);
    // Three dice, two and three: who leads is not offered to.
    await expect.poll(() => may("Shield Bearer")).toBe(true);
    expect([await may("Net Fighter"), await may("Pit Brawler")]).toEqual([null, false]);
    await button("Shield Bearer").click();
    await expect.poll(leads).toEqual(["Shield Bearer"]);
    await expect.poll(() => may("Net Fighter")).toBe(true);
    await lose("Net Fighter", 1);
    await expect.poll(() => may("Net Fighter")).toBe(false);
    const claims = () =>
      page.evaluate(() => {
        const { actor } = canvas.tokens.placeables.find((one: any) => one.document.name === "Pit Crew");
        const member = game.actors.getName("Net Fighter").uuid;
        void game.fray.declare(game.fray.declarationOf(actor, "teamAct", { choices: { act: "leader", member } }));
      });
    await noticed(page, says("FRAY.Swords.Refused.FewerDice", { name: "Net Fighter" }), claims);
    expect(await leads()).toEqual(["Shield Bearer"]);
    await lose("Net Fighter", 0);
    await lose("Shield Bearer", 2);
    await expect.poll(() => may("Net Fighter")).toBe(true);
    expect(await may("Pit Brawler")).toBe(false);
    await button("Net Fighter").click();
    await expect.poll(leads).toEqual(["Net Fighter"]);
    await lose("Shield Bearer", 0);
  });
});
