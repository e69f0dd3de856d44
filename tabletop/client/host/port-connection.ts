/** The connection of a page to a table in the same browser, with the interface of a socket. */
import type { LocalRequests, PageMessage, Port, TableMessage } from "../../common/local-protocol.ts";

type Listener = (...args: any[]) => unknown;

/** Speaks with the table over a message port, as a socket does. */
export class PortConnection {
  connected = false;
  id: string | undefined;
  #port: Port;
  #auth: Record<string, unknown> = {};
  readonly #lock: string | undefined;
  /** the listeners to each event, as they were given; for those of `once`, what is called instead */
  readonly #listeners = new Map<string, Map<Listener, Listener>>();
  readonly #answers = new Map<number, { resolve: Listener; reject: Listener }>();
  readonly #acks = new Map<number, Listener>();
  #next = 0;

  /** @param lock a Web Lock that this page holds as long as it lives */
  constructor(port: Port, lock?: string) {
    this.#lock = lock;
    this.#port = port;
    this.takePort(port);
  }

  /** Continues at another port, because another page holds the table now. */
  takePort(port: Port): void {
    this.#port = port;
    port.onmessage = ({ data }) => this.#hear(JSON.parse(data) as TableMessage);
  }

  /** Asks the table for something that needs no joining. @throws Error with the table's sentence */
  ask<T>(what: keyof LocalRequests, data?: unknown): Promise<T> {
    const id = ++this.#next;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      this.#post({ kind: "ask", id, what, data });
    });
  }

  /** Joins the table as the given user, or again as the user who joined last. */
  connect(auth = this.#auth): this {
    this.#auth = auth;
    this.#post({ kind: "connect", auth, lock: this.#lock });
    return this;
  }

  on(event: string, listener: Listener): this {
    return this.#add(event, listener, listener);
  }

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

  emit(event: string, ...args: unknown[]): this {
    const last = args.at(-1);
    if (typeof last !== "function") this.#post({ kind: "event", event, args });
    else {
      this.#acks.set(++this.#next, last as Listener);
      this.#post({ kind: "event", event, args: args.slice(0, -1), ack: this.#next });
    }
    return this;
  }

  /** Returns an emitter whose callbacks get an error first, or null, and which waits so many milliseconds at most. */
  timeout(milliseconds: number): { emit: (event: string, ...args: any[]) => void } {
    return {
      emit: (event, ...args) => {
        const answer = args.pop() as Listener;
        const timer = setTimeout(() => {
          this.#acks.delete(id);
          answer(new Error("operation has timed out"));
        }, milliseconds);
        const id = this.#next + 1;
        this.emit(event, ...args, (...answers: unknown[]) => {
          clearTimeout(timer);
          answer(null, ...answers);
        });
      },
    };
  }

  /** Reports that the connection to the table is lost. */
  lose(reason: string): void {
    if (!this.connected) return;
    this.connected = false;
    this.#acks.clear();
    this.#call("disconnect", reason);
  }

  /** Rejects all waiting requests, since the table cannot be reached at all. */
  fail(error: Error): void {
    for (const { reject } of this.#answers.values()) reject(error);
    this.#answers.clear();
    this.#call("connect_error", error);
  }

  #add(event: string, listener: Listener, called: Listener): this {
    const known = this.#listeners.get(event) ?? new Map<Listener, Listener>();
    this.#listeners.set(event, known.set(listener, called));
    return this;
  }

  #post(message: PageMessage): void {
    this.#port.postMessage(JSON.stringify(message));
  }

  /** Handles a message of the table. */
  #hear(message: TableMessage): void {
    if (message.kind === "answer") {
      const asked = this.#answers.get(message.id);
      this.#answers.delete(message.id);
      if (message.error === undefined) asked?.resolve(message.value);
      else asked?.reject(new Error(message.error));
    } else if (message.kind === "connected") {
      this.connected = true;
      this.id = message.id;
      this.#call("connect");
    } else if (message.kind === "refused") this.#call("connect_error", new Error(message.error));
    else if (message.kind === "disconnected") this.lose("io server disconnect");
    else if (message.kind === "ack") {
      this.#acks.get(message.ack)?.(...message.args);
      this.#acks.delete(message.ack);
    } else {
      const { event, args, ack } = message;
      const answer = (...answers: unknown[]): void => this.#post({ kind: "ack", ack: ack as number, args: answers });
      this.#call(event, ...(ack === undefined ? args : [...args, answer]));
    }
  }

  #call(event: string, ...args: unknown[]): void {
    for (const listener of [...(this.#listeners.get(event)?.values() ?? [])]) listener(...args);
  }
}
