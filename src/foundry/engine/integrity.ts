import { plain } from "../host/json.ts";
import { replacement } from "../host/compat.ts";
import type { HostUser } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";
import type { CardRoll } from "./dice.ts";
import { facesByRequest } from "./dice.ts";
import { digest } from "./journal/digest.ts";
import type { LedgerEntry } from "./journal/ledger.ts";
import { ledger, ledgerEntry, storeEntry } from "./journal/ledger.ts";
import type { CardSystem } from "./model.ts";
import { claimOf } from "./state.ts";
import { isStillWritable } from "./unless-deleted.ts";
import type { CardMessage, SignedCard } from "./state.ts";

/*
 * Tells whether a card is as a gamemaster's client last wrote it. That client signs each step of a card: it stores a
 * digest of the card in the ledger, a world setting that only gamemasters can write.
 */

/**
 * A card as the gamemaster's client holds it: its own copy, made in one moment. The message can be edited by its author
 * at any time, so the engine works on the copy, writes the copy, and signs the copy.
 */
export interface HeldCard {
  readonly id: string;
  readonly author: HostUser | null;
  readonly system: CardSystem;
  readonly rolls: readonly CardRoll[];
}

/** Returns a copy of a card as its message is now, verified or not. */
export function copyOf(message: CardMessage): HeldCard {
  const { system } = plain(message.toObject()) as unknown as { system: CardSystem };
  return { id: message.id, author: message.author, system, rolls: [...(message.rolls as CardRoll[])] };
}

/** The result of verifying each message; `validFor`: time stamp and ledger entry for which it holds. */
const verifications = new WeakMap<
  CardMessage,
  { readonly validFor: string; readonly integrity: Integrity; readonly card: SignedCard | null }
>();

/** Forgets the kept result of verifying a message, as the message has changed. */
export const forgetIntegrity = (message: object): unknown => verifications.delete(message as CardMessage);

/**
 * Returns a card as the gamemasters signed it, for reading; null if the message is unsigned or was edited since. All
 * code that counts, offers, draws or reserves anything reads this, never the message. While the newest step is on its
 * way, it is the step before.
 */
export const signedCard = (message: CardMessage): SignedCard | null => verifyMessage(message).card;

/** Verifies a message, or returns the result of an earlier verification that still holds. */
function verifyMessage(message: CardMessage): { readonly integrity: Integrity; readonly card: SignedCard | null } {
  const entry = ledgerEntry(message.id);
  const validFor = `${writtenAt(message)} ${entry?.digest ?? ""} ${entry?.before ?? ""} ${entry?.written ?? ""}`;
  const known = verifications.get(message);
  if (known?.validFor === validFor) return known;
  const { id, author } = message;
  // A copy of the fields: code that holds the card while it waits goes on reading what was verified.
  const system = { ...(message.system as unknown as CardSystem) };
  const held = { id, author, system, rolls: [...(message.rolls as CardRoll[])] };
  const integrity = integrityBy(entry, message, held);
  const card = integrity === "verified" ? ({ ...held, message } as unknown as SignedCard) : null;
  const verification = { validFor, integrity, card } as const;
  verifications.set(message, verification);
  return verification;
}

/** Returns the state of a card's signature by its entry in the ledger; null: it has none. */
function integrityBy(entry: LedgerEntry | null, message: CardMessage, held: HeldCard): Integrity {
  if (!entry) return "unverified";
  if (isDigestOf(entry.digest, held)) return "verified";
  if (!isCutOff(entry, message, held)) return "tampered";
  return entry.first ? "unverified" : "verified";
}

/** Returns a copy of a card whose message is exactly as the gamemasters last signed it; null for any other. */
export function verifiedCard(message: CardMessage): HeldCard | null {
  const held = copyOf(message);
  const entry = ledgerEntry(held.id);
  return entry && isDigestOf(entry.digest, held) ? held : null;
}

/**
 * Returns a card whose newest step was signed but never written, since the gamemaster's client was cut off in between,
 * as its message is; null for any other card. `fresh` is true if that step was its first: the message is then as its
 * author made it, and must be verified first.
 */
export function cutOffCard(message: CardMessage): { card: HeldCard; fresh: boolean } | null {
  const card = copyOf(message);
  const entry = ledgerEntry(card.id);
  if (!entry || !isCutOff(entry, message, card)) return null;
  return { card, fresh: entry.first ?? !card.system.context };
}

/** The state of a card's signature: as a gamemaster signed it, edited since, or not signed yet. */
export type Integrity = "unverified" | "tampered" | "verified";

