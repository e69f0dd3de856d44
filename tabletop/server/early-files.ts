import { isObject, type Json } from "./source.ts";

/** The files of a system that every page of a game asks for: their paths below the system's folder. */
export interface EarlyFiles {
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  /** the first file of words: English, which pages in any language read, too */
  readonly words: readonly string[];
}

/** Lists the files of a system that every page of a game asks for, by its manifest; those of other sites are left out. */
export const earlyFilesOf = (manifest: Json): EarlyFiles => ({
  modules: textsAt(manifest.esmodules, "src"),
  styles: textsAt(manifest.styles, "src"),
  words: textsAt(manifest.languages, "path").slice(0, 1),
});

/** The texts of a manifest's list: its entries, or their value under `key` where they are objects. */
const textsAt = (value: unknown, key: string): string[] =>
  (Array.isArray(value) ? value : [])
    .map((entry: unknown) => (isObject(entry) ? entry[key] : entry))
    .filter((path): path is string => typeof path === "string" && path !== "" && !/^https?:/.test(path));

/**
 * Writes the header `Link` of the game's page, with which browsers ask for a system's files while the client is still
 * on its way, and not only when the world has told of them.
 * @param id the system's id
 * @param manifest the content of its system.json
 */
export function linkHeader(id: string, manifest: Json): string {
  const { modules, styles, words } = earlyFilesOf(manifest);
  const link = (path: string, parameters: string): string => {
    const address = encodeURI(`/systems/${id}/${path.replace(/^\.?\//, "")}`);
    return `<${address}>; ${parameters}`;
  };
  return [
    ...modules.map((path) => link(path, "rel=modulepreload")),
    ...styles.map((path) => link(path, "rel=preload; as=style")),
    ...words.map((path) => link(path, "rel=preload; as=fetch; crossorigin")),
  ].join(", ");
}
