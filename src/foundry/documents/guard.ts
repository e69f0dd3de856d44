import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { notify } from "../engine/declare.ts";
import type { EffectDocument } from "../host/documents.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { actorOfEffect } from "./effect-actor.ts";

/** The fields of an effect that decide which conditions it gives. */
type Giving = Partial<Pick<EffectDocument, "disabled" | "transfer"> & { readonly statuses: Iterable<string> }>;

/**
 * Registers the hooks that keep players from giving an actor a condition which the rules forbid now: by a new effect,
 * by another condition of an effect or by switching one on. Gamemasters are not kept from it.
 */
export function startGuarding(): void {
  host.Hooks.on("preCreateActiveEffect", (effect: EffectDocument) => mayGive(effect, given(effect, {})));
  host.Hooks.on("preUpdateActiveEffect", (effect: EffectDocument, changed: Giving) => {
    const before = given(effect, {});
    return mayGive(effect, new Set([...given(effect, changed)].filter((condition) => !before.has(condition))));
  });
}

/** Returns the conditions that an effect gives its actor, with some of its fields changed. */
function given(effect: EffectDocument, changed: Giving): Set<string> {
  const { disabled, transfer, statuses } = {
    disabled: changed.disabled ?? effect.disabled,
    transfer: changed.transfer ?? effect.transfer,
    statuses: changed.statuses ?? effect.statuses,
  };
  const isOnItem = effect.parent?.documentName === "Item";
  return new Set(disabled || (isOnItem && !transfer) ? [] : statuses);
}

/** Tells whether this user may give an effect's actor these conditions. If not, shows the user why. */
function mayGive(effect: EffectDocument, conditions: Iterable<string>): boolean {
  const actor = actorOfEffect(effect);
  const ruleset = rulesetOf(actor);
  if (host.game.user.isGM || !actor || !ruleset) return true;
  for (const condition of conditions) {
    const refused = ruleset.hooks?.conditionRefusal?.(actor, condition, readerFor(ruleset.id));
    if (!refused) continue;
    notify(refused);
    return false;
  }
  return true;
}
