import { template } from "../host/paths.ts";
/* The view of a sheet for users who may not edit it. */

/** The template for users who see only name and picture. */
const LIMITED = template("sheets/limited");
/** The buttons that readers may press. */
const FREE = "[data-action=showTab], [data-action=rule], [data-action=openMember]";

/** A document, as far as is needed here. */
interface Shown {
  readonly limited?: boolean;
}

/** Tells whether the user may see only a document's name and picture, like a foe's whose portrait was shared. */
export const isLimited = (document: Shown): boolean => document.limited === true;

/**
 * Returns the parts of a document's sheet for this user: as given; with limited ownership only the first, with the
 * small template.
 */
export function partsFor(document: Shown, parts: Record<string, object>): Record<string, object> {
  if (!isLimited(document)) return parts;
  const [first] = Object.keys(parts);
  return first ? { [first]: { ...parts[first], template: LIMITED, templates: [LIMITED] } } : {};
}

/**
 * Enables the buttons in a sheet's element that readers may press: the host disables every button of a sheet that may
 * not be edited, but tabs, rules and links to other sheets are for readers too.
 */
export function freeForReaders(element: HTMLElement): void {
  for (const control of element.querySelectorAll<HTMLButtonElement>(FREE)) control.disabled = false;
}
