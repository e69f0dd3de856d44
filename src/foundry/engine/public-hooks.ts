import { host, localize } from "../host/host.ts";
import type { Refusal } from "../contract/action.ts";
import type { PublicHooks } from "../contract/public-hooks.ts";

/* Calls the hooks that Fray has for modules (`contract/public-hooks.ts`). */

/** The names of hooks called before something happens, whose listeners can prevent it; and below of those after it. */
type Before = Extract<keyof PublicHooks, `fray.pre${string}`>;
type After = Exclude<keyof PublicHooks, Before>;

/** Thrown when a module's listener prevents an action, before anything is written. */
export class Prevented extends Error {
  readonly refusal: Refusal;

  constructor(hook: Before) {
    super(`A listener of ${hook} returned false.`);
    this.refusal = { refused: "Prevented", data: { hook } };
  }
}

/**
 * Calls the listeners of a hook of kind Before with a frozen copy of the event; throws Prevented if one returns false.
 */
export function askListeners<K extends Before>(hook: K, ...event: PublicHooks[K]): void {
  if (host.Hooks.call(hook, ...frozen(event)) === false) throw new Prevented(hook);
}

/** Calls the listeners of a hook of kind After with a frozen copy of the event; what they return does not count. */
export function callListeners<K extends After>(hook: K, ...event: PublicHooks[K]): void {
  host.Hooks.callAll(hook, ...frozen(event));
}

/** The refusal of an undo, as a module prevents that of a card that goes back with it; `act`: words of its action. */
export const PREVENTED_WITH = "PreventedWith";

/** Tells whether a refusal was made because a module prevented the action. */
export const isPrevented = ({ refused }: Refusal): boolean => refused === "Prevented" || refused === PREVENTED_WITH;

/**
 * Shows this user that a module prevented an action, and returns null, the action's result. Throws any error that is no
 * Prevented.
 */
export function notifyPrevented(error: unknown): null {
  if (!(error instanceof Prevented)) throw error;
  host.ui.notifications.warn(localize("FRAY.Refused.Prevented", error.refusal.data));
  return null;
}

/**
 * Returns a frozen copy of plain objects and lists, so that a listener can change it neither for the next listener nor
 * for Fray. Objects of classes (documents, rolls) are the same objects, unfrozen.
 */
function frozen<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen)) as T;
  if (!value || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, frozen(member)]))) as T;
}
