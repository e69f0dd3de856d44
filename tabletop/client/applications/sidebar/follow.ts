/** What a directory does while it is open: it listens to hooks, and is rendered by its collection. */
import type { Loose } from "../support.ts";

/**
 * Has a listener called for some hooks until an application closes. A second call with the same listener, as after a
 * render that failed, does not have it called twice.
 */
export function followWhileOpen(app: Loose, hooks: string[], listener: (...args: Loose[]) => unknown): void {
  const stop = (): void => {
    for (const hook of hooks) globalThis.Hooks.off(hook, listener);
  };
  stop();
  for (const hook of hooks) globalThis.Hooks.on(hook, listener);
  app.addEventListener("close", stop, { once: true });
}

/** Adds an application to `apps` of a collection, which renders them when documents change, until it closes. */
export function listWhileOpen(app: Loose, collection: Loose): void {
  const apps: Loose[] | undefined = collection.apps;
  if (!apps || apps.includes(app)) return;
  apps.push(app);
  const leave = (): void => {
    const at = apps.indexOf(app);
    // a package may have taken it off the list
    if (at >= 0) apps.splice(at, 1);
  };
  app.addEventListener("close", leave, { once: true });
}
