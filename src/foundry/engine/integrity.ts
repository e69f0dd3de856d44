import { plain } from "../host/json.ts";
import { replacement } from "../host/compat.ts";
import type { HostUser } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";
import type { CardRoll } from "./dice.ts";
import { facesByRequest } from "./dice.ts";
import { digest } from "./journal/digest.ts";
import type { LedgerEntry } from "./journal/ledger.ts";
import { ledger, ledgerEntry, remember } from "./journal/ledger.ts";
import type { CardSystem } from "./model.ts";
import { claimOf } from "./state.ts";
import type { CardMessage, SignedCard } from "./state.ts";

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

/** A copy of the card as its message says now, verified or not. */
export function copyOf(message: CardMessage): HeldCard {
  const { system } = plain(message.toObject()) as unknown as { system: CardSystem };
  return { id: message.id, author: message.author, system, rolls: [...(message.rolls as CardRoll[])] };
}

/** The result of verifying each message, with the versions of message and ledger it holds for. */
const found = new WeakMap<
  CardMessage,
  { readonly of: string; readonly integrity: Integrity; readonly card: SignedCard | null }
>();

/** Forgets the result of verifying a message that has changed. */
export const forgetIntegrity = (message: object): unknown => found.delete(message as CardMessage);

/**
 * A card that is as the gamemasters signed it, to be read; null when it is not. Whoever counts, offers, draws or
 * reserves anything reads this, never the message.
 */
export const signedCard = (message: CardMessage): SignedCard | null => look(message).card;

function look(message: CardMessage): { readonly integrity: Integrity; readonly card: SignedCard | null } {
  const entry = ledgerEntry(message.id);
  const of = `${writtenAt(message)} ${entry?.digest ?? ""} ${entry?.before ?? ""} ${entry?.written ?? ""}`;
  const known = found.get(message);
  if (known?.of === of) return known;
  const { id, author } = message;
  // The fields as they are now: whoever holds the card over a wait goes on reading what was verified.
  const system = { ...(message.system as unknown as CardSystem) };
  const held = { id, author, system, rolls: [...(message.rolls as CardRoll[])] };
  const integrity = !entry
    ? "unverified"
    : signs(entry.digest, held) || cutOff(entry, message, held)
      ? "verified"
      : "tampered";
  const card = integrity === "verified" ? ({ ...held, message } as unknown as SignedCard) : null;
  const seen = { of, integrity, card } as const;
  found.set(message, seen);
  return seen;
}

/** A copy of a card that is as the gamemasters signed it; null when it is not. */
export function verifiedCard(message: CardMessage): HeldCard | null {
  const held = copyOf(message);
  const entry = ledgerEntry(held.id);
  return entry && signs(entry.digest, held) ? held : null;
}

/**
 * A card whose newest step was signed and never written, because the gamemaster's client was cut off between the two:
 * the message still says what was signed before. Only who takes over asks; `fresh`: nothing of it has been verified
 * yet.
 */
export function cutOffCard(message: CardMessage): { card: HeldCard; fresh: boolean } | null {
  const card = copyOf(message);
  const entry = ledgerEntry(card.id);
  if (!entry || !cutOff(entry, message, card)) return null;
  return { card, fresh: !card.system.context };
}

/** The state of a card's signature: as a gamemaster signed it, edited since, or not signed yet. */
export type Integrity = "unverified" | "tampered" | "verified";

/** The state of a card's signature. */
export const integrityOf = (message: CardMessage): Integrity => look(message).integrity;

/**
 * Tells whether a message holds the step before the signed one because it was not written since: the newest step is on
 * its way, or was cut off. A user who puts an older step back writes the message too, and the server stamps it with
 * another time.
 */
function cutOff({ before, written }: LedgerEntry, message: CardMessage, held: HeldCard): boolean {
  return before !== undefined && written === writtenAt(message) && signs(before, held);
}

/** Digests begin with the version of what they cover; those of Fray 0.1 have none. */
const VERSION = "2:";

function signs(stored: string, card: HeldCard): boolean {
  return stored === (stored.startsWith(VERSION) ? digestOf(card) : firstDigestOf(card));
}

/** The digest of everything that can change a card's outcome or the users it asks. */
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
    // left out where there is none: cards signed before there were remarks stay as they were signed
    ...(system.remark ? { remark: system.remark } : {}),
  };
  return VERSION + digest({ ...signed, author: author?.id ?? "", dice: facesOf(rolls) });
}

/** The digest as worlds of Fray 0.1 signed it: their cards can still be applied and taken back. */
function firstDigestOf({ system, rolls }: HeldCard): string {
  const { declaration, stage, context, answers, amendments, outcome } = system;
  return digest({ declaration, stage, context, answers, amendments, outcome, dice: facesOf(rolls) });
}

const facesOf = (rolls: readonly CardRoll[]): JsonObject[] =>
  rolls.map((roll) => facesByRequest([roll])) as unknown as JsonObject[];

/**
 * Signs a card as it is held, where only gamemasters can write, and writes it, all of it, in the place of whatever the
 * message says by now. Signed first, with what was signed before: cut off between the two, it can be taken up again.
 */
export async function keep(message: CardMessage, card: HeldCard, touched: readonly string[] = []): Promise<HeldCard> {
  const held = { ...card, system: plain(card.system) };
  const entry = ledgerEntry(card.id);
  // Most open cards are still as they were signed when looked at anew: nothing is written, no user is told.
  if (!touched.length && entry?.digest === digestOf(held) && signedCard(message)) return held;
  await remember(card.id, {
    digest: digestOf(held),
    before: entry?.digest ?? digestOf(copyOf(message)),
    written: writtenAt(message),
    created: createdAt(message),
    author: card.author?.id ?? "",
    waits: held.system.stage === "declared",
    touched: [...new Set([...(entry?.touched ?? []), ...touched])],
    ...(entry ? {} : { marks: {} }),
  });
  await writeCard(message, held);
  return held;
}

/** Writes a card without signing it. */
export async function writeCard(message: CardMessage, card: HeldCard): Promise<void> {
  const update: Record<string, unknown> = replacement("system", card.system);
  const rolls = card.rolls.map((roll) => JSON.stringify(roll.toJSON()));
  const there = (message.rolls as CardRoll[]).map((roll) => JSON.stringify(roll.toJSON()));
  if (rolls.length !== there.length || rolls.some((roll, index) => roll !== there[index])) update.rolls = rolls;
  await message.update(update, { fray: { card: card.id } });
}

/**
 * The time at which the server received a message, in milliseconds, by its own stamp; the timestamp is the author's to
 * write.
 */
export const createdAt = (message: CardMessage): number => stampOf(message._stats?.createdTime);

/** The time at which the server last wrote a message, in milliseconds. */
const writtenAt = (message: CardMessage): number => stampOf(message._stats?.modifiedTime);

const stampOf = (time: unknown): number => (typeof time === "number" && Number.isFinite(time) ? time : 0);

/**
 * Tells whether a card waits for a gamemaster's press: not signed, not refused, and no newer than the newest one looked
 * at. Never one as old as cards that have left the ledger: it may have been applied already.
 */
export function needsVouching(message: CardMessage): boolean {
  const { cards, seen, dropped } = ledger();
  const created = createdAt(message);
  return (
    !Object.hasOwn(cards, message.id) && claimOf(message).stage !== "refused" && created > dropped && created <= seen
  );
}
