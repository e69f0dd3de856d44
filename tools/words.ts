import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

export type Words = { [key: string]: string | Words };

/** All English words of the system. */
export function allWords(): Words {
  return JSON.parse(readFileSync(join(root, "lang/en.json"), "utf8")) as Words;
}
