import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/*
 * `npm run ruleset` in a copy of the sources: what it writes is built, played, checked by itself and taken out again.
 */

/**
 * The build carries another id, as one for development does: nothing of it may ask for the folder or packs of "fray".
 */
const ID = "fray-dev";
const SOURCES = [
  "src",
  "tools",
  "lang",
  "templates",
  "packs",
  "styles",
  "assets",
  "adventures",
  "docs",
  "types",
  "demo",
];
const FILES = [
  "system.json",
  "template.json",
  "package.json",
  "package-lock.json",
  "LICENSE",
  "tsconfig.json",
  ".oxfmtrc.json",
];
const CONFIGS = ["tsconfig.base.json", "vite.config.ts", "vite.worker.config.ts", "tabletop", "tests/unit/turns"];
/** Folders copied from this build: the host is the same, and by its stamps it is not built again. */
const BUILT = [".build/stamps", ".build/tabletop", ".build/server"];

let copy: string;
let table: HeadlessTable;
let gamemaster: HeadlessSeat;

/** Runs one of the tools in the copy; gives what it prints. */
const tool = (...words: string[]): string =>
  execFileSync(process.execPath, ["--import", "./tabletop/tools/typescript.mjs", ...words], {
    cwd: copy,
    encoding: "utf8",
  });

/** Every source below the copy, by its path. */
function sources(): Map<string, string> {
  const found = new Map<string, string>();
  for (const place of [...SOURCES, "tests"])
    for (const entry of readdirSync(join(copy, place), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) {
        const path = join(entry.parentPath, entry.name);
        found.set(path, readFileSync(path, "latin1"));
      }
  for (const file of FILES) found.set(file, readFileSync(join(copy, file), "latin1"));
  return found;
}

let before: Map<string, string>;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "fray-ruleset-"));
  for (const place of [...SOURCES, ...FILES, ...CONFIGS, ...BUILT])
    cpSync(resolve(place), join(copy, place), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  before = sources();
  tool("tools/ruleset.ts", "skirmish", "SK", "--title", "Skirmish");
  tool("tools/build.ts", "--quiet", "--id", ID);
  // A world belongs to one system: the demo again, of this one.
  const seed = join(copy, "demo");
  for (const file of readdirSync(seed, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  )) {
    const text = readFileSync(join(seed, file), "utf8").replaceAll("systems/fray/", `systems/${ID}/`);
    writeFileSync(
      join(seed, file),
      file === "world.json" ? text.replace('"system": "fray"', `"system": "${ID}"`) : text,
    );
  }
  table = await HeadlessTable.open({ system: join(copy, ".build/systems", ID), seed });
  gamemaster = await table.sit("Gamemaster");
}, 240_000);

afterAll(async () => {
  await table?.leave();
  rmSync(copy, { recursive: true, force: true });
});

