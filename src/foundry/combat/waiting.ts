import { host, localize } from "../host/host.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { Block } from "../contract/combat.ts";
import type { CombatDocument, CombatantDocument } from "../host/documents.ts";

/** The part of an encounter that is needed to end the turn of a block. */
export interface BlockedCombat extends CombatDocument {
  readonly block: Block | null;
  readonly state: { readonly done: readonly string[] };
  canAct(id: string): boolean;
}

/**
 * Returns the members of the acting block (combatants who act together) who can act and are not done, in the block's
 * order, without the one whose turn it is.
 */
export function waitingIn(combat: BlockedCombat): CombatantDocument[] {
  const { done } = combat.state;
  const others = (combat.block?.members ?? []).filter((id) => id !== combat.combatant?.id && !done.includes(id));
  return others.filter((id) => combat.canAct(id)).flatMap((id) => combat.combatants.get(id) ?? []);
}

/** Tells whether a combatant has spent all actions of this round; false where no rule counts them. */
function hasActed(combatant: CombatantDocument): boolean {
  const ruleset = combatant.actor && rulesetOf(combatant.actor);
  const pips = ruleset?.economy?.pips(combatant, readerFor(ruleset.id));
  return pips !== undefined && pips.spent >= pips.total;
}

/**
 * Returns the names of the combatants who would lose their turn if the acting block ended now, separated by commas; ""
 * if there are none. Those who have acted without having had the turn lose nothing.
 */
export const namesOfWaiting = (combat: BlockedCombat): string =>
  waitingIn(combat)
    .filter((combatant) => !hasActed(combatant))
    .map(({ name }) => name)
    .join(", ");

/**
 * Notifies this user, a gamemaster, of the combatants who lose their turn as the acting block ends; of none, nothing.
 */
export function tellPassedOver(combat: BlockedCombat): void {
  const names = namesOfWaiting(combat);
  if (names) host.ui.notifications.info(localize("FRAY.Combat.passedOver", { names }));
}