/** Returns the state of a card's signature. */
export const integrityOf = (message: CardMessage): Integrity => verifyMessage(message).integrity;

/**
 * Tells whether a message holds the step before the signed one because it was not written since: the newest step is on
 * its way, or was cut off. If a user restores an older step, the message is written too, and its time stamp differs.
 */
function isCutOff({ before, written }: LedgerEntry, message: CardMessage, held: HeldCard): boolean {
  return before !== undefined && written === writtenAt(message) && isDigestOf(before, held);
}

/** Digests begin with the version of what they cover; those of Fray 0.1 have none. */
const VERSION = "2:";

/** Tells whether a stored digest is that of a card, by the version with which it was made. */
function isDigestOf(stored: string, card: HeldCard): boolean {
  return stored === (stored.startsWith(VERSION) ? digestOf(card) : firstDigestOf(card));
}

/** Returns the digest of all that can change a card's outcome or the users it asks. */
export function digestOf({ author, system, rolls }: HeldCard): string {
  const { ruleset, action, declaration, cast, stage, context, answers, deadlines, awaiting, amendments, outcome } =
    system;
  const signed = {
    ruleset,
    action,
    declaration,
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

/** Returns the digest as worlds of Fray 0.1 signed it: their cards can still be applied and undone. */
function firstDigestOf({ system, rolls }: HeldCard): string {
  const { declaration, stage, context, answers, amendments, outcome } = system;
  return digest({ declaration, stage, context, answers, amendments, outcome, dice: facesOf(rolls) });
}

/** Returns the faces of a card's rolls as plain data, one object for each roll, by the id of its request. */
const facesOf = (rolls: readonly CardRoll[]): JsonObject[] =>
  rolls.map((roll) => facesByRequest([roll])) as unknown as JsonObject[];

/**
 * Signs a card in the ledger, where only gamemasters write, then replaces the message's content by it, and returns the
 * card as written. Writes nothing if the card is unchanged and `touched`, the uuids of the documents that it is about
 * to change, is empty.
 */
export async function signAndWrite(
  message: CardMessage,
  card: HeldCard,
  touched: readonly string[] = [],
): Promise<HeldCard> {
  const held = { ...card, system: plain(card.system) };
  const entry = ledgerEntry(card.id);
  // Most open cards are unchanged when they are checked again: then nothing is written.
  if (!touched.length && entry?.digest === digestOf(held) && signedCard(message)) return held;
  const current = copyOf(message);
  // After a step that was never written the message still holds the one before it.
  const cutOffEntry = entry && isCutOff(entry, message, current) ? entry : null;
  // A step is the first if the card has no entry yet, or if the one before it was the first and was never written.
  const isFirst = entry ? cutOffEntry?.first : true;
  await storeEntry(card.id, {
    digest: digestOf(held),
    before: cutOffEntry?.before ?? entry?.digest ?? digestOf(current),
    first: isFirst,
    written: writtenAt(message),
    created: createdAt(message),
    author: card.author?.id ?? "",
    action: held.system.action,
    waits: held.system.stage === "declared",
    touched: [...new Set([...(entry?.touched ?? []), ...touched])],
    ...(entry ? {} : { marks: {} }),
  });
  await writeCard(message, held);
  return held;
}

/**
 * Writes a card's data to its message without signing it; rolls only if they changed.
 * @throws Error if the message was deleted meanwhile
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
 * Returns the time at which the server received a message, in milliseconds, by the server's own stamp; the message's
 * timestamp could be forged by its author.
 */
export const createdAt = (message: CardMessage): number => stampOf(message._stats?.createdTime);

/** Returns the time at which the server last wrote a message, in milliseconds. */
const writtenAt = (message: CardMessage): number => stampOf(message._stats?.modifiedTime);

/** Returns a stamp of the server as a number; 0 for one that is missing. */
const stampOf = (time: unknown): number => (typeof time === "number" && Number.isFinite(time) ? time : 0);

/**
 * Tells whether a card needs a gamemaster to vouch for it: it is not signed, not refused, and no newer than the newest
 * card looked at. A card as old as those that have left the ledger never does: it may have been applied already.
 */
export function needsVouching(message: CardMessage): boolean {
  const { cards, seen, dropped } = ledger();
  const created = createdAt(message);
  return (
    !Object.hasOwn(cards, message.id) && claimOf(message).stage !== "refused" && created > dropped && created <= seen
  );
}
