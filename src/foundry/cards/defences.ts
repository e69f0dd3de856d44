import type { ActorDocument } from "../host/documents.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { Health } from "../contract/ruleset.ts";
import { host, localize } from "../host/host.ts";

/** Returns an actor's defences for showing: label, value, and as hint the full name where it differs. */
export const defencesOf = (actor: ActorDocument): { label: string; value: number; hint: string }[] =>
  (rulesetOf(actor)?.defences?.(actor) ?? []).map(({ label, name, value }) => ({
    label: localize(label),
    value,
    hint: name ? localize(name) : "",
  }));

/** Returns an actor's points in words: “Body: 7 of 10”. */
export function healthWords({ value, max, label }: Health): string {
  const unit = localize(label);
  const capital = unit.charAt(0).toLocaleUpperCase(host.game.i18n.lang) + unit.slice(1);
  return localize("FRAY.Sheet.healthOf", { unit: capital, left: value, total: max });
}
