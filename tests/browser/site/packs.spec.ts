import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { hostPattern } from "../../words.ts";
import { SiteTable } from "./table.ts";

/* The packs of the site: only their indexes come before the table is ready. */

let table: SiteTable;

// No test's time is spent on it.
beforeAll(() => SiteTable.build());

afterEach(() => table?.leave());

/** The files of packs that the site has sent, without what makes their names differ from version to version. */
const filesSent = (): string[] =>
  table.site.sent
    .filter((file) => file.startsWith("play/packs/"))
    .map((file) => file.replace(/-[0-9a-f]{12}\.json$/, ""));

/** The names of all documents of a pack, or the error. */
const documentsOf = (page: Page, pack: string): Promise<string[] | string> =>
  page.evaluate(
    (id) =>
      game.packs
        .get(id)
        .getDocuments()
        .then(
          (all: any[]) => all.map(({ name }) => name as string),
          (error: Error) => error.message,
        ),
    pack,
  );

const indexOf = (page: Page, pack: string): Promise<string[]> =>
  page.evaluate((id) => game.packs.get(id).index.map(({ name }: any) => name as string), pack);

test("a pack's documents are fetched when they are first asked for, once for all pages", async () => {
  table = await SiteTable.open(undefined, { mat: false, offline: false });
  const page = await table.sit("Gamemaster");
  const arms = "fray.crusade-arms";
  const names = await indexOf(page, arms);
  expect(names.length).toBeGreaterThan(5);
  expect(filesSent()).toEqual([]);
  expect((await documentsOf(page, arms)).toString()).toBe(names.toString());
  const other = await table.sit("Player One");
  expect((await documentsOf(other, arms)).toString()).toBe(names.toString());
  expect(filesSent()).toEqual([`play/packs/${arms}`]);
  expect(table.complaints).toEqual([]);
});

test("who asks for a pack that the host does not give is told, and may try again", async () => {
  table = await SiteTable.open(undefined, { mat: false, offline: false });
  const page = await table.sit("Gamemaster");
  const skills = "fray.crusade-skills";
  table.site.broken = /\/packs\//;
  const title = await page.evaluate((id) => game.packs.get(id).title as string, skills);
  expect(await documentsOf(page, skills)).toMatch(hostPattern("SOCKET.PackAway"));
  await page.locator("#notifications .notification", { hasText: title }).waitFor();
  // The table goes on, and the pack still has its index.
  const keys = page.evaluate(
    (id) =>
      game.packs
        .get(id)
        .getIndex({ fields: ["system.key"] })
        .catch(() => null),
    skills,
  );
  expect(await keys).toBeNull();
  const names = await indexOf(page, skills);
  expect(names.length).toBeGreaterThan(5);
  table.site.broken = null;
  expect((await documentsOf(page, skills)).toString()).toBe(names.toString());
  const indexed = await page.evaluate(async (id) => {
    const index = await game.packs.get(id).getIndex({ fields: ["system.key"] });
    return index.some(({ system }: any) => typeof system?.key === "string");
  }, skills);
  expect(indexed).toBe(true);
});

test("HTML that cannot be checked yet is not stored, and the user is told", async () => {
  table = await SiteTable.open(undefined, { mat: false, offline: false });
  table.site.broken = /\/sanitizer-/;
  const page = await table.sit("Gamemaster");
  const write = (content: string): Promise<string> =>
    page.evaluate(
      (html) =>
        game.messages.documentClass.create({ content: html }).then(
          (message: { content: string }) => message.content,
          (error: Error) => error.message,
        ),
      content,
    );
  const cards = await page.evaluate(() => game.messages.size as number);
  expect(await write('<div onclick="alert()">Ada</div>')).toMatch(hostPattern("SOCKET.PartAway"));
  expect(table.site.refused).toContainEqual(expect.stringMatching(/\/sanitizer-[^/]+\.js$/));
  expect(await page.evaluate(() => game.messages.size as number)).toBe(cards);
  expect(await write("<p>Of <em>simple</em> words</p>")).toBe("<p>Of <em>simple</em> words</p>");
  table.site.broken = null;
  expect(await write('<div onclick="alert()">Ada</div>')).toBe("<div>Ada</div>");
});

test("without a network after the first load, all packs are still there", async () => {
  table = await SiteTable.open(undefined, { mat: false });
  const page = await table.sit("Gamemaster");
  await table.withoutNetwork(page);
  const ids = await page.evaluate(() => game.packs.map(({ collection }: any) => collection as string));
  expect(ids.length).toBeGreaterThan(20);
  for (const id of ids) expect((await documentsOf(page, id)).toString()).toBe((await indexOf(page, id)).toString());
  expect(table.complaints).toEqual([]);
});
