/**
 * For browsers without shared workers: one of the site's pages holds the table and talks to the others over a
 * BroadcastChannel. The page that has the Web Lock `tabletop-holder …` is the holder; when it closes, the browser gives
 * the lock to the next page, which opens the table, and all pages join again.
 */
import type { Port } from "../../common/local-protocol.ts";

/**
 * The messages on the channel: a page asks who holds the table, the holder answers, and both send each other texts.
 * `table` is the holder's random id, `from` and `to` a page's.
 */
type Word =
  | { kind: "who" }
  | { kind: "here"; table: string }
  | { kind: "to-table"; from: string; text: string }
  | { kind: "to-page"; to: string; text: string };

/**
 * Connects this page to the table of a folder and makes it ready to hold the table when its turn comes, at once if no
 * other page does. If later another page holds the table, the port gets a message "disconnected", so that this page
 * joins again.
 * @param folder the full address of the table's folder
 * @throws Error with a sentence for the user where the browser has no Web Locks or no BroadcastChannel
 */
export async function portOfTable(folder: string): Promise<Port> {
  if (!navigator.locks || typeof BroadcastChannel === "undefined")
    throw new Error("This browser can share a table neither by a shared worker nor by locks: open it in a newer one.");
  // Waits in line for the lock; it is never given back, so the page holds the table until it closes.
  void navigator.locks.request(`tabletop-holder ${folder}`, () => holdLock(folder));
  const channel = new BroadcastChannel(`tabletop ${folder}`);
  const own = crypto.randomUUID();
  const say = (word: Word): void => channel.postMessage(word);
  const port: Port = { onmessage: null, postMessage: (text) => say({ kind: "to-table", from: own, text }) };
  return new Promise((resolve) => {
    // The id of the page that holds the table, as far as known.
    let table: string | null = null;
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.kind === "to-page" && data.to === own) port.onmessage?.({ data: data.text });
      if (data.kind !== "here" || data.table === table) return;
      // The holder has changed: this page has to join the new one's table.
      if (table) port.onmessage?.({ data: JSON.stringify({ kind: "disconnected" }) });
      table = data.table;
      resolve(port);
    };
    say({ kind: "who" });
  });
}

/**
 * Opens the table in this page and connects the other pages to it, for as long as this page lives; called with the
 * lock, never resolves.
 */
async function holdLock(folder: string): Promise<never> {
  const { holdTable } = await import("../../server/browser/hold.ts");
  const held = holdTable(folder);
  const own = crypto.randomUUID();
  const channel = new BroadcastChannel(`tabletop ${folder}`);
  const say = (word: Word): void => channel.postMessage(word);
  // The pages that have sent something, by id, each with its port to the table.
  const ports = new Map<string, Port>();
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind === "who") say({ kind: "here", table: own });
    if (data.kind !== "to-table") return;
    const { from, text } = data;
    let port = ports.get(from);
    if (!port) {
      port = { onmessage: null, postMessage: (answer) => say({ kind: "to-page", to: from, text: answer }) };
      ports.set(from, port);
      held.seat(port);
    }
    port.onmessage?.({ data: text });
  };
  say({ kind: "here", table: own });
  return new Promise(() => {});
}
