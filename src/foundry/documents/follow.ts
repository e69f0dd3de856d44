import { host, runDetached } from "../host/host.ts";
import { isActingClient } from "../engine/client.ts";
import { rulesetOf } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { writePlain } from "../engine/journal/write-plain.ts";
import type { ActorDocument, CombatantDocument, EffectDocument } from "../host/documents.ts";
import { onActorUpdate } from "./actor-update.ts";

/** The key of an update's options under which the updating client notes the conditions that the effect gave before. */
const GAVE = "frayGave";

/**
 * Registers the hooks that write what a ruleset says must follow when an actor changes (a group's fallen member fades
 * on the scene), a condition begins or ends because an effect with it is made, deleted, switched on or off or changed,
 * or a combatant joins an encounter. Only the acting client (the active gamemaster's tab that works for the table)
 * writes it.
 */
export function startFollowing(): void {
  // An actor has changed.
  onActorUpdate((actor, changed) => {
    if (!isActingClient()) return;
    const ruleset = rulesetOf(actor);
    const changes = ruleset?.hooks?.actorChanged?.(actor, changed, readerFor(ruleset.id)) ?? [];
    if (changes.length) runDetached(writePlain(changes));
  });
  // An effect with conditions was made, changed or deleted. One that is not active gives no condition.
  host.Hooks.on("createActiveEffect", (effect: EffectDocument) => follow("conditionBegan", effect, givenBy(effect)));
  host.Hooks.on("deleteActiveEffect", (effect: EffectDocument) =>
    follow("conditionEnded", effect, effect.disabled ? [] : [...effect.statuses]),
  );
  host.Hooks.on(
    "preUpdateActiveEffect",
    (effect: EffectDocument, _changed: object, options: Record<string, unknown>) => {
      options[GAVE] = givenBy(effect);
    },
  );
  host.Hooks.on(
    "updateActiveEffect",
    (effect: EffectDocument, changed: Record<string, unknown>, options: Record<string, unknown>) => {
      const now = givenBy(effect);
      const before = conditionsBefore(effect, changed, options) ?? now;
      follow(
        "conditionEnded",
        effect,
        before.filter((status) => !now.includes(status)),
      );
      follow(
        "conditionBegan",
        effect,
        now.filter((status) => !before.includes(status)),
      );
    },
  );
  // A combatant was added to an encounter.
  host.Hooks.on("createCombatant", (combatant: CombatantDocument) => {
    if (isActingClient()) rulesetOf(combatant.actor)?.hooks?.combatantJoined?.(combatant);
  });
}

/** Returns the conditions that an effect gives now; none if it is not active. */
const givenBy = (effect: EffectDocument): string[] => (effect.active ? [...effect.statuses] : []);

/**
 * Returns the conditions that an effect gave before an update, as the updating client has noted them; without a note
 * what follows from switching it on or off, and null if nothing does.
 */
function conditionsBefore(
  effect: EffectDocument,
  changed: Record<string, unknown>,
  options: Record<string, unknown>,
): readonly string[] | null {
  const noted = options[GAVE];
  if (Array.isArray(noted)) return noted.filter((status) => typeof status === "string");
  if (typeof changed.disabled !== "boolean") return null;
  return changed.disabled ? [...effect.statuses] : [];
}

/**
 * Writes, on the acting client, what a ruleset says must follow when an actor's effect began or ceased to give these
 * conditions. One that another active effect gives too has neither begun nor ended.
 */
function follow(hook: "conditionBegan" | "conditionEnded", effect: EffectDocument, given: readonly string[]): void {
  const actor = effect.parent as ActorDocument | null;
  const ruleset = given.length && actor?.documentName === "Actor" && isActingClient() ? rulesetOf(actor) : null;
  if (!ruleset) return;
  const isGivenByOther = (status: string): boolean =>
    actor!.effects.some((other) => other !== effect && other.active && other.statuses.has(status));
  const statuses = new Set(given.filter((status) => !isGivenByOther(status)));
  if (!statuses.size) return;
  const changes = ruleset.hooks?.[hook]?.(actor!, statuses, readerFor(ruleset.id)) ?? [];
  if (changes.length) runDetached(writePlain(changes));
}
