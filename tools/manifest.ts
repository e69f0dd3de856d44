import { readFileSync } from "node:fs";
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

/**
 * The manifest as it is installed: system.json with `documentTypes` from template.json. That file itself is not
 * shipped: the host takes the `htmlFields` of a type from it alone, generation 14 warns about it, 16 ignores it.
 */
export function installedManifest(): Record<string, unknown> {
  const documentTypes = Object.fromEntries(
    Object.entries(readTypes()).map(([name, { types, htmlFields }]) => [
      name,
      Object.fromEntries(types.map((type) => [type, htmlFields ? { htmlFields } : {}])),
    ]),
  );
  return { ...readJson<Record<string, unknown>>("system.json"), documentTypes };
}
