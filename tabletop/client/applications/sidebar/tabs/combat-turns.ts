import type { Loose } from "../../support.ts";
import { words } from "../../support.ts";

/** The most encounters for which the tracker has a tab each; for more it has buttons for the previous and next one. */
const MAX_TABS = 7;

/** Returns the encounter that was changed last, by the time in its `_stats`, else the first; null for an empty list. */
export function latestChanged(combats: Loose[]): Loose {
  const changed = (combat: Loose): number => combat._stats?.modifiedTime ?? 0;
  let latest: Loose = null;
  for (const combat of combats) if (!latest || changed(combat) > changed(latest)) latest = combat;
  return latest;
}

/**
 * Makes the template data of the tracker's header and footer: all encounters and, of the viewed one, its place among
 * them, its scene, and whether this user acts now (`control`).
 * @param combat the viewed encounter, or null
 */
export function encounterContext(combats: Loose[], combat: Loose): Loose {
  const index = combats.indexOf(combat);
  const displayCycle = combats.length > MAX_TABS;
  return {
    combat,
    combats: combats.map((entry, place) => ({
      id: entry.id,
      name: entry.name,
      label: place + 1,
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
 * Makes the template data of one row of the tracker, a combatant's turn, without picture and tooltip, which the tracker
 * adds.
 * @param index the place of the turn in the encounter's order, from 0
 */
export function turnContext(combat: Loose, combatant: Loose, index: number): Loose {
  const { id, name, isOwner, isDefeated, hidden, initiative, permission } = combatant;
  const active = combat.turn === index && combat.started !== false;
  return {
    id,
    name,
    hidden,
    initiative: initiative ?? null,
    isOwner,
    isDefeated,
    active,
    permission,
    hasDecimals: initiative != null && !Number.isInteger(initiative),
    resource: (permission ?? 3) >= 2 ? combatant.resource : null,
    hasRolled: initiative != null,
    canPing: combatant.sceneId === canvas?.scene?.id && !!game.user.hasPermission?.("PING_CANVAS"),
    css: [active ? "active" : "", hidden ? "hide" : "", isDefeated ? "defeated" : ""].filter(Boolean).join(" "),
    effects: { icons: effectIcons(combatant.actor) },
  };
}

/** The pictures of an actor's temporary effects, but for defeat, which the row shows otherwise. */
function effectIcons(actor: Loose): Loose[] {
  const shown = (actor?.temporaryEffects ?? []).filter(
    (effect: Loose) => !effect.statuses?.has?.(CONFIG.specialStatusEffects?.DEFEATED) && (effect.img ?? effect.icon),
  );
  return shown.map((effect: Loose) => ({ img: effect.img ?? effect.icon, name: effect.name }));
}

/**
 * Reads a typed initiative: a number, or `+2` or `+=2`, which is added to the present initiative. Returns null for an
 * empty text, NaN for any other.
 */
export function readInitiative(typed: string, present: number): number | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^\+=?\d/.test(text) ? present + Number(text.replace("=", "")) : Number(text);
}
