/** What is done for an application's class and each class that it extends: merging options, calling hooks. */
import { instances } from "../instances.ts";
import type { Loose } from "../support.ts";
import { mergeOptions } from "./options.ts";

/**
 * Yields a class of applications and the classes that it extends, child first, up to and with its BASE_APPLICATION or
 * `last`, whichever comes first.
 */
export function* classChain<T extends { BASE_APPLICATION: unknown }>(first: T, last: T): Generator<T> {
  for (let currentClass: T | null = first; currentClass; currentClass = Object.getPrototypeOf(currentClass)) {
    yield currentClass;
    if (currentClass === first.BASE_APPLICATION || currentClass === last) return;
  }
}

/**
 * Makes the options of an application: merges the DEFAULT_OPTIONS of its classes, base class first, then those given.
 * `{id}` in the option `id` becomes the unique id.
 * @param givenOptions the options given to the constructor
 * @param uniqueId makes the unique id where the options have none
 */
export function optionsAlong(app: Loose, givenOptions: Loose, uniqueId: () => string): Loose {
  const merged: Record<string, Loose> = {};
  const classes = [...app.constructor.inheritanceChain()].reverse();
  for (const cls of classes) if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) mergeOptions(merged, cls.DEFAULT_OPTIONS);
  mergeOptions(merged, givenOptions);
  merged.uniqueId ??= uniqueId();
  merged.id = merged.id.replace("{id}", merged.uniqueId);
  merged.classes = [...new Set(merged.classes)];
  merged.actions = { ...merged.actions };
  return merged;
}

/**
 * Calls a hook for each class of an application, child first; listeners get the application, then `args`.
 * @param hookNameOf makes the hook's name from the class's name
 */
export function hookAlong(app: Loose, hookNameOf: (className: string) => string, ...args: unknown[]): void {
  for (const cls of app.constructor.inheritanceChain()) globalThis.Hooks?.callAll(hookNameOf(cls.name), app, ...args);
}

/**
 * Calls `handler` as a method of the application, then dispatches the event `eventName`, then calls the hook `hookName`
 * + class name for each class of the application (with `parentClassHooks: false` only for the application's own class).
 * Without `eventName` no event is dispatched, without `hookName` no hook is called.
 * @returns with `async`, a promise that resolves after handler, event and hooks; else undefined
 */
export function doEvent(app: Loose, handler: Function, options: Loose): Loose {
  const {
    async: isAsync = false,
    handlerArgs = [],
    eventName,
    hookName,
    hookArgs = [],
    parentClassHooks = true,
  } = options;
  // the event and the hooks, once the handler has done its work
  const announce = (): void => {
    if (eventName) app.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
    if (!hookName) return;
    if (parentClassHooks) hookAlong(app, (className) => `${hookName}${className}`, ...hookArgs);
    else globalThis.Hooks?.callAll(`${hookName}${app.constructor.name}`, app, ...hookArgs);
  };
  const result = handler.call(app, ...handlerArgs);
  if (isAsync) return Promise.resolve(result).then(announce);
  announce();
  return undefined;
}

/**
 * Makes a context menu for the elements that match a selector, within `container` or else the application; null without
 * entries.
 * @param handler returns the entries
 * @param options `hookName`: a hook whose listeners may change the entries. If `hookName` contains `{}`, the hook is
 * called for each class of the application, with the class's name in place of `{}`; without `{}`, or with
 * `parentClassHooks` false, the hook `hookName` is called once. All other options go to the menu
 */
export function createContextMenu(app: Loose, handler: () => Loose[], selector: string, options: Loose): Loose {
  const { container, hookName, parentClassHooks = true, ...menuOptions } = options;
  const entries = handler.call(app);
  if (hookName && parentClassHooks && hookName.includes("{}")) {
    hookAlong(app, (className) => hookName.replace("{}", className), entries);
  } else if (hookName) globalThis.Hooks?.callAll(hookName, app, entries);
  if (!entries.length) return null;
  const Menu = foundry.applications.ux.ContextMenu.implementation;
  return new Menu(container ?? app.element, selector, entries, { ...menuOptions, jQuery: false });
}

/** Yields the rendered instances of a class of applications and of its subclasses. */
export function* instancesOf(cls: Function): Generator<Loose> {
  for (const app of instances.values()) if (app instanceof cls) yield app;
}
