import type { SourceFile } from "../platform.ts";
import type { Json } from "../source.ts";

/** A world as readable sources: the content of its world.json, and of all files with documents. */
export interface SeedContent {
  world: Json;
  files: SourceFile[];
}
