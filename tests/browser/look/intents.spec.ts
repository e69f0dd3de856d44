import { afterAll, beforeAll, expect, test } from "vitest";
import { allWords } from "../../../tools/words.ts";
import { gather, goTo } from "../quest/steps.ts";
import { Table, type Seat } from "../table.ts";

/* Quest's tracker, as narrow as the host makes it: whatever somebody means to do is read whole, in any language, beside a bar that can
 * be read. */

let table: Table;
let seat: Seat;

beforeAll(async () => {
  table = await Table.open({ ruleset: "quest" });
  seat = await table.sit("Gamemaster", { width: 1280, height: 900 });
  const { page } = seat;
  await goTo(page, [page], "The hollow way");
  await gather(page, ["Maren Alder", "Robber Captain"]);
  await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
});
afterAll(() => table.leave());

test.each(["en", "de", "fr", "es"])("OQ-051: no intent is cut off in a row of the tracker: %s", async (language) => {
  const { page } = seat;
  const words: any = allWords(language);
  await page.evaluate(async (given) => {
    foundry.utils.mergeObject(game.i18n.translations, given);
    await ui.combat.render();
  }, words);
  const intents = page.locator('select[data-fray-widget="intent"]');
  await intents.first().locator("option", { hasText: words.FRAY.Quest.Intent.move }).waitFor({ state: "attached" });
  const kinds = await intents
    .first()
    .evaluate((select: HTMLSelectElement) => [...select.options].map(({ value }) => value));
  expect(kinds.length).toBeGreaterThan(5);
  const cut = await intents.evaluateAll((selects, values) => {
    const wrong: string[] = [];
    for (const select of selects as HTMLSelectElement[])
      for (const value of values as string[]) {
        select.value = value;
        const bar = select.closest(".combatant")!.querySelector(".fray-turn__stress .fray-pales")!;
        if (bar.getBoundingClientRect().width < 24) wrong.push(`${select.selectedOptions[0]!.textContent}: the bar`);
        const shown = select.getBoundingClientRect().width;
        select.style.maxWidth = "none";
        select.style.flex = "none";
        select.style.minWidth = "max-content";
        if (select.getBoundingClientRect().width > shown + 1) wrong.push(select.selectedOptions[0]!.textContent!);
        select.removeAttribute("style");
      }
    return [...new Set(wrong)];
  }, kinds);
  expect(cut).toEqual([]);
});
