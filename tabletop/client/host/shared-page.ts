/**
 * For browsers without shared workers: one of the site's pages holds the table and talks to the others over a
 * BroadcastChannel. The page that has the Web Lock `tabletop-holder …` is the holder; when it closes, the browser gives
 * the lock to the next page, which opens the table, and all pages join again.
 */
import { pageSentence } from "../../common/page-sentences.ts";
import type { Port } from "../../common/local-protocol.ts";

/**
 * The messages on the channel: a page asks who holds the table ("who"), the holder answers ("here"), and both send each
 * other texts. `table` is the holder's random id, `from` and `to` a page's.
 */
type ChannelMessage =
  | { kind: "who" }
  | { kind: "here"; table: string }
  | { kind: "to-table"; from: string; text: string }
  | { kind: "to-page"; to: string; text: string };

/**
 * Connects this page to the table of a folder, and queues the page as a holder: this page opens the table itself once
 * all pages before it in the queue are closed. When another page becomes the holder, the port gets a message
 * "disconnected", so that this page joins again.
 * @param folder the full address of the table's folder
 * @throws Error with a sentence for the user where the browser has no Web Locks or no BroadcastChannel
 */
export async function portOfTable(folder: string): Promise<Port> {
  if (!navigator.locks || typeof BroadcastChannel === "undefined") throw new Error(pageSentence("NoSharing"));
  // Waits in line for the lock; it is never given back, so the page holds the table until it closes.
  void navigator.locks.request(`tabletop-holder ${folder}`, () => holdLock(folder));
  const channel = new BroadcastChannel(`tabletop ${folder}`);
  const ownId = crypto.randomUUID();
  const send = (message: ChannelMessage): void => channel.postMessage(message);
  const port: Port = { onmessage: null, postMessage: (text) => send({ kind: "to-table", from: ownId, text }) };
  return new Promise((resolve) => {
    // The id of the page that holds the table, as far as known.
    let holderId: string | null = null;
    channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
      if (data.kind === "to-page" && data.to === ownId) port.onmessage?.({ data: data.text });
      if (data.kind !== "here" || data.table === holderId) return;
      // The holder has changed: this page has to join the new one's table.
      if (holderId) port.onmessage?.({ data: JSON.stringify({ kind: "disconnected" }) });
      holderId = data.table;
      resolve(port);
    };
    send({ kind: "who" });
  });
}

/**
 * Opens the table in this page and connects all pages to the table, this page too, for as long as this page lives.
 * Called when this page has got the lock; never resolves, so that the page keeps the lock.
 */
async function holdLock(folder: string): Promise<never> {
  const { holdTable } = await import("../../server/browser/hold.ts");
  const table = holdTable(folder);
  const ownId = crypto.randomUUID();
  const channel = new BroadcastChannel(`tabletop ${folder}`);
  const send = (message: ChannelMessage): void => channel.postMessage(message);
  // The pages that have sent something, by id, each with its port to the table.
  const ports = new Map<string, Port>();
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind === "who") send({ kind: "here", table: ownId });
    if (data.kind !== "to-table") return;
    const { from, text } = data;
    // At its first text a page gets a port, and with it a seat at the table.
    let port = ports.get(from);
    if (!port) {
      port = { onmessage: null, postMessage: (answer) => send({ kind: "to-page", to: from, text: answer }) };
      ports.set(from, port);
      table.seat(port);
    }
    port.onmessage?.({ data: text });
  };
  send({ kind: "here", table: ownId });
  return new Promise(() => {});
}
