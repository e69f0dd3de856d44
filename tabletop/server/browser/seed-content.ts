import type { SourceFile } from "../platform.ts";
import type { Json } from "../source.ts";

/** A world as readable sources, in one piece. */
export interface SeedContent {
  world: Json;
  files: SourceFile[];
}
