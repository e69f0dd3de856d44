import { serverNow } from "../../host/clock.ts";
import { host, runDetached } from "../../host/host.ts";
import { NAMESPACE } from "../../settings.ts";
import { digest } from "./digest.ts";
import type { Plan, Presser } from "./plan.ts";
import { presser } from "./plan.ts";
import type { ChangeLabel } from "../../contract/change.ts";
import type { CardRecord, Step } from "./records.ts";
import { enqueue } from "../../host/queue.ts";

/*
 * The ledger is one world setting, which only gamemasters can write. It holds what must not be forged: the digests of
 * cards (messages, which their authors can edit) and of what they wrote to documents, which players may own; and the
 * plans of writes under way, to finish those that are cut off.
 */

/** The ledger's entry of a card: it shows whether the message was edited, and which documents the card changed. */
export interface LedgerEntry {
  /** digest of the card as it was last written */
  readonly digest: string;
  /** digest of the step before, for a client that takes over between signing and writing */
  readonly before?: string;
  /** true while that step is the card as its author made it, which no gamemaster's client vouches for */
  readonly first?: boolean | undefined;
  /** server time of the message's last write when it was signed, in milliseconds */
  readonly written?: number;
  /** server time at which the card was received, in milliseconds */
  readonly created?: number;
  /** id of the user who created it; missing in cards of Fray 0.1 */
  readonly author?: string;
  /** id of its action; missing in cards of older versions */
  readonly action?: string;
  /** true while it waits for dice, an answer or a target */
  readonly waits?: boolean;
  /** server time of the entry, in milliseconds */
  readonly at: number;
  /** uuids of the documents it has changed */
  readonly touched: readonly string[];
  /** for each record its state and the digest of what was written, by `markKey`; missing in cards of Fray 0.1 */
  readonly marks?: Readonly<Record<string, string>>;
  /** the user who last asked for each step, and when (records could be forged); missing in older cards */
  readonly asked?: Readonly<Partial<Record<Step, Asked>>>;
  /** the changes that could not be undone, by `markKey` */
  readonly left?: Readonly<Record<string, readonly ChangeLabel[]>>;
  /** set if it was applied without anything to change: then no document has a record of it */
  readonly blank?: NoOpRecord;
}

/** The user who asked for a step of a card, and when: `at` is server time in milliseconds, `by` the user's name. */
export interface Asked {
  readonly at: number;
  readonly by: string;
  /** the user's id; missing in older cards */
  readonly user?: string;
}

/** Notes that a card was applied or undone without changing anything. */
export interface NoOpRecord extends Asked {
  readonly state: "applied" | "undone";
}

/** The gamemasters' record of cards, moves and writes under way, in one world setting that only they can write. */
interface Ledger {
  cards: Record<string, LedgerEntry>;
  /** digests of what moves have cost, by the move: their records are on tokens, whose owners can write them */
  moves: Record<string, string>;
  /** plans under way; those found at ready were cut off */
  open: readonly Plan[];
  /** the newest plan of a single write: carried out, or cut off */
  last?: Plan | null;
  /** server time at which the newest card that a gamemaster looked at was received; older unknown ones are not new */
  seen: number;
  /** server time at which the newest card that has left this ledger was received; older ones are never applied again */
  dropped: number;
  /** names of the newest changes by any gamemaster: one that is missing was overwritten; missing in 0.1 */
  changes?: readonly string[];
}

/** The most cards that the ledger keeps. */
const CARDS_KEPT = 150;

/** Reads the ledger from the world's settings, with defaults for missing fields. */
export function ledger(): Ledger {
  const stored = host.game.settings.get(NAMESPACE, "ledger") as Partial<Ledger> | null;
  const { cards = {}, moves = {}, open = [], dropped = 0 } = stored ?? {};
  // Fray 0.1 noted no times of receipt: use the time of its newest entry.
  const { seen = Math.max(0, ...Object.values(cards).map((entry) => entry.at)) } = stored ?? {};
  const { last = null } = stored ?? {};
  return { cards, moves, open, last, seen, dropped, ...(stored?.changes && { changes: stored.changes }) };
}

