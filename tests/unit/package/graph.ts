import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { filesBelow } from "../../../tools/stale.ts";

const IMPORT = /(?:\bfrom|\bimport\(?)\s*"(\.[^"]+)"/g;

/** Lists the paths of the TypeScript modules below a folder, without files of declarations. */
export const sources = (folder: string): string[] =>
  filesBelow([folder]).filter((file) => /(?<!\.d)\.m?ts$/.test(file));

/** Reads the relative imports of files: path of a file to the paths of the existing files that it imports from. */
export function graphOf(files: readonly string[]): Map<string, string[]> {
  return new Map(
    files.map((file) => [
      file,
      [...readFileSync(file, "utf8").matchAll(IMPORT)]
        .map((match) => normalize(join(dirname(file), match[1]!)))
        .filter((target) => existsSync(target)),
    ]),
  );
}
