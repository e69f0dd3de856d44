import type { Loose } from "../../support.ts";

type Condition = (li: HTMLElement) => boolean;
type Callback = (li: HTMLElement) => unknown;

const entry = (label: string, icon: string, condition: Condition, callback: Callback): Loose => ({
  name: label,
  label,
  icon: `<i class="${icon}"></i>`,
  condition,
  callback,
});

const byGamemaster =
  (condition: Condition): Condition =>
  (li) =>
    game.user.isGM && condition(li);

/** The context menu of a combatant. @param combatant of a row */
export function combatantEntries(tracker: Loose, combatant: (li: HTMLElement) => Loose): Loose[] {
  const always = byGamemaster(() => true);
  const rolled = byGamemaster((li) => combatant(li)?.initiative != null);
  const moved = byGamemaster((li) => combatant(li)?.token?.movementHistory?.length > 0);
  return [
    entry("COMBAT.CombatantUpdate", "fa-solid fa-pen-to-square", always, (li) =>
      combatant(li)?.sheet?.render({ force: true }),
    ),
    entry("COMBAT.InitiativeClear", "fa-solid fa-arrow-rotate-left", rolled, (li) =>
      combatant(li)?.update({ initiative: null }),
    ),
    entry("COMBAT.InitiativeReroll", "fa-solid fa-dice-d20", rolled, (li) =>
      tracker.viewed.rollInitiative([li.dataset.combatantId]),
    ),
    entry("COMBAT.ClearMovement", "fa-solid fa-shoe-prints", moved, (li) => combatant(li)?.clearMovementHistory?.()),
    entry("COMBAT.CombatantRemove", "fa-solid fa-trash", always, (li) => combatant(li)?.delete()),
  ];
}

/** The context menu of the encounter. */
export function combatEntries(tracker: Loose): Loose[] {
  const viewed = byGamemaster(() => !!tracker.viewed);
  const rolled = byGamemaster(() => !!tracker.viewed?.combatants.some((one: Loose) => one.initiative !== null));
  return [
    entry("COMBAT.ToggleScene", "fa-solid fa-link", viewed, () => tracker.viewed?.toggleSceneLink()),
    entry("COMBAT.InitiativeReset", "fa-solid fa-arrow-rotate-left", rolled, () => tracker.viewed?.resetAll()),
    entry("COMBAT.ClearMovements", "fa-solid fa-shoe-prints", viewed, () => tracker.viewed?.clearMovementHistories()),
    entry("COMBAT.Delete", "fa-solid fa-trash", viewed, () => tracker.viewed?.endCombat()),
  ];
}
