import { host, localize, runDetached } from "../host/host.ts";
import type { CombatDocument, EffectDocument } from "../host/documents.ts";
import { endedData, hasEnded, spanOf, tellsEnd, turnSpanOf } from "../host/effect-shapes.ts";
import { isActingClient } from "../engine/client.ts";
import { effectsOn } from "../documents/bonuses.ts";
import { actorOfEffect } from "../documents/effect-actor.ts";
import { shownName } from "../contract/reading/names.ts";

/*
 * How long effects last in a fight, counted in rounds or turns. The acting client: the active gamemaster's tab that
 * works for the table.
 */

/**
 * Returns the rounds that an effect still lasts in an encounter, the present one included: an effect of two rounds that
 * began in the third lasts through the fourth. One from before the fight counts from the first round. Without a started
 * encounter, or in another than the effect's, it has all its rounds. Null if its duration is not in rounds.
 */
export function roundsLeft(effect: EffectDocument, combat: CombatDocument | null): number | null {
  const span = spanOf(effect);
  if (!span) return null;
  if (!combat?.started || (span.combat !== null && span.combat !== combat.id)) return span.rounds;
  const firstRound = Math.max(1, span.from ?? 1);
  return Math.max(0, span.rounds - (combat.round - firstRound));
}

/**
 * Ends those effects of an encounter's actors whose rounds have passed; when the encounter is over (`isOver`), all that
 * last a number of rounds. Disabled effects, and those that began in another encounter, do not end. Call it on one
 * client.
 */
export async function endEffects(combat: CombatDocument, isOver = false): Promise<void> {
  const actors = new Set(combat.combatants.map(({ actor }) => actor).filter((actor) => actor !== null));
  for (const actor of actors)
    for (const effect of effectsOn(actor)) {
      const span = spanOf(effect);
      if (!span || !lastsIn(combat, effect, span)) continue;
      if (isOver || roundsLeft(effect, combat) === 0) await effect.update(endedData());
    }
}

/** Tells whether an effect is neither ended nor disabled, and was begun in this encounter or in none. */
const lastsIn = (combat: CombatDocument, effect: EffectDocument, span: { readonly combat: string | null }): boolean =>
  !hasEnded(effect) && !effect.disabled && (span.combat === null || span.combat === combat.id);

/**
 * Ends those effects of an encounter's actors that are counted in turns and have lasted all their turns. Generation 14
 * of the host does this itself; this function does the same for generation 13. Disabled effects, and those that began
 * in another encounter, do not end. Call it on one client.
 * @param ended the turn that has just ended, which counts too: its round, and its place in the round from 0
 */
export async function endTurnEffects(combat: CombatDocument, ended: { round: number; turn?: number }): Promise<void> {
  const actors = new Set(combat.combatants.map(({ actor }) => actor).filter((actor) => actor !== null));
  for (const actor of actors)
    for (const effect of effectsOn(actor)) {
      const span = turnSpanOf(effect);
      if (!span || !lastsIn(combat, effect, span)) continue;
      // The turns since the effect began, the ended one included: for each round as many as there are combatants now.
      // An effect begun outside of an encounter counts from the first turn of the round.
      const roundsSince = ended.round - (span.round ?? ended.round);
      const turnsSince = roundsSince * Math.max(1, combat.turns.length) + (ended.turn ?? 0) - (span.turn ?? 0) + 1;
      if (turnsSince >= span.turns) await effect.update(endedData());
    }
}

/**
 * Registers two hooks. When an effect of an actor has ended, gamemasters are notified; the effect stays on the sheet,
 * where it can begin anew. When an encounter is deleted, the acting client ends the effects that `endEffects` ends with
 * an encounter.
 */
export function startDurations(): void {
  host.Hooks.on("updateActiveEffect", (effect: EffectDocument, changed: Record<string, unknown>) => {
    if (!host.game.user.isGM || !tellsEnd(changed)) return;
    const actor = actorOfEffect(effect);
    if (actor)
      host.ui.notifications.info(localize("FRAY.Effect.hasEnded", { effect: effect.name, name: shownName(actor) }));
  });
  host.Hooks.on("deleteCombat", (combat: CombatDocument) => {
    if (isActingClient()) runDetached(endEffects(combat, true));
  });
}
