import { afterAll, beforeAll, expect, test } from "vitest";
import { ABSENT_HOOKS, ABSENT_HOOKS_13 } from "../../tabletop/client/core/absent-hook-names.ts";
import { type ApiNames, readApiNames, readAskedFor } from "../../tabletop/tools/api-names.ts";
import { HeadlessTable, type HeadlessSeat } from "./table.ts";

/*
 * Every name of the public API that the community's types list for V13 is there, throws when it is used, or is undefined
 * so that `Newer ?? Older` picks what there is. A protected method that is not built throws: a package calls it by
 * `super._onX()`. tabletop/absent.md tells which: -u writes it anew.
 */

const tables: HeadlessTable[] = [];
let seat: HeadlessSeat;
let seat14: HeadlessSeat;
const names = readApiNames(".");

interface Found {
  there: number;
  /** by the path of their class: methods that say they are not in the tabletop */
  throws: Record<string, string[]>;
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
      return { there: keys.length - absent.length, throws: {}, absent: absent.length ? { [of]: absent } : {} };
    };
    const placeOf = (built: any, key: string): [holder: any, key: string] =>
      key.startsWith("static ") ? [built, key.slice("static ".length)] : [built.prototype, key];
    const throwing = (holder: any, key: string): boolean => {
      let at = holder;
      while (at && !Object.hasOwn(at, key)) at = Object.getPrototypeOf(at);
      const value = at && Object.getOwnPropertyDescriptor(at, key)!.value;
      return typeof value === "function" && Object.hasOwn(value, missing);
    };
    const hasHook = (built: any, name: string): boolean => {
      const [holder, key] = placeOf(built, name);
      return key in holder;
    };
    const ofClasses = (lists: Record<string, string[]>, has: (built: any, key: string) => boolean): any => {
      const found: any = { there: 0, throws: {}, absent: {} };
      for (const [name, keys] of Object.entries(lists)) {
        const built = classAt(name);
        if (!built || Object.hasOwn(built, missing)) continue;
        const { there, absent } = sort(keys, name, (key) => has(built, key));
        const throws = keys.filter((key) => throwing(...placeOf(built, key)));
        found.there += there - throws.length;
        if (throws.length) found.throws[name] = throws;
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
      hooks: ofClasses(all.hooks, hasHook),
      oldHooks: ofClasses(all.oldHooks, hasHook),
    };
  }, wanted);

const TITLES: Record<keyof ApiNames, string> = {
  globals: "Globals",
  settings: "Core settings: reading one throws that it is not registered",
  config: "`CONFIG`",
  game: "`game`",
  statics: "Statics of classes that are built",
  hooks: "Protected methods of classes that are built: what a package overrides there is never called",
  oldHooks: "Protected methods that the types mark as deprecated: most are private, or gone, in V13 itself",
};

/** All that is absent, one a line: what it belongs to, and its name. */
const listed = (found: Partial<Record<keyof ApiNames, Found>>): string[] =>
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
    "All others are there, throw, or are undefined, as in generation 13.",
    "",
    ...lines(
      "There, or throwing, in 13; undefined in 14",
      after.filter((name) => !before.includes(name)),
    ),
    ...lines(
      "Undefined in 13, there in 14 (or a class that throws as a whole)",
      before.filter((name) => !after.includes(name)),
    ),
  ];
}

function pageOf(found: Record<keyof ApiNames, Found>, in14: Record<keyof ApiNames, Found>): string {
  const lines = [
    "# Names that are absent",
    "",
    "Names of Foundry's public API, as the community's types (V13) list them, that are undefined on the tabletop in",
    "generation 13, or throw when they are called. Everything else they list is there, or throws as `coverage.md` tells: a class that throws as a whole",
    "is not listed here with its parts. Written by `npx vitest run --project=headless tests/headless/api-names.spec.ts -u`.",
    "",
  ];
  const list = (kind: keyof ApiNames, lists: Record<string, string[]>): void => {
    for (const [of, keys] of Object.entries(lists).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const told = keys.map((key) => `\`${key}\``).join(", ");
      lines.push(["statics", "hooks", "oldHooks"].includes(kind) ? `- \`${of}\`: ${told}` : told);
    }
    if (Object.keys(lists).length) lines.push("");
  };
  for (const [kind, { there, throws, absent }] of Object.entries(found) as [keyof ApiNames, Found][]) {
    const [throwing, undefinedNames] = [throws, absent].map((lists) => Object.values(lists).flat().length);
    lines.push(`## ${TITLES[kind]}`, "");
    if (!throwing) lines.push(`${there} are there, ${undefinedNames} are not.`, "");
    else {
      lines.push(`${there} are there, ${throwing} throw when they are called, ${undefinedNames} are undefined.`, "");
      list(kind, throws);
      lines.push("Undefined, for the tabletop calls them where a package has them:", "");
    }
    list(kind, absent);
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

test("a protected method that is not built throws; undefined is only what the tabletop asks for", async () => {
  const asked = readAskedFor(".");
  const { hooks, oldHooks } = await look(seat, names);
  const unasked = listed({ hooks }).filter((told) => !asked.has(told.match(/(\w+)`$/)![1]!));
  expect(unasked).toEqual([]);
  expect(oldHooks.throws, "what is deprecated may be asked for").toEqual({});
  expect(Object.values(hooks.throws).flat().length).toBeGreaterThan(250);
});

/** What each name of a table says when a class of a package calls `super` by it; null when there is no such method. */
const said = ({ page }: HeadlessSeat, table: Readonly<Record<string, string>>): Promise<[string, string | null][]> =>
  page.evaluate(
    (entries) =>
      entries.flatMap(([path, all]) => {
        const built = path.split(".").reduce((at: any, step) => at[step], (globalThis as any).foundry);
        const Own = class extends built {
          static reach(key: string): unknown {
            return super[key];
          }
          reach(key: string): unknown {
            return super[key];
          }
        } as any;
        return all.split(" ").map((name): [string, string | null] => {
          const method = name.startsWith(".") ? Own.reach(name.slice(1)) : Own.prototype.reach(name);
          if (method === undefined) return [`${path} ${name}`, null];
          try {
            method.call(Own.prototype);
            return [`${path} ${name}`, "nothing"];
          } catch (error) {
            return [`${path} ${name}`, (error as Error).message];
          }
        });
      }),
    Object.entries(table),
  );

/** What each name of a table is to say. */
const expected = (table: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(table).flatMap(([path, all]) =>
    all.split(" ").map((name): [string, string] => {
      const short = path.split(".").at(-1)!;
      return [`${path} ${name}`, `not in the tabletop: ${short}${name.startsWith(".") ? name : `#${name}`}`];
    }),
  );

test("in both generations `super._onX()` says what is not in the tabletop", async () => {
  for (const at of [seat, seat14]) expect(await said(at, ABSENT_HOOKS)).toEqual(expected(ABSENT_HOOKS));
  expect(await said(seat, ABSENT_HOOKS_13)).toEqual(expected(ABSENT_HOOKS_13));
  const in14 = await said(seat14, ABSENT_HOOKS_13);
  expect(
    in14.filter(([, told]) => told !== null),
    "14 has them no longer: undefined",
  ).toEqual([]);
});
