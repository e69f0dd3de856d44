import type { Page } from "playwright-core";

/** What can be done with a page without eyes and hands: in a browser, or in a thread (tests/headless). */
export type Console = Pick<Page, "evaluate" | "waitForFunction">;
