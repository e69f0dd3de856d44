import { afterAll, beforeAll, expect, test } from "vitest";
import { Table, type Seat } from "./table.ts";

/** The tests of the self-check in a browser: a file a generation, so that they run side by side. */
export function testSelfCheck(generation: 13 | 14): void {
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
    await app.locator("[data-check-summary]").waitFor({ timeout: 150_000 });
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
    expect(lines.filter((line) => line.state === "failed")).toEqual([]);
    expect(lines.length).toBeGreaterThan(30);
    for (const ruleset of ["Crusade", "Swords", "Quest", "Staged", "Turns"])
      expect(lines.filter(({ text }) => text.includes(ruleset)).length, ruleset).toBeGreaterThan(4);
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
    await page.evaluate(() => (globalThis as any).foundry.applications.instances.get("fray-self-check").close());
  }, 180_000);

  test("a host broken in five places: the report names each, and no other", async () => {
    gamemaster.expectComplaint(/self-check|provoked/);
    await gamemaster.page.evaluate(() => {
      game.actors.invalidDocumentIds.add("unreadable000000");
      const pack = game.packs.find((entry: any) => entry.metadata.packageName === "fray");
      pack.getIndex = async () => new Map();
      CONFIG.Combat.documentClass.prototype.rollInitiative = async () => null;
      ui.chat.processMessage = async () => undefined;
      Hooks.once("createScene", () => console.error("provoked by the test"));
    });
    const lines = await run();
    const broken = lines.filter((line) => line.state === "failed").map((line) => line.text);
    const places = [
      /unreadable000000/,
      /lists 0 and holds \d+/,
      /An encounter .*somebody has no initiative/,
      /typed into the chat .*a message of “\/r/,
      /provoked by the test/,
    ];
    for (const place of places) expect(broken.join("\n")).toMatch(place);
    expect(broken.filter((line) => !places.some((place) => place.test(line)))).toEqual([]);
  }, 180_000);
}
