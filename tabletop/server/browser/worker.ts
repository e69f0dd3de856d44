/**
 * The thread of a table in the browser: a SharedWorker, which all pages of the browser reach. It loads the table's
 * parts and its code (`hold.ts`) at once.
 */
import { pageSentence } from "../../common/page-sentences.ts";
import type { PageMessage, Port, TableMessage } from "../../common/local-protocol.ts";

/** The event by which a page connects to the worker. */
interface Connecting {
  ports: readonly MessagePort[];
}

// The page that starts the worker names it after the address of the folder that the pages lie in.
const folder = new URL("./", (globalThis as unknown as { name: string }).name).href;
const loading = fetch(new URL("table.json", folder));
// A failure is reported by the code that opens the table; here it must only not count as unhandled.
loading.catch(() => undefined);
const holding = import("./hold.ts").then(({ holdTable }) => holdTable(folder, loading));

/** Answers all messages of a page with an error, as the table's code could not be fetched. */
function refuse(port: Port): void {
  const error = pageSentence("CodeMissing");
  port.onmessage = ({ data }) => {
    const message = JSON.parse(data) as PageMessage;
    const answer: TableMessage =
      message.kind === "ask" ? { kind: "answer", id: message.id, error } : { kind: "refused", error };
    port.postMessage(JSON.stringify(answer));
  };
}

globalThis.addEventListener("connect", (event) => {
  const [port] = (event as unknown as Connecting).ports;
  if (!port) return;
  const seat = port as unknown as Port;
  holding.then(
    (table) => table.seat(seat),
    () => refuse(seat),
  );
});
