/**
 * The sanitizer of HTML on Node: sanitize-html, loaded when it is first needed, as a world that exists opens sooner
 * without it. In a browser, `browser/sanitizer.ts` replaces this file.
 */
import { createRequire } from "node:module";
import type sanitizeHtml from "sanitize-html";

/** Loads packages from `node_modules`, at once. */
const require = createRequire(import.meta.url);

/** Returns HTML without what the options do not allow. */
export const sanitize = (html: string, options: sanitizeHtml.IOptions): string =>
  (require("sanitize-html") as typeof sanitizeHtml)(html, options);

/** Tells whether `sanitize` can be called: on Node always. */
export const isSanitizerHere = (): boolean => true;

/** Does nothing on Node; in a browser it fetches the sanitizer. */
export async function bringSanitizer(): Promise<void> {}
