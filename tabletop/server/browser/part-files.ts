/** The server's files in a browser: parts that were loaded with the site, as a browser has no folders to list. */
import { StartFailure } from "../failure.ts";
import type { Files, SourceFile } from "../platform.ts";
import type { Json } from "../source.ts";

/**
 * Returns access to files that were loaded already, in place of a folder.
 * @param objects the content of JSON files, by path; null: there is no such file. For a path that is not listed, `has`
 * returns true, as the site's build has checked that its files exist, but `object` throws.
 * @param sources the documents of a world or seed, each with the path of its file
 */
export const partFiles = (
  objects: Readonly<Record<string, Json | null>>,
  sources: readonly SourceFile[] = [],
): Files => ({
  has: (path) => objects[path] !== null,
  object(path, what) {
    const object = objects[path];
    if (!object) throw new StartFailure(`${what} is missing: there is no ${path}.`);
    return object;
  },
  sources: () => [...sources],
});
