import { type ApiNames, PACKAGE, readApiNames } from "../../../../tabletop/tools/api-names.ts";
import { type ExportedNames, readExportedNames } from "../../../../tabletop/tools/exported-names.ts";
import { apiNames14, exportedNames14, sourceOfNames14 } from "../../../../tabletop/tools/names-14.ts";
import { HeadlessTable, type HeadlessSeat } from "../../table.ts";

/*
 * Every name of the public API that the community's types list, in each generation, is there, throws when it is used,
 * or is undefined so that `Newer ?? Older` picks what there is. A protected method that is not built throws: a package
 * calls it by `super._onX()`. tabletop/absent.md tells which: -u writes it anew. The types for V13 are installed from
 * npm; what those for V14 have otherwise stands in tabletop/tools/names-14.json, read from their public repository.
 */

export const tables: HeadlessTable[] = [];

export let seat: HeadlessSeat;

export let seat14: HeadlessSeat;

export const names = readApiNames(".");

export const names14 = apiNames14(".");

export const exported = { 13: readExportedNames(PACKAGE), 14: exportedNames14(".") };

export interface Found {
  there: number;
  /** by the path of their class: methods that say they are not in the tabletop */
  throws: Record<string, string[]>;
  /** by what they belong to */
  absent: Record<string, string[]>;
}

/** For each kind of name: how many are there, and which are undefined; classes that throw as a whole are left out. */
export const look = ({ page }: HeadlessSeat, wanted: ApiNames): Promise<Record<keyof ApiNames, Found>> =>
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

/** The names of each namespace below `foundry` that are undefined, with their whole path. */
export const lacking = ({ page }: HeadlessSeat, all: ExportedNames): Promise<string[]> =>
  page.evaluate((lists) => {
    const path = (key: string): any =>
      key.split(".").reduce((at: any, step) => (step ? at?.[step] : at), (globalThis as any).foundry);
    return Object.entries(lists).flatMap(([of, keys]) => {
      const holder = path(of);
      return keys.filter((key) => holder?.[key] === undefined).map((key) => `${of ? `${of}.` : ""}${key}`);
    });
  }, all);

/** The names as Markdown code, separated by commas. */
export const inCode = (all: readonly string[]): string => all.map((name) => `\`${name}\``).join(", ");

const TITLES: Record<keyof ApiNames, string> = {
  globals: "Globals",
  settings: "Core settings: reading one throws that it is not registered",
  config: "`CONFIG`",
  game: "`game`",
  statics: "Statics of classes that are built",
  hooks: "Protected methods of classes that are built: what a package overrides there is never called",
  oldHooks: "Protected methods that the types mark as deprecated: most are private, or gone, in V13 itself",
};

/** The absent names as Markdown lines: the object that each belongs to, and the name. */
export const listed = (found: Partial<Record<keyof ApiNames, Found>>): string[] =>
  Object.values(found).flatMap(({ absent }) =>
    Object.entries(absent).flatMap(([of, keys]) => keys.map((key) => `\`${of}\`: \`${key}\``)),
  );

/** Markdown lines on how the absent names of Foundry 13 and 14 differ. */
export function differences(in13: Record<keyof ApiNames, Found>, in14: Record<keyof ApiNames, Found>): string[] {
  const [before, after] = [listed(in13), listed(in14)];
  const known = new Set(listed(asAbsent(names)));
  const grouped = (all: readonly string[]): string[] => {
    const groups = new Map<string, string[]>();
    for (const name of new Set(all)) {
      const of = name.split(": ")[0]!;
      groups.set(of, [...(groups.get(of) ?? []), name]);
    }
    return [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([of, told]) => {
        const short = told.map((name) => name.slice(of.length + 2)).sort();
        return `- ${of}: ${short.join(", ")}`;
      });
  };
  const lines = (heading: string, all: readonly string[]): string[] =>
    all.length ? [`### ${heading}`, "", ...grouped(all), ""] : [];
  return [
    "## Generation 14",
    "",
    `Its names: ${sourceOfNames14(".")}. All others are there, throw, or are undefined, as in generation 13.`,
    "",
    ...lines(
      "There, or throwing, in 13; undefined in 14",
      after.filter((name) => known.has(name) && !before.includes(name)),
    ),
    ...lines(
      "Undefined in 13; there in 14, or a class that throws as a whole, or a name that its types do not have",
      before.filter((name) => !after.includes(name)),
    ),
    ...lines(
      "Not in the types for 13, undefined in 14",
      after.filter((name) => !known.has(name)),
    ),
  ];
}

