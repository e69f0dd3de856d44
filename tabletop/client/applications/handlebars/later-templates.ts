import type { Loose } from "../support.ts";

/**
 * The rest of the tabletop's own templates, compiled, by path. This module is loaded when one of them is first needed.
 * A build fills it in as it does first-templates.ts.
 */
export const templates: Readonly<Record<string, Loose>> = {};
