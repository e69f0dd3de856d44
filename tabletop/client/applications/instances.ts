import type { Loose } from "./support.ts";

/** Rendered applications by id (`foundry.applications.instances`). */
export const instances = new Map<string, Loose>();
