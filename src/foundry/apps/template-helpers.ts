import { barredAttributes } from "../host/barred.ts";
import { host, localize, numeral } from "../host/host.ts";

/** A part of a number: its words, its value and the id of the rule it comes from. */
interface ShownPart {
  readonly label: string;
  readonly value: string | number;
  readonly rule?: string;
}

type HandlebarsHost = any;

/** Escapes text for HTML. */
const escape = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? sign,
  );

/**
 * Returns the tooltip of a number as HTML: its parts with the rules they come from, and their sum where it is given; ""
 * without parts. Labels are escaped, as users may have typed them.
 */
export function partsHtml(parts: readonly ShownPart[] | undefined, sum?: string | number): string {
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
 *   {{frayPales now max}}    a bar of stripes, one a point
 *   {{frayNum value}}        a number as the language writes it, with a true minus; words stay as they are
 *   {{frayWide value}}       "is-wide" for a number of three characters, "is-wider" past that, which needs smaller type
 *   {{frayBarred reason}}    the attributes of a control that cannot be used now, and its tooltip; nothing without a reason;
 *                            asked=true where a press asks the rules itself
 *   {{frayLabel key data…}}  words that stand in a sentence elsewhere, as the label of a field: with a capital
 *   {{frayCapital words}}    the same for words that are in the language spoken already
 *   {{frayFit text}}         "is-long", and "is-longer" past a line, for names that need the smaller type
 *   {{#frayTimes n}}, (frayArray "a" "b")   a loop and a list, which Handlebars lacks, for chevrons and tabs
 * All packages share one registry, so a helper under a common name would replace that of another package.
 */
export function registerTemplateHelpers(): void {
  const handlebars = (globalThis as unknown as { Handlebars: HandlebarsHost }).Handlebars;
  handlebars.registerHelper("frayParts", (parts: readonly ShownPart[], sum: unknown) =>
    partsHtml(parts, typeof sum === "number" || typeof sum === "string" ? sum : undefined),
  );
  handlebars.registerHelper("frayPales", (now: number, max: number) => {
    const left = Math.max(0, Math.min(now, max));
    const html =
      max > 0
        ? `<span class="fray-pales" style="--now:${left};--max:${max}" aria-hidden="true"></span>`
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
  handlebars.registerHelper("frayArray", (...entries: unknown[]) => entries.slice(0, -1));
  handlebars.registerHelper("frayTimes", (count: number, options: { fn(value: unknown): string }) =>
    Array.from({ length: Math.max(0, Math.min(20, count)) }, (_, index) => options.fn(index)).join(""),
  );
  const capital = (words: string): string => words.charAt(0).toLocaleUpperCase(host.game.i18n.lang) + words.slice(1);
  handlebars.registerHelper("frayLabel", (key: string, { hash }: { hash: Record<string, string | number> }) =>
    capital(localize(key, hash)),
  );
  handlebars.registerHelper("frayCapital", (words: unknown) => capital(String(words ?? "")));
  handlebars.registerHelper("frayFit", (text: string) => {
    const { length } = String(text);
    if (length > 32) return "is-long is-longer";
    return length > 12 ? "is-long" : "";
  });
}
