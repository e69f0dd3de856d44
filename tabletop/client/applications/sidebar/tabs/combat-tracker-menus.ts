import type { Loose } from "../../support.ts";
import { menuEntry } from "../../ux/menu-entry.ts";

/** Whether a menu entry is shown for a row. */
type Condition = (li: HTMLElement) => boolean;

/** Narrows a condition for showing a menu entry to gamemasters. */
const byGamemaster =
  (condition: Condition): Condition =>
  (li) =>
    game.user.isGM && condition(li);

/**
 * Makes the entries of a combatant's context menu, all for gamemasters only: edit, clear or reroll initiative, clear
 * movement, remove.
 * @param combatantOf returns the combatant of a row; undefined if it is gone
 */
export function combatantEntries(tracker: Loose, combatantOf: (li: HTMLElement) => Loose): Loose[] {
  const always = byGamemaster(() => true);
  const hasInitiative = byGamemaster((li) => combatantOf(li)?.initiative != null);
  const hasMoved = byGamemaster((li) => combatantOf(li)?.token?.movementHistory?.length > 0);
  return [
    menuEntry("COMBAT.CombatantUpdate", "fa-solid fa-pen-to-square", always, (li) =>
      combatantOf(li)?.sheet?.render({ force: true }),
    ),
    menuEntry("COMBAT.InitiativeClear", "fa-solid fa-arrow-rotate-left", hasInitiative, (li) =>
      combatantOf(li)?.update({ initiative: null }),
    ),
    menuEntry("COMBAT.InitiativeReroll", "fa-solid fa-dice-d20", hasInitiative, (li) =>
      tracker.viewed.rollInitiative([li.dataset.combatantId]),
    ),
    menuEntry("COMBAT.ClearMovement", "fa-solid fa-shoe-prints", hasMoved, (li) =>
      combatantOf(li)?.clearMovementHistory?.(),
    ),
    menuEntry("COMBAT.CombatantRemove", "fa-solid fa-trash", always, (li) => combatantOf(li)?.delete()),
  ];
}

/**
 * Makes the entries of the viewed combat's menu, all for gamemasters only: link to the scene, reset initiatives, clear
 * movements, end.
 */
export function combatEntries(tracker: Loose): Loose[] {
  const hasViewed = byGamemaster(() => !!tracker.viewed);
  const hasInitiatives = byGamemaster(
    () => !!tracker.viewed?.combatants.some(({ initiative }: Loose) => initiative !== null),
  );
  return [
    menuEntry("COMBAT.ToggleScene", "fa-solid fa-link", hasViewed, () => tracker.viewed?.toggleSceneLink()),
    menuEntry("COMBAT.InitiativeReset", "fa-solid fa-arrow-rotate-left", hasInitiatives, () =>
      tracker.viewed?.resetAll(),
    ),
    menuEntry("COMBAT.ClearMovements", "fa-solid fa-shoe-prints", hasViewed, () =>
      tracker.viewed?.clearMovementHistories(),
    ),
    menuEntry("COMBAT.Delete", "fa-solid fa-trash", hasViewed, () => tracker.viewed?.endCombat()),
  ];
}
