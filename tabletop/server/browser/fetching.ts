/** Files of the site that are fetched once the table is open. */

/** The most milliseconds that a file of the site may take. */
export const LONGEST_FETCH = 60_000;

/**
 * Fetches the content of a JSON file of the site; where the network fails, takes it from the caches of the service
 * worker, since in some browsers that one does not answer threads older than itself.
 * @throws where the file is in no cache either, or the site answers with an error
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
