import { host, runDetached } from "../host/host.ts";

/*
 * Gives modules what they need to know of Fray, each when the hook is called that the module documents for this. The
 * code for a module is loaded only if the module is active.
 */

/** A module that Fray gives data, and the code that does so. */
interface Integration {
  /** id of the module */
  readonly id: string;
  /** the hook that the module calls when it can take data */
  readonly ready: "diceSoNiceReady" | "item-piles-ready";
  /**
   * Loads the code that gives the module its data. Its function `register` gets what the module's hook is called with;
   * undefined for a hook without arguments.
   */
  load(): Promise<{ register(hookArgument?: any): unknown }>;
}

/** The modules that Fray gives data. */
const INTEGRATIONS: readonly Integration[] = [
  { id: "dice-so-nice", ready: "diceSoNiceReady", load: () => import("./dice-so-nice.ts") },
  { id: "item-piles", ready: "item-piles-ready", load: () => import("./item-piles.ts") },
];

/**
 * Loads the code for each active module of INTEGRATIONS, and runs the code's `register` once the module calls its hook
 * (`ready`). Called at init.
 */
export function startIntegrations(): void {
  const active = new Set([...host.game.modules].filter((module) => module.active).map(({ id }) => id));
  for (const { id, ready, load } of INTEGRATIONS) {
    if (!active.has(id)) continue;
    // Loading begins before the module calls its hook, as the module may go on without data that come late.
    const loaded = load();
    runDetached(loaded);
    host.Hooks.once(ready, (hookArgument?: object) =>
      runDetached(loaded.then(({ register }) => register(hookArgument))),
    );
  }
}
