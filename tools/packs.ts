import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { writeAdventures } from "./adventures.ts";
import { compilePack } from "../tabletop/tools/compile-pack.ts";
import { writeJournals } from "./journals.ts";
import type { PackSource } from "./pack-words.ts";
import { root } from "./setup.mjs";

/** Lists the packs that have a folder of sources below packs/, by its name, sorted. */
export function packNames(): string[] {
  return existsSync(join(root, "packs"))
    ? readdirSync(join(root, "packs"))
        .filter((name) => !name.includes("."))
        .sort()
    : [];
}

/** Fields of a document that hold other documents. */
export const DOCUMENT_FIELDS = [
  "items",
  "effects",
  "pages",
  "results",
  "actors",
  "scenes",
  "combats",
  "combatants",
  "journal",
  "folders",
];

/** The source of a document. */
export interface Source {
  _stats?: object;
  [key: string]: unknown;
}

/**
 * Makes a function that writes the versions of host and system into the `_stats` of a document and of those in it, in
 * place; versions that are there already stay. A document without the host's version counts as old, and would be
 * migrated each time it is loaded.
 */
function stamper(): (source: Source) => void {
  const manifest = JSON.parse(readFileSync(join(root, "system.json"), "utf8")) as {
    id: string;
    version: string;
    compatibility: { minimum: string };
  };
  const stats = { coreVersion: manifest.compatibility.minimum, systemId: manifest.id, systemVersion: manifest.version };
  const stamp = (source: Source): void => {
    source._stats = { ...stats, ...source._stats };
    for (const name of DOCUMENT_FIELDS) if (Array.isArray(source[name])) source[name].forEach(stamp);
  };
  return stamp;
}

/**
 * Lists the packs with the folders of their sources: those in packs/, and two that are written now, the journals of
 * rules (from docs/rules) and the adventures (from adventures/).
 * @param output the folder below which the written ones lie
 */
export async function packSources(output = join(root, ".build")): Promise<PackSource[]> {
  const journals = join(output, "journals");
  await writeJournals(journals);
  const adventures = join(output, "adventures");
  writeAdventures(adventures);
  return [
    ...packNames().map((name) => ({ name, folder: join(root, "packs", name) })),
    ...readdirSync(journals)
      .sort()
      .map((name) => ({ name, folder: join(journals, name) })),
    { name: "adventures", folder: join(adventures, "adventures") },
  ];
}

const ID = /^[A-Za-z0-9]{16}$/;

/**
 * Checks the source of a document, and of the documents in it: its id, its key (the compiler silently leaves out a
 * document without one) and, of a weapon, its hands. @returns the first fault, with what to do about it; null without
 */
export function sourceProblem(source: Source, file: string): string | null {
  // the document itself
  const id = String(source["_id"] ?? "");
  if (!ID.test(id)) return `${file}: "_id" must be sixteen letters and digits, not "${id}"`;
  const key = source["_key"];
  if (typeof key !== "string" || !key.endsWith(id) || !key.startsWith("!"))
    return `${file}: "_key" must say the collection and the id, as "!actors!${id}" or "!actors.items!ACTOR.${id}"`;
  const system = source["system"] as { readonly hands?: unknown } | undefined;
  if (/Weapon$/.test(String(source["type"])) && !Number.isInteger(system?.hands))
    return `${file}: ${String(source["name"])} must say how many hands it takes, as "hands": 1 in its "system"`;
  for (const name of DOCUMENT_FIELDS) {
    const documents = source[name];
    if (!Array.isArray(documents)) continue;
    for (const inner of documents as Source[]) {
      const problem = sourceProblem(inner, `${file}, ${name}`);
      if (problem) return problem;
    }
  }
  return null;
}

/** Checks the sources in a folder. @throws Error with the first fault (`sourceProblem`) */
function checkSources(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    const file = join(folder, name);
    const problem = sourceProblem(JSON.parse(readFileSync(file, "utf8")) as Source, relative(root, file));
    if (problem) throw new Error(problem);
  }
}

/**
 * Compiles packs into LevelDB folders below a folder.
 * @param target the folder; its former content is removed
 * @param wantedNames the names of the packs; all without it
 * @param change changes each document, in place, before it is written
 * @returns the folders of the sources of all packs
 * @throws Error for a source with a fault (`sourceProblem`); adventures, which are generated, are not checked
 */
export async function compilePacks(
  target: string,
  wantedNames?: readonly string[],
  change: (source: Source) => void = () => undefined,
): Promise<PackSource[]> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const sources = await packSources();
  const stamp = stamper();
  const prepareSource = (source: Source): void => {
    stamp(source);
    change(source);
  };
  for (const { name, folder } of sources)
    if (!wantedNames || wantedNames.includes(name)) {
      if (name !== "adventures") checkSources(folder);
      await compilePack(folder, join(target, name), prepareSource);
    }
  return sources;
}
