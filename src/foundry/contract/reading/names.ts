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

/** Returns the names of combatants in one line, a name that several have once, with their number: “Tavi, Bandit × 4”. */
export function namesOf(combatants: readonly { readonly name: string }[]): string {
  const counts = new Map<string, number>();
  for (const { name } of combatants) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)).join(", ");
}
