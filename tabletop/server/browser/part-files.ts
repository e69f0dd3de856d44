/** The server's files in a browser: parts that came with the site, as it has no folders that could be listed. */
import { StartFailure } from "../failure.ts";
import type { Files, SourceFile } from "../platform.ts";
import type { Json } from "../source.ts";

/**
 * Makes `Files`, in the place of a folder, of parts that were read already.
 * @param objects the JSON files that are read, by path; null: there is no such file. `has` is true for a path that is
 * not listed, as the build has looked for it and the site has it; `object` throws for it.
 * @param sources the documents of a world or seed, each with its file
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
