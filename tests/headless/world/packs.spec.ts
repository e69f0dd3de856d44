import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../../tools/setup.mjs";
import { filesBelow } from "../../../tools/stale.ts";
import { noticed } from "../../browser/steps.ts";
import { type Seat } from "../../browser/table.ts";
import { HeadlessTable } from "../table.ts";
import { hostSays } from "../../words.ts";

interface Source {
  _id: string;
  _key?: string;
  [field: string]: unknown;
}

let table: HeadlessTable;
let gamemaster: Seat;
let packs: Record<string, Record<string, Source>>;

beforeAll(async () => {
  table = await HeadlessTable.open({ mat: true });
  gamemaster = await table.sit("Gamemaster");
  packs = await gamemaster.page.evaluate(async () => {
    const read: Record<string, Record<string, any>> = {};
    for (const pack of game.packs) {
      if (pack.metadata.packageName !== game.system.id) continue;
      const documents = await pack.getDocuments();
      read[pack.metadata.name] = Object.fromEntries(
        documents.map((document: any) => [document.id, document.toObject()]),
      );
    }
    return read;
  });
});

afterAll(() => table.leave());

/** Every value of a source that the constructed document does not have as it was written: pruned, cast or changed. */
function lost(source: unknown, read: unknown, where: string): string[] {
  if (Array.isArray(source)) {
    if (!Array.isArray(read)) return [`${where}: not a list`];
    if (source.every((entry) => typeof entry === "object" && entry && "_id" in entry))
      return source.flatMap((entry: Source) =>
        lost(
          entry,
          (read as Source[]).find((one) => one._id === entry._id),
          `${where}[${String(entry.name ?? entry._id)}]`,
        ),
      );
    return source.length === read.length
      ? source.flatMap((entry, index) => lost(entry, read[index], `${where}[${index}]`))
      : [`${where}: ${read.length} entries of ${source.length}`];
  }
  if (typeof source === "object" && source) {
    if (typeof read !== "object" || !read) return [`${where}: gone`];
    return Object.entries(source).flatMap(([key, value]) =>
      key === "_key" ? [] : lost(value, (read as Source)[key], `${where}.${key}`),
    );
  }
  return source === read ? [] : [`${where}: ${JSON.stringify(source)} became ${JSON.stringify(read)}`];
}

const sources = filesBelow(["packs", ".build/journals", ".build/adventures"])
  .filter((file) => /\/.*\/.*\.json$/.test(file))
  .map((file) => ({
    file,
    pack: file.replace(/^\.build\/(journals|adventures)/, "packs").split("/")[1]!,
    source: JSON.parse(readFileSync(join(root, file), "utf8")) as Source,
  }));