describe("a generated ruleset", { shuffle: false }, () => {
  test("is small, type-checked, and entered in four files", () => {
    const after = sources();
    const made = [...after].filter(([path]) => !before.has(path));
    // The demo was rewritten for the system of another id.
    const changed = [...after].filter(
      ([path, text]) => before.has(path) && before.get(path) !== text && !path.startsWith(join(copy, "demo")),
    );
    expect(made.length).toBeLessThanOrEqual(25);
    expect(made.reduce((sum, [, text]) => sum + text.split("\n").length - 1, 0)).toBeLessThanOrEqual(800);
    expect(changed.map(([path]) => path.replace(`${copy}/`, "")).sort()).toEqual(
      ["lang/en.json", "src/foundry/rulesets/index.ts", "src/rules/index.ts", "template.json"].sort(),
    );
    tool("node_modules/typescript-native/bin/tsc", "-p", "tsconfig.json");
  });

  test("is registered beside the others, its compendiums under the id of the build", async () => {
    const found = await gamemaster.page.evaluate(async () => {
      const packs = [...game.packs].filter(({ metadata }: any) => metadata.packageType === "system");
      const all = await Promise.all(
        packs.map(async (pack: any) => JSON.stringify((await pack.getDocuments()).map((one: any) => one.toObject()))),
      );
      await game.fray.rule("SK-003");
      const rule = document.querySelector<HTMLElement>('[data-rule="SK-003"]')?.closest("li, p")?.textContent ?? "";
      return {
        ids: game.fray.rulesets().map(({ id }: { id: string }) => id),
        own: packs
          .map((pack: any) => pack.metadata.name)
          .filter((name: string) => name.startsWith("skirmish-"))
          .sort(),
        named: [...new Set(all.join().match(/systems\/[\w-]+\/|Compendium\.[\w-]+\./g))].sort(),
        rule,
      };
    });
    expect(found.ids.at(-1)).toBe("skirmish");
    expect(found).toMatchObject({
      own: ["skirmish-arms", "skirmish-bestiary"],
      named: [`Compendium.${ID}.`, `systems/${ID}/`],
      rule: expect.stringContaining("off balance"),
    });
  });

  test("plays an attack: declared, rolled, applied, undone and done again; the sheet shows the odds", async () => {
    const played = await gamemaster.page.evaluate(async () => {
      const pack = game.packs.get(`${game.system.id}.skirmish-bestiary`);
      const made = await Promise.all(
        (await pack.getDocuments()).map((one: any) => CONFIG.Actor.documentClass.create(one.toObject())),
      );
      const [guard, hunter] = made.sort((a: any, b: any) => a.system.skill - b.system.skill);
      CONFIG.Dice.randomUniform = () => 0.5;
      const [offer] = game.fray.offers(guard);
      const { id } = await game.fray.declare(
        { ...offer.declaration, targets: [{ actor: hunter.uuid, token: null }] },
        { dialog: false },
      );
      const card = game.messages.get(id);
      while (card.system.stage !== "frozen") await new Promise((go) => setTimeout(go, 4));
      const health: number[] = [hunter.system.health.value];
      const balance: boolean[] = [hunter.statuses.has("fray.skirmishOffBalance")];
      for (const act of ["apply", "undo", "redo"]) {
        await game.fray.press({ card: id, act });
        health.push(hunter.system.health.value);
        balance.push(hunter.statuses.has("fray.skirmishOffBalance"));
      }
      const drawn = (await card.renderHTML()).textContent;
      await guard.sheet.render({ force: true });
      const sheet = guard.sheet.element.textContent;
      const badge = guard.sheet.element.querySelector(".fray-strip .fray-shield").getAttribute("style");
      await guard.sheet.close();
      return {
        faces: card.rolls[0].dice[0].results.map((one: any) => one.result),
        health,
        balance,
        drawn,
        sheet,
        badge,
      };
    });
    const [one, other] = played.faces as [number, number];
    expect(one).toBe(other);
    const taken = one + other + 2 - 7 + 1;
    expect(played.health).toEqual([8, 8 - taken, 8, 8 - taken]);
    expect(played.balance).toEqual([false, true, false, true]);
    expect(played.drawn).toContain("Attack with Blade");
    expect(played.sheet).toContain("Blade");
    expect(played.badge, "the defence is drawn in a shield of some width").toMatch(/--w:\d+px/);
  });

  test("fights in its own order, and what lasts until the end of a turn ends with it, and is back with that turn", async () => {
    const fight = await gamemaster.page.evaluate(async () => {
      const combat = await CONFIG.Combat.documentClass.create({ type: "skirmish" });
      const actors = game.actors.filter((actor: any) => actor.type === "skirmish");
      await combat.createEmbeddedDocuments(
        "Combatant",
        actors.map(({ id }: any) => ({ actorId: id })),
      );
      await combat.startCombat();
      const first = combat.combatant.actor;
      await first.toggleStatusEffect("fray.skirmishOffBalance", { active: true });
      const has = (): boolean => first.statuses.has("fray.skirmishOffBalance");
      const found = [has()];
      await combat.nextTurn();
      while (has()) await new Promise((go) => setTimeout(go, 4));
      found.push(has());
      const order = combat.turns.map(({ actor }: any) => actor.system.skill);
      await combat.delete();
      return { found, order };
    });
    expect(fight).toEqual({ found: [true, false], order: [3, 2] });
  });

  test("passes its self-check", async () => {
    const lines: { name: string; state: string; detail: string }[] = await gamemaster.page.evaluate(async () => {
      const menu = game.settings.menus.get("fray.selfCheck");
      await new menu.type().render({ force: true });
      const app = (foundry.applications.instances as Map<string, any>).get("fray-self-check");
      await app.start({ ruleset: "skirmish" });
      while (app.running) await new Promise((done) => setTimeout(done, 20));
      return app.lines;
    });
    expect(lines.filter(({ state }) => state === "failed")).toEqual([]);
    expect(lines.filter(({ state }) => state === "passed").length).toBeGreaterThan(5);
  });

  test("is refused in one sentence where a name cannot be, and taken out as if it had never been", () => {
    const refused = (...words: string[]): string => {
      try {
        return tool("tools/ruleset.ts", ...words);
      } catch (error) {
        return String((error as { stderr: string }).stderr).trim();
      }
    };
    expect(refused("Bad Name", "SK")).toMatch(/^"Bad Name" cannot be a ruleset's id: write .+\.$/);
    expect(refused("other", "SK")).toMatch(/^Another ruleset has the prefix "SK" already: .+\.$/);
    expect(refused("turns", "--remove")).toMatch(/^turns is no longer young: .+\.$/);
    expect(tool("tools/ruleset.ts", "skirmish", "--words")).toContain("lang/de.json  FRAY.Skirmish.attackWith");
    cpSync(resolve("demo"), join(copy, "demo"), { recursive: true });
    tool("tools/ruleset.ts", "skirmish", "--remove");
    expect(Object.fromEntries(sources())).toEqual(Object.fromEntries(before));
  });
});
