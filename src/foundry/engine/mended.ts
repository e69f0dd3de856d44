import { host } from "../host/host.ts";
import type { AnyAction, Refusal } from "../contract/action.ts";
import type { HostUser } from "../host/documents.ts";
import { signedCard } from "./integrity.ts";
import { appliedRecords, recordsOfCard } from "./journal/apply.ts";
import type { CardRecord } from "./journal/records.ts";
import { mayUndo } from "./permissions.ts";
import type { CardMessage } from "./state.ts";
import { isCard, partsOf } from "./state.ts";

/*
 * Cards (chat messages of actions) that mend what another card did: healing of its injury, a check that its condition
 * demands. Found by what both wrote in one document. A document's records say what each step of a card has written in
 * it: `entries` are the fields, `made` and `removed` the embedded documents.
 */

/** A card that has mended what another one did. */
export interface Mending {
  readonly message: CardMessage;
  readonly action: AnyAction;
  /** server time, in milliseconds, at which it did */
  readonly at: number;
}

/**
 * Returns the applied cards that have mended what the effects of a card did, newest first. Only cards of actions that
 * say that they mend (`mends`) count. Empty if the effects of the card are not applied. A refusal if the user may not
 * undo one of them, as it would be undone with the card.
 */
export function mendingCards(cardId: string, user: HostUser): Mending[] | Refusal {
  // By the mending card's id, as one card may have mended in several documents.
  const found = new Map<string, Mending>();
  for (const record of recordsOfCard(cardId)) {
    if (record.uuid === null || record.step !== "effects" || record.state !== "applied") continue;
    for (const { card, at } of restingOn(record, record.uuid)) {
      const action = mendingAction(card);
      const message = host.game.messages.get(card) as unknown as CardMessage;
      if (action) found.set(card, { message, action, at });
    }
  }
  const mending = [...found.values()].sort((first, second) => second.at - first.at);
  const mayUndoAll = mending.every(({ message }) => mayUndo(signedCard(message)!, user));
  return mayUndoAll ? mending : { refused: "GamemasterOnly" };
}

/**
 * Returns the applied records in a document (`uuid`) that rest on the given record of a card in the same document.
 * Numbers that the card changed do not count.
 */
function restingOn({ card, step, entries, made }: CardRecord, uuid: string): CardRecord[] {
  const later = appliedRecords(uuid, { card, step });
  const others = appliedRecords(uuid).filter((record) => record.card !== card);
  // The first of the later records that fits, as a list; empty if none does.
  const firstLater = (fits: (record: CardRecord) => boolean): CardRecord[] => {
    const record = later.find(fits);
    return record ? [record] : [];
  };
  return [
    // For each item or effect that the card made, and each field that it set: the next record that writes the same.
    ...made.flatMap(({ id }) =>
      firstLater((record) => [...record.made, ...record.removed].some((embeddedOne) => embeddedOne.id === id)),
    ),
    ...entries.flatMap((entry) => {
      if (entry.kind === "set") return firstLater((record) => record.entries.some(({ path }) => path === entry.path));
      // For each entry that the card added to a list: all records that name it. Older ones count too, as the record of
      // an amended card is newer than what mended the card before.
      return entry.kind === "push" ? others.filter((record) => names(record, entry.entry.id)) : [];
    }),
  ];
}

/** Tells whether a record adds to a list an entry that names this id, as an attempt at healing names its injury. */
const names = ({ entries }: CardRecord, id: string): boolean =>
  entries.some((entry) => entry.kind === "push" && Object.values(entry.entry).includes(id));

/** Returns the action of the card with this message id, if its effects are applied and it mends; else null. */
function mendingAction(cardId: string): AnyAction | null {
  const message = host.game.messages.get(cardId);
  const card = isCard(message) ? signedCard(message) : null;
  const action = card ? partsOf(card)?.action : null;
  const isApplied = recordsOfCard(cardId).some(({ step, state }) => step === "effects" && state === "applied");
  return action?.mends && isApplied ? action : null;
}
