import { template } from "../host/paths.ts";
/** The view of a sheet for users who may not edit it. */

const LIMITED = template("sheets/limited");
const FREE = "[data-action=showTab], [data-action=rule], [data-action=openMember]";

interface Shown {
  readonly limited?: boolean;
}

/**
 * Tells whether the user sees only a document's name and picture: a foe whose portrait was shared hides its numbers.
 */
export const isLimited = (document: Shown): boolean => document.limited === true;

/** Returns the parts of a sheet: for a user with limited ownership only the first, with the small template. */
export function partsFor(document: Shown, parts: Record<string, object>): Record<string, object> {
  if (!isLimited(document)) return parts;
  const [first] = Object.keys(parts);
  return first ? { [first]: { ...parts[first], template: LIMITED, templates: [LIMITED] } } : {};
}

/**
 * Enables the buttons for readers: the host disables every button of a sheet that may not be edited, but tabs, rules
 * and links to other sheets are for readers too.
 */
export function freeForReaders(element: HTMLElement): void {
  for (const control of element.querySelectorAll<HTMLButtonElement>(FREE)) control.disabled = false;
}
