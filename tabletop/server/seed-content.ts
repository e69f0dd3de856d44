import type { SourceFile } from "./platform.ts";
import type { Json } from "./source.ts";

/** A world as readable sources: the content of its world.json, and of all files with documents. */
export interface SeedContent {
  world: Json;
  files: SourceFile[];
  /**
   * whether a table saved it: then its documents keep their `_stats`, and may be of types of modules that are missing
   */
  saved?: boolean;
  /** the files that were brought to a saved world, as base64 by path; a page keeps them back from its table */
  brought?: Readonly<Record<string, unknown>>;
  /** the documents of a saved world's own packs, by the pack's name; files of older tables have none */
  packs?: Readonly<Record<string, readonly SourceFile[]>>;
}
