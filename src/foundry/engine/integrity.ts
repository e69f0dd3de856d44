import { plain } from "../host/json.ts";
import { replacement } from "../host/compat.ts";
import type { HostUser } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";
import type { CardRoll } from "./dice.ts";
import { facesByRequest } from "./dice.ts";
import { digest } from "./journal/digest.ts";
import type { LedgerEntry } from "./journal/ledger-entry.ts";
import { ledger, ledgerEntry, storeEntry } from "./journal/ledger.ts";
import type { CardSystem } from "./model.ts";
import { claimOf, declaredOn } from "./state.ts";
import { isStillWritable } from "./unless-deleted.ts";
import type { AmendableSystem, CardMessage, SignedCard } from "./state.ts";

/*
 * Tells whether a card (the chat message of one action) is as the gamemaster's client last wrote it. That client signs
 * each step of a card: it stores the card's digest (a hash) in the ledger, a world setting that only gamemasters write.
 */

/**
 * A copy of a card on the gamemaster's client. The author can edit the message at any time, so that the engine works on
 * this copy, and signs and writes it.
 */
export interface HeldCard {
  readonly id: string;
  readonly author: HostUser | null;
  readonly system: AmendableSystem;
  /** all throws made for it; of several for one request the last counts */
  readonly rolls: readonly CardRoll[];
}

/** Returns a copy of a card as its message is now, whether it is signed or not. */
export function copyOf(message: CardMessage): HeldCard {
  const { system } = plain(message.toObject()) as unknown as { system: CardSystem };
  return { id: message.id, author: message.author, system, rolls: [...(message.rolls as CardRoll[])] };
}

/**
 * The last verification of each message; `validFor`: the message's time of writing and its ledger entry at that time.
 */
const verifications = new WeakMap<
  CardMessage,
  { readonly validFor: string; readonly integrity: Integrity; readonly card: SignedCard | null }
>();

/** Drops the last verification of a message; called when the message has changed. */
export const forgetIntegrity = (message: object): unknown => verifications.delete(message as CardMessage);

/**
 * Returns a card as the gamemaster's client signed it, for reading; null if it is unsigned or was edited since. All
 * code that counts, offers, draws or reserves anything reads this and never the message. If the newest step is signed
 * but not written yet, it is the step before.
 */
export const signedCard = (message: CardMessage): SignedCard | null => verifyMessage(message).card;

/**
 * Verifies a message; returns its last verification if neither the message nor its ledger entry has changed since.
 * `card` is null unless `integrity` is "verified".
 */
function verifyMessage(message: CardMessage): { readonly integrity: Integrity; readonly card: SignedCard | null } {
  const entry = ledgerEntry(message.id);
  const validFor = `${writtenAt(message)} ${entry?.digest ?? ""} ${entry?.before ?? ""} ${entry?.written ?? ""}`;
  const lastVerification = verifications.get(message);
  if (lastVerification?.validFor === validFor) return lastVerification;
  const { id, author } = message;
  // The fields are copied, so that code that holds the card across an await goes on reading what was verified.
  const system = { ...(message.system as unknown as CardSystem) };
  const copy = { id, author, system, rolls: [...(message.rolls as CardRoll[])] };
  const integrity = integrityBy(entry, message, copy);
  const card = integrity === "verified" ? ({ ...copy, message } as unknown as SignedCard) : null;
  const verification = { validFor, integrity, card } as const;
  verifications.set(message, verification);
  return verification;
}

/** Returns the state of a card's signature, given its entry in the ledger or null. */
function integrityBy(entry: LedgerEntry | null, message: CardMessage, card: HeldCard): Integrity {
  if (!entry) return "unverified";
  const isDigest = digestTestOf(card);
  if (isDigest(entry.digest)) return "verified";
  if (!holdsStepBefore(entry, message, isDigest)) return "tampered";
  // The newest step is not written yet. Before the first step the message is as its author made it.
  return entry.first ? "unverified" : "verified";
}

/** Returns a copy of a card whose message is exactly as it was last signed; null for an unsigned or edited one. */
export function verifiedCard(message: CardMessage): HeldCard | null {
  const copy = copyOf(message);
  const entry = ledgerEntry(copy.id);
  return entry && digestTestOf(copy)(entry.digest) ? copy : null;
}

/**
 * Returns a copy of a card whose newest step was signed but not written, as when the gamemaster's client was cut off in
 * between; the copy is of the step before. Null for any other card. `fresh`: true if the step not written was the first
 * one; the message is then as its author made it and must be verified.
 */
export function cutOffCard(message: CardMessage): { card: HeldCard; fresh: boolean } | null {
  const card = copyOf(message);
  const entry = ledgerEntry(card.id);
  if (!entry || !holdsStepBefore(entry, message, digestTestOf(card))) return null;
  // An entry of an older version has no `first`: its first step is the one that gives the card a context.
  return { card, fresh: entry.first ?? !card.system.context };
}

/** The state of a card's signature: not signed, signed but edited since ("tampered"), or as it was signed. */
export type Integrity = "unverified" | "tampered" | "verified";

/** Returns the state of a card's signature. */
export const integrityOf = (message: CardMessage): Integrity => verifyMessage(message).integrity;

/**
 * Tells whether a message still holds the step before the newest signed one: the newest is on its way or was cut off.
 * If a user writes the older step back later, the message's time of writing differs, so that this is false.
 */
function holdsStepBefore({ before, written }: LedgerEntry, message: CardMessage, isDigest: DigestTest): boolean {
  return before !== undefined && written === writtenAt(message) && isDigest(before);
}

/** The first letters of a digest: the version of what it covers. Digests of Fray 0.1 begin with no version. */
const VERSION = "2:";

