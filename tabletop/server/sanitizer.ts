/** sanitize-html on Node. A browser fetches it when it is first needed (`browser/sanitizer.ts`). */
import sanitize from "sanitize-html";

export { sanitize };

/** Tells whether `sanitize` can be called: on Node always. */
export const isSanitizerHere = (): boolean => true;

/** Does nothing, as `sanitize` can always be called on Node. */
export async function bringSanitizer(): Promise<void> {}
