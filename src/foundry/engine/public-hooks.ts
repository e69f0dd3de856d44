import { host, localize } from "../host/host.ts";
import type { Refusal } from "../contract/action.ts";
import type { PublicHooks } from "../contract/public-hooks.ts";

type Before = Extract<keyof PublicHooks, `fray.pre${string}`>;
type After = Exclude<keyof PublicHooks, Before>;

/** A listener of one of the hooks before something has said no: nothing has been written. */
export class Prevented extends Error {
  readonly refusal: Refusal;

  constructor(hook: Before) {
    super(`A listener of ${hook} returned false.`);
    this.refusal = { refused: "Prevented", data: { hook } };
  }
}

/** Asks the listeners of a hook before something; throws Prevented where one of them returns false. */
export function askListeners<K extends Before>(hook: K, ...event: PublicHooks[K]): void {
  if (host.Hooks.call(hook, ...frozen(event)) === false) throw new Prevented(hook);
}

/** Tells the listeners of a hook that something is done. */
export function callListeners<K extends After>(hook: K, ...event: PublicHooks[K]): void {
  host.Hooks.callAll(hook, ...frozen(event));
}

/** Tells whether a refusal comes from a module that stopped the action. */
export const isPrevented = (refusal: Refusal): boolean => refusal.refused === "Prevented";

/** Tells that a module has stopped an action, where no caller waits for an answer; any other error is thrown on. */
export function notifyPrevented(error: unknown): null {
  if (!(error instanceof Prevented)) throw error;
  host.ui.notifications.warn(localize("FRAY.Refused.Prevented", error.refusal.data));
  return null;
}

/** A copy of plain data that no listener can change for the next, or for us; documents and rolls stay what they are. */
function frozen<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen)) as T;
  if (!value || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, frozen(one)]))) as T;
}
