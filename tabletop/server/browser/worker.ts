/**
 * The table's own thread: a SharedWorker that all pages of a browser reach. Fetches the table's parts and its code
 * (`hold.ts`) at once.
 */
import type { PageMessage, Port, TableMessage } from "../../common/local-protocol.ts";

interface Connecting {
  ports: readonly MessagePort[];
}

const folder = new URL("./", (globalThis as unknown as { name: string }).name).href;
const loading = fetch(new URL("table.json", folder));
// A failure is reported by the code that opens the table.
loading.catch(() => undefined);
const holding = import("./hold.ts").then(({ holdTable }) => holdTable(folder, loading));

/** Refuses a page where the table's code could not be fetched. */
function refuse(port: Port): void {
  const error = "The table's code could not be fetched: load this page anew.";
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
