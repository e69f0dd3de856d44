/**
 * The messages between a page and a table in the same browser, as JSON over a message port: the events of protocol.ts,
 * which a server sends by socket.io, and a few requests. Each page has a port of its own.
 */

/**
 * Returns the name of the world of a table that runs in the browser, e.g. "tabletop /play/". So are called its database
 * and the Web Lock that is held by the page which runs the table.
 * @param folder the address of the folder with the table's pages
 */
export const worldName = (folder: string): string => `tabletop ${new URL(folder).pathname}`;

/** What a page may ask of the table, and the data of the question; undefined: none. */
export interface LocalRequests {
  status: undefined;
  join: { userId: string; password?: string };
  /** tells that the page is ready, so that the table fetches what could wait until then */
  settle: undefined;
  /** asks for the world as a file */
  save: undefined;
  /** asks for the name of the cache with the files that were brought to the world; null: that of its first world */
  files: undefined;
  /** opens a world from the text of its file, in place of this world; `files`: the name of the cache with its files */
  load: { text: string; files?: string | undefined };
  /** restores the world that came with the page; `files`: the name of the empty cache for its files */
  putBack: { files?: string | undefined };
}

/** The messages that a page sends to the table. The answer to an "ask" has the same `id`. */
export type PageMessage =
  | { kind: "ask"; id: number; what: keyof LocalRequests; data?: unknown }
  /** `lock`: the name of a Web Lock that the page holds as long as it exists */
  | { kind: "connect"; auth: Record<string, unknown>; lock?: string }
  | EventMessage;

/** The messages that the table sends to a page. */
export type TableMessage =
  | { kind: "answer"; id: number; value?: unknown; error?: string }
  | { kind: "connected"; id: string }
  | { kind: "refused"; error: string }
  | { kind: "disconnected" }
  | EventMessage;

/** The messages that both send: an event, and the answer to one ("ack"), with the number `ack` of the event. */
export type EventMessage =
  | { kind: "event"; event: string; args: unknown[]; ack?: number }
  | { kind: "ack"; ack: number; args: unknown[] };

/** What page and table use of a message port; messages are texts of JSON. */
export interface Port {
  postMessage(message: string): void;
  onmessage: ((event: { data: string }) => void) | null;
}
