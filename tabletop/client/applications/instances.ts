import type { Loose } from "./support.ts";

/** The rendered applications by id (`foundry.applications.instances`). */
export const instances = new Map<string, Loose>();
