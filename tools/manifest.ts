import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** Of one kind of document: its subtypes, and which fields of theirs hold HTML. */
interface TypeList {
  readonly types: readonly string[];
  readonly htmlFields?: readonly string[];
}

const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), "utf8")) as T;

/** `template.json`, the one list of the types of all documents. */
export const readTypes = (): Record<string, TypeList> => readJson("template.json");

interface Language {
  readonly lang: string;
  readonly name: string;
  readonly path: string;
}

/** The languages there are: each file of lang/, by its own name ("Deutsch"), English first. */
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

/**
 * The manifest as it is installed: system.json with `languages` from lang/ and `documentTypes` from template.json. That file itself is not
 * shipped: the host takes the `htmlFields` of a type from it alone, generation 14 warns about it, 16 ignores it.
 */
export function installedManifest(): Record<string, unknown> {
  const documentTypes = Object.fromEntries(
    Object.entries(readTypes()).map(([name, { types, htmlFields }]) => [
      name,
      Object.fromEntries(types.map((type) => [type, htmlFields ? { htmlFields } : {}])),
    ]),
  );
  return { ...readJson<Record<string, unknown>>("system.json"), languages: languages(), documentTypes };
}
