import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Table, type Seat } from "./table.ts";

describe.each([14, 13] as const)("the self-check on generation %i", (generation) => {
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

  /** Opens the window from the settings, runs the check to its end and reads every line. */
  async function run(): Promise<{ state: string | undefined; text: string }[]> {
    const { page } = gamemaster;
    await page.evaluate(() => {
      const menu = [...game.settings.menus.values()].find((entry: any) => /self/i.test(entry.key ?? ""));
      return new menu.type().render({ force: true });
    });
    const app = page.locator("#fray-self-check");
    await app.locator('[data-action="run"]').click();
    await app.locator("[data-check-summary]").waitFor({ timeout: 90_000 });
    return app.locator("[data-check-state]").evaluateAll((all) =>
      all.map((line) => ({
        state: (line as HTMLElement).dataset.checkState,
        text: (line.textContent ?? "").replace(/\s+/g, " ").trim(),
      })),
    );
  }

  test("passes line by line, leaves nothing behind, and its report can be copied", async () => {
    const { page } = gamemaster;
    const before = await count();
    const lines = await run();
    expect(lines.filter((line) => line.state !== "passed")).toEqual([]);
    expect(lines).toHaveLength(10);
    await expect.poll(count).toEqual(before);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator('#fray-self-check [data-action="copy"]').click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain("[passed] Read every compendium");
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain(`generation ${generation}`);
    expect(report.split("\n").filter((line) => line.startsWith("[passed]"))).toHaveLength(10);
    await page.evaluate(() => (globalThis as any).foundry.applications.instances.get("fray-self-check").close());
  });

  test("a host broken in five places: the report names each, and no other", async () => {
    gamemaster.expectComplaint(/self-check|provoked/);
    await gamemaster.page.evaluate(() => {
      game.actors.invalidDocumentIds.add("unreadable000000");
      const pack = game.packs.find((entry: any) => entry.metadata.packageName === "fray");
      pack.getIndex = async () => new Map();
      CONFIG.Combat.documentClass.prototype.rollInitiative = async () => null;
      CONFIG.Token.documentClass.prototype.move = async () => false;
      Hooks.once("createScene", () => console.error("provoked by the test"));
    });
    const lines = await run();
    const broken = lines.filter((line) => line.state === "failed").map((line) => line.text);
    expect(broken).toEqual([
      expect.stringContaining("unreadable000000"),
      expect.stringMatching(/lists 0 and holds \d+/),
      expect.stringContaining("somebody has no initiative"),
      expect.stringContaining("the token stands at"),
      expect.stringContaining("provoked by the test"),
    ]);
  });
});
