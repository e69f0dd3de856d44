import type { ActorDocument } from "../../host/documents.ts";

/** The part of an actor that its name is read from. */
type Named = Pick<ActorDocument, "name" | "token"> & Partial<Pick<ActorDocument, "getActiveTokens">>;

/**
 * Returns the name to show for an actor: that of its token, if the actor belongs to a token or has just one on the
 * viewed scene, as the actor's own name may reveal a secret; else the actor's own.
 */
export function shownName(actor: Named): string {
  if (actor.token) return actor.token.name;
  const [only, another] = actor.getActiveTokens?.(false, true) ?? [];
  return (another ? null : only?.name) || actor.name;
}
