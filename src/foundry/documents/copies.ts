import { rulesetOf } from "../contract/registry.ts";
import { deletions } from "../host/compat.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";

/* Removes from copies of actors and tokens what ties the original to other actors, to its cards and to its moves. */

/** The options of a creation. `keepId` is set when a document is brought back or comes with an adventure. */
interface Creation {
  readonly keepId?: boolean;
  readonly isUndo?: boolean;
}

/** The flags about the original's past: the cards that were applied to it. */
const PAST = ["records"];

/**
 * Tells whether an actor is being made as the copy of another actor of this world. One with `keepId` is none: it is
 * brought back, or comes with an adventure.
 * @param source the data that the actor is made from
 * @param creation the options of its creation
 */
export const isCopy = (
  source: { readonly _stats?: { readonly duplicateSource?: string | null } },
  creation: Creation,
): boolean => Boolean(source._stats?.duplicateSource) && !creation.keepId;

/** Returns the updates that remove the original's ties and records from a copied actor; empty if it has none. */
export function withoutTies(actor: ActorDocument): Record<string, unknown>[] {
  const system = rulesetOf(actor)?.types.Actor[actor.type]?.ties;
  return [...(system ? [{ system }] : []), ...flagDeletions(actor, PAST)];
}

/**
 * Returns the updates that remove, from a new token, records and moves that it has from a token it was copied from;
 * empty if it has none, or is brought back with them.
 */
export const withoutMoves = (token: TokenDocument, creation: Creation): Record<string, unknown>[] =>
  creation.keepId || creation.isUndo ? [] : flagDeletions(token, ["records", "moves"]);

/**
 * Returns, as a list of one, the update that deletes those of the keys that a document has among Fray's flags; an empty
 * list if it has none of them.
 */
function flagDeletions(
  document: { readonly flags: { readonly fray?: object } },
  keys: readonly string[],
): Record<string, unknown>[] {
  const present = keys.filter((key) => Object.hasOwn(document.flags.fray ?? {}, key));
  return present.length ? [deletions(`flags.${NAMESPACE}`, present)] : [];
}
