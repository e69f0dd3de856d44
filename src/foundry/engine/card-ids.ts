import type { Declaration } from "../contract/action.ts";

/** Ids of who acts and with what; those that there are. */
export interface CardIds {
  readonly itemId?: string;
  readonly itemUuid?: string;
  readonly actorId?: string;
  readonly tokenId?: string;
  readonly tokenUuid?: string;
}

/**
 * The ids of a declaration, under the names by which modules look for them in a message's `flags.fray` and on a card.
 * They are for modules alone: nothing of Fray reads them, since a message's author can write them.
 */
export function idsOf({ actor, token, item }: Declaration): CardIds {
  return {
    actorId: lastOf(actor),
    ...(token ? { tokenId: lastOf(token), tokenUuid: token } : {}),
    ...(item ? { itemId: lastOf(item), itemUuid: item } : {}),
  };
}

const lastOf = (uuid: string): string => uuid.slice(uuid.lastIndexOf(".") + 1);
