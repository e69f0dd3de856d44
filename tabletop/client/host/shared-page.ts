/**
 * For browsers without shared threads: one page, which has a Web Lock, holds the table and talks to the others by a
 * BroadcastChannel. When it closes, the next page takes the table over, and all join again.
 */
import type { Port } from "../../common/local-protocol.ts";

/** The messages on the channel. `table` identifies the page that holds the table now. */
type Word =
  | { kind: "who" }
  | { kind: "here"; table: string }
  | { kind: "to-table"; from: string; text: string }
  | { kind: "to-page"; to: string; text: string };

/**
 * Connects this page to the table of a folder, which one of the browser's pages holds: this page, if no other does.
 * Where another page takes over later, the port tells that it is disconnected.
 * @throws Error with a sentence for the user where the browser has neither locks nor channels
 */
export async function portOfTable(folder: string): Promise<Port> {
  if (!navigator.locks || typeof BroadcastChannel === "undefined")
    throw new Error("This browser can share a table neither by a shared worker nor by locks: open it in a newer one.");
  void navigator.locks.request(`tabletop-holder ${folder}`, () => holdLock(folder));
  const channel = new BroadcastChannel(`tabletop ${folder}`);
  const own = crypto.randomUUID();
  const say = (word: Word): void => channel.postMessage(word);
  const port: Port = { onmessage: null, postMessage: (text) => say({ kind: "to-table", from: own, text }) };
  return new Promise((resolve) => {
    let table: string | null = null;
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.kind === "to-page" && data.to === own) port.onmessage?.({ data: data.text });
      if (data.kind !== "here" || data.table === table) return;
      // Another page holds the table now, so this one has to join again.
      if (table) port.onmessage?.({ data: JSON.stringify({ kind: "disconnected" }) });
      table = data.table;
      resolve(port);
    };
    say({ kind: "who" });
  });
}

/** Holds the table as long as this page lives. */
async function holdLock(folder: string): Promise<never> {
  const { holdTable } = await import("../../server/browser/hold.ts");
  const held = holdTable(folder);
  const own = crypto.randomUUID();
  const channel = new BroadcastChannel(`tabletop ${folder}`);
  const say = (word: Word): void => channel.postMessage(word);
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
