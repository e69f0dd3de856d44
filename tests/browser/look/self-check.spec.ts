import { afterAll, beforeAll, expect, test } from "vitest";
import { sampled } from "../../sample.ts";
import { Table, type Seat } from "../table.ts";

/*
 * The self-check in a browser: one ruleset on one generation, others every day, or what `FRAY_RULESET` and
 * `FRAY_GENERATION` name. `npm test -- --all` plays all of them without a browser (tests/headless/world/self-check.spec.ts).
 */

const NAMES = ["Crusade", "Swords & Shields", "Quest", "Staged", "Combat Turns"];
const ruleset = process.env.FRAY_RULESET ?? sampled(NAMES, 1)[0]!;
const generation = Number(process.env.FRAY_GENERATION ?? sampled([13, 14], 1)[0]) as 13 | 14;

let table: Table;
let gamemaster: Seat;

beforeAll(async () => {
  table = await Table.open({ generation });
  gamemaster = await table.sit("Gamemaster");
});

afterAll(() => table.leave());

const count = (): Promise<Record<string, number>> =>
  gamemaster.page.evaluate(() => ({
    actors: game.actors.size,
    items: game.items.size,
    scenes: game.scenes.size,
    combats: game.combats.size,
    folders: game.folders.size,
    messages: game.messages.size,
  }));

/** Opens the window from the settings, plays the check's part and reads every line. */
async function run(): Promise<{ state: string | undefined; text: string }[]> {
  const { page } = gamemaster;
  await page.evaluate(async (name) => {
    const menu = [...game.settings.menus.values()].find((entry: any) => /self/i.test(entry.key ?? ""));
    await new menu.type().render({ force: true });
    const app = foundry.applications.instances.get("fray-self-check");
    void app.start({ ruleset: name });
  }, ruleset);
  const app = page.locator("#fray-self-check");
  await app.locator("[data-check-summary]").waitFor({ timeout: 150_000 });
  return app.locator("[data-check-state]").evaluateAll((all) =>
    all.map((line) => ({
      state: (line as HTMLElement).dataset.checkState,
      text: (line.textContent ?? "").replace(/\s+/g, " ").trim(),
    })),
  );
}

test(`generation ${generation}, ${ruleset}: passes line by line, leaves nothing behind, and the report can be copied`, async () => {
  const { page } = gamemaster;
  const before = await count();
  const lines = await run();
  expect(lines.filter((line) => line.state === "failed")).toEqual([]);
  expect(lines.length).toBeGreaterThan(15);
  expect(lines.filter(({ text }) => text.includes(ruleset)).length).toBeGreaterThan(4);
  await expect.poll(count).toEqual(before);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator('#fray-self-check [data-action="copy"]').click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("[passed] Read every document of the world");
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain(`generation ${generation}`);
  const told = report.split("\n").filter((line) => /^\[(passed|skipped)\] /.test(line));
  expect(told).toHaveLength(lines.length);
  for (const word of ["Foundry ", "Browser: ", "Theme: theme-", "Grid: type 1, ", "Modules: none"])
    expect(report).toContain(word);
  await page.evaluate(() => foundry.applications.instances.get("fray-self-check").close());
}, 180_000);