/** Tells whether a stored digest is that of one card, computed in the version that the stored one names. */
type DigestTest = (storedDigest: string) => boolean;

/** Returns the test for a card as it is now; it computes the digest of each version at most once. */
function digestTestOf(card: HeldCard): DigestTest {
  let newest: string | undefined;
  let first: string | undefined;
  return (storedDigest) =>
    storedDigest === (storedDigest.startsWith(VERSION) ? (newest ??= digestOf(card)) : (first ??= firstDigestOf(card)));
}

/** Returns the digest of everything in a card that can change its outcome, or the users whom it asks. */
export function digestOf(card: HeldCard): string {
  const { author, system, rolls } = card;
  // All but the model's version and the refusal.
  const { ruleset, action, cast, stage, context, answers, deadlines, awaiting, amendments, outcome } = system;
  const signed = {
    ruleset,
    action,
    declaration: declaredOn(card),
    cast,
    stage,
    context,
    answers,
    deadlines,
    awaiting,
    amendments,
    outcome,
    // Left out if there is none, so that cards signed before remarks existed keep their digest.
    ...(system.remark ? { remark: system.remark } : {}),
  };
  return VERSION + digest({ ...signed, author: author?.id ?? "", dice: facesOf(rolls) });
}

/** Returns the digest as Fray 0.1 computed it, so that cards of its worlds can still be applied and undone. */
function firstDigestOf(card: HeldCard): string {
  const { stage, context, answers, amendments, outcome } = card.system;
  const { rolls } = card;
  return digest({ declaration: declaredOn(card), stage, context, answers, amendments, outcome, dice: facesOf(rolls) });
}

/** Returns the faces of a card's rolls as plain data: for each roll an object with its faces under its request's id. */
const facesOf = (rolls: readonly CardRoll[]): JsonObject[] =>
  rolls.map((roll) => facesByRequest([roll])) as unknown as JsonObject[];

/**
 * Signs a card in the ledger, then writes the card to its message; returns the card as written. `touchedUuids`: uuids
 * of documents that the card is about to change. If there are none, and both the card and its message are as last
 * signed, writes nothing. Throws an Error, with the ledger written, if the message was deleted.
 */
export async function signAndWrite(
  message: CardMessage,
  card: HeldCard,
  touchedUuids: readonly string[] = [],
): Promise<HeldCard> {
  const copy = { ...card, system: plain(card.system) };
  const entry = ledgerEntry(card.id);
  const newDigest = digestOf(copy);
  // An open card is checked again often without any change.
  if (!touchedUuids.length && entry?.digest === newDigest && signedCard(message)) return copy;
  const messageNow = copyOf(message);
  // If the last signed step was never written, the message still holds the step before that one.
  const cutOffEntry = entry && holdsStepBefore(entry, message, digestTestOf(messageNow)) ? entry : null;
  // True if the card has no entry, or if the step never written was the first; false or undefined else.
  const isFirst = entry ? cutOffEntry?.first : true;
  await storeEntry(card.id, {
    digest: newDigest,
    // The digest of what the message holds now, until the new step is written.
    before: cutOffEntry?.before ?? entry?.digest ?? digestOf(messageNow),
    first: isFirst,
    written: writtenAt(message),
    // As it was first received: its author may have deleted it, and made it again.
    created: entry?.created ?? createdAt(message),
    author: card.author?.id ?? "",
    action: copy.system.action,
    waits: copy.system.stage === "declared",
    touched: [...new Set([...(entry?.touched ?? []), ...touchedUuids])],
    // A new entry has room for marks of records. An older entry keeps its marks; the entries of cards of Fray 0.1 have
    // none.
    ...(entry ? {} : { marks: {} }),
  });
  await writeCard(message, copy);
  return copy;
}

/**
 * Writes a card's data to its message without signing it, and its rolls if they differ from the message's.
 * @throws Error if the message was deleted, or is being deleted by this client
 */
export async function writeCard(message: CardMessage, card: HeldCard): Promise<void> {
  if (!isStillWritable(message)) throw new Error("The card was deleted.");
  const update: Record<string, unknown> = replacement("system", card.system);
  const rolls = card.rolls.map((roll) => JSON.stringify(roll.toJSON()));
  const currentRolls = (message.rolls as CardRoll[]).map((roll) => JSON.stringify(roll.toJSON()));
  if (rolls.length !== currentRolls.length || rolls.some((roll, index) => roll !== currentRolls[index]))
    update.rolls = rolls;
  await message.update(update, { fray: { card: card.id } });
}

/**
 * Returns when the server received a message, in milliseconds since 1970, by the server's own stamp: the author can
 * forge the message's `timestamp`.
 */
export const createdAt = (message: CardMessage): number => stampOf(message._stats?.createdTime);

/** Returns when the server last wrote a message, in milliseconds since 1970. */
const writtenAt = (message: CardMessage): number => stampOf(message._stats?.modifiedTime);

/** Returns a stamp of the server; 0 if it is no finite number. */
const stampOf = (time: unknown): number => (typeof time === "number" && Number.isFinite(time) ? time : 0);

/**
 * Tells whether a gamemaster must say by a button that a card may run: the card has no entry in the ledger, is not
 * refused, and is not newer than the newest card that a gamemaster's client has looked at. False for a card so old that
 * its entry may have left the ledger, as that card may have been applied already.
 */
export function needsVouching(message: CardMessage): boolean {
  const { cards, seen, dropped } = ledger();
  const created = createdAt(message);
  return (
    !Object.hasOwn(cards, message.id) && claimOf(message).stage !== "refused" && created > dropped && created <= seen
  );
}
