import type { CombatantDocument } from "../host/documents.ts";

/**
 * Returns the id of a combatant's fighter: its token's id if the token is not linked to its actor, else the actor's id;
 * null without an actor. Combatants with the same fighter share what they spend.
 */
export const fighterIdOf = ({ token, tokenId, actorId, actor }: CombatantDocument): string | null =>
  token && !token.actorLink ? tokenId : (actorId ?? actor?.id ?? null);
