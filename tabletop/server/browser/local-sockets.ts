/** The server's transport in a browser: pages of the same browser, each with a message port. */
import type { EventMessage, Port, TableMessage } from "../../common/local-protocol.ts";
import type { Sockets, Tab } from "../platform.ts";

type Listener = (...args: unknown[]) => unknown;

/** The connection of one page that has joined. Messages to it go as JSON, as over a network: no object is shared. */
class LocalTab {
  readonly data = { userId: "" };
  readonly handshake: { auth: Record<string, unknown> };
  readonly #post: (message: TableMessage) => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #any: (() => void)[] = [];
  readonly #acks = new Map<number, Listener>();
  readonly broadcast: { emit: (event: string, ...args: unknown[]) => void };
  #next = 0;
  #gone = false;

  constructor(auth: Record<string, unknown>, post: (message: TableMessage) => void, others: () => Iterable<LocalTab>) {
    this.handshake = { auth };
    this.#post = post;
    this.broadcast = {
      emit: (event, ...args) => {
        for (const tab of [...others()]) if (tab !== this) tab.emit(event, ...args);
      },
    };
  }

  on(event: string, listener: Listener): void {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known.add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  onAny(listener: () => void): void {
    this.#any.push(listener);
  }

  emit(event: string, ...args: unknown[]): void {
    const last = args.at(-1);
    if (typeof last !== "function") return this.#post({ kind: "event", event, args });
    this.#acks.set(++this.#next, last as Listener);
    this.#post({ kind: "event", event, args: args.slice(0, -1), ack: this.#next });
  }

  disconnect(): void {
    this.#post({ kind: "disconnected" });
    this.leave();
  }

  /** Handles a message from the page: an event or the answer to one. */
  hear(message: EventMessage): void {
    if (this.#gone) return;
    if (message.kind === "ack") {
      this.#acks.get(message.ack)?.(...message.args);
      this.#acks.delete(message.ack);
      return;
    }
    const { event, args, ack } = message;
    // A page cannot send the connection's own events.
    if (event === "disconnect") return;
    for (const listener of this.#any) listener();
    const answer = (...answers: unknown[]): void => this.#post({ kind: "ack", ack: ack as number, args: answers });
    this.#call(event, ack === undefined ? args : [...args, answer]);
  }

  /** Ends the connection, as the page is gone. */
  leave(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#call("disconnect", []);
  }

  #call(event: string, args: unknown[]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...args);
  }
}

/** The connections of all pages at a table. */
export class LocalSockets implements Sockets {
  readonly #tabs = new Set<LocalTab>();
  readonly #gates: ((tab: Tab, next: (error?: Error) => void) => void)[] = [];
  readonly #listeners: ((tab: Tab) => void)[] = [];
  #next = 0;

  use(gate: (tab: Tab, next: (error?: Error) => void) => void): void {
    this.#gates.push(gate);
  }

  on(_event: "connection", listener: (tab: Tab) => void): void {
    this.#listeners.push(listener);
  }

  emit(event: string, ...args: unknown[]): void {
    for (const tab of [...this.#tabs]) tab.emit(event, ...args);
  }

  /**
   * Connects a page that wants to join by its port.
   * @param auth the user's id and token
   * @returns handles the page's events, and is told when the page is gone; null where a gate refuses it
   */
  connect(port: Port, auth: Record<string, unknown>): { hear(message: EventMessage): void; leave(): void } | null {
    const post = (message: TableMessage): void => port.postMessage(JSON.stringify(message));
    const tab = new LocalTab(auth, post, () => this.#tabs);
    const seen = tab as unknown as Tab;
    for (const gate of this.#gates) {
      let refused: Error | undefined;
      gate(seen, (error) => (refused = error));
      if (!refused) continue;
      post({ kind: "refused", error: refused.message });
      return null;
    }
    this.#tabs.add(tab);
    tab.on("disconnect", () => this.#tabs.delete(tab));
    post({ kind: "connected", id: `tab-${++this.#next}` });
    for (const listener of this.#listeners) listener(seen);
    return tab;
  }
}
