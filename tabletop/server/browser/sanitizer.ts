/**
 * sanitize-html in a browser: fetched when the first page is ready, or when HTML is to be stored before that. It is as
 * large as the rest of the server's code.
 */
import type sanitizeHtml from "sanitize-html";
import { PartAway } from "../failure.ts";
import { sanitizerAddress } from "./sanitizer-address.ts";

let here: typeof sanitizeHtml | null = null;
let failures = 0;

/** Tells whether `sanitize` can be called. */
export const isSanitizerHere = (): boolean => !!here;

/** Fetches sanitize-html. @throws PartAway where that fails */
export async function bringSanitizer(): Promise<void> {
  if (here) return;
  // A browser asks for an address that failed no second time.
  const again = failures ? `?again=${failures}` : "";
  try {
    here = ((await import(/* @vite-ignore */ sanitizerAddress + again)) as { sanitize: typeof sanitizeHtml }).sanitize;
  } catch (thrown) {
    failures++;
    console.warn("What checks HTML could not be fetched:", thrown);
    throw new PartAway();
  }
}

/** HTML without what the options do not allow. @throws Error where the sanitizer is not here: nothing goes unchecked */
export function sanitize(html: string, options: sanitizeHtml.IOptions): string {
  if (!here) throw new Error("What checks HTML has not been fetched.");
  return here(html, options);
}
