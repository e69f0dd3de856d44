import type { Declaration } from "../contract/action.ts";
import type { ActorDocument, ItemDocument, TokenDocument } from "../host/documents.ts";

/** Says what an actor would declare, by itself or with one of its things; nobody is targeted yet. */
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
