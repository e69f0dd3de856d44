/**
 * The messages between a page and a table in the same browser: socket.io's events (protocol.ts) and a few requests, as
 * JSON over a message port. Each page has one port.
 */

/** The name of the world of a table's folder: of its database, and of the lock of the page that holds it. */
export const worldName = (folder: string): string => `tabletop ${new URL(folder).pathname}`;

/** The requests of a page before it has joined, and their answers. */
export interface LocalRequests {
  status: undefined;
  join: { userId: string; password?: string };
  /** the world as a file */
  save: undefined;
  /** opens the text of a world's file in the place of this world */
  load: { text: string };
  /** restores the world as it came with the page */
  putBack: undefined;
}

/** The messages that a page sends to the table. */
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

/** The messages that both send: an event, and the answer to one. */
export type EventMessage =
  | { kind: "event"; event: string; args: unknown[]; ack?: number }
  | { kind: "ack"; ack: number; args: unknown[] };

/** The side of a message port that both sides use. */
export interface Port {
  postMessage(message: string): void;
  onmessage: ((event: { data: string }) => void) | null;
}
