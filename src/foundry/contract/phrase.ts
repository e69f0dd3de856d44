import { localize } from "../host/host.ts";
import type { Phrase } from "./view.ts";

/**
 * Returns words in the user's language; their placeholders may be filled with words that have placeholders of their
 * own.
 */
export const phrase = ({ key, data = {} }: Phrase): string => localize(key, filled(data));

/** Returns the data of words with the words among them put into the user's language. */
export const filled = (data: NonNullable<Phrase["data"]>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === "object" ? phrase(value) : value]),
  );
