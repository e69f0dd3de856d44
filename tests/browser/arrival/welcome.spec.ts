import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cardMadeBy, cardStands } from "../steps.ts";
import { fixDice, Table, type Seat } from "../table.ts";
import { sampled } from "../../sample.ts";

/* The welcome in a browser: what it looks like by day and by night, and a first attack by mouse alone. */

let table: Table;
let seat: Seat;

beforeAll(async () => {
  table = await Table.open({ seed: null });
  seat = await table.sit("Gamemaster");
});
afterAll(() => table.leave());

describe("an empty world in a browser", { shuffle: false }, () => {
  test.each(sampled(["dark", "light"] as const, 1))(
    "the welcome's five cards are whole and readable (%s)",
    async (scheme) => {
      const { page } = seat;
      await page.emulateMedia({ colorScheme: scheme });
      const cards = page.locator("#fray-welcome .fray-pick");
      await cards.nth(4).waitFor();
      await page.waitForFunction(
        (wanted) => getComputedStyle(document.querySelector("#fray-welcome")!).colorScheme === wanted,
        scheme,
      );
      // Each card in the accent of its ruleset: their styles are loaded after the system's own.
      const accents = await cards.evaluateAll((all) =>
        all.map((card) => getComputedStyle(card).getPropertyValue("--fray-accent")),
      );
      expect(new Set(accents).size).toBe(accents.length);
      const cut = await cards.evaluateAll((all) =>
        all.flatMap((card) =>
          [card, ...card.querySelectorAll("*")]
            .filter(
              (part) => part instanceof HTMLElement && part.scrollWidth > part.clientWidth + 1 && part.clientWidth,
            )
            .map((part) => part.outerHTML.slice(0, 120)),
        ),
      );
      expect(cut).toEqual([]);
    },
  );

  test("four clicks after the welcome the first attack is applied", async () => {
    const { page } = seat;
    let clicks = 0;
    await page.locator('.fray-pick[data-ruleset="turns"] [data-action="play"]').click();
    await page.locator("#fray-welcome").waitFor({ state: "detached" });
    await page.locator(".fray-sheet").waitFor();
    await page.waitForFunction(() => canvas.ready && game.user.targets.size === 1);
    clicks++;
    await page.locator('#combat [data-action="startCombat"]').click();
    await page.waitForFunction(() => game.combat.started && game.combat.turn !== null);
    await fixDice(page, [
      { face: 8, of: 8 },
      { face: 5, of: 8 },
    ]);
    const card = await cardMadeBy(page, "attack", async () => {
      clicks++;
      await page.locator('.fray-sheet [data-act="attack"]').first().click();
    });
    clicks++;
    await card.locator('[data-fray-act="apply"]').click();
    await cardStands(card, "undo");
    expect(clicks).toBeLessThanOrEqual(4);
  });
});
