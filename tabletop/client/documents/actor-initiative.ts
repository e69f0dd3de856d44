/** Rolls initiative for the combatants of one actor, in the active combat. */

/**
 * Rolls initiative, in the combat that the tracker shows or else the active one (`game.combat`), for those of an
 * actor's combatants that have no initiative yet. Where there is no such combat, a gamemaster who views a scene creates
 * one; any other user only gets a warning.
 * @param options `createCombatants`: first adds combatants for the actor's tokens on the viewed scene that lack one;
 * `rerollInitiative`: also rolls for combatants that have an initiative; `initiativeOptions`: passed to
 * Combat#rollInitiative
 * @returns the combat; null where there is none
 */
export async function rollInitiativeOf(
  actor: any,
  { createCombatants = false, rerollInitiative = false, initiativeOptions = {} }: any,
): Promise<any> {
  const { game } = globalThis;
  let combat = game.combat;
  if (!combat) {
    if (!game.user.isGM || !globalThis.canvas?.scene) {
      globalThis.ui.notifications.warn("COMBAT.NoneActive", { localize: true });
      return null;
    }
    combat = await globalThis.CONFIG.Combat.documentClass.create({ scene: globalThis.canvas.scene.id, active: true });
  }
  // combatants for the actor's tokens that lack one
  if (createCombatants) {
    const withoutCombatant = actor
      .getActiveTokens(false, true)
      .filter((token: any) => !combat.getCombatantsByToken(token).length);
    if (withoutCombatant.length)
      await globalThis.CONFIG.Token.documentClass.createCombatants(withoutCombatant, { combat });
  }
  // Roll for the actor's combatants without initiative, or for all of them if asked to. The combatants of a synthetic
  // actor (the actor of an unlinked token) are those of its token.
  const isOfActor = (combatant: any): boolean => {
    if (combatant.actor === actor) return true;
    return actor.isToken ? combatant.token === actor.token : combatant.actorId === actor.id;
  };
  const ids = combat.combatants
    .filter(isOfActor)
    .filter((combatant: any) => rerollInitiative || combatant.initiative === null)
    .map((combatant: any) => combatant.id);
  return ids.length ? combat.rollInitiative(ids, initiativeOptions) : combat;
}
