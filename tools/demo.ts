import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { languages } from "./manifest.ts";
import { readGlossary, isTextField, textsOf, type Glossary } from "./pack-words.ts";
import { root } from "./setup.mjs";
import { filesBelow } from "./stale.ts";

/*
 * The demo's world in other languages: its texts are translated where those of the packs are, in
 * lang/packs/<lang>.json.
 */

const demoFiles = (): string[] => filesBelow(["demo"]).filter((file) => file.endsWith(".json"));

/** Collects every English text of the demo world that users read. */
export const demoTexts = (): Set<string> =>
  new Set(demoFiles().flatMap((file) => textsOf(JSON.parse(readFileSync(join(root, file), "utf8")))));

/** Copies data with the texts that users read in another language; texts that `words` lacks stay English. */
function translateData(data: unknown, words: Glossary): unknown {
  if (Array.isArray(data)) return data.map((entry) => translateData(entry, words));
  if (!data || typeof data !== "object") return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      typeof value === "string" && isTextField(key) ? (words[value] ?? value) : translateData(value, words),
    ]),
  );
}

/**
 * Writes the sources of the demo world in a language into a folder; the interface of the world made of them begins in
 * that language too.
 * @param lang such as "de"
 * @param target the folder; its former content is removed
 * @throws Error for a language that Fray does not have
 */
export function writeDemo(lang: string, target: string): void {
  const knownLanguages = languages().map((language) => language.lang);
  if (!knownLanguages.includes(lang))
    throw new Error(`Fray has no words in "${lang}", only in ${knownLanguages.join(", ")}.`);
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, "demo"), target, { recursive: true });
  // each file is translated, and the world's file names the language
  const words = readGlossary(lang);
  for (const file of demoFiles()) {
    const path = join(target, file.slice("demo/".length));
    const data = translateData(JSON.parse(readFileSync(path, "utf8")), words) as object;
    writeFileSync(
      path,
      `${JSON.stringify(file === "demo/world.json" ? { ...data, language: lang } : data, null, 2)}\n`,
    );
  }
}

// `npm start -- --language <lang>`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , lang = ""] = process.argv;
  try {
    writeDemo(lang, join(root, `.build/demo-${lang}`));
  } catch (thrown) {
    console.error((thrown as Error).message);
    process.exit(1);
  }
}
