import type { Loose } from "../support.ts";

/** Templates of the host's own that come compiled with the page, by their paths: builds fill this in. */
export const brought: Readonly<Record<string, Loose>> = {};
