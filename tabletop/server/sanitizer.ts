/** sanitize-html on Node. A browser fetches it when it is first needed (`browser/sanitizer.ts`). */
import sanitize from "sanitize-html";

export { sanitize };

/** Tells whether `sanitize` can be called. */
export const isSanitizerHere = (): boolean => true;

/** Makes it so that `sanitize` can be called. */
export async function bringSanitizer(): Promise<void> {}
