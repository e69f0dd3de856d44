/** The table's own thread: a SharedWorker that all pages of a browser reach. */
import type { Port } from "../../common/local-protocol.ts";
import { holdTable } from "./hold.ts";

interface Connecting {
  ports: readonly MessagePort[];
}

const table = holdTable(new URL("./", (globalThis as unknown as { name: string }).name).href);

globalThis.addEventListener("connect", (event) => {
  const [port] = (event as unknown as Connecting).ports;
  if (port) table.seat(port as unknown as Port);
});
