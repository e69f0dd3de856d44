/** The server's files on Node: those of a folder. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type yaml from "yaml";
import { StartFailure, sentenceOf } from "./failure.ts";
import { loadPackage } from "./load-package.ts";
import type { Files, SourceFile } from "./platform.ts";
import { isObject, type Json } from "./source.ts";

/** Parses YAML, with merge keys (`<<`) as the public tool for packs reads them. Only a seed needs it. */
const parseYaml = (text: string): unknown => (loadPackage("yaml") as typeof yaml).parse(text, { merge: true });

/**
 * Returns access to the files of a folder, each read when it is asked for. `sources` are all JSON and YAML files in the
 * folder and its subfolders, except files called `world.json` and those in folders called `assets`.
 */
export const folderFiles = (folder: string): Files => ({
  has: (path) => existsSync(join(folder, path)),
  object: (path, what) => readObject(join(folder, path), what),
  sources: () => sourceFiles(folder).map((file): SourceFile => ({ file, data: parseFile(file) })),
});

/**
 * Reads a JSON file that must hold an object.
 * @param what names the file in sentences, such as "The world's world.json"
 * @throws StartFailure, with a sentence for the user, if it is missing, is no JSON, or holds anything but an object
 */
function readObject(file: string, what: string): Json {
  if (!existsSync(file)) throw new StartFailure(`${what} is missing: there is no file ${file}.`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, "utf8"));
  } catch (thrown) {
    throw new StartFailure(`${what} cannot be read (${file}): ${sentenceOf(thrown)}`);
  }
  if (!isObject(parsed)) throw new StartFailure(`${what} must be an object (${file}).`);
  return parsed;
}

/**
 * Lists the paths of the sources in a folder and its subfolders, sorted by name. @throws StartFailure if it is missing
 */
function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new StartFailure(`There is no seed folder ${folder}.`);
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "assets" ? [] : sourceFiles(path);
      return [".json", ".yaml", ".yml"].includes(extname(entry.name)) && entry.name !== "world.json" ? [path] : [];
    });
}

/**
 * Reads a file of a seed, as JSON if its name ends in .json, else as YAML.
 * @throws StartFailure if it cannot be parsed
 */
function parseFile(file: string): unknown {
  const text = readFileSync(file, "utf8");
  try {
    return extname(file) === ".json" ? JSON.parse(text) : parseYaml(text);
  } catch (thrown) {
    throw new StartFailure(`The seed's ${file} cannot be read: ${sentenceOf(thrown)}`);
  }
}
