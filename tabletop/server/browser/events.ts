/** The part of Node's module `events` that abstract-level uses; the build for browsers takes this file in its place. */

type Listener = (...args: unknown[]) => void;

/** Emits events to listeners, as Node's class of this name does. */
export class EventEmitter {
  #listeners = new Map<unknown, Listener[]>();

  on(event: unknown, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  /** Adds a listener that is removed before its first call. */
  once(event: unknown, listener: Listener): this {
    const wrapped: Listener = (...args) => {
      this.off(event, wrapped);
      listener(...args);
    };
    return this.on(event, wrapped);
  }

  off(event: unknown, listener: Listener): this {
    const others = (this.#listeners.get(event) ?? []).filter((other) => other !== listener);
    this.#listeners.set(event, others);
    return this;
  }

  emit(event: unknown, ...args: unknown[]): boolean {
    const listeners = this.#listeners.get(event) ?? [];
    for (const listener of listeners) listener.apply(this, args);
    return listeners.length > 0;
  }
}
