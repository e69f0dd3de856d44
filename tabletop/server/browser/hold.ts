/** Opens the one table of a site in a browser, in a worker or a page, and connects pages to it. */
import { type PageMessage, type Port, type TableMessage, worldName } from "../../common/local-protocol.ts";
import { wordsOf } from "../failure.ts";
import { fetchContent } from "./fetching.ts";
import { openShelf } from "./stores.ts";
import { LocalTable, type TableParts } from "./table.ts";

/** The time that another version of the table may take to let go of the world, in milliseconds. */
const PATIENCE = 5000;

/** A table that is being opened, or is open. */
export interface Held {
  /** Connects a page to the table by its message port; messages that come before it is open wait until it is. */
  seat(port: Port): void;
}

/**
 * Opens the table of a site.
 * @param folder the address of the folder that the site's table lies in, with a slash at its end
 * @param loading its table.json, if it was asked for already
 * @returns an object whose `seat` connects a page's port: messages wait until the table is open; where it cannot be
 * opened, they are answered by the error, and a page may only ask for a new world (`putBack`)
 */
export function holdTable(folder: string, loading?: Promise<Response>): Held {
  let opening = open(folder, { loading });
  // messages wait until the table is open, or known not to open
  const seat = (port: Port): void => {
    const early: string[] = [];
    port.onmessage = ({ data }) => void early.push(data);
    const refuse = (thrown: unknown): void => {
      port.onmessage = ({ data }) => void refused(port, data, thrown);
      for (const data of early.splice(0)) void refused(port, data, thrown);
    };
    const seatAt = (table: LocalTable): void => {
      table.seat(port, watch);
      for (const data of early.splice(0)) port.onmessage?.({ data });
    };
    opening.then(seatAt, refuse);
  };
  // A page that cannot read the world may begin a new one, and nothing else.
  const refused = async (port: Port, data: string, thrown: unknown): Promise<void> => {
    const message = JSON.parse(data) as PageMessage;
    const say = (answer: TableMessage): void => port.postMessage(JSON.stringify(answer));
    if (message.kind === "connect") return say({ kind: "refused", error: wordsOf(thrown) });
    if (message.kind !== "ask") return;
    if (message.what !== "putBack") return say({ kind: "answer", id: message.id, error: wordsOf(thrown) });
    opening = open(folder, { anew: true });
    await opening.then(
      () => say({ kind: "answer", id: message.id }),
      (again) => say({ kind: "answer", id: message.id, error: wordsOf(again) }),
    );
  };
  return { seat };
}

/** The options of opening a table. */
interface Opening {
  loading?: Promise<Response> | undefined;
  /** clears the shelf first, so that a new world takes the place of the present one */
  anew?: boolean;
}

/** Loads the table's parts, waits for the world's lock and opens the world. @throws where one of these fails */
async function open(
  folder: string,
  { loading = fetch(new URL("table.json", folder)), anew = false }: Opening,
): Promise<LocalTable> {
  const name = worldName(folder);
  // a failure is reported below, where the answer is awaited once the lock is free
  loading.catch(() => undefined);
  await lockWorld(name);
  const answer = await loading;
  if (!answer.ok) throw new Error(`The table's parts could not be loaded (${answer.status}).${await reasonOf(answer)}`);
  const parts = (await answer.json()) as TableParts;
  const shelf = await openShelf(name);
  if (anew) await shelf.clear();
  try {
    return await LocalTable.open(parts, shelf, (file) => fetchContent(new URL(file, folder)));
  } catch (thrown) {
    await shelf.close();
    throw thrown;
  }
}

/** The service worker's reason for a failure as a sentence; empty where the answer is a host's own page. */
const reasonOf = async (answer: Response): Promise<string> =>
  answer.headers.get("Content-Type")?.startsWith("text/plain") ? ` ${await answer.text()}` : "";

let holding = false;

/** Resolves when this thread has the world's lock; rejects where another version of the table keeps it for too long. */
function lockWorld(name: string): Promise<void> {
  if (holding || !navigator.locks) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const tooLong = new Error(
      "Another version of this table is open in another tab: close it, then load this page anew.",
    );
    const timer = setTimeout(() => reject(tooLong), PATIENCE);
    void navigator.locks.request(name, () => {
      clearTimeout(timer);
      holding = true;
      resolve();
      // never resolves, so that the lock is held as long as this thread lives
      return new Promise(() => {});
    });
  });
}

/** Calls `gone` when the page that holds a Web Lock has closed, which releases the lock. */
function watch(lock: string, gone: () => void): void {
  void navigator.locks?.request(lock, () => gone());
}
