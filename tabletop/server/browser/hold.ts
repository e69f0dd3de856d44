/**
 * Opens the table of a site in a browser, in a worker or in a page, and connects pages to it. A shelf is the place of
 * all stores of a world in this browser.
 */
import { pageSentence } from "../../common/page-sentences.ts";
import { type PageMessage, type Port, type TableMessage, worldName } from "../../common/local-protocol.ts";
import { wordsOf } from "../failure.ts";
import { fetchContent } from "./fetching.ts";
import { openShelf } from "./stores.ts";
import { LocalTable, type TableParts } from "./table.ts";

/** How long another version of the table may take to free the world, in milliseconds. */
const LONGEST_LOCK_WAIT = 5000;

/** A table that is being opened, or is open. */
export interface Held {
  /** Connects a page to the table, given the page's message port. */
  seat(port: Port): void;
}

/**
 * Begins to open the table of a site.
 * @param folder the address of the folder that the site's table lies in, with a slash at its end
 * @param loading the request for its table.json, if that was sent already
 * @returns an object whose `seat` connects a page: its messages wait until the table is open. If the table cannot be
 * opened, they are answered with the error, and the page may only ask for a new world (`putBack`)
 */
export function holdTable(folder: string, loading?: Promise<Response>): Held {
  let opening = open(folder, { loading });
  // Connects a page. Its messages that come early are kept, and handled once the table is open or cannot be opened.
  const seat = (port: Port): void => {
    const earlyMessages: string[] = [];
    port.onmessage = ({ data }) => void earlyMessages.push(data);
    const refuseAll = (thrown: unknown): void => {
      port.onmessage = ({ data }) => void answerRefused(port, data, thrown);
      for (const data of earlyMessages.splice(0)) void answerRefused(port, data, thrown);
    };
    const seatAt = (table: LocalTable): void => {
      table.seat(port, watch);
      for (const data of earlyMessages.splice(0)) port.onmessage?.({ data });
    };
    opening.then(seatAt, refuseAll);
  };
  // Answers messages at a table that could not be opened: with the error, except that `putBack` makes a new world.
  const answerRefused = async (port: Port, data: string, thrown: unknown): Promise<void> => {
    const message = JSON.parse(data) as PageMessage;
    const post = (answer: TableMessage): void => port.postMessage(JSON.stringify(answer));
    if (message.kind === "connect") return post({ kind: "refused", error: wordsOf(thrown) });
    if (message.kind !== "ask") return;
    if (message.what !== "putBack") return post({ kind: "answer", id: message.id, error: wordsOf(thrown) });
    opening = open(folder, { anew: true, files: (message.data as { files?: string } | undefined)?.files });
    await opening.then(
      () => post({ kind: "answer", id: message.id }),
      (thrownAgain) => post({ kind: "answer", id: message.id, error: wordsOf(thrownAgain) }),
    );
  };
  return { seat };
}

/** How a table is opened. */
interface Opening {
  loading?: Promise<Response> | undefined;
  /** if true, all that is stored is removed first, so that the table begins with a new world */
  anew?: boolean;
  /** the name of the cache for the files of a new world */
  files?: string | undefined;
}

/** Loads the table's parts, waits for the lock of its world, and opens the world. @throws if one of these fails */
async function open(
  folder: string,
  { loading = fetch(new URL("table.json", folder)), anew = false, files }: Opening,
): Promise<LocalTable> {
  const name = worldName(folder);
  // A failure is reported where the answer is awaited, after the lock; here it must only not count as unhandled.
  loading.catch(() => undefined);
  await lockWorld(name);
  const response = await loading;
  if (!response.ok)
    throw new Error(pageSentence("PartsMissing", { status: String(response.status) }) + (await reasonOf(response)));
  const parts = (await response.json()) as TableParts;
  const shelf = await openShelf(name);
  if (anew) await shelf.clear();
  try {
    return await LocalTable.open(parts, shelf, (file) => fetchContent(new URL(file, folder)), files);
  } catch (thrown) {
    await shelf.close();
    throw thrown;
  }
}

/**
 * Returns the service worker's reason for a failure, with a space before it; "" if the answer is a page of the host.
 */
const reasonOf = async (answer: Response): Promise<string> =>
  answer.headers.get("Content-Type")?.startsWith("text/plain") ? ` ${await answer.text()}` : "";

/** True once this thread has the lock. */
let hasLock = false;

/**
 * Resolves when this thread has the lock of a world; at once if this thread has the lock already, or without Web Locks.
 * Rejects if another version of the table does not free the lock in time; the request is then taken back, so that this
 * thread does not get the lock later, when another one may need it.
 */
function lockWorld(name: string): Promise<void> {
  if (hasLock || !navigator.locks) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const giveUp = new AbortController();
    const tooLongError = new Error(pageSentence("OtherVersion"));
    const timer = setTimeout(() => giveUp.abort(tooLongError), LONGEST_LOCK_WAIT);
    const onGranted = (): Promise<never> => {
      clearTimeout(timer);
      hasLock = true;
      resolve();
      // A promise that never resolves: the lock is held as long as this thread lives.
      return new Promise(() => {});
    };
    // Rejects with the signal's reason once the request is taken back.
    navigator.locks.request(name, { signal: giveUp.signal }, onGranted).catch(reject);
  });
}

/** Calls `onGone` when a page has closed, given the name of the Web Lock that the page holds as long as it lives. */
function watch(lock: string, onGone: () => void): void {
  void navigator.locks?.request(lock, () => onGone());
}
