import { template } from "../host/paths.ts";
/* What a sheet shows to users who may not edit it (readers). */

/** The template for users who may see only name and picture. */
const LIMITED = template("sheets/limited");
/** Selects the buttons that readers may press. */
const FREE = "[data-action=showTab], [data-action=rule], [data-action=openMember]";

/** The member of a document that is used here; `limited`: true if this user has only limited ownership. */
interface Shown {
  readonly limited?: boolean;
}

/** Tells whether this user may see only a document's name and picture, as of a foe whose portrait was shared. */
export const isLimited = (document: Shown): boolean => document.limited === true;

/**
 * Returns the parts of a document's sheet that this user sees: all as given; for limited ownership only the first, with
 * the template of name and picture.
 */
export function partsFor(document: Shown, parts: Record<string, object>): Record<string, object> {
  if (!isLimited(document)) return parts;
  const [first] = Object.keys(parts);
  return first ? { [first]: { ...parts[first], template: LIMITED, templates: [LIMITED] } } : {};
}

/**
 * Enables the buttons in a sheet that readers may press: tabs, rules and links to other sheets. The host has disabled
 * all buttons of a sheet that the user may not edit.
 */
export function freeForReaders(element: HTMLElement): void {
  for (const control of element.querySelectorAll<HTMLButtonElement>(FREE)) control.disabled = false;
}
