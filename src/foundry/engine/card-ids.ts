import type { Declaration } from "../contract/action.ts";

/** The ids of a card's actor, token and item, as far as it has them. */
export interface CardIds {
  readonly itemId?: string;
  readonly itemUuid?: string;
  readonly actorId?: string;
  readonly tokenId?: string;
  readonly tokenUuid?: string;
}

/**
 * Returns the ids of a declaration's actor, token and item, under the names by which modules look for them in a
 * message's `flags.fray` and on a card. They are for modules only: Fray reads none of them, since a message's author
 * can write them.
 */
export function idsOf({ actor, token, item }: Declaration): CardIds {
  return {
    actorId: idIn(actor),
    ...(token ? { tokenId: idIn(token), tokenUuid: token } : {}),
    ...(item ? { itemId: idIn(item), itemUuid: item } : {}),
  };
}

/** Returns the last part of a uuid, the document's id. */
const idIn = (uuid: string): string => uuid.slice(uuid.lastIndexOf(".") + 1);
