import type { ActorDocument } from "../../host/documents.ts";

/** The parts of an actor from which its shown name is read. */
type Named = Pick<ActorDocument, "name" | "token"> & Partial<Pick<ActorDocument, "getActiveTokens">>;

/**
 * Returns the name to show for an actor, as its own name may reveal a secret: the token's name if the actor belongs to
 * a token, or if it has exactly one token on the viewed scene; else the actor's own name.
 */
export function shownName(actor: Named): string {
  if (actor.token) return actor.token.name;
  const [only, another] = actor.getActiveTokens?.(false, true) ?? [];
  return (another ? null : only?.name) || actor.name;
}
