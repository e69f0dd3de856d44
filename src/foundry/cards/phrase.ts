import { localize } from "../host/host.ts";
import type { Phrase } from "../contract/view.ts";

/** Words with words in them. */
export function phrase({ key, data = {} }: Phrase): string {
  const filled = Object.entries(data).map(([name, value]) => [name, typeof value === "object" ? phrase(value) : value]);
  return localize(key, Object.fromEntries(filled) as Record<string, string | number>);
}

/** Sentences one after the other: a full stop where one has no end of its own. */
export const sentences = (parts: readonly string[]): string =>
  parts.filter(Boolean).reduce((all, next) => (all ? `${all}${/[.!?…:]$/.test(all) ? "" : "."} ${next}` : next), "");
