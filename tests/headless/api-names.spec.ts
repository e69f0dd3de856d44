import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiNames, readApiNames } from "../../tabletop/tools/api-names.ts";
import { HeadlessTable, type HeadlessSeat } from "./table.ts";

/*
 * Every name of the public API that the community's types list for V13 is there, throws when it is used, or is undefined
 * so that `Newer ?? Older` picks what there is. tabletop/absent.md tells which: -u writes it anew.
 */

const tables: HeadlessTable[] = [];
let seat: HeadlessSeat;
let seat14: HeadlessSeat;
const names = readApiNames(".");

interface Found {
  there: number;
  /** by what they belong to */
  absent: Record<string, string[]>;
}

/** For each kind of name: how many are there, and which are undefined; classes that throw as a whole are left out. */
const look = ({ page }: HeadlessSeat, wanted: ApiNames): Promise<Record<keyof ApiNames, Found>> =>
  page.evaluate((all) => {
    const world = globalThis as any;
    const path = (holder: any, key: string): any => key.split(".").reduce((at, step) => at?.[step], holder);
    // A class of the types may stand in another namespace than its file does; then its name must be the only one.
    const byName = new Map<string, Set<unknown>>();
    const seen = new Set<unknown>();
    const walk = (holder: any): void => {
      if (seen.has(holder)) return;
      seen.add(holder);
      for (const key of Object.keys(holder)) {
        const value = holder[key];
        if (typeof value === "function" && value.prototype) byName.set(key, (byName.get(key) ?? new Set()).add(value));
        else if (value && Object.getPrototypeOf(value) === Object.prototype) walk(value);
      }
    };
    walk(world.foundry);
    const classAt = (name: string): any => {
      const found = path(world.foundry, name);
      if (found) return found;
      const [only, ...others] = byName.get(name.split(".").at(-1)!) ?? [];
      return others.length ? undefined : only;
    };
    const missing = Symbol.for("not in the tabletop");
    const sort = (keys: readonly string[], of: string, has: (key: string) => boolean): any => {
      const absent = keys.filter((key) => !has(key));
      return { there: keys.length - absent.length, absent: absent.length ? { [of]: absent } : {} };
    };
    const ofClasses = (lists: Record<string, string[]>, has: (built: any, key: string) => boolean): any => {
      const found: any = { there: 0, absent: {} };
      for (const [name, keys] of Object.entries(lists)) {
        const built = classAt(name);
        if (!built || Object.hasOwn(built, missing)) continue;
        const { there, absent } = sort(keys, name, (key) => has(built, key));
        found.there += there;
        Object.assign(found.absent, absent);
      }
      return found;
    };
    return {
      globals: sort(all.globals, "globalThis", (key) => key in world),
      settings: sort(all.settings, "core", (key) => game.settings.settings.has(`core.${key}`)),
      config: sort(all.config, "CONFIG", (key) => path(CONFIG, key) !== undefined),
      game: sort(all.game, "game", (key) => key in game),
      statics: ofClasses(all.statics, (built, key) => key in built),
      hooks: ofClasses(all.hooks, (built, key) =>
        key.startsWith("static ") ? key.slice(7) in built : key in built.prototype,
      ),
    };
  }, wanted);

const TITLES: Record<keyof ApiNames, string> = {
  globals: "Globals",
  settings: "Core settings: reading one throws that it is not registered",
  config: "`CONFIG`",
  game: "`game`",
  statics: "Statics of classes that are built",
  hooks: "Protected methods of classes that are built: what a package overrides there is never called",
};

/** All that is absent, one a line: what it belongs to, and its name. */
const listed = (found: Record<keyof ApiNames, Found>): string[] =>
  Object.values(found).flatMap(({ absent }) =>
    Object.entries(absent).flatMap(([of, keys]) => keys.map((key) => `\`${of}\`: \`${key}\``)),
  );

/** What generation 14 has of these names otherwise. */
function differences(in13: Record<keyof ApiNames, Found>, in14: Record<keyof ApiNames, Found>): string[] {
  const [before, after] = [listed(in13), listed(in14)];
  const lines = (heading: string, names: readonly string[]): string[] =>
    names.length ? [`### ${heading}`, "", ...[...new Set(names)].sort().map((name) => `- ${name}`), ""] : [];
  return [
    "## The same names in generation 14",
    "",
    "All others are there, or absent, as in generation 13.",
    "",
    ...lines(
      "There in 13, absent in 14",
      after.filter((name) => !before.includes(name)),
    ),
    ...lines(
      "Absent in 13, there in 14 (or a class that throws as a whole)",
      before.filter((name) => !after.includes(name)),
    ),
  ];
}

function pageOf(found: Record<keyof ApiNames, Found>, in14: Record<keyof ApiNames, Found>): string {
  const lines = [
    "# Names that are absent",
    "",
    "Names of Foundry's public API, as the community's types (V13) list them, that are undefined on the tabletop in",
    "generation 13. Everything else they list is there, or throws as `coverage.md` tells: a class that throws as a whole",
    "is not listed here with its parts. Written by `npx vitest run --project=headless tests/headless/api-names.spec.ts -u`.",
    "",
  ];
  for (const [kind, { there, absent }] of Object.entries(found) as [keyof ApiNames, Found][]) {
    const count = Object.values(absent).flat().length;
    lines.push(`## ${TITLES[kind]}`, "", `${there} are there, ${count} are not.`, "");
    for (const [of, keys] of Object.entries(absent).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const told = keys.map((key) => `\`${key}\``).join(", ");
      lines.push(["statics", "hooks"].includes(kind) ? `- \`${of}\`: ${told}` : told);
    }
    if (count) lines.push("");
  }
  return [...lines, ...differences(found, in14)].join("\n");
}

beforeAll(async () => {
  const sit = async (generation: 13 | 14): Promise<HeadlessSeat> => {
    const table = await HeadlessTable.open({ generation, mat: true });
    tables.push(table);
    return table.sit("Gamemaster");
  };
  [seat, seat14] = [await sit(13), await sit(14)];
});

afterAll(async () => {
  for (const table of tables) await table.leave();
});

test("the types list names of every kind", () => {
  for (const [kind, list] of Object.entries(names)) expect(Object.values(list).flat().length, kind).toBeGreaterThan(15);
});

test("absent.md tells every name that is not there, and no other", async () => {
  await expect(pageOf(await look(seat, names), await look(seat14, names))).toMatchFileSnapshot(
    "../../tabletop/absent.md",
  );
});
