import type { Page } from "playwright-core";

/** The methods of a page that need neither a picture nor a mouse: in a browser, or in a thread (tests/headless). */
export type Console = Pick<Page, "evaluate" | "waitForFunction">;
