import { rulesetOf } from "../contract/registry.ts";
import { deletions } from "../host/compat.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";

/*
 * Takes from copies of actors and tokens what belongs to the original alone: ties to other actors, records of moves,
 * and records of cards (chat messages of actions), by which what they have changed is undone.
 */

/** Options of a document's creation. `keepId`: it is brought back, or comes with an adventure, and keeps its id. */
interface Creation {
  readonly keepId?: boolean;
  readonly isUndo?: boolean;
}

/** The keys of Fray's flags about an actor's past: records of the cards that changed it. */
const PAST = ["records"];

/**
 * Tells whether an actor is being made as a copy of another actor of this world; false for one that is brought back or
 * comes with an adventure.
 * @param source the data from which it is made
 * @param creation the options of its creation
 */
export const isCopy = (
  source: { readonly _stats?: { readonly duplicateSource?: string | null } },
  creation: Creation,
): boolean => Boolean(source._stats?.duplicateSource) && !creation.keepId;

/** Returns updates that take the original's ties and records from a copied actor; empty if it has none. */
export function withoutTies(actor: ActorDocument): Record<string, unknown>[] {
  const system = rulesetOf(actor)?.types.Actor[actor.type]?.ties;
  return [...(system ? [{ system }] : []), ...flagDeletions(actor, PAST)];
}

/**
 * Returns updates that take from a new token the records and moves of the token that it is a copy of; empty if it has
 * none, or if it is brought back and keeps its own.
 */
export const withoutMoves = (token: TokenDocument, creation: Creation): Record<string, unknown>[] =>
  creation.keepId || creation.isUndo ? [] : flagDeletions(token, ["records", "moves"]);

/**
 * Returns a list of one update that deletes the flags named `keys` of Fray from a document. The update names only flags
 * that the document has; if it has none of them, the list is empty.
 */
function flagDeletions(
  document: { readonly flags: { readonly fray?: object } },
  keys: readonly string[],
): Record<string, unknown>[] {
  const present = keys.filter((key) => Object.hasOwn(document.flags.fray ?? {}, key));
  return present.length ? [deletions(`flags.${NAMESPACE}`, present)] : [];
}
