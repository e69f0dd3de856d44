import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { notify } from "../engine/declare.ts";
import type { ActorDocument, EffectDocument } from "../host/documents.ts";
import { readerFor } from "../contract/reading/reader.ts";

/**
 * Registers the hook that stops players from giving an actor a condition that the rules forbid now. Gamemasters may
 * always do so.
 */
export function startGuarding(): void {
  host.Hooks.on("preCreateActiveEffect", (effect: EffectDocument) => mayCreate(effect));
}

/** Tells whether this user may create an effect, by the conditions that it sets; if not, notifies the user why. */
function mayCreate(effect: EffectDocument): boolean {
  const actor = effect.parent as ActorDocument | null;
  if (host.game.user.isGM || actor?.documentName !== "Actor") return true;
  const ruleset = rulesetOf(actor);
  for (const condition of effect.statuses) {
    const refused = ruleset?.hooks?.conditionRefusal?.(actor, condition, readerFor(ruleset.id));
    if (!refused) continue;
    notify(refused);
    return false;
  }
  return true;
}