/** Returns the ledger's entry of a card (by its message's id); null if it has none. */
export function ledgerEntry(card: string): LedgerEntry | null {
  const { cards } = ledger();
  return Object.hasOwn(cards, card) ? cards[card]! : null;
}

/** Returns the fields of the ledger to change, null for none; `again`: it was overwritten, and is carried out again. */
type Change = (ledger: Ledger, again: boolean) => Partial<Ledger> | null;

/** A change by this client, kept until another gamemaster's client is known to have it. */
interface OwnChange {
  /** a random id, by which the ledger says that it has the change */
  readonly name: string;
  /** server time, milliseconds */
  readonly at: number;
  readonly change: Change;
}

/** This client's newest changes. */
let ownChanges: OwnChange[] = [];
/** The ledger as another gamemaster's client wrote it without having read this client's newest changes; else null. */
let theirLedger: Ledger | null = null;

/** The most names of changes in the ledger, and how long a change is watched, in milliseconds. */
const NAMES_KEPT = 60;
const WATCHED = 60_000;

/** Changes the ledger: one write at a time, always on the newest value. Nothing is written if `change` returns null. */
function rewrite(change: Change): Promise<void> {
  return enqueue("ledger", async () => {
    const now = ledger();
    if (!change(now, false)) return;
    const at = serverNow();
    const ownChange = { name: host.foundry.utils.randomID(), at, change };
    ownChanges = [...ownChanges.filter((other) => at - other.at < WATCHED), ownChange].slice(-NAMES_KEPT / 2);
    try {
      await writeLedger(now, [ownChange], false);
    } catch (error) {
      ownChanges = ownChanges.filter((other) => other !== ownChange);
      throw error;
    }
  });
}

/** Writes a ledger with changes carried out on it, and their names; `again`: they are carried out a second time. */
async function writeLedger(base: Ledger, added: readonly OwnChange[], again: boolean): Promise<void> {
  let next = base;
  for (const { change } of added) next = { ...next, ...change(next, again) };
  const changes = [...(base.changes ?? []), ...added.map(({ name }) => name)].slice(-NAMES_KEPT);
  await host.game.settings.set(NAMESPACE, "ledger", { ...next, changes });
}

/**
 * Restores this client's recent changes where another client's write of the ledger has lost them; called after each
 * write. While one gamemaster takes over from another, both may write the ledger, each the whole. Changes that have
 * arrived are watched no longer.
 */
export function restoreOverwritten(): void {
  const written = ledger();
  const { changes } = written;
  // Nothing is missing where this client wrote last. Without `changes` it was written by hand or by Fray 0.1.
  if (!changes || ownChanges.some(({ name }) => name === changes.at(-1))) return;
  const missing = ownChanges.filter(({ name }) => !changes.includes(name));
  ownChanges = missing;
  theirLedger = missing.length ? written : null;
  if (theirLedger) runDetached(enqueue("ledger", mergeTheirLedger));
}

/** Writes those of this client's changes that another client has overwritten on top of what it wrote. */
async function mergeTheirLedger(): Promise<void> {
  const base = theirLedger;
  theirLedger = null;
  const since = serverNow() - WATCHED;
  const missing = ownChanges.filter(({ name, at }) => at > since && !base?.changes?.includes(name));
  if (base && missing.length) await writeLedger(base, missing, true);
}

/**
 * Stores a card's entry in the ledger; entries beyond the limit are removed, and their cards can no longer be applied.
 */
export function storeEntry(card: string, entry: Omit<LedgerEntry, "at">): Promise<void> {
  const at = serverNow();
  return rewrite(({ cards, seen, dropped }, again) => {
    const known = cards[card];
    // If two gamemasters signed a card at the same time, the later signature counts.
    const all = { ...cards, [card]: again && known && known.at > at ? known : { ...known, ...entry, at } };
    const { kept, lost } = withinBounds(all, CARDS_KEPT);
    return {
      cards: kept,
      seen: Math.max(seen, entry.created ?? 0),
      dropped: Math.max(dropped, ...lost.map((lostEntry) => lostEntry.created ?? lostEntry.at)),
    };
  });
}

