import { serverNow } from "../host/clock.ts";
import { documentOf, host } from "../host/host.ts";
import { combatantAnywhere } from "../contract/reading/reader.ts";
import type { DiceRequest } from "../contract/action.ts";
import type { CombatDocument, HostUser, TokenDocument } from "../host/documents.ts";
import { shared } from "../settings.ts";
import type { CardRoll } from "./dice.ts";
import { answersRequest, missingRolls, rollFrom, facesByRequest } from "./dice.ts";
import { createdAt, signedCard } from "./integrity.ts";
import { isPressedBy, recordsOfCard } from "./journal/find-records.ts";
import type { FoundRecord } from "./journal/find-records.ts";
import { phaseOf } from "./journal/records.ts";
import { messagesReceived } from "./received.ts";
import { actorOf, claimOf, isCard } from "./state.ts";
import type { CardMessage, Parts } from "./state.ts";

/*
 * Kept throws. If a player undoes an action and declares it again, the dice are the same: the undone card (the chat
 * message of the action) keeps its throws until the same actor has done the same action. If a gamemaster undoes it, the
 * dice are thrown anew.
 */

/** A declared action, whether it has its card already or not. */
interface Declared {
  /** the card's id; left out while the card is still to be made */
  readonly id?: string;
  readonly author: HostUser | null;
  /** id of the action, and below uuid of the actor */
  readonly action: string;
  readonly actor: string;
  /** uuid of the token the actor acts with */
  readonly token: string | null;
}

/** How long a throw is kept if the actor is in no encounter's round, in milliseconds. */
const KEPT_FOR = 10 * 60_000;
/** How many of the newest messages of others than the action's author are searched for an undone card. */
const MESSAGES_SEARCHED = 100;

/** Returns a declared action in the form that this file takes. `id`: the card's id, left out if it has no card yet. */
export const declaredBy = (
  author: HostUser | null,
  { action, actor, token }: { readonly action: string; readonly actor: string; readonly token: string | null },
  id?: string,
): Declared => ({ author, action, actor, token, ...(id ? { id } : {}) });

/**
 * Returns a copy of the throw that an undone card keeps for a request; null if there is none and the dice must be
 * thrown. Always null for a gamemaster's declaration, and if the world's setting `keepThrows` is off.
 */
export function keptThrow(declared: Declared, request: DiceRequest): CardRoll | null {
  if (declared.author?.isGM || !shared<boolean>("keepThrows")) return null;
  const undoneCards = undoneBefore(declared);
  const isUnsigned = (message: CardMessage): boolean => signedCard(message) === null;
  // Signed cards first. Of unsigned ones the oldest: its author may have made a newer one with other dice.
  const unsigned = undoneCards.filter(isUnsigned).reverse();
  for (const message of [...undoneCards.filter((card) => !isUnsigned(card)), ...unsigned]) {
    const rolls = (signedCard(message)?.rolls ?? message.rolls) as readonly CardRoll[];
    const roll = rolls.findLast((candidate) => answersRequest(candidate, request));
    if (roll) return asKeptThrow(roll, request);
  }
  return null;
}

/**
 * Returns the earlier cards of the same action and actor, newest first, that a player undid, or that the same author
 * withdrew. Looks at the messages that the server received before the action's card, 100 of them by others. Ends at the
 * first signed card of this action and actor that is not undone, was undone by a gamemaster, or is of another round;
 * outside of rounds also at the first card to be returned that is older than 10 minutes.
 */
