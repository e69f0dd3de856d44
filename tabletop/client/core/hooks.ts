/** Named events with listeners, which are called one after the other and not waited for. */

interface Listener {
  hook: string;
  id: number;
  fn: (...args: any[]) => unknown;
  once: boolean;
}

/** Named events to which packages listen. */
export class Hooks {
  /** the listeners of each event, in the order in which they are called */
  static #events = new Map<string, Listener[]>();
  /** the same listeners, by their ids */
  static #byId = new Map<number, Listener>();
  static #nextId = 1;

  static get events(): Record<string, Listener[]> {
    return Object.fromEntries(this.#events);
  }

  /** Adds a listener to an event. @returns an id for `off` */
  static on(hook: string, fn: (...args: any[]) => unknown, { once = false } = {}): number {
    const listener: Listener = { hook, id: this.#nextId++, fn, once };
    const listeners = this.#events.get(hook);
    if (listeners) listeners.push(listener);
    else this.#events.set(hook, [listener]);
    this.#byId.set(listener.id, listener);
    return listener.id;
  }

  /** Adds a listener that is removed at its first call. @returns an id for `off` */
  static once(hook: string, fn: (...args: any[]) => unknown): number {
    return this.on(hook, fn, { once: true });
  }

  /**
   * Removes a listener of a hook, by its function or id. By id it may be one of another hook, if no listener was ever
   * added to `hook`. Does nothing if there is none.
   */
  static off(hook: string, listenerOrId: number | ((...args: any[]) => unknown)): void {
    const isId = typeof listenerOrId === "number";
    // the hook that an id was given for, in whose list it is sought if `hook` has none
    const hookOfId = isId ? this.#byId.get(listenerOrId)?.hook : undefined;
    const listeners = this.#events.get(hook) ?? (hookOfId === undefined ? undefined : this.#events.get(hookOfId));
    const index = listeners?.findIndex(({ id, fn }) => (isId ? id : fn) === listenerOrId) ?? -1;
    if (index < 0) return;
    this.#byId.delete(listeners![index]!.id);
    listeners!.splice(index, 1);
  }

  /** Calls every listener, and ignores what they return. @returns always true */
  static callAll(hook: string, ...args: unknown[]): true {
    if (globalThis.CONFIG?.debug?.hooks) console.debug(`Calling ${hook} hook with args:`, args);
    for (const listener of [...(this.#events.get(hook) ?? [])]) this.#call(listener, args);
    return true;
  }

  /** Calls the listeners until one returns false. @returns false if one did, else true */
  static call(hook: string, ...args: unknown[]): boolean {
    if (globalThis.CONFIG?.debug?.hooks) console.debug(`Calling ${hook} hook with args:`, args);
    for (const listener of [...(this.#events.get(hook) ?? [])]) {
      if (this.#call(listener, args) === false) return false;
    }
    return true;
  }

  /** Calls one listener; an error is reported, and the next listener is still called. */
  static #call(listener: Listener, args: unknown[]): unknown {
    if (listener.once) this.off(listener.hook, listener.id);
    try {
      return listener.fn(...args);
    } catch (error) {
      const message = `A listener of the hook ${listener.hook} failed (${listener.fn.name || "it has no name"})`;
      console.warn(message);
      // an error in a listener of the hook `error` would be reported to it again and again
      if (listener.hook !== "error")
        this.onError("Hooks.#call", error as Error, {
          msg: message,
          log: "error",
          hook: listener.hook,
          fn: listener.fn,
        });
      return undefined;
    }
  }

  /**
   * Reports an error to the hook `error`. `msg` is put before the error's message. `log`: the method of the console
   * that logs the error, if any; `notify`: the kind of notification that shows the message, if any. A value that is no
   * Error is ignored.
   * @param location the function that failed, e.g. "Game#setupGame"
   * @param data more about the error, for listeners of the hook
   */
  static onError(
    location: string,
    error: Error,
    {
      msg = "",
      notify = null,
      log = null,
      ...data
    }: { msg?: string; notify?: string | null; log?: string | null; [key: string]: unknown } = {},
  ): void {
    if (!(error instanceof Error)) return;
    if (msg) error.message = `${msg}: ${error.message}`;
    if (log) (console as any)[log]?.(error);
    if (notify) globalThis.ui?.notifications?.[notify]?.(msg || error.message);
    this.callAll("error", location, error, data);
  }
}
