/**
 * The names of generation 14, from the installed types for V13 and the difference in `names-14.json`. The types for V14
 * are not on npm: `node --import ./tabletop/tools/typescript.mjs tabletop/tools/names-14.ts FOLDER SOURCE` compares a
 * copy of their public repository (FOLDER contains `src/`) with the installed types and writes that file anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ApiNames, PACKAGE, readApiNames, readNamesBelow } from "./api-names.ts";
import { type ExportedNames, readExportedNames } from "./exported-names.ts";

/** Names, separated by commas, by the class or namespace that they belong to; by "" for those of neither. */
type Packed = Record<string, string>;
/** The names of each kind that generation 14 has in addition to 13, and those that it does not have any more. */
interface Difference<Kind extends string> {
  readonly added: Record<Kind, Packed>;
  readonly removed: Record<Kind, Packed>;
}
/** The content of names-14.json; `source` says where the types for V14 are from. */
interface Stored {
  readonly source: string;
  readonly exports: Difference<"names">;
  readonly api: Difference<keyof ApiNames>;
}

const HERE = "tabletop/tools/names-14.json";

/** Names by the class or namespace that they belong to (their owner); by "" for those of neither. */
type Lists = Readonly<Record<string, readonly string[]>>;
/** A single list as lists, under "". */
const listsOf = (names: readonly string[] | Lists): Lists => (Array.isArray(names) ? { "": names } : (names as Lists));

/** The names that `lists` have and `otherLists` do not, by their owners; owners without such a name are left out. */
function without(lists: Lists, otherLists: Lists): Packed {
  const remaining = Object.entries(lists).map(([owner, names]) => {
    const otherNames = new Set(otherLists[owner]);
    return [owner, names.filter((name) => !otherNames.has(name)).join(", ")] as const;
  });
  return Object.fromEntries(remaining.filter(([, names]) => names));
}

/** A copy of lists with the added names and without the removed ones, sorted. */
function applyDifference(lists: Lists, added: Packed, removed: Packed): Record<string, string[]> {
  const result: Record<string, string[]> = {};
  for (const owner of new Set([...Object.keys(lists), ...Object.keys(added)])) {
    const removedNames = new Set(removed[owner]?.split(", "));
    const names = [...(lists[owner] ?? []), ...(added[owner]?.split(", ") ?? [])]
      .filter((name) => !removedNames.has(name))
      .sort();
    if (names.length) result[owner] = names;
  }
  return result;
}

/** Reads names-14.json. */
const readStored = (root: string): Stored => JSON.parse(readFileSync(join(root, HERE), "utf8")) as Stored;

/** Reads the names that each namespace below `foundry` exports in generation 14. @param root the repository's path */
export function exportedNames14(root: string): ExportedNames {
  const { added, removed } = readStored(root).exports;
  return applyDifference(readExportedNames(join(root, PACKAGE)), added.names, removed.names);
}

/**
 * Reads the names of generation 14, of all kinds that `ApiNames` lists.
 * @param root the path of the repository
 */
export function apiNames14(root: string): ApiNames {
  const { added, removed } = readStored(root).api;
  const names = Object.entries(readApiNames(root)).map(([kind, list]) => {
    const key = kind as keyof ApiNames;
    const namesNow = applyDifference(listsOf(list), added[key], removed[key]);
    // A kind whose names have no owners is a single list, which `listsOf` has put under "".
    return [kind, Array.isArray(list) ? (namesNow[""] ?? []) : namesNow];
  });
  return Object.fromEntries(names) as ApiNames;
}

/** Returns where the types for V14 are from that names-14.json was made of. @param root the path of the repository */
export const sourceOfNames14 = (root: string): string => readStored(root).source;

/**
 * Compares a copy of the types for V14 with the installed ones and writes names-14.json. Must run in the repository's
 * root.
 */
function write(folder: string, source: string): void {
  const [exports13, exports14] = [readExportedNames(PACKAGE), readExportedNames(join(folder, "src"))];
  const [api13, api14] = [readApiNames("."), readNamesBelow(join(folder, "src"))];
  // for each kind of names, those that only the newer or only the older types have
  const kinds = Object.keys(api13) as (keyof ApiNames)[];
  const addedBetween = (from: ApiNames, to: ApiNames): Record<keyof ApiNames, Packed> =>
    Object.fromEntries(kinds.map((kind) => [kind, without(listsOf(to[kind]), listsOf(from[kind]))])) as never;
  const difference: Stored = {
    source,
    exports: {
      added: { names: without(exports14, exports13) },
      removed: { names: without(exports13, exports14) },
    },
    api: { added: addedBetween(api13, api14), removed: addedBetween(api14, api13) },
  };
  writeFileSync(HERE, `${JSON.stringify(difference, null, 2)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, ...source] = process.argv.slice(2);
  if (!folder || !source.length) throw new Error("A folder of the types for V14, and where it is from");
  write(folder, source.join(" "));
}
