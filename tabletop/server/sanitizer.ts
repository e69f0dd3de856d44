/**
 * The sanitizer of HTML on Node: sanitize-html, loaded when it is first needed. In a browser, `browser/sanitizer.ts`
 * replaces this file.
 */
import type sanitizeHtml from "sanitize-html";
import { loadPackage } from "./load-package.ts";

/** Returns HTML without what the options do not allow. */
export const sanitize = (html: string, options: sanitizeHtml.IOptions): string =>
  (loadPackage("sanitize-html") as typeof sanitizeHtml)(html, options);

/** Tells whether `sanitize` can be called: on Node always. */
export const isSanitizerHere = (): boolean => true;

/** Does nothing on Node; in a browser it fetches the sanitizer. */
export async function bringSanitizer(): Promise<void> {}
