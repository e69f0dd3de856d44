import { isObject, type Json } from "./source.ts";

/** Those files of a system that every page of a game loads; their paths below the system's folder. */
export interface EarlyFiles {
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  /** the first file of words, which is English: pages in other languages read it too */
  readonly words: readonly string[];
}

/** Lists those files of a system that every page loads, by the system's manifest; files of other sites are left out. */
export const earlyFilesOf = (manifest: Json): EarlyFiles => ({
  modules: textsAt(manifest.esmodules, "src"),
  styles: textsAt(manifest.styles, "src"),
  words: textsAt(manifest.languages, "path").slice(0, 1),
});

/** Returns the texts in a list of a manifest; of an entry that is an object, its value under `key`. */
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
    // The last that runs is the client itself, by far the largest. Before it come what runs while it is loading and the
    // modules that the page asks to have loaded for it.
    modules: [...new Set([...run.slice(0, -1), ...loaded, ...run])],
  };
}

/**
 * Returns the value of the header `Link` of the game's page. By it browsers load the system's files while the client
 * itself is still loading, and not only when the client has read the manifest. Browsers load only six files at a time: the
 * client's come first, as the game is joined by them.
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
