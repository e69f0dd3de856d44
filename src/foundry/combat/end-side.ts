import { confirmInDialog } from "../host/dialogs.ts";
import { host, localize } from "../host/host.ts";
import { type BlockedCombat, namesOfWaiting } from "./waiting.ts";

/**
 * Ends the turn of the acting block, whose combatants act together. If some who can act have not, the gamemaster must
 * confirm it first.
 */
export async function endSide(combat: BlockedCombat & { leaveBlock(): Promise<unknown> }): Promise<void> {
  const names = namesOfWaiting(combat);
  const options = {
    window: { title: localize("FRAY.Combat.endSide"), icon: "fa-solid fa-angles-right" },
    content: `<p>${host.foundry.utils.escapeHTML(localize("FRAY.Combat.endSideSure", { names }))}</p>`,
  };
  if (!names || (await confirmInDialog(options))) await combat.leaveBlock();
}