describe("packs, compiled and read back by the host", () => {
  test("hold every source and nothing else", () => {
    const wanted = new Map<string, string[]>();
    for (const { pack, source } of sources) wanted.set(pack, [...(wanted.get(pack) ?? []), source._id]);
    for (const [pack, ids] of wanted) expect(Object.keys(packs[pack] ?? {}).sort(), pack).toEqual(ids.sort());
    expect(Object.keys(packs).sort()).toEqual([...wanted.keys()].sort());
  });

  test("lose nothing: no field of a source is pruned, cast or changed by the data models", () => {
    expect(sources.flatMap(({ file, pack, source }) => lost(source, packs[pack]?.[source._id], file))).toEqual([]);
  });

  test("EC-005, EC-146, EC-151: derived numbers of the examples are what the rules say", async () => {
    const derived = await gamemaster.page.evaluate(async () => {
      const find = async (pack: string, name: string): Promise<any> => {
        const documents = await game.packs.get(`fray.${pack}`).getDocuments();
        const { system } = documents.find((one: any) => one.name === name);
        return {
          stress: system.physical.max,
          mental: system.mental.max,
          melee: system.derived.melee.value,
          ranged: system.derived.ranged.value,
          wounds: system.derived.capacity.value,
        };
      };
      return {
        tavi: await find("crusade-characters", "Tavi"),
        gauvain: await find("crusade-characters", "Gauvain"),
        badGuy: await find("crusade-bestiary", "Bad Guy"),
      };
    });
    expect(derived.tavi).toMatchObject({ stress: 18, melee: 7, ranged: 6, wounds: 5 });
    expect(derived.gauvain).toMatchObject({ stress: 18, mental: 15, wounds: 4 });
    expect(derived.badGuy).toMatchObject({ stress: 6, melee: 4, ranged: 4 });
  });

  test("no two foes of a bestiary are alike in all numbers, and each has an attack, a face of its own and words", () => {
    for (const [pack, documents] of Object.entries(packs).filter(([name]) => name.endsWith("-bestiary"))) {
      const seen = new Map<string, string>();
      const faces = new Map<string, string>();
      for (const document of Object.values(documents) as any[]) {
        const { description, notes, biography, ...numbers } = document.system;
        const items = document.items.map(({ name, type, system }: any) => ({
          name,
          type,
          system: { ...system, description: "" },
        }));
        const print = JSON.stringify([document.type, numbers, items]);
        expect(seen.get(print), `${pack}: ${document.name} is ${seen.get(print) ?? ""} again`).toBeUndefined();
        seen.set(print, document.name);
        expect(
          faces.get(document.img),
          `${pack}: ${document.name} has the face of ${faces.get(document.img) ?? ""}`,
        ).toBeUndefined();
        faces.set(document.img, document.name);
        const attacks =
          document.type.endsWith("Group") ||
          document.items.some((item: any) => /Weapon|Missile|Cliche|Spell/.test(item.type));
        expect(attacks, `${pack}: ${document.name} has no attack`).toBe(true);
        const words = String(description ?? notes ?? biography ?? "").replace(/<[^>]*>/g, "");
        expect(
          words.split(/[.!?](?:\s|$)/).filter((sentence) => sentence.trim().length > 2).length,
          `${document.name}: two sentences`,
        ).toBeGreaterThanOrEqual(2);
      }
    }
  });
});

describe("the sheet of an adventure (https://foundryvtt.com/api/v14/classes/foundry.applications.sheets.AdventureImporterV2.html)", () => {
  test("says what it holds, imports what is chosen, and asks before it writes over", async () => {
    const { page } = gamemaster;
    await page.evaluate(async () => {
      const adventures = await game.packs.get("fray.adventures").getDocuments();
      await adventures.find((one: any) => one.flags.fray.ruleset === "turns").sheet.render({ force: true });
    });
    const sheet = page.locator(".adventure-importer");
    const kinds = sheet.locator('[name="importFields"]');
    await kinds.first().waitFor();
    const offered = await kinds.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    expect(offered.sort()).toEqual(["actors", "combats", "folders", "journal", "scenes"]);
    const choose = (...wanted: string[]): Promise<void> =>
      page.evaluate((fields) => {
        for (const box of document.querySelectorAll<HTMLInputElement>('.adventure-importer [name="importFields"]'))
          box.checked = fields.includes(box.value);
      }, wanted);
    const submit = (): Promise<void> => sheet.locator('button[type="submit"]').click();
    await choose();
    await noticed(page, hostSays("ADVENTURE.ImportNothing"), submit);
    const before = await page.evaluate(() => [game.actors.size, game.journal.size, game.scenes.size]);
    await choose("actors", "folders");
    await submit();
    await sheet.waitFor({ state: "detached" });
    const after = await page.evaluate(() => [game.actors.size, game.journal.size, game.scenes.size]);
    expect(after[0]).toBeGreaterThan(before[0]!);
    expect(after.slice(1)).toEqual(before.slice(1));
    const party = await page.evaluate(() => {
      const { system } = game.actors.find(
        (one: any) => one.type === "party" && one.folder?.name === "The cooper’s yard",
      );
      return system.members.map((uuid: string) => fromUuidSync(uuid)?.type);
    });
    expect(new Set(party)).toEqual(new Set(["turns"]));

    await page.evaluate(async () => {
      const adventures = await game.packs.get("fray.adventures").getDocuments();
      await adventures.find((one: any) => one.flags.fray.ruleset === "turns").sheet.render({ force: true });
    });
    await kinds.first().waitFor();
    await choose("actors");
    await submit();
    await page.locator('dialog [data-action="no"], .dialog [data-action="no"]').first().click();
    await page.waitForFunction(() => !document.querySelector('dialog [data-action="no"], .dialog [data-action="no"]'));
    await expect.poll(() => sheet.count()).toBe(1);
  });
});
