import { host, runDetached } from "../host/host.ts";
import { isActingClient } from "../engine/client.ts";
import { rulesetOf } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { writePlain } from "../engine/journal/write-plain.ts";
import type { ActorDocument, CombatantDocument, EffectDocument } from "../host/documents.ts";
import { onActorUpdate } from "./actor-update.ts";

/**
 * Registers the hooks that write what a ruleset says must follow when an actor changes (a group's fallen member fades
 * on the scene), a condition begins or ends because an effect with it is made or deleted, or a combatant joins an
 * encounter. An effect that is only switched on or off calls nothing. Only the acting client (the active gamemaster's
 * tab that works for the table) writes it.
 */
export function startFollowing(): void {
  // An actor has changed.
  onActorUpdate((actor, changed) => {
    if (!isActingClient()) return;
    const ruleset = rulesetOf(actor);
    const changes = ruleset?.hooks?.actorChanged?.(actor, changed, readerFor(ruleset.id)) ?? [];
    if (changes.length) runDetached(writePlain(changes));
  });
  // An effect with conditions was made or deleted.
  for (const [hook, follow] of [
    ["createActiveEffect", "conditionBegan"],
    ["deleteActiveEffect", "conditionEnded"],
  ] as const)
    host.Hooks.on(hook, (effect: EffectDocument) => {
      const actor = effect.parent as ActorDocument | null;
      const ruleset = actor?.documentName === "Actor" && isActingClient() ? rulesetOf(actor) : null;
      if (!ruleset) return;
      // `statuses`: the conditions that began or ended. One that another active effect gives too has done neither.
      const isGivenByOther = (status: string): boolean =>
        actor!.effects.some((other) => other !== effect && other.active && other.statuses.has(status));
      const statuses = new Set([...effect.statuses].filter((status) => !isGivenByOther(status)));
      const changes = ruleset.hooks?.[follow]?.(actor!, statuses, readerFor(ruleset.id)) ?? [];
      if (changes.length) runDetached(writePlain(changes));
    });
  // A combatant was added to an encounter.
  host.Hooks.on("createCombatant", (combatant: CombatantDocument) => {
    if (isActingClient()) rulesetOf(combatant.actor)?.hooks?.combatantJoined?.(combatant);
  });
}
