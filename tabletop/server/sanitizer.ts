/** The sanitizer of HTML on Node: sanitize-html. In a browser, `browser/sanitizer.ts` replaces this file. */
import sanitize from "sanitize-html";

export { sanitize };

/** Tells whether `sanitize` can be called: on Node always. */
export const isSanitizerHere = (): boolean => true;

/** Does nothing on Node; in a browser it fetches the sanitizer. */
export async function bringSanitizer(): Promise<void> {}
