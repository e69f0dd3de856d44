import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractPack } from "fvtt-cli";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compilePacks } from "../../../tools/packs.ts";

const folder = mkdtempSync(join(tmpdir(), "fray-packs-"));
const { compatibility, version } = JSON.parse(readFileSync("system.json", "utf8")) as {
  compatibility: { minimum: string };
  version: string;
};

beforeAll(() => compilePacks(folder, ["crusade-bestiary", "crusade-tables", "rules"]), 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every document of a pack, embedded ones too. */
async function documents(pack: string): Promise<any[]> {
  const target = join(folder, `read-${pack}`);
  await extractPack(join(folder, pack), target, { log: false });
  const top = readdirSync(target).map((file) => JSON.parse(readFileSync(join(target, file), "utf8")));
  return top.flatMap((one) => [one, ...["items", "effects", "pages", "results"].flatMap((name) => one[name] ?? [])]);
}

describe("D-144: the documents of a compiled pack", () => {
  it.each(["crusade-bestiary", "crusade-tables", "rules"])("%s say for which core they were made", async (pack) => {
    const all = await documents(pack);
    expect(all.length).toBeGreaterThan(1);
    for (const one of all)
      expect(one._stats, one.name).toMatchObject({
        coreVersion: compatibility.minimum,
        systemId: "fray",
        systemVersion: version,
      });
  });
});
