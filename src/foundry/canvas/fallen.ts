import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { ActorDocument } from "../host/documents.ts";

/** The opacity, 0 to 1, of the token of a fighter who is out of the fight. */
const FAINT = 0.42;

/** What is used of a drawn token. */
interface Drawn {
  readonly actor: ActorDocument | null;
  readonly mesh?: { alpha: number } | null;
  readonly renderFlags?: { set(flags: Record<string, boolean>): void };
}

/** Tells whether an actor of one of Fray's rulesets has the condition that Foundry gives the defeated. */
const isFallen = (actor: ActorDocument | null): boolean =>
  Boolean(
    rulesetOf(actor) &&
    actor?.statuses.has((host.CONFIG.specialStatusEffects?.DEFEATED as string | undefined) ?? "dead"),
  );

/**
 * Registers the hooks that draw tokens of defeated actors faint, and that redraw an actor's tokens when one of its
 * effects is created, changed or deleted.
 */
export function startFallen(): void {
  host.Hooks.on("refreshToken", (token: Drawn) => {
    if (token.mesh && isFallen(token.actor)) token.mesh.alpha = Math.min(token.mesh.alpha, FAINT);
  });
  const redraw = (effect: { parent?: { documentName?: string; getActiveTokens?(): unknown[] } | null }): void => {
    if (!host.canvas?.ready || effect.parent?.documentName !== "Actor") return;
    for (const token of (effect.parent.getActiveTokens?.() ?? []) as Drawn[])
      token.renderFlags?.set({ refreshMesh: true });
  };
  for (const hook of ["createActiveEffect", "deleteActiveEffect", "updateActiveEffect"] as const)
    host.Hooks.on(hook, redraw);
}
