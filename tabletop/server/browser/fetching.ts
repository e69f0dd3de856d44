/** Fetches files of the site while the table is open. */

/** How long fetching a file of the site may take, in milliseconds. */
export const LONGEST_FETCH = 60_000;

/**
 * Fetches a JSON file of the site and returns its content. If the network fails, it is taken from the caches of the
 * service worker: in some browsers the service worker does not serve threads that are older than itself.
 * @throws if the file is in no cache either, or if the site answers with an error
 */
export async function fetchContent(file: URL): Promise<unknown> {
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
