import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { notify } from "../engine/declare.ts";
import type { ActorDocument, EffectDocument } from "../host/documents.ts";
import { readerFor } from "../contract/reading/reader.ts";

/**
 * Registers the hook that keeps players from giving an actor a condition which the rules forbid now. Gamemasters are
 * not kept from it.
 */
export function startGuarding(): void {
  host.Hooks.on("preCreateActiveEffect", (effect: EffectDocument) => mayCreate(effect));
}

/** Tells whether this user may create an effect with its conditions. If not, shows the user why. */
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
