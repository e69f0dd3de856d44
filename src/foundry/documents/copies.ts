import { rulesetOf } from "../contract/registry.ts";
import { deletions } from "../host/compat.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";

/*
 * A duplicate stands for itself: it does not keep what ties the original to other actors, or to its own cards and
 * moves.
 */

/** The options of a creation. `keepId` is set when a document is brought back or comes with an adventure. */
interface Creation {
  readonly keepId?: boolean;
  readonly isUndo?: boolean;
}

/** The flags about the original's past: the cards that were applied to it. */
const PAST = ["records"];

/** Tells whether an actor is made as the copy of another actor of this world. */
export const isCopy = (source: { readonly _stats?: { readonly duplicateSource?: string | null } }, made: Creation) =>
  Boolean(source._stats?.duplicateSource) && !made.keepId;

/** Returns the updates that remove the original's ties and records from a copied actor's source. */
export function withoutTies(actor: ActorDocument): Record<string, unknown>[] {
  const system = rulesetOf(actor)?.types.Actor[actor.type]?.ties;
  return [...(system ? [{ system }] : []), ...forgotten(actor, PAST)];
}

/** Returns the updates that remove, from a token made as a copy, the moves of the original that can be taken back. */
export const withoutMoves = (token: TokenDocument, made: Creation): Record<string, unknown>[] =>
  made.keepId || made.isUndo ? [] : forgotten(token, ["records", "moves"]);

/** Returns the update that deletes those of the keys that the document has among Fray's flags; empty if it has none. */
const forgotten = (
  document: { readonly flags: { readonly fray?: object } },
  keys: readonly string[],
): Record<string, unknown>[] =>
  [keys.filter((key) => Object.hasOwn(document.flags.fray ?? {}, key))]
    .filter((found) => found.length)
    .map((found) => deletions(`flags.${NAMESPACE}`, found));
