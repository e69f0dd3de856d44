import { barredAttributes } from "../host/barred.ts";
import { host, localize, numeral } from "../host/host.ts";

/** One part of a number: its words, its value and the id of the rule that it comes from. */
interface ShownPart {
  readonly label: string;
  readonly value: string | number;
  readonly rule?: string;
}

/** The part of Handlebars that is used here; it has no types. */
type HandlebarsHost = any;

/** Returns a text with the signs escaped that mean something in HTML. */
const escape = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? sign,
  );

/**
 * Returns the tooltip of a number, as HTML: its parts, each with its rule if the part has a rule, and `sum` if given.
 * "" without parts. All texts are escaped, because users may have typed them.
 */
function partsHtml(parts: readonly ShownPart[] | undefined, sum?: string | number): string {
  if (!parts?.length) return "";
  const rows = parts.map(
    ({ label, value, rule }) =>
      `<dt>${escape(label)}${rule ? ` <small>${escape(rule)}</small>` : ""}</dt><dd>${escape(String(value))}</dd>`,
  );
  if (sum !== undefined)
    rows.push(
      `<dt class="sum">${escape(localize("FRAY.Sum"))}</dt><dd class="sum">${escape(typeof sum === "number" ? numeral(sum) : sum)}</dd>`,
    );
  return `<dl class="fray-parts">${rows.join("")}</dl>`;
}

/**
 * Registers the helpers of Fray's templates:
 *   {{frayParts parts sum}}  the inside of a data-tooltip-html attribute (escaped once more for the attribute)
 *   {{frayPales now max}}    a bar of `max` stripes, of which `now` are filled; an empty bar if `max` is 0
 *   {{frayNum value}}        a number as the language writes it, with a real minus sign; words stay unchanged
 *   {{frayWide value}}       "is-wide" for a number of three characters, "is-wider" for a longer number: smaller type
 *   {{frayBarred reason}}    attributes and tooltip of a control that cannot be used now; nothing without a reason;
 *                            asked=true if a press is to ask the rules anew
 *   {{frayLabel key data…}}  words of lang/en.json with a capital letter, as the label of a field
 *   {{frayCapital words}}    words in the user's language with a capital letter
 *   {{frayFit text}}         "is-long" above 12 characters, or 8 in a word, "is-long is-longer" above 32: smaller type
 *   {{#frayTimes n}}         a block drawn n times, at most 20
 *   (frayArray "a" "b")      a list
 * The names begin with "fray", because all packages of a world share one registry of helpers.
 */
export function registerTemplateHelpers(): void {
  const handlebars = (globalThis as unknown as { Handlebars: HandlebarsHost }).Handlebars;
  handlebars.registerHelper("frayParts", (parts: readonly ShownPart[], sum: unknown) =>
    partsHtml(parts, typeof sum === "number" || typeof sum === "string" ? sum : undefined),
  );
  handlebars.registerHelper("frayPales", (points: number, max: number) => {
    // Stripes, or an empty bar if there are no points to count.
    const shownPoints = Math.max(0, Math.min(points, max));
    const html =
      max > 0
        ? `<span class="fray-pales" style="--now:${shownPoints};--max:${max}" aria-hidden="true"></span>`
        : `<span class="fray-meter" style="--p:0" aria-hidden="true"></span>`;
    return new handlebars.SafeString(html);
  });
  handlebars.registerHelper("frayNum", (value: unknown) => (typeof value === "number" ? numeral(value) : value));
  handlebars.registerHelper("frayWide", (value: unknown) => {
    const { length } = typeof value === "number" ? numeral(value) : "";
    if (length > 3) return "is-wider";
    return length > 2 ? "is-wide" : "";
  });
  handlebars.registerHelper("frayBarred", (reason: unknown, { hash }: { hash: { asked?: boolean } }) => {
    if (typeof reason !== "string" || !reason) return "";
    const pairs = Object.entries(barredAttributes(reason, hash.asked)).map(
      ([name, value]) => `${name}="${escape(value)}"`,
    );
    return new handlebars.SafeString(pairs.join(" "));
  });
  // Handlebars passes its options as the last argument.
  handlebars.registerHelper("frayArray", (...entries: unknown[]) => entries.slice(0, -1));
  handlebars.registerHelper("frayTimes", (count: number, options: { fn(value: unknown): string }) =>
    Array.from({ length: Math.max(0, Math.min(20, count)) }, (_, index) => options.fn(index)).join(""),
  );
  const capitalised = (words: string): string =>
    words.charAt(0).toLocaleUpperCase(host.game.i18n.lang) + words.slice(1);
  handlebars.registerHelper("frayLabel", (key: string, { hash }: { hash: Record<string, string | number> }) =>
    capitalised(localize(key, hash)),
  );
  handlebars.registerHelper("frayCapital", (words: unknown) => capitalised(String(words ?? "")));
  handlebars.registerHelper("frayFit", (text: string) => {
    const { length } = String(text);
    if (length > 32) return "is-long is-longer";
    return length > 12 || /[^\s-]{9}/u.test(text) ? "is-long" : "";
  });
}
