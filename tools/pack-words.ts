import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installedManifest, languages } from "./manifest.ts";
import { root } from "./setup.mjs";

/**
 * The packs in other languages: lang/packs/<lang>.json has the English text of a name or a description, and what it is
 * in that language. The package has them by pack and id, as src/foundry/documents/pack-words.ts reads them.
 */

type Json = { [key: string]: unknown };
/** English text to the text of another language. */
export type Glossary = Readonly<Record<string, string>>;

/** The fields with texts for users; all other texts are keys, which rules read and which stay as they are. */
const TEXTS = new Set(["name", "title", "label", "caption", "description", "content", "notes", "weaponName"]);

/** Tells whether the text of a field of this name is one for users. */
export const isTextField = (field: string): boolean => TEXTS.has(field);

/** Reads the texts of a language, by the English ones; empty for a language without lang/packs/<lang>.json. */
export function readGlossary(lang: string): Glossary {
  const file = join(root, `lang/packs/${lang}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Glossary) : {};
}

/** Lists the texts for users in a document, at any depth. */
export function textsOf(data: unknown): string[] {
  if (!data || typeof data !== "object") return [];
  return Object.entries(data).flatMap(([key, value]) => {
    if (typeof value !== "string") return textsOf(value);
    return value && isTextField(key) ? [value] : [];
  });
}

/** The translated texts of a document, in its shape (entries of lists with their `_id`); undefined without any. */
function translateDocument(data: Json, words: Glossary): Json | undefined {
  const translated: Json = {};
  for (const [key, value] of Object.entries(data)) {
    // a text, a list of documents, or an object with texts in it
    if (typeof value === "string" && TEXTS.has(key) && Object.hasOwn(words, value)) translated[key] = words[value];
    else if (Array.isArray(value)) {
      const entries = value.flatMap((entry: unknown) => {
        if (!entry || typeof entry !== "object" || !("_id" in entry)) return [];
        const inner = translateDocument(entry as Json, words);
        return inner ? [{ _id: entry._id, ...inner }] : [];
      });
      if (entries.length) translated[key] = entries;
    } else if (value && typeof value === "object") {
      const inner = translateDocument(value as Json, words);
      if (inner) translated[key] = inner;
    }
  }
  return Object.keys(translated).length ? translated : undefined;
}

/** The name of a pack, and the path of the folder with its sources. */
export interface PackSource {
  readonly name: string;
  readonly folder: string;
}

/** Reads the sources of the documents of a pack. */
export const documentsIn = ({ folder }: PackSource): Json[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Json);

/** Collects the English texts for users of packs and their labels. */
export function packTexts(sources: readonly PackSource[]): Set<string> {
  return new Set([...labels().values(), ...sources.flatMap((source) => documentsIn(source).flatMap(textsOf))]);
}

/** Lists the labels of all packs of the manifest: name of the pack to its English label. */
export function labels(): Map<string, string> {
  return new Map(installedManifest().packs.map(({ name, label }) => [name, label]));
}

/**
 * Writes the translations of packs for each language but English: `<lang>.json` below a folder, of pack name to `label`
 * and to the translated texts by document id.
 * @param target the folder; its former content is removed
 */
export function writePackWords(target: string, sources: readonly PackSource[]): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const labelByPack = labels();
  const documentsByPack = sources.map((source) => ({ name: source.name, documents: documentsIn(source) }));
  for (const { lang } of languages().filter((language) => language.lang !== "en")) {
    const words = readGlossary(lang);
    const packs = documentsByPack.map(({ name, documents }) => {
      // the label, and the texts of each document that has any
      const label = words[labelByPack.get(name) ?? ""];
      const texts = documents.flatMap((document) => {
        const translated = translateDocument(document, words);
        return translated ? [[document._id, translated]] : [];
      });
      return [name, { ...(label ? { label } : {}), documents: Object.fromEntries(texts) }];
    });
    writeFileSync(join(target, `${lang}.json`), JSON.stringify(Object.fromEntries(packs)));
  }
}
