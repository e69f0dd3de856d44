/** What a directory does while it is open: it listens to hooks, and is rendered by its collection. */
import type { Loose } from "../support.ts";

/**
 * Has a listener called for some hooks until an application closes. If this function is called again with the same
 * listener, as after a failed render, each hook still calls the listener once.
 */
export function followWhileOpen(app: Loose, hooks: string[], listener: (...args: Loose[]) => unknown): void {
  const stop = (): void => {
    for (const hook of hooks) globalThis.Hooks.off(hook, listener);
  };
  stop();
  for (const hook of hooks) globalThis.Hooks.on(hook, listener);
  app.addEventListener("close", stop, { once: true });
}

/**
 * Keeps an application in the list `apps` of a collection, which renders the applications in the list when documents
 * change, until the application closes. Does nothing for a collection without this list, or an application in the list
 * already.
 */
export function listWhileOpen(app: Loose, collection: Loose): void {
  const apps: Loose[] | undefined = collection.apps;
  if (!apps || apps.includes(app)) return;
  apps.push(app);
  const leave = (): void => {
    const at = apps.indexOf(app);
    // a package may have taken the application off the list
    if (at >= 0) apps.splice(at, 1);
  };
  app.addEventListener("close", leave, { once: true });
}
