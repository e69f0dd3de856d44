import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractPack } from "fvtt-cli";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compilePacks, DOCUMENT_FIELDS } from "../../../tools/packs.ts";

const folder = mkdtempSync(join(tmpdir(), "fray-packs-"));
const { compatibility, version } = JSON.parse(readFileSync("system.json", "utf8")) as {
  compatibility: { minimum: string };
  version: string;
};

beforeAll(() => compilePacks(folder, ["crusade-bestiary", "crusade-tables", "rules", "adventures"]), 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every document of a pack, embedded ones too. */
async function documents(pack: string): Promise<any[]> {
  const target = join(folder, `read-${pack}`);
  await extractPack(join(folder, pack), target, { log: false });
  const top = readdirSync(target).map((file) => JSON.parse(readFileSync(join(target, file), "utf8")));
  const all = (one: any): any[] => [one, ...DOCUMENT_FIELDS.flatMap((name) => (one[name] ?? []).flatMap(all))];
  return top.flatMap(all);
}

describe("D-144: the documents of a compiled pack", () => {
  it.each(["crusade-bestiary", "crusade-tables", "rules", "adventures"])(
    "%s say for which core they were made",
    async (pack) => {
      const all = await documents(pack);
      expect(all.length).toBeGreaterThan(1);
      for (const one of all)
        expect(one._stats, one.name).toMatchObject({
          coreVersion: compatibility.minimum,
          systemId: "fray",
          systemVersion: version,
        });
    },
  );
});

describe("the adventures", () => {
  it("are one a ruleset, with a scene, an encounter that is ready, and a journal of two pages", async () => {
    const all = (await documents("adventures")).filter((one) => one.scenes);
    expect(all.map((one) => one.flags.fray.ruleset).sort()).toEqual(["crusade", "quest", "staged", "swords", "turns"]);
    for (const { flags, actors, scenes, combats, journal } of all) {
      const [scene] = scenes;
      const [combat] = combats;
      expect(scene.walls.length, scene.name).toBeGreaterThan(1);
      expect(combat).toMatchObject({ type: flags.fray.ruleset, scene: scene._id, round: 0, turn: null });
      expect(combat.combatants.map(({ tokenId }: any) => tokenId)).toEqual(scene.tokens.map(({ _id }: any) => _id));
      for (const token of scene.tokens) expect(actors.map(({ _id }: any) => _id)).toContain(token.actorId);
      expect(journal[0].pages).toHaveLength(2);
      for (const { text } of journal[0].pages) expect(text.content).not.toMatch(/\{\{|\[\[/);
    }
  });
});

describe("the skills of Crusade", () => {
  const read = (pack: string): any[] =>
    readdirSync(`packs/${pack}`).map((file) => JSON.parse(readFileSync(`packs/${pack}/${file}`, "utf8")));

  it("EC-058: have the key of each weapon and spell of the packs, whatever language their names are in", () => {
    const all = read("crusade-skills");
    const keys = all.filter(({ type }) => type === "crusadeSkill").map(({ system }) => system.key);
    const weapons = read("crusade-arms").filter(({ type }) => type === "crusadeWeapon");
    const spells = all.filter(({ type }) => type === "crusadeSpell");
    expect(spells.length).toBeGreaterThan(2);
    for (const { name, system } of [...weapons, ...spells]) expect(keys, name).toContain(system.skill);
  });

  it("EC-025, EC-071: stunts say what they buy where the rules know it", () => {
    const bought = read("crusade-skills")
      .filter(({ type }) => type === "crusadeStunt")
      .map(({ system }) => system.grants as string);
    expect(bought).toEqual(expect.arrayContaining(["secondAttack", "dualWield", "nothing"]));
  });
});
