import { localize } from "../host/host.ts";
import type { Phrase } from "../contract/view.ts";

/** Words with words in them. */
export function phrase({ key, data = {} }: Phrase): string {
  const filled = Object.entries(data).map(([name, value]) => [name, typeof value === "object" ? phrase(value) : value]);
  return localize(key, Object.fromEntries(filled) as Record<string, string | number>);
}
