import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { RULESETS } from "../src/rules/index.ts";
import { root } from "./setup.mjs";

/** The subtypes of one kind of document, and the fields of all of them that hold HTML. */
interface TypeList {
  readonly types: readonly string[];
  readonly htmlFields?: readonly string[];
}

const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), "utf8")) as T;

/** Reads `template.json`, the list of subtypes by kind of document. */
export const readTypes = (): Record<string, TypeList> => readJson("template.json");

interface Language {
  readonly lang: string;
  readonly name: string;
  readonly path: string;
}

/** Lists the languages of Fray, one for each file of lang/, English first; `name` is the language's own ("Deutsch"). */
export function languages(): Language[] {
  return readdirSync(join(root, "lang"))
    .filter((file) => file.endsWith(".json"))
    .map((file) => {
      const lang = file.replace(".json", "");
      const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
      return { lang, name: name.charAt(0).toLocaleUpperCase(lang) + name.slice(1), path: `lang/${file}` };
    })
    .sort((a, b) => Number(b.lang === "en") - Number(a.lang === "en") || (a.lang < b.lang ? -1 : 1));
}

/** A compendium as the manifest lists it. */
interface ManifestPack {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly path: string;
  readonly system: string;
}

/** A folder of compendiums in the sidebar. */
interface PackFolder {
  readonly name: string;
  readonly sorting: string;
  readonly color: string;
  readonly packs: readonly string[];
  readonly folders?: readonly PackFolder[];
}

/** The manifest as it is installed, with types for the fields that the build and the tests read. */
export interface InstalledManifest extends Record<string, unknown> {
  readonly packs: readonly ManifestPack[];
  readonly documentTypes: Readonly<
    Record<string, Readonly<Record<string, { readonly htmlFields?: readonly string[] }>>>
  >;
}

/** The first compendiums of a ruleset's folder; others follow by name. */
const PACK_ORDER = ["bestiary", "characters", "arms", "skills", "abilities", "tables", "macros"];

/**
 * Lists the compendiums of a ruleset: the folders `packs/<id>-…`, each with a file `packs/<id>-….json` for its label
 * and type. @throws Error where that file is missing or lacks one of these
 */
function packsOf(ruleset: string): ManifestPack[] {
  const rank = (name: string): number => {
    const index = PACK_ORDER.indexOf(name.slice(ruleset.length + 1));
    return index < 0 ? PACK_ORDER.length : index;
  };
  return readdirSync(join(root, "packs"))
    .filter((name) => name.startsWith(`${ruleset}-`) && !name.includes("."))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((name) => {
      const descriptionFile = `packs/${name}.json`;
      if (!existsSync(join(root, descriptionFile)))
        throw new Error(`${descriptionFile} is missing: write { "label": "…", "type": "Actor" } into it`);
      const { label, type } = readJson<{ label?: string; type?: string }>(descriptionFile);
      if (!label || !type) throw new Error(`${descriptionFile} must hold a "label" and the "type" of its documents`);
      return { name, label, path: `packs/${name}`, type, system: "fray" };
    });
}

/**
 * Makes the manifest as it is installed: system.json with a folder for the compendiums of each ruleset, `languages`
 * from lang/ and `documentTypes` from template.json, which is not shipped itself, as generation 14 warns about it.
 */
export function installedManifest(): InstalledManifest {
  // the subtypes, each with its fields of HTML
  const documentTypes = Object.fromEntries(
    Object.entries(readTypes()).map(([name, { types, htmlFields }]) => [
      name,
      Object.fromEntries(types.map((type) => [type, htmlFields ? { htmlFields } : {}])),
    ]),
  );
  const manifest = readJson<{ packs: ManifestPack[]; packFolders: [PackFolder] }>("system.json");
  const rulesets = Object.entries(RULESETS).map(([id, entry]) => ({ ...entry, packs: packsOf(id) }));
  // within the folder of the system, one for each ruleset that has compendiums
  const [folder] = manifest.packFolders;
  const folders = rulesets
    .filter(({ packs }) => packs.length)
    .map(({ title, accent, packs }): PackFolder => ({
      name: title,
      sorting: "m",
      color: accent.light,
      packs: packs.map(({ name }) => name),
    }));
  return {
    ...manifest,
    packs: [...manifest.packs, ...rulesets.flatMap(({ packs }) => packs)],
    packFolders: [{ ...folder, folders }],
    languages: languages(),
    documentTypes,
  };
}
