/**
 * Generation 14: ends effects whose duration runs out, by world time and by events of combats
 * (`ActiveEffect.registry`).
 */

/** What `refresh` needs to know of an event. */
interface ExpiryContext {
  combat?: any;
  actors?: Iterable<any>;
  /** the round and turn that have ended; for events at an end, when `combat` has gone on already */
  prior?: { round: number; turn: number | null };
}

// The events at the end of a round or turn.
const ENDING = new Set(["roundEnd", "turnEnd"]);

/**
 * Ends effects whose duration has run out. Works only on the active gamemaster's client, so that each effect ends once.
 */
export class ActiveEffectRegistry {
  /**
   * Ends the enabled effects due at an event (`time`, `combatStart`, `roundStart`, `turnStart`, `turnEnd`, `roundEnd`,
   * `combatEnd`): deletes or marks them, as CONFIG.ActiveEffect.expiryAction says. Does nothing if that is not set, and
   * on all clients but the active gamemaster's.
   * @param context `actors`: the actors whose effects are looked at; by default `relevantActors`
   * @returns the effects that ended
   */
  async refresh(event: string, context: ExpiryContext = {}): Promise<any[]> {
    const { CONFIG, game } = globalThis;
    const action = CONFIG.ActiveEffect.expiryAction;
    if (!action || !game.users?.activeGM?.isSelf) return [];
    const expired: any[] = [];
    // each actor once, even if it comes twice
    for (const actor of new Set(context.actors ?? relevantActors(context.combat))) {
      const dueEffects = actor.effects.filter((effect: any) => !effect.disabled && isDue(effect, event, context));
      if (!dueEffects.length) continue;
      expired.push(...dueEffects);
      // CONFIG says what the end of an effect is: deletion, or else the mark `expired`
      if (action === "delete")
        await actor.deleteEmbeddedDocuments(
          "ActiveEffect",
          dueEffects.map((effect: any) => effect.id),
        );
      else
        await actor.updateEmbeddedDocuments(
          "ActiveEffect",
          dueEffects.map((effect: any) => ({ _id: effect.id, duration: { expired: true } })),
        );
    }
    return expired;
  }
}

/**
 * Yields the actors whose effects may end: of the combat, of the world, and of unlinked tokens on the active scene.
 * Some come twice.
 */
function* relevantActors(combat: any): Generator<any> {
  for (const combatant of combat?.combatants ?? []) if (combatant.actor) yield combatant.actor;
  yield* globalThis.game.actors ?? [];
  for (const token of globalThis.game.scenes?.active?.tokens ?? [])
    if (!token.actorLink && token.actor) yield token.actor;
}

/**
 * Whether an effect ends at an event: by the event it names, by world time, or by the rounds and turns that have
 * passed.
 */
function isDue(effect: any, event: string, { combat, prior }: ExpiryContext): boolean {
  const { value, units, expiry, expired } = effect._source.duration;
  if (expired) return false;
  const start = effect._source.start ?? {};
  const isInTurns = ["rounds", "turns"].includes(units);
  // at the end of a combat, all effects end whose length is in rounds or turns of that combat
  if (event === "combatEnd") return expiry === event || (value !== null && isInTurns && start.combat === combat?.id);
  // without a length: at the event alone
  if (value === null || value === undefined) return expiry === event;
  // in units of world time
  if (!isInTurns) return effect.updateDuration().remaining <= 0;
  // in rounds or turns: only in the combat in which the effect began, and only at its own event if it has one
  if (!combat || (start.combat && start.combat !== combat.id)) return false;
  if (expiry && expiry !== event) return false;
  // All is counted in turns. At the end of a round or turn the combat has gone on already: then the moment that has
  // ended (`prior`) is counted from, together with its own turn.
  const moment = ENDING.has(event) && prior ? prior : combat;
  const turnsPerRound = Math.max(combat.turns.length, 1);
  const turnsSince =
    (moment.round - (start.round ?? moment.round)) * turnsPerRound +
    ((moment.turn ?? 0) - (start.turn ?? 0)) +
    (ENDING.has(event) ? 1 : 0);
  return turnsSince >= (units === "rounds" ? value * turnsPerRound : value);
}
