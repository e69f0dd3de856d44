/**
 * The connection of a page to a table in the same browser, with the part of socket.io's interface that the client uses.
 */
import type { LocalRequests, PageMessage, Port, TableMessage } from "../../common/local-protocol.ts";

type Listener = (...args: any[]) => unknown;

/**
 * Exchanges JSON messages with the table over a message port, and passes the table's events to listeners as a socket
 * does.
 */
export class PortConnection {
  connected = false;
  id: string | undefined;
  #port: Port;
  #auth: Record<string, unknown> = {};
  readonly #lock: string | undefined;
  /**
   * the listeners of each event: key the function that was given, value the function to call, which differs for `once`
   */
  readonly #listeners = new Map<string, Map<Listener, Listener>>();
  // Both by number, from one count: the requests that wait for an answer, and what answers to events are passed to.
  readonly #answers = new Map<number, { resolve: Listener; reject: Listener }>();
  readonly #acks = new Map<number, Listener>();
  // The number given last.
  #lastId = 0;

  /**
   * @param lock the name of a Web Lock that this page holds until it closes; the table learns from its release that the
   * page is gone
   */
  constructor(port: Port, lock?: string) {
    this.#lock = lock;
    this.#port = port;
    this.takePort(port);
  }

  /** Talks over another port from now on, as another page or worker holds the table now. Does not join again. */
  takePort(port: Port): void {
    this.#port = port;
    port.onmessage = ({ data }) => this.#hear(JSON.parse(data) as TableMessage);
  }

  /**
   * Sends the table a request that needs no joining, and resolves to its answer. @throws Error with the table's
   * sentence
   */
  ask<T>(what: keyof LocalRequests, data?: unknown): Promise<T> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      this.#post({ kind: "ask", id, what, data });
    });
  }

  /**
   * Joins the table as the given user or, without one, as the user who joined last. Its answer arrives as the event
   * `connect` or `connect_error`.
   */
  connect(auth = this.#auth): this {
    this.#auth = auth;
    this.#post({ kind: "connect", auth, lock: this.#lock });
    return this;
  }

  on(event: string, listener: Listener): this {
    return this.#add(event, listener, listener);
  }

  /** Adds a listener that is removed before its first call. */
  once(event: string, listener: Listener): this {
    return this.#add(event, listener, (...args) => {
      this.off(event, listener);
      return listener(...args);
    });
  }

  off(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  /** Sends an event; a function as last argument is called with the table's answer. */
  emit(event: string, ...args: unknown[]): this {
    const callback = args.at(-1);
    if (typeof callback !== "function") this.#post({ kind: "event", event, args });
    else {
      this.#acks.set(++this.#lastId, callback as Listener);
      this.#post({ kind: "event", event, args: args.slice(0, -1), ack: this.#lastId });
    }
    return this;
  }

  /**
   * Returns an object whose `emit` sends an event and calls the last argument with an error after `milliseconds`
   * without an answer, else with null and the answer.
   */
  timeout(milliseconds: number): { emit: (event: string, ...args: any[]) => void } {
    return {
      emit: (event, ...args) => {
        const callback = args.pop() as Listener;
        const timer = setTimeout(() => {
          this.#acks.delete(id);
          callback(new Error("operation has timed out"));
        }, milliseconds);
        // The number that `emit` below gives to this event.
        const id = this.#lastId + 1;
        this.emit(event, ...args, (...answers: unknown[]) => {
          clearTimeout(timer);
          callback(null, ...answers);
        });
      },
    };
  }

  /**
   * Marks the connection as lost, drops the callbacks that wait for answers, and calls the listeners of `disconnect`.
   * Does nothing if it was not connected.
   */
  lose(reason: string): void {
    if (!this.connected) return;
    this.connected = false;
    this.#acks.clear();
    this.#call("disconnect", reason);
  }

  /**
   * Rejects the requests that wait for an answer and calls the listeners of `connect_error`: the table cannot be
   * reached at all.
   */
  fail(error: Error): void {
    for (const { reject } of this.#answers.values()) reject(error);
    this.#answers.clear();
    this.#call("connect_error", error);
  }

  /** Adds a listener; `called` is the function that an event calls for it. */
  #add(event: string, listener: Listener, called: Listener): this {
    const ofEvent = this.#listeners.get(event) ?? new Map<Listener, Listener>();
    this.#listeners.set(event, ofEvent.set(listener, called));
    return this;
  }

  #post(message: PageMessage): void {
    this.#port.postMessage(JSON.stringify(message));
  }

  /**
   * Handles a message of the table: an answer to a request, a change of the connection, an answer to an event, or an
   * event.
   */
  #hear(message: TableMessage): void {
    if (message.kind === "answer") {
      // to a request of `ask`
      const request = this.#answers.get(message.id);
      this.#answers.delete(message.id);
      if (message.error === undefined) request?.resolve(message.value);
      else request?.reject(new Error(message.error));
    } else if (message.kind === "connected") {
      this.connected = true;
      this.id = message.id;
      this.#call("connect");
    } else if (message.kind === "refused") this.#call("connect_error", new Error(message.error));
    else if (message.kind === "disconnected") this.lose("io server disconnect");
    else if (message.kind === "ack") {
      // the table's answer to an event of this page
      this.#acks.get(message.ack)?.(...message.args);
      this.#acks.delete(message.ack);
    } else {
      // an event of the table; one with a number wants an answer, so the listener gets a function that sends it
      const { event, args, ack } = message;
      const answer = (...answers: unknown[]): void => this.#post({ kind: "ack", ack: ack as number, args: answers });
      this.#call(event, ...(ack === undefined ? args : [...args, answer]));
    }
  }

  #call(event: string, ...args: unknown[]): void {
    // a copy of the list, as a listener may remove itself
    for (const listener of [...(this.#listeners.get(event)?.values() ?? [])]) listener(...args);
  }
}
