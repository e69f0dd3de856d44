import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/* On which page of a journal the builder of encounters saves a lineup. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  gamemaster = await table.sit("Gamemaster");
});
afterAll(() => table.leave());

/** Adds a foe of a ruleset to the builder, by one of the world's actors that no player owns. */
async function addFoe(ruleset: string): Promise<void> {
  const { page } = gamemaster;
  await page.evaluate(
    (type) =>
      foundry.applications.instances
        .get("fray-builder")
        .add([...game.actors].find((actor: any) => actor.type === type && !actor.hasPlayerOwner)!.uuid),
    ruleset,
  );
  await page.locator("#fray-builder [data-builder-count]").waitFor();
}

/** The foes of each saved encounter, by its ruleset. */
const saved = (): Promise<[string, string[]][]> =>
  gamemaster.page.evaluate(() =>
    [...game.journal]
      .flatMap(({ pages }: any) => [...pages])
      .filter(({ type }) => type === "encounter")
      .map(({ system }): [string, string[]] => [system.ruleset, system.foes.map(({ name }: { name: string }) => name)])
      .sort(),
  );

test("a lineup of another ruleset leaves the saved one as it is, and is saved on a page of its own", async () => {
  const { page } = gamemaster;
  await page.evaluate(() => game.fray.buildEncounter().then(() => undefined));
  await page.locator("#fray-builder [data-builder-hero]").first().waitFor();
  await addFoe("crusade");
  await page.locator('#fray-builder [data-action="save"]').click();
  await expect.poll(async () => (await saved()).length).toBe(1);
  const [first] = await saved();
  await page.locator("#fray-builder [data-builder-ruleset]").selectOption("quest");
  await page.locator("#fray-builder [data-builder-page]").waitFor({ state: "detached" });
  await addFoe("quest");
  await page.locator('#fray-builder [data-action="save"]').click();
  await expect.poll(async () => (await saved()).length).toBe(2);
  expect((await saved())[0]).toEqual(first);
  expect((await saved()).map(([ruleset]) => ruleset)).toEqual(["crusade", "quest"]);
});
