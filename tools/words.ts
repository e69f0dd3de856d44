import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

export type Words = { [key: string]: string | Words };

/** All English words of the system. */
export function allWords(): Words {
  return JSON.parse(readFileSync(join(root, "lang/en.json"), "utf8")) as Words;
}

/** The words at a key ("FRAY.Rule.none"). Throws where there are none. */
export function wordAt(key: string): string {
  const found = key
    .split(".")
    .reduce<string | Words | undefined>(
      (place, step) => (typeof place === "object" ? place[step] : undefined),
      allWords(),
    );
  if (typeof found !== "string") throw new Error(`lang/en.json has no words at ${key}`);
  return found;
}
