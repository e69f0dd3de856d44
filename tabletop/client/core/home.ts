/** Addresses of the tabletop's pages: at the root of its own server, or in any folder of a site. */

/**
 * The path of the folder of the table, with a slash at its end: that of this page, without a last step `game`, `join`
 * or `solo`.
 */
export function home(): string {
  const path = globalThis.location?.pathname ?? "";
  const folder = /^.*\//.exec(path)?.[0] ?? "/";
  return folder.replace(/\/(game|join|solo)\/$/, "/");
}

/**
 * The address of a path that documents and manifests name, below the table's folder; full addresses, and paths from the
 * root, stay as they are.
 */
export const below = (path: string): string => (/^([a-z]+:|\/)/i.test(path) ? path : `${home()}${path}`);

/**
 * The address of another page of the table. On a site the pages are files, with an ending.
 * @param query with its question mark
 */
export const pageAddress = (name: "game" | "join" | "solo", query = ""): string =>
  `${home()}${name}${/\.html$/.test(globalThis.location?.pathname ?? "") ? ".html" : ""}${query}`;