function undoneBefore({ id, author, action, actor, token }: Declared): CardMessage[] {
  const undoneCards: CardMessage[] = [];
  // Read the messages before the action's card; an action without a card yet comes after all messages.
  const received = messagesReceived();
  const ownIndex = received.findIndex((message) => message.id === id);
  const earlier = ownIndex < 0 ? received : received.slice(0, ownIndex);
  let searched = 0;
  for (const message of earlier.reverse()) {
    if (message.author?.id !== author?.id && ++searched > MESSAGES_SEARCHED) return undoneCards;
    if (!isCard(message)) continue;
    const claim = claimOf(message);
    const { declaration, refusal } = claim as { declaration: { actor?: unknown } | null; refusal: unknown };
    if (claim.action !== action || declaration?.actor !== actor) continue;
    const card = signedCard(message);
    if (!card) {
      // A card that was withdrawn is unsigned: it counts if the same user wrote it.
      const isOwn = message.author?.id === author?.id;
      if (!isOwn || (refusal as { refused?: unknown } | null)?.refused !== "Withdrawn") continue;
    } else {
      // A signed card counts by its records.
      const records = recordsOfCard(card.id);
      if (phaseOf(records) !== "undone" || isUndoneByGamemaster(records)) return undoneCards;
      if (isOfOtherRound(records, actor, token)) return undoneCards;
    }
    // Outside of rounds the time decides.
    if (serverNow() - createdAt(message) > KEPT_FOR && !roundNow(actor, token)) return undoneCards;
    undoneCards.push(message);
  }
  return undoneCards;
}

/** Tells whether a gamemaster undid the costs or effects of a card, given the card's records. */
export const isUndoneByGamemaster = (records: readonly FoundRecord[]): boolean =>
  records.some(
    (record) => record.state === "undone" && host.game.users.some((user) => user.isGM && isPressedBy(record, user)),
  );

/**
 * Tells whether a card paid in another round than the actor's present one, by the `round` of entries in the card's
 * records. False if the actor is in no round now, or if no entry names a round.
 */
function isOfOtherRound(records: readonly FoundRecord[], actorUuid: string, tokenUuid: string | null): boolean {
  const roundOfActor = roundNow(actorUuid, tokenUuid);
  const roundsPaidIn = records.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.kind === "push" && typeof entry.entry.round === "number" ? [entry.entry.round] : [],
    ),
  );
  return roundOfActor > 0 && roundsPaidIn.length > 0 && !roundsPaidIn.includes(roundOfActor);
}

/** Returns the round of the encounter in which an actor fights (uuids of actor and token); 0 if it is in none. */
function roundNow(actorUuid: string, tokenUuid: string | null): number {
  const actorDocument = actorOf(actorUuid);
  const combat =
    actorDocument &&
    (combatantAnywhere(actorDocument, documentOf<TokenDocument>(tokenUuid))?.combat as CombatDocument | null);
  return combat?.round ?? 0;
}

/** Returns a copy of a throw as the answer to another card's request, marked as kept; null if it is no valid roll. */
function asKeptThrow(roll: CardRoll, request: DiceRequest): CardRoll | null {
  const data = JSON.parse(JSON.stringify(roll.toJSON())) as { options?: object };
  return rollFrom({
    ...data,
    options: { ...data.options, ...request.options, fray: { id: request.id, roller: request.roller, kept: true } },
  });
}

/** Tells whether any of a card's rolls is a throw kept from an undone card. */
export const hasKeptThrow = (rolls: readonly CardRoll[]): boolean =>
  rolls.some(({ options }) => options?.fray?.kept === true);

/**
 * Returns the rolls that count on a new card: for each request the kept throw, else the roll sent. Rolls that are then
 * no longer asked for are left out. A gamemaster's rolls all count as sent, as do all if `keepThrows` is off.
 */
export function withKeptThrows(
  declared: Declared,
  { action, state }: Pick<Parts, "action" | "state">,
  sentRolls: readonly CardRoll[],
): CardRoll[] {
  if (declared.author?.isGM || !shared<boolean>("keepThrows")) return [...sentRolls];
  // Rolls that count may make the action ask for further ones: repeat until none is found for what it asks.
  const counted: CardRoll[] = [];
  for (;;) {
    const missing = missingRolls(action.dice({ ...state, dice: facesByRequest(counted) }), counted);
    const available = missing.flatMap(
      (request) =>
        keptThrow(declared, request) ?? sentRolls.find((roll) => roll.options?.fray?.id === request.id) ?? [],
    );
    if (!available.length) return counted;
    counted.push(...available);
  }
}
