import type { ActorDocument } from "../host/documents.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { Health } from "../contract/ruleset.ts";
import { host, localize } from "../host/host.ts";

/**
 * Returns an actor's defences in the user's language: short name, value, and as hint the full name, "" where there is
 * none. Empty for a ruleset without defences.
 */
export const defencesOf = (actor: ActorDocument): { label: string; value: number; hint: string }[] =>
  (rulesetOf(actor)?.defences?.(actor) ?? []).map(({ label, name, value }) => ({
    label: localize(label),
    value,
    hint: name ? localize(name) : "",
  }));

/** Returns an actor's points of health in words, such as “Body: 7 of 10”; `label` is the key of their name. */
export function healthWords({ value, max, label }: Health): string {
  const unit = localize(label);
  const capital = unit.charAt(0).toLocaleUpperCase(host.game.i18n.lang) + unit.slice(1);
  return localize("FRAY.Sheet.healthOf", { unit: capital, left: value, total: max });
}
