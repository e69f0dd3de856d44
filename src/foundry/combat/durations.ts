import { host, localize, runDetached } from "../host/host.ts";
import type { ActorDocument, CombatDocument, EffectDocument, ItemDocument } from "../host/documents.ts";
import { endedData, hasEnded, spanOf, tellsEnd, turnSpanOf } from "../host/effect-shapes.ts";
import { isActingClient } from "../engine/client.ts";
import { effectsOn } from "../documents/bonuses.ts";
import { shownName } from "../contract/reading/names.ts";

/**
 * Returns the rounds that an effect still lasts, the present one included; all its rounds if the encounter has not begun
 * or is not the one in which it counts; null if its duration is not in rounds. An effect of two rounds that began in the
 * third lasts through the fourth; one from before the fight counts from the first round.
 */
export function roundsLeft(effect: EffectDocument, combat: CombatDocument | null): number | null {
  const span = spanOf(effect);
  if (!span) return null;
  if (!combat?.started || (span.combat !== null && span.combat !== combat.id)) return span.rounds;
  return Math.max(0, span.rounds - (combat.round - Math.max(1, span.from ?? 1)));
}

/**
 * Ends the effects of an encounter's actors that are due; when it is over (`over`) all that are counted in its rounds.
 * Call it on one client.
 */
export async function endEffects(combat: CombatDocument, over = false): Promise<void> {
  const actors = new Set(combat.combatants.map(({ actor }) => actor).filter((actor) => actor !== null));
  for (const actor of actors)
    for (const effect of effectsOn(actor)) {
      const span = spanOf(effect);
      if (!span || hasEnded(effect) || effect.disabled || (span.combat !== null && span.combat !== combat.id)) continue;
      if (over || roundsLeft(effect, combat) === 0) await effect.update(endedData());
    }
}

/**
 * Ends the effects that are counted in turns and due as a turn ends. Generation 14 of the host does this itself; for 13
 * turns are counted here as 14 counts them. Call it on one client.
 */
export async function endTurnEffects(combat: CombatDocument, ended: { round: number; turn?: number }): Promise<void> {
  const actors = new Set(combat.combatants.map(({ actor }) => actor).filter((actor) => actor !== null));
  for (const actor of actors)
    for (const effect of effectsOn(actor)) {
      const span = turnSpanOf(effect);
      if (!span || hasEnded(effect) || effect.disabled || (span.combat !== null && span.combat !== combat.id)) continue;
      // The turns since the effect began, counting the present number of combatants for each round between.
      const rounds = ended.round - (span.round ?? ended.round);
      const turns = rounds * Math.max(1, combat.turns.length) + (ended.turn ?? 0) - (span.turn ?? 0) + 1;
      if (turns >= span.turns) await effect.update(endedData());
    }
}

/**
 * Registers the hooks that notify the gamemaster of effects that have ended (they stay on the sheet, where they can
 * begin anew), and that end those counted in rounds when their encounter is deleted.
 */
export function startDurations(): void {
  host.Hooks.on("updateActiveEffect", (effect: EffectDocument, changed: Record<string, unknown>) => {
    if (!host.game.user.isGM || !tellsEnd(changed)) return;
    const bearer = bearerOf(effect);
    if (bearer)
      host.ui.notifications.info(localize("FRAY.Effect.hasEnded", { effect: effect.name, name: shownName(bearer) }));
  });
  host.Hooks.on("deleteCombat", (combat: CombatDocument) => {
    if (isActingClient()) runDetached(endEffects(combat, true));
  });
}

/** Returns the actor who has an effect, directly or by an item; null for an item of no actor. */
export function bearerOf(effect: EffectDocument): ActorDocument | null {
  const parent = effect.parent as ActorDocument | ItemDocument | null;
  return parent?.documentName === "Item" ? (parent as ItemDocument).actor : (parent as ActorDocument | null);
}
