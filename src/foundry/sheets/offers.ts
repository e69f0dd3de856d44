import type { Declaration } from "../contract/action.ts";
import type { ActorDocument, ItemDocument, TokenDocument } from "../host/documents.ts";

/**
 * Returns a function that makes declarations of one actor. A declaration is what a click on a row of the sheet asks
 * for: an action by its id, with its item (null for none) and choices; here always without targets.
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