/**
 * Splits cards into those that stay, at most `bound`, and those lost. Each loss is the oldest card of the author with
 * the most cards, one that waits only if all of theirs wait; so an author who makes many cards loses their own.
 */
export function withinBounds(
  cards: Readonly<Record<string, LedgerEntry>>,
  bound: number,
): { kept: Record<string, LedgerEntry>; lost: LedgerEntry[] } {
  const kept = { ...cards };
  const lost: LedgerEntry[] = [];
  for (let excess = Object.keys(kept).length - bound; excess > 0; excess--) {
    // Find the author with the most cards, and of those the oldest: cards that wait rank as newer than all others.
    const cardsByAuthor = new Map<string, string[]>();
    for (const [id, { author = "" }] of Object.entries(kept))
      cardsByAuthor.set(author, [...(cardsByAuthor.get(author) ?? []), id]);
    const mostCards = [...cardsByAuthor.values()].reduce((most, one) => (one.length > most.length ? one : most));
    const rank = (id: string): number => kept[id]!.at + (kept[id]!.waits ? Number.MAX_SAFE_INTEGER / 2 : 0);
    const id = mostCards.reduce((oldest, one) => (rank(one) < rank(oldest) ? one : oldest));
    lost.push(kept[id]!);
    delete kept[id];
  }
  return { kept, lost };
}

/**
 * Removes a refused card from the ledger, and notes that cards up to its time of receipt (`created`, server time in
 * milliseconds) were looked at.
 */
export function removeEntry(card: string, created: number): Promise<void> {
  return rewrite(({ cards, seen }) => {
    if (!cards[card] && created <= seen) return null;
    const { [card]: _gone, ...rest } = cards;
    return { cards: rest, seen: Math.max(seen, created) };
  });
}

/** The most moves that the ledger keeps. */
const MOVES_KEPT = 100;

/** Stores the digest of what a move has cost, by the move's id; the oldest beyond the limit are removed. */
export function rememberMove(move: string, record: unknown): Promise<void> {
  return rewrite(({ moves }) => ({
    moves: Object.fromEntries([...Object.entries(moves), [move, digest(record)] as const].slice(-MOVES_KEPT)),
  }));
}

/** Tells whether the ledger knows a move with exactly this record of its costs. */
export function isRecordedMove(move: string, record: unknown): boolean {
  const { moves } = ledger();
  return Object.hasOwn(moves, move) && moves[move] === digest(record);
}

/** Notes in a card's entry, if it has one, that the card was applied, or undone, without changing anything. */
export function recordNoOp(card: string, state: NoOpRecord["state"], user: Presser): Promise<void> {
  return rewrite(({ cards }) => {
    const entry = cards[card];
    return entry
      ? { cards: { ...cards, [card]: { ...entry, blank: { state, ...presser(user), at: serverNow() } } } }
      : null;
  });
}

/** Notes a plan of several writes as open before its first write, with the digests that its records will have. */
export function notePlanOpen(plan: Plan): Promise<void> {
  return rewrite(({ cards, open }) => ({ cards: withMarks(cards, plan), open: [...open, plan] }));
}

/** Notes the end of a plan: removes all open plans of its card and step. */
export function notePlanDone(plan: Plan): Promise<void> {
  return rewrite(({ open }) => ({
    open: open.filter((other) => other.card !== plan.card || other.step !== plan.step),
  }));
}

/**
 * Notes a plan of a single write before that write, in the one place for such plans; `noteSingleDoneSoon` notes its
 * end.
 */
export function noteSingleOpen(plan: Plan): Promise<void> {
  return rewrite(({ cards }) => ({ cards: withMarks(cards, plan), last: plan }));
}

/** Notes that a card's changes in some documents (the writes of `plan`) cannot be undone, as their records are lost. */
export const noteLost = (plan: Plan): Promise<void> => rewrite(({ cards }) => ({ cards: withMarks(cards, plan) }));

