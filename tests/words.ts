import { wordAt } from "../tools/words.ts";

/** What stands on the screen for a key of lang/en.json, with what it is told of. Throws where there are no such words. */
export const says = (key: string, data: Readonly<Record<string, string | number>> = {}): string =>
  wordAt(key).replace(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole));
