import type { Loose } from "./support.ts";

/** The rendered ApplicationV2 instances by id (`foundry.applications.instances`). */
export const instances = new Map<string, Loose>();
