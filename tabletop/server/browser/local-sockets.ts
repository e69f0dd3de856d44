/** The server's connections in a browser: to pages of the same browser, each by a message port. */
import type { EventMessage, Port, TableMessage } from "../../common/local-protocol.ts";
import type { Sockets, Tab } from "../platform.ts";

type Listener = (...args: unknown[]) => unknown;

/** The connection of one page that has joined. Messages are sent as JSON, so that page and table share no object. */
class LocalTab {
  readonly data = { userId: "" };
  readonly handshake: { auth: Record<string, unknown> };
  readonly #post: (message: TableMessage) => void;
  /** by the event's name, what is called with each such event of the page */
  readonly #listeners = new Map<string, Set<Listener>>();
  /** what is called at each event of the page, before the event's own listeners */
  readonly #anyListeners: (() => void)[] = [];
  /** by the number of an event that was sent to the page, what is called with the page's answer */
  readonly #answerListeners = new Map<number, Listener>();
  readonly broadcast: { emit: (event: string, ...args: unknown[]) => void };
  /** the number of the last event that wants an answer */
  #lastAck = 0;
  #hasLeft = false;

  /**
   * @param auth the user's id and token, as the page has sent them
   * @param post sends a message to the page
   * @param others returns the connections of all pages, this one among them
   */
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
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  onAny(listener: () => void): void {
    this.#anyListeners.push(listener);
  }

  /** Sends an event to the page; if the last argument is a function, it is called with the page's answer. */
  emit(event: string, ...args: unknown[]): void {
    const lastArgument = args.at(-1);
    if (typeof lastArgument !== "function") return this.#post({ kind: "event", event, args });
    this.#answerListeners.set(++this.#lastAck, lastArgument as Listener);
    this.#post({ kind: "event", event, args: args.slice(0, -1), ack: this.#lastAck });
  }

  disconnect(): void {
    this.#post({ kind: "disconnected" });
    this.leave();
  }

  /**
   * Handles a message of the page: an event, or (`ack`) the answer to an event. Once the page has left, does nothing.
   */
  hear(message: EventMessage): void {
    if (this.#hasLeft) return;
    if (message.kind === "ack") {
      this.#answerListeners.get(message.ack)?.(...message.args);
      this.#answerListeners.delete(message.ack);
      return;
    }
    const { event, args, ack } = message;
    // "disconnect" is an event of the connection itself, which a page cannot send.
    if (event === "disconnect") return;
    for (const listener of this.#anyListeners) listener();
    const answer = (...answers: unknown[]): void => this.#post({ kind: "ack", ack: ack as number, args: answers });
    this.#call(event, ack === undefined ? args : [...args, answer]);
  }

  /** Ends the connection, as the page has closed; tells the listeners of "disconnect" once. */
  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#call("disconnect", []);
  }

  /** Calls the listeners of an event. */
  #call(event: string, args: unknown[]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...args);
  }
}

/** The connections of all pages of a table, with the members of socket.io's server that are used. */
export class LocalSockets implements Sockets {
  readonly #tabs = new Set<LocalTab>();
  readonly #gates: ((tab: Tab, next: (error?: Error) => void) => void)[] = [];
  readonly #listeners: ((tab: Tab) => void)[] = [];
  #lastTab = 0;

  /** Adds a check of each page that wants to join: it calls `next`, with an error if the page is refused. */
  use(gate: (tab: Tab, next: (error?: Error) => void) => void): void {
    this.#gates.push(gate);
  }

  /** Adds a function that is called with the connection of each page that has joined. */
  on(_event: "connection", listener: (tab: Tab) => void): void {
    this.#listeners.push(listener);
  }

  emit(event: string, ...args: unknown[]): void {
    for (const tab of [...this.#tabs]) tab.emit(event, ...args);
  }

  /**
   * Connects a page that wants to join, given its port.
   * @param auth the user's id and token
   * @returns the functions by which the page's events, and its end, are handled; null if a gate (a check) refuses the
   * page
   */
  connect(port: Port, auth: Record<string, unknown>): { hear(message: EventMessage): void; leave(): void } | null {
    const post = (message: TableMessage): void => port.postMessage(JSON.stringify(message));
    const tab = new LocalTab(auth, post, () => this.#tabs);
    const typedTab = tab as unknown as Tab;
    // each gate may refuse the page
    for (const gate of this.#gates) {
      let refusal: Error | undefined;
      gate(typedTab, (error) => (refusal = error));
      if (!refusal) continue;
      post({ kind: "refused", error: refusal.message });
      return null;
    }
    // connected: the page is told, and then the listeners
    this.#tabs.add(tab);
    tab.on("disconnect", () => this.#tabs.delete(tab));
    post({ kind: "connected", id: `tab-${++this.#lastTab}` });
    for (const listener of this.#listeners) listener(typedTab);
    return tab;
  }
}
