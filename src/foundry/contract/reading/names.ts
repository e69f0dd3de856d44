import type { ActorDocument } from "../../host/documents.ts";

type Named = Pick<ActorDocument, "name" | "token"> & Partial<Pick<ActorDocument, "getActiveTokens">>;

/** The name shown for an actor: that of their one token, which may keep a secret that the actor's gives away. */
export function shownName(actor: Named): string {
  if (actor.token) return actor.token.name;
  const [only, another] = actor.getActiveTokens?.(false, true) ?? [];
  return (another ? null : only?.name) || actor.name;
}
