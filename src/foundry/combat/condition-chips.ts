import type { TrackerWidget } from "../contract/combat.ts";
import type { ConditionDeclaration } from "../contract/declarations.ts";
import type { ActorDocument } from "../host/documents.ts";

/**
 * Makes a function that returns the chips of an actor's conditions for its row in the tracker, in the words and with
 * the rule they have on the token.
 * @param ids the conditions that have a chip
 * @param icons by the condition's id, for those that have one
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
