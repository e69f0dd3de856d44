/**
 * The sanitizer of HTML (sanitize-html) in a browser. As it is as large as the rest of the server's code, it is fetched
 * only when the first page is ready, or when HTML is to be stored before that.
 */
import type sanitizeHtml from "sanitize-html";
import { PartAway } from "../failure.ts";
import { LONGEST_FETCH } from "./fetching.ts";
import { sanitizerAddress } from "./sanitizer-address.ts";

/** sanitize-html, once it is loaded. */
let loaded: typeof sanitizeHtml | null = null;
/** The fetching that is under way; null if none is. */
let fetching: Promise<void> | null = null;
/** How often fetching has failed. */
let failures = 0;

/** Tells whether `sanitize` can be called. */
export const isSanitizerHere = (): boolean => !!loaded;

/**
 * Fetches the sanitizer, unless it is loaded; those who call this meanwhile wait for the same fetching.
 * @throws PartAway if that fails or takes too long; it can be tried again
 */
export async function bringSanitizer(): Promise<void> {
  if (loaded) return;
  fetching ??= fetchSanitizer();
  await fetching;
}

/** Fetches the sanitizer. @throws PartAway if that fails or takes too long */
async function fetchSanitizer(): Promise<void> {
  // For an address that has failed, `import` fails again without asking the network: so the address is changed.
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

/** Loads the sanitizer from an address. It is kept even if it comes too late for the operation that needed it. */
async function load(address: string): Promise<void> {
  loaded = ((await import(/* @vite-ignore */ address)) as { sanitize: typeof sanitizeHtml }).sanitize;
}

/** Returns HTML without what the options do not allow. @throws Error if the sanitizer is not loaded */
export function sanitize(html: string, options: sanitizeHtml.IOptions): string {
  if (!loaded) throw new Error("The sanitizer has not been fetched.");
  return loaded(html, options);
}
