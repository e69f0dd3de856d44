import { rulesetOf } from "../contract/registry.ts";
import { deletions } from "../host/compat.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";

/* A duplicate is its own: what ties the original to others, or to cards and moves of its own, stays with it. */

/** The options of a creation: it keeps its id where it is brought back or comes with an adventure. */
interface Creation {
  readonly keepId?: boolean;
  readonly isUndo?: boolean;
}

/** Flags that tell of the original's past: cards applied to it. */
const PAST = ["records"];

/** Tells whether an actor is made as the copy of another one of this world. */
export const isCopy = (source: { readonly _stats?: { readonly duplicateSource?: string | null } }, made: Creation) =>
  Boolean(source._stats?.duplicateSource) && !made.keepId;

/** Updates that take from a copied actor's source the ties and records of the original. */
export function withoutTies(actor: ActorDocument): Record<string, unknown>[] {
  const system = rulesetOf(actor)?.types.Actor[actor.type]?.ties;
  return [...(system ? [{ system }] : []), ...forgotten(actor, PAST)];
}

/** The same for a token put down as a copy of another: the moves that can be taken back are the other one's. */
export const withoutMoves = (token: TokenDocument, made: Creation): Record<string, unknown>[] =>
  made.keepId || made.isUndo ? [] : forgotten(token, ["records", "moves"]);

const forgotten = (
  document: { readonly flags: { readonly fray?: object } },
  keys: readonly string[],
): Record<string, unknown>[] =>
  [keys.filter((key) => Object.hasOwn(document.flags.fray ?? {}, key))]
    .filter((found) => found.length)
    .map((found) => deletions(`flags.${NAMESPACE}`, found));
