/**
 * The messages between a page and a table in the same browser: socket.io's events (protocol.ts) and a few requests, as
 * JSON over a message port. Each page has one port.
 */

/**
 * Names the world of a table that runs in the browser, such as "tabletop /play/". Its database has this name, and so
 * has the Web Lock of the page that runs the table.
 * @param folder the address of the folder that the table's pages lie in
 */
export const worldName = (folder: string): string => `tabletop ${new URL(folder).pathname}`;

/** The requests of a page before it has joined, or when it is ready, and their data. */
export interface LocalRequests {
  status: undefined;
  join: { userId: string; password?: string };
  /** a page is ready: the table fetches what could wait until then */
  settle: undefined;
  /** the world as a file */
  save: undefined;
  /** opens the text of a world's file in the place of this world */
  load: { text: string };
  /** restores the world as it came with the page */
  putBack: undefined;
}

/** The messages that a page sends to the table. The answer to an "ask" has its `id`. */
export type PageMessage =
  | { kind: "ask"; id: number; what: keyof LocalRequests; data?: unknown }
  /** `lock`: a Web Lock that the page holds as long as it lives */
  | { kind: "connect"; auth: Record<string, unknown>; lock?: string }
  | EventMessage;

/** The messages that the table sends to a page. */
export type TableMessage =
  | { kind: "answer"; id: number; value?: unknown; error?: string }
  | { kind: "connected"; id: string }
  | { kind: "refused"; error: string }
  | { kind: "disconnected" }
  | EventMessage;

/** The messages that both send: an event, and the answer ("ack") to an event, which has the event's number `ack`. */
export type EventMessage =
  | { kind: "event"; event: string; args: unknown[]; ack?: number }
  | { kind: "ack"; ack: number; args: unknown[] };

/** The part of a message port that page and table use; messages are JSON. */
export interface Port {
  postMessage(message: string): void;
  onmessage: ((event: { data: string }) => void) | null;
}
