import { host, runDetached } from "../host/host.ts";

/*
 * Introduces Fray to modules that need data of a system, each by the module's own documented hook. The code for a
 * module is loaded only where the module is active.
 */

/** A module to which Fray gives data, and the code that gives them. */
interface Integration {
  /** id of the module */
  readonly id: string;
  /** the hook that the module calls once it can be given data */
  readonly ready: "diceSoNiceReady" | "item-piles-ready";
  /** Loads the code that gives the module its data; its `register` gets what the hook was called with. */
  load(): Promise<{ register(told?: any): unknown }>;
}

const INTEGRATIONS: readonly Integration[] = [
  { id: "dice-so-nice", ready: "diceSoNiceReady", load: () => import("./dice-so-nice.ts") },
  { id: "item-piles", ready: "item-piles-ready", load: () => import("./item-piles.ts") },
];

/** Loads the code for each of these modules that is active, and registers its hook; called at init. */
export function startIntegrations(): void {
  const active = new Set([...host.game.modules].filter((module) => module.active).map(({ id }) => id));
  for (const { id, ready, load } of INTEGRATIONS) {
    if (!active.has(id)) continue;
    // Loaded before the hook is called, since the module goes on with what it has been told by then.
    const loaded = load();
    runDetached(loaded);
    host.Hooks.once(ready, (told?: object) => runDetached(loaded.then(({ register }) => register(told))));
  }
}
