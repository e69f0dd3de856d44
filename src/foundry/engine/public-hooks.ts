import { host, localize } from "../host/host.ts";
import type { Refusal } from "../contract/action.ts";
import type { PublicHooks } from "../contract/public-hooks.ts";

/** The names of the hooks before an action, whose listeners can stop it, and of those after one. */
type Before = Extract<keyof PublicHooks, `fray.pre${string}`>;
type After = Exclude<keyof PublicHooks, Before>;

/** Thrown when a module's listener stops an action; nothing has been written then. */
export class Prevented extends Error {
  readonly refusal: Refusal;

  constructor(hook: Before) {
    super(`A listener of ${hook} returned false.`);
    this.refusal = { refused: "Prevented", data: { hook } };
  }
}

/** Calls the listeners of a hook before an action, with frozen data; throws Prevented if one of them returns false. */
export function askListeners<K extends Before>(hook: K, ...event: PublicHooks[K]): void {
  if (host.Hooks.call(hook, ...frozen(event)) === false) throw new Prevented(hook);
}

/** Calls the listeners of a hook after an action, with frozen data. */
export function callListeners<K extends After>(hook: K, ...event: PublicHooks[K]): void {
  host.Hooks.callAll(hook, ...frozen(event));
}

/** Tells whether a refusal comes from a module that stopped an action. */
export const isPrevented = (refusal: Refusal): boolean => refusal.refused === "Prevented";

/**
 * Notifies the user that a module stopped an action, and returns null as the action's result; throws any other error
 * on.
 */
export function notifyPrevented(error: unknown): null {
  if (!(error instanceof Prevented)) throw error;
  host.ui.notifications.warn(localize("FRAY.Refused.Prevented", error.refusal.data));
  return null;
}

/**
 * Returns a frozen copy of plain data, so that no listener can change it for the next or for Fray; documents and rolls
 * stay as they are.
 */
function frozen<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen)) as T;
  if (!value || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, frozen(member)]))) as T;
}
