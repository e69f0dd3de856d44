import type { Phrase } from "../contract/view.ts";
import { phrase } from "../contract/phrase.ts";
import { host, numeral } from "../host/host.ts";
import { plain } from "../host/json.ts";
import { template } from "../host/paths.ts";

/*
 * What messages say that are no cards: stored as keys with data in `flags.fray.told`, and written anew for each reader.
 * The stored content has the words in its author's language, for exports of the log and for worlds without Fray.
 */

/** The templates of such messages, by their names in `Told`. */
const TEMPLATES = { initiative: "cards/initiative", line: "cards/line", report: "combat/rewind" } as const;

/** What a template is given before it is in words: each phrase becomes a text, each number a numeral. */
export type Unwritten = Phrase | string | number | boolean | null | undefined | Rows | Fields;
type Rows = readonly Unwritten[];
interface Fields {
  readonly [name: string]: Unwritten;
}

/** What a message says; `flavor` alone: its content tells itself. */
export interface Told {
  readonly as?: keyof typeof TEMPLATES;
  readonly data?: Fields;
  readonly flavor?: Phrase;
}

/** Returns the fields of a new message that says this: content, flavor, and the flags by which it is drawn. */
export async function toldFields(told: Told): Promise<Record<string, any>> {
  const content = await toldContent(told);
  return {
    ...(content !== null && { content }),
    ...(told.flavor && { flavor: phrase(told.flavor) }),
    flags: { fray: { plain: true, told: plain(told) } },
  };
}

/**
 * Resolves to the HTML of what a message says, in the user's language; to null if it says nothing by a template.
 * Rejects for data that are malformed.
 */
export async function toldContent({ as, data = {} }: Told): Promise<string | null> {
  if (!as || !Object.hasOwn(TEMPLATES, as) || !data) return null;
  return host.foundry.applications.handlebars.renderTemplate(template(TEMPLATES[as]), written(data) as object);
}

/** Returns data for a template in the user's language. */
function written(value: Unwritten): unknown {
  if (typeof value === "number") return numeral(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(written);
  if (isPhrase(value)) return phrase(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, written(inner as Unwritten)]));
}

/** Tells whether data are a phrase: an object with a key. */
const isPhrase = (value: object): value is Phrase => typeof (value as Partial<Phrase>).key === "string";
