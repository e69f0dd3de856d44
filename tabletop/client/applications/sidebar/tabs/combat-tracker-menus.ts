import type { Loose } from "../../support.ts";
import { menuEntry } from "../../ux/menu-entry.ts";

type Condition = (li: HTMLElement) => boolean;

/** Narrows a condition for showing a menu entry to gamemasters. */
const byGamemaster =
  (condition: Condition): Condition =>
  (li) =>
    game.user.isGM && condition(li);

/**
 * Makes the entries of a combatant's context menu, all for gamemasters only: edit, clear or reroll initiative, clear
 * movement, remove.
 * @param combatant returns the combatant of a row
 */
export function combatantEntries(tracker: Loose, combatant: (li: HTMLElement) => Loose): Loose[] {
  const always = byGamemaster(() => true);
  const rolled = byGamemaster((li) => combatant(li)?.initiative != null);
  const moved = byGamemaster((li) => combatant(li)?.token?.movementHistory?.length > 0);
  return [
    menuEntry("COMBAT.CombatantUpdate", "fa-solid fa-pen-to-square", always, (li) =>
      combatant(li)?.sheet?.render({ force: true }),
    ),
    menuEntry("COMBAT.InitiativeClear", "fa-solid fa-arrow-rotate-left", rolled, (li) =>
      combatant(li)?.update({ initiative: null }),
    ),
    menuEntry("COMBAT.InitiativeReroll", "fa-solid fa-dice-d20", rolled, (li) =>
      tracker.viewed.rollInitiative([li.dataset.combatantId]),
    ),
    menuEntry("COMBAT.ClearMovement", "fa-solid fa-shoe-prints", moved, (li) =>
      combatant(li)?.clearMovementHistory?.(),
    ),
    menuEntry("COMBAT.CombatantRemove", "fa-solid fa-trash", always, (li) => combatant(li)?.delete()),
  ];
}

/**
 * Makes the entries of the viewed combat's menu, all for gamemasters only: link to the scene, reset initiatives, clear
 * movements, end.
 */
export function combatEntries(tracker: Loose): Loose[] {
  const viewed = byGamemaster(() => !!tracker.viewed);
  const rolled = byGamemaster(() => !!tracker.viewed?.combatants.some(({ initiative }: Loose) => initiative !== null));
  return [
    menuEntry("COMBAT.ToggleScene", "fa-solid fa-link", viewed, () => tracker.viewed?.toggleSceneLink()),
    menuEntry("COMBAT.InitiativeReset", "fa-solid fa-arrow-rotate-left", rolled, () => tracker.viewed?.resetAll()),
    menuEntry("COMBAT.ClearMovements", "fa-solid fa-shoe-prints", viewed, () =>
      tracker.viewed?.clearMovementHistories(),
    ),
    menuEntry("COMBAT.Delete", "fa-solid fa-trash", viewed, () => tracker.viewed?.endCombat()),
  ];
}
