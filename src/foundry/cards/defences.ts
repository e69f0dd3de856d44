import type { ActorDocument } from "../host/documents.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { Health } from "../contract/ruleset.ts";
import { host, localize } from "../host/host.ts";

/** An actor's defences in words: short names, and whole ones where they differ. */
export const defencesOf = (actor: ActorDocument): { label: string; value: number; hint: string }[] =>
  (rulesetOf(actor)?.defences?.(actor) ?? []).map(({ label, name, value }) => ({
    label: localize(label),
    value,
    hint: name ? localize(name) : "",
  }));

/** An actor's points in words: “Body: 7 of 10”. */
export function healthWords({ value, max, label }: Health): string {
  const unit = localize(label);
  const capital = unit.charAt(0).toLocaleUpperCase(host.game.i18n.lang) + unit.slice(1);
  return localize("FRAY.Sheet.healthOf", { unit: capital, left: value, total: max });
}
