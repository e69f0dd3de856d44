/** Finds the combatants of a token or an actor. */

/** Adds to a class of combats the methods that find combatants. */
export function CombatantsOfMixin(base: any): any {
  return class extends base {
    /** The combatants of a token, given as document, object or id. */
    getCombatantsByToken(token: any): any[] {
      const id = token?.id ?? token;
      // A plain loop instead of `filter`, for speed: rulers and movement call this in every frame.
      const found: any[] = [];
      for (const combatant of this.combatants) if (combatant.tokenId === id) found.push(combatant);
      return found;
    }

    /**
     * An actor's (document or id) combatants without a token or with a linked one; of a synthetic actor, its token's.
     */
    getCombatantsByActor(actor: any): any[] {
      if (actor?.isToken) return this.getCombatantsByToken(actor.token);
      const id = actor?.id ?? actor;
      return this.combatants.filter(
        (combatant: any) =>
          combatant.actorId === id && (!combatant.token || combatant.token.actorLink || combatant.actor === actor),
      );
    }

    /**
     * The first combatant of a token, null if there is none.
     * @deprecated since generation 12; use `getCombatantsByToken`
     */
    getCombatantByToken(token: any): any {
      return this.getCombatantsByToken(token)[0] ?? null;
    }

    /**
     * The first combatant of an actor, null if there is none.
     * @deprecated since generation 12; use `getCombatantsByActor`
     */
    getCombatantByActor(actor: any): any {
      return this.getCombatantsByActor(actor)[0] ?? null;
    }
  };
}
