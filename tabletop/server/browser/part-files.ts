/** The server's files in a browser: parts that came with the site, as it has no folders that could be listed. */
import { StartFailure } from "../failure.ts";
import type { Files, SourceFile } from "../platform.ts";
import type { Json } from "../source.ts";

/**
 * Files made of parts.
 * @param objects the JSON files that are read, by path; null: there is no such file. Paths that are not named count as
 * existing: the build has looked for them, and the site has them.
 * @param sources those of a world
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
