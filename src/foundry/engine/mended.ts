import { host } from "../host/host.ts";
import type { AnyAction } from "../contract/action.ts";
import type { HostUser } from "../host/documents.ts";
import { signedCard } from "./integrity.ts";
import { appliedRecords, recordsOfCard, writtenAt } from "./journal/find-records.ts";
import { canonical } from "./journal/digest.ts";
import { phaseOfCard } from "./journal/phase.ts";
import type { CardRecord } from "./journal/records.ts";
import { mayUndo } from "./permissions.ts";
import { messagesAfter } from "./received.ts";
import type { CardMessage, SignedCard } from "./state.ts";
import { amendedDeclaration, isCard, partsOf } from "./state.ts";

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
  /** id of the card whose changes it mended */
  readonly mends: string;
  /** those of that card's changes that it rests on, as `linksOf` names them */
  readonly links: readonly string[];
}

/** A change by the effects of a card that other cards may rest on. */
interface Link {
  /** the same text for the same change, also if the card is resolved again */
  readonly link: string;
  /** uuid of the changed document */
  readonly uuid: string;
  /** finds those of a document's records that rest on the change */
  restingIn(records: Resting): readonly CardRecord[];
}

/** The applied records of other cards in a document: all of them, and those written since, both oldest first. */
interface Resting {
  readonly all: readonly CardRecord[];
  readonly later: readonly CardRecord[];
}

/**
 * Returns the applied cards that have mended what the effects of a card did, and those that have mended what these did,
 * newest first. Only cards of actions that say that they mend (`mends`) count. Empty if the effects of the card are not
 * applied.
 */
function mendingCards(cardId: string): Mending[] {
  // By the mending card's id, as one card may have mended several changes. The map grows while it is read.
  const found = new Map<string, Mending>();
  const addMendingOf = (mends: string): void => {
    for (const { link, uuid, restingIn } of linksOf(mends)) {
      const all = appliedRecords(uuid).filter(({ card }) => card !== mends);
      const later = appliedRecords(uuid, { card: mends, step: "effects" });
      for (const { card, at } of restingIn({ all, later })) {
        const known = found.get(card);
        const action = card === cardId || card === mends ? null : mendingAction(card);
        const message = host.game.messages.get(card) as unknown as CardMessage;
        if (known?.mends === mends) found.set(card, { ...known, links: [...known.links, link] });
        else if (!known && action) found.set(card, { message, action, at, mends, links: [link] });
      }
    }
  };
  addMendingOf(cardId);
  for (const card of found.keys()) addMendingOf(card);
  return [...found.values()].sort((first, second) => second.at - first.at);
}

/**
 * Returns what the applied effects of a card have changed that other cards may rest on. Numbers that they changed do
 * not count.
 */
function linksOf(cardId: string): Link[] {
  return recordsOfCard(cardId).flatMap(({ uuid, step, state, made, entries }): Link[] => {
    if (uuid === null || step !== "effects" || state !== "applied") return [];
    // The first of the later records that fits, as a list; empty if none does.
    const firstOf = ({ later }: Resting, fits: (record: CardRecord) => boolean): CardRecord[] =>
      later.filter(fits).slice(0, 1);
    return [
      // On an item or effect that the card made, and on a field that it set, rests the next record that writes the
      // same.
      // Nothing rests on what another card had made before, or would have made in this one's place.
      ...made
        .filter(({ idle }) => !idle)
        .map(({ id }) => ({
          link: `${uuid} ${id}`,
          uuid,
          restingIn: (records: Resting) =>
            firstOf(records, (record) => [...record.made, ...record.removed].some((other) => other.id === id)).filter(
              (record) => !record.made.some((other) => other.id === id && other.idle),
            ),
        })),
      ...entries.flatMap((entry): Link[] => {
        if (entry.kind === "set")
          return [
            {
              link: `${uuid} ${entry.path} ${canonical(entry.after)}`,
              uuid,
              restingIn: (records) =>
                firstOf(records, (record) => record.entries.some(({ path }) => path === entry.path)),
            },
          ];
        // On an entry added to a list rest all records that name it, also older ones: the record of a card that was
        // amended by an earlier version is newer than those of what mended the card before.
        const { id } = entry.kind === "push" ? entry.entry : {};
        return id
          ? [{ link: `${uuid} ${id}`, uuid, restingIn: ({ all }) => all.filter((record) => names(record, id)) }]
          : [];
      }),
    ];
  });
}

