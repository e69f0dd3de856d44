import type { Declaration, Refusal } from "../action.ts";
import type { ActorDocument, CombatantDocument, GameReader, TokenDocument } from "../../host/documents.ts";
import { shownName } from "./names.ts";

/** The actor who acts, with its shown name, token, combatant and round; token and combatant are null if it has none. */
export interface Acting {
  readonly actor: ActorDocument;
  readonly name: string;
  readonly token: TokenDocument | null;
  readonly combatant: CombatantDocument | null;
  /** the round of the combatant's encounter; 0 without a combatant */
  readonly round: number;
}

/**
 * Returns the actor and token that a declaration (of an action) names, with the actor's combatant and round. Returns a
 * refusal instead if the actor does not exist, or if `unable`, which is called with the actor, returns one.
 */
export function acting(
  declaration: Pick<Declaration, "actor" | "token">,
  reader: GameReader,
  unable: (actor: ActorDocument) => Refusal | null = () => null,
): Acting | Refusal {
  const actor = reader.actor(declaration.actor);
  if (!actor) return { refused: "NoActor" };
  const refusal = unable(actor);
  if (refusal) return refusal;
  const token = reader.token(declaration.token);
  const combatant = reader.combatant(actor, token);
  return { actor, name: shownName(actor), token, combatant, round: combatant?.combat?.round ?? 0 };
}
