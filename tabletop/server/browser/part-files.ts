/** Files as a browser fills them: what came with a site in one piece, as it has no folders that could be listed. */
import { StartFailure } from "../failure.ts";
import type { Files, SourceFile } from "../platform.ts";
import type { Json } from "../source.ts";

/**
 * @param objects the JSON files that are read, by path; null: there is no such file. Others are asked of the site when
 * they are wanted, and were looked for when it was written.
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