/** Returns the id of the card that a card follows from, as its author says; undefined if it follows from none. */
const followedBy = (card: SignedCard): unknown => amendedDeclaration(card).choices.follows;

/**
 * Returns the applied cards that follow from a card (their choice `follows` is its id), newest first. Only cards that
 * the server received later count: a message's author chooses its id, so that a card could name a later one, or itself.
 */
function followersOf(cardId: string): CardMessage[] {
  return messagesAfter({ id: cardId })
    .filter((message): message is CardMessage => {
      const card = isCard(message) ? signedCard(message) : null;
      return card !== null && followedBy(card) === cardId && phaseOfCard(card.message) === "applied";
    })
    .reverse();
}

/** A card that goes back with another one. */
export interface Along {
  readonly message: CardMessage;
  readonly action: AnyAction;
  /** what it mended; null if it goes back because it follows from a card */
  readonly mending: Mending | null;
  /** server time, in milliseconds, at which it was written last */
  readonly at: number;
}

/**
 * Returns the applied cards that go back with a card, in the order in which they are undone: those that follow from it,
 * then those that mended what it did, newest first; each after the cards that go back with it.
 */
export function takenAlong(cardId: string): Along[] {
  const taken: Along[] = [];
  const seen = new Set([cardId]);
  const take = (message: CardMessage, mending: Mending | null): void => {
    const parts = seen.has(message.id) ? null : partsOf(signedCard(message)!);
    if (!parts) return;
    seen.add(message.id);
    takeFrom(message.id);
    const times = recordsOfCard(message.id).flatMap((record) => (record.state === "applied" ? writtenAt(record) : []));
    taken.push({ message, action: parts.action, mending, at: Math.max(...times) });
  };
  const takeFrom = (id: string): void => {
    for (const message of followersOf(id)) take(message, null);
    for (const mending of mendingCards(id)) take(mending.message, mending);
  };
  takeFrom(cardId);
  return taken;
}

/** Tells whether what a card rests on, that went back with another one, is there again, so that it can be redone. */
export function isNeededAgain({ message, mending }: Along): boolean {
  if (mending) {
    const present = new Set(linksOf(mending.mends).map(({ link }) => link));
    return mending.links.some((link) => present.has(link));
  }
  // The card that it follows from; one may say that its token went no further (`through`).
  const followed = host.game.messages.get(String(followedBy(signedCard(message)!)));
  const card = isCard(followed) ? signedCard(followed) : null;
  return (
    card !== null &&
    phaseOfCard(card.message) === "applied" &&
    (card.system.outcome as { through?: boolean }).through !== false
  );
}

/** Tells whether a user may undo a card together with all cards that its undo takes along. */
export const mayUndoAll = (card: SignedCard, user: HostUser): boolean =>
  user.isGM || (mayUndo(card, user) && takenAlong(card.id).every(({ message }) => mayUndo(signedCard(message)!, user)));

/** Tells whether a record adds to a list an entry that names this id, as an attempt at healing names its injury. */
const names = ({ entries }: CardRecord, id: string): boolean =>
  entries.some((entry) => entry.kind === "push" && Object.values(entry.entry).includes(id));

/** Returns the action of the card with this message id, if its effects are applied and it mends; else null. */
function mendingAction(cardId: string): AnyAction | null {
  const message = host.game.messages.get(cardId);
  const card = isCard(message) ? signedCard(message) : null;
  const parts = card && partsOf(card);
  const isApplied = recordsOfCard(cardId).some(({ step, state }) => step === "effects" && state === "applied");
  return isApplied && parts?.action.mends?.(parts.state.context) ? parts.action : null;
}
