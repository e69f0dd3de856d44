import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildAs } from "../../../tools/build-as.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/* A ruleset of a fixture beside the five: one folder of rules, one of the host's side, a line in each index, its
 * words, its template and its types in the manifest. Nothing else of Fray knows it. */

/** The build carries another id, as one for development does: nothing of it may ask for the folder or packs of "fray". */
const ID = "fray-dev";

const FIXTURE = resolve("tests/fixtures/sixth");

/** The lines that a sixth ruleset has in the two indexes. */
const sixth: Plugin = {
  name: "sixth-ruleset",
  enforce: "pre",
  transform(code, id) {
    if (id.endsWith("/src/rules/index.ts")) return code.replace('  turns: "CT",', '$&\n  pebbles: "PB",');
    if (!id.endsWith("/src/foundry/rulesets/index.ts")) return null;
    return `import { pebbles } from "${FIXTURE}/rulesets/pebbles/index.ts";\n${code.replace("staged, turns]", "staged, turns, pebbles]")}`;
  },
};

type Json = { [key: string]: Json | string };

function merged(into: Json, from: Json): Json {
  for (const [key, value] of Object.entries(from))
    into[key] = typeof value === "string" ? value : merged((into[key] ??= {}) as Json, value);
  return into;
}

let folder: string;
let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fray-sixth-"));
  const system = join(folder, ID);
  await buildAs(ID, system, [sixth]);
  cpSync(join(FIXTURE, "templates"), join(system, "templates"), { recursive: true });
  const rewrite = (name: string, change: (json: any) => unknown): void => {
    const path = join(system, name);
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, "utf8")))));
  };
  rewrite("lang/en.json", (words) => merged(words, JSON.parse(readFileSync(join(FIXTURE, "words.json"), "utf8"))));
  rewrite("system.json", (manifest) => {
    const types = manifest.documentTypes;
    types.Actor.pebbles = { htmlFields: ["notes"] };
    types.Item.pebblesPebble = { htmlFields: ["description"] };
    types.Combat.pebbles = types.Combatant.pebbles = {};
    return manifest;
  });
  // A world belongs to one system: the demo again, of this one.
  const seed = join(folder, "demo");
  cpSync("demo", seed, { recursive: true });
  for (const file of readdirSync(seed, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  )) {
    const text = readFileSync(join(seed, file), "utf8").replaceAll("systems/fray/", `systems/${ID}/`);
    writeFileSync(
      join(seed, file),
      file === "world.json" ? text.replace('"system": "fray"', `"system": "${ID}"`) : text,
    );
  }
  table = await HeadlessTable.open({ system, seed });
  gamemaster = await table.sit("Gamemaster");
}, 180_000);

afterAll(async () => {
  await table?.leave();
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
});

describe("a sixth ruleset", { shuffle: false }, () => {
  test("is registered beside the five, under its own name", async () => {
    const found = await gamemaster.page.evaluate(() => game.fray.rulesets().map(({ id }: { id: string }) => id));
    expect(found).toEqual(["crusade", "swords", "quest", "staged", "turns", "pebbles"]);
  });

  test("stands in the folder of its id, with packs and pictures", async () => {
    const found = await gamemaster.page.evaluate(async () => {
      const packs = [...game.packs].filter(({ metadata }: any) => metadata.packageType === "system");
      const sources = await Promise.all(
        packs.map(async (pack: any) => JSON.stringify((await pack.getDocuments()).map((one: any) => one.toObject()))),
      );
      const named = [...new Set(sources.join().match(/systems\/[\w-]+\/|Compendium\.[\w-]+\./g))].sort();
      const rule = await game.fray.rule("EC-126");
      return {
        id: game.system.id,
        owners: [...new Set(packs.map((pack: any) => pack.metadata.packageName))],
        named,
        rule: Boolean(rule),
      };
    });
    expect(found).toMatchObject({
      id: ID,
      owners: [ID],
      named: [`Compendium.${ID}.`, `systems/${ID}/`],
    });
  });

  test("plays an attack: declared, rolled, applied, undone and done again", async () => {
    const played = await gamemaster.page.evaluate(async () => {
      const { Actor } = (globalThis as any).CONFIG;
      const make = (name: string, more: object): Promise<any> =>
        Actor.documentClass.create({ name, type: "pebbles", ...more });
      const thrower = await make("Thrower", { items: [{ name: "Flint", type: "pebblesPebble" }] });
      const foe = await make("Foe", { system: { needed: 1 } });
      const [offer] = game.fray.offers(thrower);
      const { id } = await game.fray.declare(
        { ...offer.declaration, targets: [{ actor: foe.uuid, token: null }] },
        { dialog: false },
      );
      const until = async (done: () => boolean): Promise<void> => {
        for (let turn = 0; turn < 7500 && !done(); turn++) await new Promise((go) => setTimeout(go, 4));
        if (!done()) throw new Error("the card stands still");
      };
      const card = game.messages.get(id);
      await until(() => card.system.stage === "frozen");
      const [face] = card.rolls[0].dice[0].results;
      const points: number[] = [foe.system.points.value];
      for (const act of ["apply", "undo", "redo"]) {
        await game.fray.press({ card: id, act });
        points.push(foe.system.points.value);
      }
      const drawn = (await card.renderHTML()).textContent;
      await thrower.sheet.render({ force: true });
      const sheet = thrower.sheet.element.textContent;
      await thrower.sheet.close();
      return { face: face.result, points, drawn, sheet, out: game.fray.offers(foe).length };
    });
    const left = played.face === 6 ? 1 : 2;
    expect(played.points).toEqual([3, left, 3, left]);
    expect(played.drawn).toContain("A pebble thrown");
    expect(played.sheet).toContain("Flint");
    expect(played.out).toBe(0);
  });

  test("fights an encounter of its own", async () => {
    const fight = await gamemaster.page.evaluate(async () => {
      const { Combat } = (globalThis as any).CONFIG;
      const combat = await Combat.documentClass.create({ type: "pebbles" });
      const [one, two] = game.actors.filter((actor: any) => actor.type === "pebbles");
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: one.id }, { actorId: two.id }]);
      await combat.startCombat();
      const found = { round: combat.round, types: combat.combatants.map((entry: any) => entry.type) };
      await combat.delete();
      return found;
    });
    expect(fight).toEqual({ round: 1, types: ["pebbles", "pebbles"] });
  });
});
