import { localize } from "../host/host.ts";
import type { Phrase } from "../contract/view.ts";

/** Returns localised words whose placeholders may be words themselves. */
export function phrase({ key, data = {} }: Phrase): string {
  const filled = Object.entries(data).map(([name, value]) => [name, typeof value === "object" ? phrase(value) : value]);
  return localize(key, Object.fromEntries(filled) as Record<string, string | number>);
}

/** Joins sentences, with a full stop where one has no end of its own. */
export const sentences = (parts: readonly string[]): string =>
  parts.filter(Boolean).reduce((all, next) => (all ? `${all}${/[.!?…:]$/.test(all) ? "" : "."} ${next}` : next), "");
