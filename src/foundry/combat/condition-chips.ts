import type { TrackerWidget } from "../contract/combat.ts";
import type { ConditionDeclaration } from "../contract/declarations.ts";
import type { ActorDocument } from "../host/documents.ts";

/**
 * The marks of a tracker's row for some of a ruleset's conditions, in the words and with the rule they have on the token.
 * @param icons of those that have one, by the condition's id
 */
export function conditionChips(
  conditions: readonly ConditionDeclaration[],
  ids: readonly string[],
  icons: Readonly<Record<string, string>> = {},
): (actor: ActorDocument) => readonly TrackerWidget[] {
  const chips = conditions
    .filter(({ id }) => ids.includes(id))
    .map(({ id, label, rule }): TrackerWidget => {
      const icon = icons[id];
      return { id, kind: "chip", label: { key: label }, readonly: true, ...(icon && { icon }), ...(rule && { rule }) };
    });
  return ({ statuses }) => chips.filter(({ id }) => statuses.has(id));
}