/** All names of a kind as if none were there. */
const asAbsent = (all: ApiNames): Record<keyof ApiNames, Found> =>
  Object.fromEntries(
    Object.entries(all).map(([kind, list]) => {
      const of = { settings: "core", config: "CONFIG", game: "game" }[kind] ?? "globalThis";
      return [kind, { there: 0, throws: {}, absent: Array.isArray(list) ? { [of]: list } : list }];
    }),
  ) as Record<keyof ApiNames, Found>;

/** The Markdown page that lists the names absent from the tabletop: those of 13, then where 14 differs. */
export function pageOf(found: Record<keyof ApiNames, Found>, in14: Record<keyof ApiNames, Found>): string {
  const lines = [
    "# Names that are absent",
    "",
    "Names of Foundry's public API, as the community's types list them, that are undefined on the tabletop, or throw when",
    "they are called: those of generation 13 first, then what generation 14 has otherwise. Everything else they list is there, or throws as `coverage.md` tells: a class that throws as a whole",
    "is not listed here with its parts. Written by `npx vitest run --project=headless tests/headless/world/api-names.spec.ts -u`.",
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

/** The error of each method in a table when a subclass calls it by `super`; "nothing" without error, null if absent. */
export const said = (
  { page }: HeadlessSeat,
  table: Readonly<Record<string, string>>,
): Promise<[string, string | null][]> =>
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

/** The errors that `said` must give for a table's methods: each is "not in the tabletop". */
export const expected = (table: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(table).flatMap(([path, all]) =>
    all.split(" ").map((name): [string, string] => {
      const short = path.split(".").at(-1)!;
      return [`${path} ${name}`, `not in the tabletop: ${short}${name.startsWith(".") ? name : `#${name}`}`];
    }),
  );

/** The whole paths of names that lists give by namespace, like those of exported-names.ts or documented.ts. */
export const pathsOf = (lists: Readonly<Record<string, readonly string[] | string>>): string[] =>
  Object.entries(lists).flatMap(([of, keys]) =>
    (typeof keys === "string" ? keys.split(" ") : keys).map((key) => (of ? `${of}.${key}` : key)),
  );

/**
 * What the types for 13 (13.345) lack and the public pages of 13 have, or no page of either has: the tabletop has it in
 * both.
 */
export const ALSO_IN_13 = [
  "data.PrototypeTokenOverrides", // the setting core.prototypeTokenOverrides of 13 is of this class: api/v13 ClientSettings
  "applications.elements.HTMLSecretBlockElement", // api/modules/foundry.applications.elements.html, Version 13
  "applications.fields.createFontAwesomeIcon", // api/modules/foundry.applications.fields.html, Version 13
  "applications.handlebars.initialize", // helpers of the host's own, on no page
  "applications.handlebars.object",
];

/** Names that the types for 13 have and its public pages lack: modules/foundry.applications.sheets.html, Version 13. */
export const NOT_IN_13 = ["applications.sheets.ActorSheet", "applications.sheets.ItemSheet"];

/** Names the types for 14 lack: api/v14/functions/foundry.documents.modifyBatch.html, and statics, as v14.d.ts says. */
export const NOT_IN_TYPES_14 = ["documents.modifyBatch", "documents.ChatMessage.applyMode", "documents.User.queryMany"];

/** Opens a table of Foundry 13 and one of 14, each with a gamemaster. */
export async function open() {
  const sit = async (generation: 13 | 14): Promise<HeadlessSeat> => {
    const table = await HeadlessTable.open({ generation, mat: true });
    tables.push(table);
    return table.sit("Gamemaster");
  };
  [seat, seat14] = [await sit(13), await sit(14)];
}
