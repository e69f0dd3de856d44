import type { Declaration } from "../contract/action.ts";
import type { ActorDocument, ItemDocument, TokenDocument } from "../host/documents.ts";

/**
 * Returns a function that makes declarations of an actor's acts (what a click on a row declares), without targets: it
 * takes the action's id, and if needed an item and choices.
 */
export const declaring =
  (actor: ActorDocument, token: TokenDocument | null) =>
  (actionId: string, item: ItemDocument | null = null, choices: Declaration["choices"] = {}): Declaration => ({
    action: actionId,
    actor: actor.uuid,
    token: token?.uuid ?? null,
    item: item?.uuid ?? null,
    targets: [],
    choices,
  });
