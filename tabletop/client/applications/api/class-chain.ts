import { instances } from "../instances.ts";
import type { Loose } from "../support.ts";
import { mergeOptions } from "./options.ts";

/**
 * Yields the classes of applications from one up to its BASE_APPLICATION or to `last`, whichever comes first, child
 * first.
 */
export function* classChain<T extends { BASE_APPLICATION: unknown }>(first: T, last: T): Generator<T> {
  for (let cls: T | null = first; cls; cls = Object.getPrototypeOf(cls)) {
    yield cls;
    if (cls === first.BASE_APPLICATION || cls === last) return;
  }
}

/**
 * Makes the options of an application: those of its highest class first, then of each class below, then those given;
 * with an id that is unique.
 * @param own the options given to the constructor
 * @param uniqueId makes the unique part of the id where the options name none
 */
export function optionsAlong(app: Loose, own: Loose, uniqueId: () => string): Loose {
  const merged: Record<string, Loose> = {};
  const chain = [...app.constructor.inheritanceChain()].reverse();
  for (const cls of chain) if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) mergeOptions(merged, cls.DEFAULT_OPTIONS);
  mergeOptions(merged, own);
  merged.uniqueId ??= uniqueId();
  merged.id = merged.id.replace("{id}", merged.uniqueId);
  merged.classes = [...new Set(merged.classes)];
  merged.actions = { ...merged.actions };
  return merged;
}

/**
 * Calls a hook for each class of an application's chain, child first, with the application and the given arguments.
 * @param name makes the hook's name of a class's name
 */
export function hookAlong(app: Loose, name: (className: string) => string, ...args: unknown[]): void {
  for (const cls of app.constructor.inheritanceChain()) globalThis.Hooks?.callAll(name(cls.name), app, ...args);
}

/**
 * Calls a method of the life cycle, then dispatches its event and calls its hooks for each class up to the base (with
 * `parentClassHooks` false for its own class alone).
 * @returns a promise of nothing where `async` asks for one, else undefined
 */
export function doEvent(app: Loose, handler: Function, options: Loose): Loose {
  const { async = false, handlerArgs = [], eventName, hookName, hookArgs = [], parentClassHooks = true } = options;
  const tell = (): void => {
    if (eventName) app.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
    if (!hookName) return;
    if (parentClassHooks) hookAlong(app, (className) => `${hookName}${className}`, ...hookArgs);
    else globalThis.Hooks?.callAll(`${hookName}${app.constructor.name}`, app, ...hookArgs);
  };
  const result = handler.call(app, ...handlerArgs);
  if (async) return Promise.resolve(result).then(tell);
  tell();
  return undefined;
}

/**
 * Makes a context menu for elements that match a selector within the application or `container`; hooks may add entries.
 * Null without entries.
 * @param handler gives the entries
 */
export function createContextMenu(app: Loose, handler: () => Loose[], selector: string, options: Loose): Loose {
  const { container, hookName, parentClassHooks = true, ...rest } = options;
  const entries = handler.call(app);
  if (hookName && parentClassHooks && hookName.includes("{}")) {
    hookAlong(app, (className) => hookName.replace("{}", className), entries);
  } else if (hookName) globalThis.Hooks?.callAll(hookName, app, entries);
  if (!entries.length) return null;
  const menu = foundry.applications.ux.ContextMenu.implementation;
  return new menu(container ?? app.element, selector, entries, { ...rest, jQuery: false });
}

/** Yields the rendered instances of a class of applications and of classes below it. */
export function* instancesOf(cls: Function): Generator<Loose> {
  for (const app of instances.values()) if (app instanceof cls) yield app;
}
