/** Files of the site that are fetched once the table is open. */

/** The most milliseconds that a file of the site may take. */
export const LONGEST_FETCH = 60_000;

/**
 * Fetches the content of a JSON file of the site. Some browsers never give a thread that was here before the service
 * worker what that one keeps, so the thread looks there by itself where the network fails.
 * @throws where it is neither there nor kept
 */
export async function contentOf(file: URL): Promise<unknown> {
  let answer: Response | undefined;
  try {
    answer = await fetch(file, { signal: AbortSignal.timeout(LONGEST_FETCH) });
  } catch (thrown) {
    answer = await globalThis.caches?.match(file);
    if (!answer) throw thrown;
  }
  if (!answer.ok) throw new Error(`${file.href} could not be loaded (${answer.status}).`);
  return answer.json();
}
