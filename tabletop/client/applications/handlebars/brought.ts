import type { Loose } from "../support.ts";

/** The host's own templates, compiled, by their paths: builds fill this in (tools/templates.ts). */
export const brought: Readonly<Record<string, Loose>> = {};
