import type { Declaration } from "../contract/action.ts";
import type { ActorDocument, ItemDocument, TokenDocument } from "../host/documents.ts";

/**
 * Returns a function that makes declarations of an actor's actions: by the action's id, with or without an item and
 * choices, and without targets.
 */
export const declaring =
  (actor: ActorDocument, token: TokenDocument | null) =>
  (action: string, item: ItemDocument | null = null, choices: Declaration["choices"] = {}): Declaration => ({
    action,
    actor: actor.uuid,
    token: token?.uuid ?? null,
    item: item?.uuid ?? null,
    targets: [],
    choices,
  });
