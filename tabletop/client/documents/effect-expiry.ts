/** Generation 14: ends effects by world time and by events of encounters (`ActiveEffect.registry`). */

interface ExpiryContext {
  combat?: any;
  actors?: Iterable<any>;
  /** the round and turn that just ended, for events of an end */
  prior?: { round: number; turn: number | null };
}

const ENDING = new Set(["roundEnd", "turnEnd"]);

/** Ends effects whose duration has run out; works only on the active gamemaster's client. */
export class ActiveEffectRegistry {
  /**
   * Ends the effects that are due at an event (`time`, `combatStart`, `roundStart`, `turnStart`, `turnEnd`, `roundEnd`,
   * `combatEnd`): deletes them or marks them, as CONFIG says. Only the active gamemaster's client does so.
   * @returns the effects that ended
   */
  async refresh(event: string, context: ExpiryContext = {}): Promise<any[]> {
    const { CONFIG, game } = globalThis;
    const action = CONFIG.ActiveEffect.expiryAction;
    if (!action || !game.users?.activeGM?.isSelf) return [];
    const expired: any[] = [];
    for (const actor of new Set(context.actors ?? relevantActors(context.combat))) {
      const own = actor.effects.filter((effect: any) => !effect.disabled && isDue(effect, event, context));
      if (!own.length) continue;
      expired.push(...own);
      if (action === "delete")
        await actor.deleteEmbeddedDocuments(
          "ActiveEffect",
          own.map((effect: any) => effect.id),
        );
      else
        await actor.updateEmbeddedDocuments(
          "ActiveEffect",
          own.map((effect: any) => ({ _id: effect.id, duration: { expired: true } })),
        );
    }
    return expired;
  }
}

/**
 * The actors whose effects may end: those of the encounter, of the world and of the active scene, some of them twice.
 */
function* relevantActors(combat: any): Generator<any> {
  for (const combatant of combat?.combatants ?? []) if (combatant.actor) yield combatant.actor;
  yield* globalThis.game.actors ?? [];
  for (const token of globalThis.game.scenes?.active?.tokens ?? [])
    if (!token.actorLink && token.actor) yield token.actor;
}

/** Tells whether an effect ends at this event. */
function isDue(effect: any, event: string, { combat, prior }: ExpiryContext): boolean {
  const { value, units, expiry, expired } = effect._source.duration;
  if (expired) return false;
  const start = effect._source.start ?? {};
  if (event === "combatEnd") {
    return (
      expiry === "combatEnd" || (value !== null && ["rounds", "turns"].includes(units) && start.combat === combat?.id)
    );
  }
  if (value === null || value === undefined) return expiry === event;
  if (!["rounds", "turns"].includes(units)) return effect.updateDuration().remaining <= 0;
  if (!combat || (start.combat && start.combat !== combat.id)) return false;
  if (expiry && expiry !== event) return false;
  const now = ENDING.has(event) && prior ? prior : combat;
  const turns = Math.max(combat.turns.length, 1);
  const since =
    (now.round - (start.round ?? now.round)) * turns +
    ((now.turn ?? 0) - (start.turn ?? 0)) +
    (ENDING.has(event) ? 1 : 0);
  return since >= (units === "rounds" ? value * turns : value);
}
