import type { AnyRoll, RollClass } from "./config.ts";

/**
 * What an inline roll's link shows and carries: a label before the total, attributes, and CSS classes of link and icon.
 */
export interface AnchorOptions {
  label?: string;
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: string[];
  icon?: string;
}

/**
 * Encodes a roll for the attribute `data-roll` of a link: as JSON in ASCII, percent-encoded. Older packages decode it
 * with `unescape`, newer ones with `decodeURIComponent`; in ASCII both give the same.
 */
export function encodeRoll(roll: AnyRoll): string {
  const ascii = JSON.stringify(roll).replace(
    /[^\u0020-\u007e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return encodeURIComponent(ascii);
}

/**
 * Decodes the roll of a link.
 * @param Class of the roll, unless the encoded roll names another
 * @param encoded the link's `data-roll`
 * @throws {Error} if the link has none, or it is damaged
 */
export function decodeRoll<T extends RollClass>(Class: T, encoded: string | undefined): InstanceType<T> {
  if (!encoded) throw new Error("The inline roll carries no result");
  return Class.fromJSON(decodeURIComponent(encoded));
}

/**
 * Makes a link that shows an icon, the label if there is one, and a roll's total, rounded to two decimals. The link's
 * data attributes are `roll` (the roll), `tooltipText` (the formula) and the entries of `dataset`, which may replace
 * the first two.
 */
export function rollLink(
  roll: AnyRoll,
  { label, attrs = {}, dataset = {}, classes = [], icon }: AnchorOptions,
): HTMLAnchorElement {
  const link = document.createElement("a");
  link.classList.add("inline-roll", "inline-result", ...classes);
  for (const [name, value] of Object.entries(attrs)) link.setAttribute(name, value);
  const attributes = { roll: encodeRoll(roll), tooltipText: roll.formula, ...dataset };
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) link.dataset[name] = value;
  const iconElement = document.createElement("i");
  iconElement.className = icon ?? "fa-solid fa-dice-d20";
  iconElement.inert = true;
  const total = Math.round((roll.total ?? 0) * 100) / 100;
  link.append(iconElement, label ? `${label}: ${total}` : String(total));
  return link;
}

/**
 * Shows the dice of an inline roll in its link. Does nothing for a link that shows the dice already, or that has no
 * result yet.
 * @param Class the class of the roll, unless the link's data name another class
 * @throws {Error} if the link's roll is damaged
 */
export async function expandDice(Class: RollClass, link: HTMLAnchorElement): Promise<void> {
  if (!link.classList.contains("inline-result") || link.classList.contains("expanded")) return;
  const roll = decodeRoll(Class, link.dataset.roll);
  // mark the link at once, so that a second click while the dice are being drawn closes it again
  link.classList.add("expanded");
  const tooltip = link.ownerDocument.createElement("span");
  tooltip.className = "inline-tooltip";
  tooltip.innerHTML = await roll.getTooltip();
  // the link may have been closed meanwhile
  if (link.classList.contains("expanded")) link.append(tooltip);
}

/** Hides the dice in a link, if they are shown. */
export function collapseDice(link: HTMLAnchorElement): void {
  link.classList.remove("expanded");
  link.querySelector(".inline-tooltip")?.remove();
}
