/** Where the tabletop's pages lie: at the root of its own server, or in any folder of a site. */

/** The path of the folder that this page lies in, with a slash at its end: everything of the table lies below it. */
export function home(): string {
  const path = globalThis.location?.pathname ?? "";
  const folder = /^.*\//.exec(path)?.[0] ?? "/";
  return folder.replace(/\/(game|join|solo)\/$/, "/");
}

/** The path of something of the table, as documents and manifests name it; full addresses stay as they are. */
export const below = (path: string): string => (/^([a-z]+:|\/)/i.test(path) ? path : `${home()}${path}`);

/** The path of another page of the table. A site's pages are files, and named as such. */
export const pageAddress = (name: "game" | "join" | "solo", query = ""): string =>
  `${home()}${name}${/\.html$/.test(globalThis.location?.pathname ?? "") ? ".html" : ""}${query}`;
