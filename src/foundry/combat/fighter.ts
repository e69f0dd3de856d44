import type { CombatantDocument } from "../host/documents.ts";

/**
 * Returns the id of the actor that a combatant stands for, or of its token if that is not linked: combatants with the
 * same one share what they spend. Null without an actor.
 */
export const fighterIdOf = ({ token, tokenId, actorId, actor }: CombatantDocument): string | null =>
  token && !token.actorLink ? tokenId : (actorId ?? actor?.id ?? null);
