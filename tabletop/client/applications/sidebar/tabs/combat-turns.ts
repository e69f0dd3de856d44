import type { Loose } from "../../support.ts";

/** What a row of the tracker tells of one turn; picture and tooltip are the tracker's to add. */
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

/** Pictures of an actor's temporary effects, but for defeat, which the row shows by itself. */
function effectIcons(actor: Loose): Loose[] {
  const shown = (actor?.temporaryEffects ?? []).filter(
    (effect: Loose) => !effect.statuses?.has?.(CONFIG.specialStatusEffects?.DEFEATED) && (effect.img ?? effect.icon),
  );
  return shown.map((effect: Loose) => ({ img: effect.img ?? effect.icon, name: effect.name }));
}

/** What was typed as initiative: a number, `+2` on top of the present one, or null for none; NaN for anything else. */
export function typedInitiative(typed: string, present: number): number | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^\+=?\d/.test(text) ? present + Number(text.replace("=", "")) : Number(text);
}
