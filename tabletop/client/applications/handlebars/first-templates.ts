import type { Loose } from "../support.ts";

/**
 * The host's own templates that every page draws at its start, compiled, by their paths: builds fill this in
 * (tools/templates.ts). Without a build all are fetched.
 */
export const templates: Readonly<Record<string, Loose>> = {};
