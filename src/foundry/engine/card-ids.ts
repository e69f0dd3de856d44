import type { Declaration } from "../contract/action.ts";

/** The ids and uuids of the actor, token and item of a card (an action's chat message), as far as it has them. */
export interface CardIds {
  readonly itemId?: string;
  readonly itemUuid?: string;
  readonly actorId?: string;
  readonly tokenId?: string;
  readonly tokenUuid?: string;
}

/**
 * Returns the ids of a declaration's actor, token and item, by the names under which modules look for ids in
 * `flags.fray` of a message and on the drawn card. Fray itself reads none of these ids, as a message's author can
 * change them.
 */
export function idsOf({ actor, token, item }: Declaration): CardIds {
  return {
    actorId: idIn(actor),
    ...(token ? { tokenId: idIn(token), tokenUuid: token } : {}),
    ...(item ? { itemId: idIn(item), itemUuid: item } : {}),
  };
}

/** Returns the id of a document: the last part of its uuid. */
const idIn = (uuid: string): string => uuid.slice(uuid.lastIndexOf(".") + 1);
