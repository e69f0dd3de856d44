import { isObject, type Json } from "./source.ts";

/** The files of a system that every page of a game loads, as paths below the system's folder. */
export interface EarlyFiles {
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  /** the first file of words, which is English: pages in other languages read it too */
  readonly words: readonly string[];
}

/** Lists the files that a system's manifest has every page of a game load; files of other sites are left out. */
export const earlyFilesOf = (manifest: Json): EarlyFiles => ({
  modules: textsAt(manifest.esmodules, "src"),
  styles: textsAt(manifest.styles, "src"),
  words: textsAt(manifest.languages, "path").slice(0, 1),
});

/** Returns the paths in a list of a manifest; an object in the list has its path under `key`. */
const textsAt = (value: unknown, key: string): string[] =>
  (Array.isArray(value) ? value : [])
    .map((entry: unknown) => (isObject(entry) ? entry[key] : entry))
    .filter((path): path is string => typeof path === "string" && path !== "" && !/^https?:/.test(path));

/** Addresses that a page of the client names. */
export interface ClientFiles {
  /** of scripts that are no modules: no module runs before they have arrived */
  readonly scripts: readonly string[];
  /** of modules, in the order in which they are best loaded */
  readonly modules: readonly string[];
}

/** Lists the addresses that a page of the client names, by the page's HTML. */
export function clientFilesOf(html: string): ClientFiles {
  const addresses = (tag: RegExp): string[] => [...html.matchAll(tag)].map(([, address]) => address!);
  const run = addresses(/<script type="module"[^>]* src="([^"]+)"/g);
  const loaded = addresses(/<link rel="modulepreload"[^>]* href="([^"]+)"/g);
  return {
    scripts: addresses(/<script src="([^"]+)"/g),
    // The last script that runs is the client itself, by far the largest. Before the client come the scripts that run
    // while it is loading, and the modules that the page has loaded early for the client.
    modules: [...new Set([...run.slice(0, -1), ...loaded, ...run])],
  };
}

/**
 * Returns the value of the header `Link` of the game's page. This header makes browsers load the system's files while
 * the client itself is still loading, and not only when the client has read the manifest. Browsers load only six files
 * at a time: the client's files come first, as the page needs them to join the game.
 * @param id the system's id
 * @param manifest the content of its system.json
 * @param client the files that the page names
 */
export function linkHeader(id: string, manifest: Json, client: ClientFiles = { scripts: [], modules: [] }): string {
  const { modules, styles, words } = earlyFilesOf(manifest);
  const link = (path: string, parameters: string): string => {
    const address = encodeURI(`/systems/${id}/${path.replace(/^\.?\//, "")}`);
    return `<${address}>; ${parameters}`;
  };
  return [
    ...client.scripts.map((address) => `<${address}>; rel=preload; as=script`),
    ...client.modules.map((address) => `<${address}>; rel=modulepreload`),
    ...modules.map((path) => link(path, "rel=modulepreload")),
    ...styles.map((path) => link(path, "rel=preload; as=style")),
    ...words.map((path) => link(path, "rel=preload; as=fetch; crossorigin")),
  ].join(", ");
}
