import type { ActorDocument } from "../../host/documents.ts";

type Named = Pick<ActorDocument, "name" | "token"> & Partial<Pick<ActorDocument, "getActiveTokens">>;

/**
 * Returns the name to show for an actor: that of its only token, if it has just one, as the actor's own name may reveal
 * a secret.
 */
export function shownName(actor: Named): string {
  if (actor.token) return actor.token.name;
  const [only, another] = actor.getActiveTokens?.(false, true) ?? [];
  return (another ? null : only?.name) || actor.name;
}
