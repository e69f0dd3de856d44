/**
 * sanitize-html in a browser: fetched when the first page is ready, or when HTML is to be stored before that. It is as
 * large as the rest of the server's code.
 */
import type sanitizeHtml from "sanitize-html";
import { PartAway } from "../failure.ts";
import { LONGEST_FETCH } from "./fetching.ts";
import { sanitizerAddress } from "./sanitizer-address.ts";

let here: typeof sanitizeHtml | null = null;
let fetching: Promise<void> | null = null;
let failures = 0;

/** Tells whether `sanitize` can be called. */
export const isSanitizerHere = (): boolean => !!here;

/**
 * Fetches sanitize-html, once for all who ask meanwhile.
 * @throws PartAway where that fails or takes too long; it can be tried again
 */
export async function bringSanitizer(): Promise<void> {
  if (here) return;
  fetching ??= fetchSanitizer();
  await fetching;
}

async function fetchSanitizer(): Promise<void> {
  // A browser asks for an address that failed no second time.
  const again = failures ? `?again=${failures}` : "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("It took too long.")), LONGEST_FETCH);
    });
    await Promise.race([load(sanitizerAddress + again), tooLong]);
  } catch (thrown) {
    failures++;
    console.warn("The sanitizer could not be fetched:", thrown);
    throw new PartAway();
  } finally {
    clearTimeout(timer);
    fetching = null;
  }
}

/** Loads sanitize-html from an address; it counts also where it comes too late for the operation that needed it. */
async function load(address: string): Promise<void> {
  here = ((await import(/* @vite-ignore */ address)) as { sanitize: typeof sanitizeHtml }).sanitize;
}

/** Removes from HTML what the options do not allow. @throws Error where the sanitizer is not loaded yet */
export function sanitize(html: string, options: sanitizeHtml.IOptions): string {
  if (!here) throw new Error("The sanitizer has not been fetched.");
  return here(html, options);
}