/** The delay before the end of a single write is noted, in milliseconds: usually the next plan replaces it before. */
const NOTED_WITHIN = 1500;
/** The timer after which the end of a single write is noted. */
let endTimer: ReturnType<typeof setTimeout> | undefined;

/** Notes the end of a plan that was a single write, after a delay and unless another plan has replaced it. */
export function noteSingleDoneSoon(plan: Plan): void {
  const isThisPlan = (last: Plan | null | undefined): boolean => last?.card === plan.card && last.step === plan.step;
  clearTimeout(endTimer);
  endTimer = setTimeout(
    () => runDetached(rewrite(({ last }) => (isThisPlan(last) ? { last: null } : null))),
    NOTED_WITHIN,
  );
}

/** Returns the key of the mark of a step's record in the nth document that its card changed: “0c” (costs), “0e”. */
const markKey = (document: number, step: Step): string => `${document}${step[0]}`;

/** The states of records by the first letter of their marks; the digest of the record follows that letter. */
const MARKS = { a: "applied", u: "undone" } as const;

/** The ledger's mark of a record: its state, and the digest (`recordDigest`) of what was written. */
export interface Mark {
  readonly state: "applied" | "undone";
  readonly digest: string;
}

/**
 * Returns the ledger's mark of the record that a card's step left in a document; null if there is none; undefined for a
 * card without any marks (of Fray 0.1), whose records count as they are.
 */
export function markOf(entry: LedgerEntry, uuid: string, step: Step): Mark | null | undefined {
  if (!entry.marks) return undefined;
  const mark = entry.marks[markKey(entry.touched.indexOf(uuid), step)];
  return mark ? { state: MARKS[mark[0] as keyof typeof MARKS], digest: mark.slice(1) } : null;
}

/** Notes in a card's entry the changes of a document that could not be undone; not for a card without marks. */
export const noteLeft = (card: string, uuid: string, step: Step, labels: readonly ChangeLabel[]): Promise<void> =>
  rewrite(({ cards }) => {
    const entry = cards[card];
    const left = entry && { ...entry.left, [markKey(entry.touched.indexOf(uuid), step)]: labels };
    return entry?.marks ? { cards: { ...cards, [card]: { ...entry, left } } } : null;
  });

/**
 * Returns who asked for the step of a record in the document `uuid`, and when, by the ledger, as records can be forged;
 * with the changes that could not be undone (none unless the record is undone). Null where the ledger has noted no user
 * for the step, as for cards of older versions.
 */
export function askedOf(
  entry: LedgerEntry,
  uuid: string,
  { step, state }: Pick<CardRecord, "step" | "state">,
): (Asked & Pick<CardRecord, "skipped">) | null {
  const asked = entry.asked?.[step];
  const left = state === "undone" ? entry.left?.[markKey(entry.touched.indexOf(uuid), step)] : [];
  return asked ? { ...asked, skipped: [...(left ?? [])] } : null;
}

/** Returns the digest, of 16 characters, of what a record says was written. */
export const recordDigest = ({ entries, made, removed }: Pick<CardRecord, "entries" | "made" | "removed">): string =>
  digest({ entries, made, removed }).slice(0, 16);

/** Returns the ledger's cards with what a plan will leave in its card's entry: documents, marks, and who asked. */
function withMarks(cards: Record<string, LedgerEntry>, plan: Plan): Record<string, LedgerEntry> {
  const entry = cards[plan.card];
  if (!entry) return cards;
  // Marks name a document by its place among those that the card has changed: new ones are added at the end.
  const touched = [...new Set([...entry.touched, ...plan.writes.map((write) => write.uuid)])];
  const state = plan.direction === "apply" ? "a" : "u";
  const marks = Object.fromEntries([
    ...Object.entries(entry.marks ?? {}),
    ...plan.writes.map(
      (write) => [markKey(touched.indexOf(write.uuid), plan.step), state + recordDigest(write)] as const,
    ),
  ]);
  const { card, step, by, user } = plan;
  const asked = { ...entry.asked, [step]: { at: serverNow(), by, ...(user && { user }) } };
  return { ...cards, [card]: { ...entry, touched, ...(entry.marks ? { marks, asked } : {}) } };
}
