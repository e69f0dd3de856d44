import type { Loose } from "../support.ts";

/** The rest of the host's own templates, as those of first-templates.ts: loaded when the first of them is asked for. */
export const templates: Readonly<Record<string, Loose>> = {};
