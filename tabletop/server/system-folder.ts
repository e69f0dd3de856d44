/** A system as Node finds it: a folder. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartFailure, sentenceOf } from "./failure.ts";
import { systemOf, type SystemPackage } from "./manifest.ts";
import { isObject, type Json } from "./source.ts";

/** A system and the folder it lies in. */
export interface SystemFolder extends SystemPackage {
  folder: string;
}

/**
 * Reads a JSON file that must hold an object.
 * @throws StartFailure in one sentence.
 */
export function readObject(file: string, what: string): Json {
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
 * Reads and checks a system's folder.
 * @throws StartFailure when the manifest is missing or broken, or names a file that is not there.
 */
export function readSystem(folder: string): SystemFolder {
  const raw = readObject(join(folder, "system.json"), "The system's manifest");
  const file = join(folder, "template.json");
  const template = (): Json | null => (existsSync(file) ? readObject(file, "The system's template.json") : null);
  return { folder, ...systemOf(raw, template, (path) => existsSync(join(folder, path))) };
}
