import type { Declaration } from "../contract/action.ts";
import type { ActorDocument, ItemDocument, TokenDocument } from "../host/documents.ts";

/** Makes a function that returns a declaration of an actor's action, with or without an item, and without targets. */
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
