import { confirmInDialog } from "../host/dialogs.ts";
import { host, localize } from "../host/host.ts";
import type { Block } from "../contract/combat.ts";
import type { CombatDocument, CombatantDocument } from "../host/documents.ts";

/** What is asked of an encounter whose block of combatants may be left. */
interface BlockedCombat extends CombatDocument {
  readonly block: Block | null;
  readonly state: { readonly done: readonly string[] };
  canAct(id: string): boolean;
}

/** Who of the block that acts has not acted and could, besides whoever acts now. */
export function waitingIn(combat: BlockedCombat): CombatantDocument[] {
  const { done } = combat.state;
  const others = (combat.block?.members ?? []).filter((id) => id !== combat.combatant?.id && !done.includes(id));
  return others.filter((id) => combat.canAct(id)).flatMap((id) => combat.combatants.get(id) ?? []);
}

const namesOf = (combat: BlockedCombat): string =>
  waitingIn(combat)
    .map(({ name }) => name)
    .join(", ");

/** Tells the gamemaster whose turn is passed over as those who act together are all done. */
export function tellPassedOver(combat: BlockedCombat): void {
  const names = namesOf(combat);
  if (names) host.ui.notifications.info(localize("FRAY.Combat.passedOver", { names }));
}

/** Ends the turn of a whole side: who would lose theirs is named, and the gamemaster asked. */
export async function endSide(combat: BlockedCombat & { leaveBlock(): Promise<unknown> }): Promise<void> {
  const names = namesOf(combat);
  const asked = {
    window: { title: localize("FRAY.Combat.endSide"), icon: "fa-solid fa-angles-right" },
    content: `<p>${host.foundry.utils.escapeHTML(localize("FRAY.Combat.endSideSure", { names }))}</p>`,
  };
  if (!names || (await confirmInDialog(asked))) await combat.leaveBlock();
}
