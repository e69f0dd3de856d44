import type { Loose } from "../support.ts";

/**
 * The tabletop's own templates that every page needs at its start, compiled, by path. A build puts them here
 * (tools/templates.ts); without a build this is empty and templates are fetched.
 */
export const templates: Readonly<Record<string, Loose>> = {};
