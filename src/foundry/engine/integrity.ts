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
import type { CardMessage } from "./state.ts";

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

/** A copy of what the message says now, whoever wrote it. */
export function copyOf(message: CardMessage): HeldCard {
  const { system } = plain(message.toObject()) as { system: CardSystem };
  return { id: message.id, author: message.author, system, rolls: [...(message.rolls as CardRoll[])] };
}

/** A copy of a card that is as the gamemasters signed it; null when it is not. */
export function verifiedCard(message: CardMessage): HeldCard | null {
  const held = copyOf(message);
  const entry = ledgerEntry(held.id);
  return entry && signs(entry.digest, held) ? held : null;
}

/**
 * A card whose newest step was signed and never written, because the gamemaster's client was cut off between the two: the
 * message still says what was signed before. Only who takes over asks; `fresh`: nothing of it has been verified yet.
 */
export function cutOffCard(message: CardMessage): { card: HeldCard; fresh: boolean } | null {
  const card = copyOf(message);
  const entry = ledgerEntry(card.id);
  if (!entry || !cutOff(entry, message, card)) return null;
  return { card, fresh: !card.system.context };
}

/** Whether a card is as the gamemasters signed it, was edited since, or is still to be signed. */
export type Integrity = "unverified" | "tampered" | "verified";

export function integrityOf(message: CardMessage): Integrity {
  const entry = ledgerEntry(message.id);
  if (!entry) return "unverified";
  const { id, author, system } = message;
  const held = { id, author, system, rolls: message.rolls as CardRoll[] };
  return signs(entry.digest, held) || cutOff(entry, message, held) ? "verified" : "tampered";
}

/**
 * Whether a message says what was signed before because nobody has written it since: the newest step is on its way, or
 * was cut off. Whoever puts an older step back writes the message too, and the server stamps it with another time.
 */
function cutOff({ before, written }: LedgerEntry, message: CardMessage, held: HeldCard): boolean {
  return before !== undefined && written === writtenAt(message) && signs(before, held);
}

/** Digests begin with the version of what they cover; those of Fray 0.1 have none. */
const VERSION = "2:";

function signs(stored: string, card: HeldCard): boolean {
  return stored === (stored.startsWith(VERSION) ? digestOf(card) : firstDigestOf(card));
}

/** Everything that can change what a card comes to, or whom it asks, as a digest. */
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

/** What worlds of Fray 0.1 have signed: their cards can still be applied and taken back. */
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
  await remember(card.id, {
    digest: digestOf(held),
    before: entry?.digest ?? digestOf(copyOf(message)),
    written: writtenAt(message),
    created: createdAt(message),
    touched: [...new Set([...(entry?.touched ?? []), ...touched])],
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

/** When the server received a message. Its own stamp: the timestamp beside it is the author's to write. */
export const createdAt = (message: CardMessage): number => stampOf(message._stats?.createdTime);

/** When the server wrote a message last. */
const writtenAt = (message: CardMessage): number => stampOf(message._stats?.modifiedTime);

const stampOf = (time: unknown): number => (typeof time === "number" && Number.isFinite(time) ? time : 0);

/** A card that is older than the newest one looked at, and that nobody has signed: it waits for a gamemaster's press. */
export function needsVouching(message: CardMessage): boolean {
  const { cards, seen, dropped } = ledger();
  const created = createdAt(message);
  return (
    !Object.hasOwn(cards, message.id) && message.system.stage !== "refused" && created > dropped && created <= seen
  );
}
