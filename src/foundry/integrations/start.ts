import { host, runDetached } from "../host/host.ts";

/*
 * Modules to which Fray describes itself, each by the module's own documented hook. Their code is loaded only where the
 * module is active.
 */

interface Integration {
  /** id of the module */
  readonly id: string;
  /** the hook by which the module says that it can be told */
  readonly ready: "diceSoNiceReady" | "item-piles-ready";
  load(): Promise<{ enter(told?: any): unknown }>;
}

const INTEGRATIONS: readonly Integration[] = [
  { id: "dice-so-nice", ready: "diceSoNiceReady", load: () => import("./dice-so-nice.ts") },
  { id: "item-piles", ready: "item-piles-ready", load: () => import("./item-piles.ts") },
];

/** Registers, at init, the hooks of the modules that are active. */
export function startIntegrations(): void {
  const active = new Set([...host.game.modules].filter((one) => one.active).map(({ id }) => id));
  for (const { id, ready, load } of INTEGRATIONS) {
    if (!active.has(id)) continue;
    // Loaded before the hook is called, since the module goes on with what it has been told by then.
    const loaded = load();
    runDetached(loaded);
    host.Hooks.once(ready, (told?: object) => runDetached(loaded.then(({ enter }) => enter(told))));
  }
}
