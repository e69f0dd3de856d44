/** Addresses of the table's pages, which may lie at the root of a server or in any folder of a site. */

/**
 * Returns the path of the table's folder, with a slash at its end: the folder of this page, or the one above if that
 * folder is called `game`, `join` or `solo`.
 */
export function tableFolder(): string {
  const path = globalThis.location?.pathname ?? "";
  const folder = /^.*\//.exec(path)?.[0] ?? "/";
  return folder.replace(/\/(game|join|solo)\/$/, "/");
}

/**
 * Returns the address of a path that documents and manifests name, such as "systems/example/main.mjs", below the
 * table's folder; full addresses, and paths that begin with a slash, stay as they are.
 */
export const tableAddress = (path: string): string => (/^([a-z]+:|\/)/i.test(path) ? path : `${tableFolder()}${path}`);

/**
 * Returns the address of another page of the table; with `.html` if this page's address ends so, as on a site that
 * consists of files only.
 * @param query with its question mark; by default none
 */
export function pageAddress(name: "game" | "join" | "solo", query = ""): string {
  const isPlainFile = /\.html$/.test(globalThis.location?.pathname ?? "");
  return `${tableFolder()}${name}${isPlainFile ? ".html" : ""}${query}`;
}
