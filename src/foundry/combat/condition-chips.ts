import type { TrackerWidget } from "../contract/combat.ts";
import type { ConditionDeclaration } from "../contract/declarations.ts";
import type { ActorDocument } from "../host/documents.ts";

/**
 * Returns a function that lists the chips of an actor's present conditions, for the actor's row in the tracker.
 * @param conditions declarations of conditions, which give the chips their labels and rules
 * @param ids those conditions that have a chip
 * @param icons icons of the chips by the condition's id; a condition without one has a chip without icon
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
      // The keys of a condition's words end in ".name" and ".hint".
      const words = { label: { key: label }, hint: label.replace(/name$/, "hint") };
      return { id, kind: "chip", ...words, readonly: true, ...(icon && { icon }), ...(rule && { rule }) };
    });
  return ({ statuses }) => chips.filter(({ id }) => statuses.has(id));
}
