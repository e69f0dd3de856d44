import type { Loose } from "../../support.ts";
import { words } from "../../support.ts";

/**
 * The most combats that get a tab each in the tracker; for more it has buttons for the previous and the next combat.
 */
const MAX_TABS = 7;

/** Returns the combat that was changed last, by `_stats.modifiedTime`, at a tie the first; null for an empty list. */
export function latestChanged(combats: Loose[]): Loose {
  const changedAt = (combat: Loose): number => combat._stats?.modifiedTime ?? 0;
  let latest: Loose = null;
  for (const combat of combats) if (!latest || changedAt(combat) > changedAt(latest)) latest = combat;
  return latest;
}

/**
 * Makes what the tracker's header and footer need: all combats and, of the viewed one, its number, scene and
 * neighbours, and whether it is the turn of one of this user's combatants (`control`).
 * @param combat the viewed combat, or null
 */
export function encounterContext(combats: Loose[], combat: Loose): Loose {
  // the viewed combat's place among all, -1 without one
  const index = combats.indexOf(combat);
  const displayCycle = combats.length > MAX_TABS;
  return {
    combat,
    combats: combats.map((entry, entryIndex) => ({
      id: entry.id,
      name: entry.name,
      label: entryIndex + 1,
      active: entry === combat,
    })),
    hasCombat: combat !== null,
    currentIndex: index + 1,
    displayCycle,
    css: displayCycle ? "cycle" : "tabbed",
    user: game.user,
    previousId: combats[index - 1]?.id,
    nextId: index < 0 ? undefined : combats[index + 1]?.id,
    control: combat?.turns?.length > 0 && !!combat.combatant?.players?.includes?.(game.user),
    initiativeIcon: "fa-solid fa-dice-d20",
    linked: combat?.scene !== null,
    labels: { scope: words(combat?.scene ? "COMBAT.Linked" : "COMBAT.Unlinked") },
  };
}

/**
 * Makes what the template needs of a combatant's row, but for picture and tooltip, which the tracker adds.
 * @param index the combatant's place in the order, from 0
 */
export function turnContext(combat: Loose, combatant: Loose, index: number): Loose {
  const { id, name, isOwner, isDefeated, hidden, initiative, permission } = combatant;
  const isActive = combat.turn === index && combat.started !== false;
  return {
    id,
    name,
    hidden,
    initiative: initiative ?? null,
    isOwner,
    isDefeated,
    active: isActive,
    permission,
    hasDecimals: initiative != null && !Number.isInteger(initiative),
    // from the ownership level OBSERVER (2) on; a combatant without a level counts as owned (3)
    resource: (permission ?? 3) >= 2 ? combatant.resource : null,
    hasRolled: initiative != null,
    canPing: combatant.sceneId === canvas?.scene?.id && !!game.user.hasPermission?.("PING_CANVAS"),
    css: [isActive ? "active" : "", hidden ? "hide" : "", isDefeated ? "defeated" : ""].filter(Boolean).join(" "),
    effects: { icons: effectIcons(combatant.actor) },
  };
}

/**
 * The pictures and names of an actor's temporary effects that have a picture; without defeat, which the row shows
 * itself.
 */
function effectIcons(actor: Loose): Loose[] {
  const shownEffects = (actor?.temporaryEffects ?? []).filter(
    (effect: Loose) => !effect.statuses?.has?.(CONFIG.specialStatusEffects?.DEFEATED) && (effect.img ?? effect.icon),
  );
  return shownEffects.map((effect: Loose) => ({ img: effect.img ?? effect.icon, name: effect.name }));
}

/**
 * Reads a typed initiative: a number, or `+2` or `+=2` to add to the present initiative. Null for an empty text, NaN
 * for any other.
 */
export function readInitiative(typed: string, present: number): number | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^\+=?\d/.test(text) ? present + Number(text.replace("=", "")) : Number(text);
}
