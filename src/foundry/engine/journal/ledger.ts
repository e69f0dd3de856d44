import { serverNow } from "../../host/clock.ts";
import { host, runDetached } from "../../host/host.ts";
import { NAMESPACE } from "../../settings.ts";
import { isActingClient } from "../client.ts";
import { digest } from "./digest.ts";
import type { Plan, Presser } from "./plan.ts";
import { presser } from "./plan.ts";
import type { ChangeLabel } from "../../contract/change.ts";
import type { Asked, LedgerEntry, NoOpRecord } from "./ledger-entry.ts";
import { inVersionOf, recordDigest } from "./record-digest.ts";
import type { CardRecord, Step } from "./records.ts";
import { enqueue } from "../../host/queue.ts";

/*
 * The ledger is one world setting, which only gamemasters can write. It holds what must not be forged: digests of cards
 * (the chat messages of actions, which their authors can edit) and of what cards wrote to documents that players may
 * own; and the plans of writes that have begun, so that those that are cut off can be finished.
 */

/** The value of the setting. */
interface Ledger {
  /** entries of cards, by the card's id */
  cards: Record<string, LedgerEntry>;
  /** the same of turns and moves that have left records as cards do, by the records' id */
  cardless: Record<string, LedgerEntry>;
  /**
   * by the token's uuid and the move's id (of older versions by the id alone), a digest of the record of what the move
   * has cost: the record is stored on the token, so that the token's owner could change it
   */
  moves: Record<string, string>;
  /** plans that have begun and not ended; those found when the world is opened were cut off */
  open: readonly Plan[];
  /** the newest plan that writes only one document: it is carried out, or was cut off */
  last?: Plan | null;
  /** server time at which the newest card looked at was received: older cards without an entry are not new */
  seen: number;
  /** server time at which the newest card without an entry any more was received: older ones are never applied again */
  dropped: number;
  /** names of the newest changes of the ledger; a change whose name is missing was overwritten; left out by Fray 0.1 */
  changes?: readonly string[];
}

/** The most cards that the ledger keeps; and turns and moves, of which the newest stay. */
const CARDS_KEPT = 150;

/** Returns the ledger as the setting has it, with defaults for missing fields. */
export function ledger(): Ledger {
  const stored = host.game.settings.get(NAMESPACE, "ledger") as Partial<Ledger> | null;
  const { cards = {}, cardless = {}, moves = {}, open = [], dropped = 0 } = stored ?? {};
  // Fray 0.1 did not note when cards were received: its newest entry stands for that.
  const { seen = Math.max(0, ...Object.values(cards).map((entry) => entry.at)) } = stored ?? {};
  const { last = null } = stored ?? {};
  return { cards, cardless, moves, open, last, seen, dropped, ...(stored?.changes && { changes: stored.changes }) };
}

/** Returns the ledger's entry of a card, given the id of its message, or of a turn or move; null if there is none. */
export function ledgerEntry(cardId: string): LedgerEntry | null {
  const { cards, cardless } = ledger();
  const list = Object.hasOwn(cards, cardId) ? cards : cardless;
  return Object.hasOwn(list, cardId) ? list[cardId]! : null;
}

/**
 * A change of the ledger: returns the fields to replace, null for none. It may be called several times for one write,
 * so that it must change nothing itself. `isRepeated`: true if it was made before, and another client has overwritten
 * it.
 */
type Change = (ledger: Ledger, isRepeated: boolean) => Partial<Ledger> | null;

/** A change that this client has made, kept in case another client overwrites it. */
interface OwnChange {
  /** a random id, which the ledger keeps in `changes` */
  readonly name: string;
  /** server time at which it was made, in milliseconds */
  readonly at: number;
  readonly change: Change;
}

/** The newest changes that this client has made, oldest first. */
let ownChanges: OwnChange[] = [];
/** The ledger as another client wrote it without some of this client's changes; null if those are all there. */
let theirLedger: Ledger | null = null;

/** How many names of changes the ledger keeps; and below for how many milliseconds this client may repeat a change. */
const NAMES_KEPT = 60;
const REPEATED_WITHIN = 60_000;

/**
 * Waits until all earlier writes have ended, then changes the ledger and writes it; nothing is written if `change`
 * returns null. The change is kept for a minute, to be made again if another client overwrites it.
 */
function rewrite(change: Change): Promise<void> {
  return enqueue("ledger", async () => {
    const current = ledger();
    if (!change(current, false)) return;
    const madeAt = serverNow();
    const ownChange = { name: host.foundry.utils.randomID(), at: madeAt, change };
    // At most half of the names that the ledger keeps: the other half is for another gamemaster's client.
    ownChanges = [...ownChanges.filter((other) => madeAt - other.at < REPEATED_WITHIN), ownChange].slice(
      -NAMES_KEPT / 2,
    );
    try {
      await writeLedger(current, [ownChange], false);
    } catch (error) {
      ownChanges = ownChanges.filter((other) => other !== ownChange);
      throw error;
    }
  });
}

/** Writes the ledger `base` with changes made in it, and their names; `isRepeated`: true if they were made before. */
async function writeLedger(base: Ledger, newChanges: readonly OwnChange[], isRepeated: boolean): Promise<void> {
  let changedLedger = base;
  for (const { change } of newChanges) changedLedger = { ...changedLedger, ...change(changedLedger, isRepeated) };
  const changes = [...(base.changes ?? []), ...newChanges.map(({ name }) => name)].slice(-NAMES_KEPT);
  await host.game.settings.set(NAMESPACE, "ledger", { ...changedLedger, changes });
}

/**
 * Makes again those changes of this client, of the last minute, that another client's write of the ledger has lost;
 * called after each write of the setting. Each client writes the whole ledger, and while one gamemaster takes over from
 * another, two clients may write at once.
 */
export function restoreOverwritten(): void {
  const written = ledger();
  const { changes } = written;
  // Nothing is lost if this client wrote last. Without `changes` the ledger was written by hand or by Fray 0.1.
  if (!changes || ownChanges.some(({ name }) => name === changes.at(-1))) return;
  const missingChanges = ownChanges.filter(({ name }) => !changes.includes(name));
  // Changes that have arrived are forgotten.
  ownChanges = missingChanges;
  theirLedger = missingChanges.length ? written : null;
  if (theirLedger) runDetached(enqueue("ledger", mergeTheirLedger));
}

/** Writes `theirLedger` together with those of this client's changes of the last minute that `theirLedger` lacks. */
async function mergeTheirLedger(): Promise<void> {
  const base = theirLedger;
  theirLedger = null;
  const since = serverNow() - REPEATED_WITHIN;
  const missingChanges = ownChanges.filter(({ name, at }) => at > since && !base?.changes?.includes(name));
  if (base && missingChanges.length) await writeLedger(base, missingChanges, true);
}

/**
 * Stores the entry of a card, merged with the card's earlier entry. Above 150 entries some are removed
 * (`withinBounds`): the cards of removed entries can no longer be applied.
 */
export function storeEntry(cardId: string, entry: Omit<LedgerEntry, "at">): Promise<void> {
  const storedAt = serverNow();
  return rewrite(({ cards, seen, dropped }, isRepeated) => {
    const knownEntry = cards[cardId];
    // If two gamemasters' clients signed a card at the same time, the later signature counts.
    const hasLaterEntry = isRepeated && knownEntry && knownEntry.at > storedAt;
    const newEntry = hasLaterEntry ? knownEntry : { ...knownEntry, ...entry, at: storedAt };
    const { kept, lost } = withinBounds({ ...cards, [cardId]: newEntry }, CARDS_KEPT);
    return {
      cards: kept,
      seen: Math.max(seen, entry.created ?? 0),
      dropped: Math.max(dropped, ...lost.map((lostEntry) => lostEntry.created ?? lostEntry.at)),
    };
  });
}

/**
 * Splits entries of cards into those that stay, at most `bound`, and those that are lost. Each time the author who has
 * most cards loses their oldest, so that nobody can crowd out the cards of others. Cards that wait are lost only if all
 * cards of their author wait.
 */
export function withinBounds(
  cards: Readonly<Record<string, LedgerEntry>>,
  bound: number,
): { kept: Record<string, LedgerEntry>; lost: LedgerEntry[] } {
  const keptCards = { ...cards };
  const lostEntries: LedgerEntry[] = [];
  for (let tooMany = Object.keys(keptCards).length - bound; tooMany > 0; tooMany--) {
    // The author with most cards, and of their cards the oldest; those that wait rank as newer than all others.
    const cardsByAuthor = new Map<string, string[]>();
    // The key is the author's id; "" stands for all cards without a known author.
    for (const [id, { author = "" }] of Object.entries(keptCards))
      cardsByAuthor.set(author, [...(cardsByAuthor.get(author) ?? []), id]);
    const mostCards = [...cardsByAuthor.values()].reduce((longest, cardIds) =>
      cardIds.length > longest.length ? cardIds : longest,
    );
    const rank = (id: string): number => keptCards[id]!.at + (keptCards[id]!.waits ? Number.MAX_SAFE_INTEGER / 2 : 0);
    const id = mostCards.reduce((oldestId, cardId) => (rank(cardId) < rank(oldestId) ? cardId : oldestId));
    lostEntries.push(keptCards[id]!);
    delete keptCards[id];
  }
  return { kept: keptCards, lost: lostEntries };
}

/**
 * Removes the entry of a refused card, and notes that all cards received up to then have been looked at. `created`:
 * when the card was received, server time in milliseconds.
 */
export function removeEntry(cardId: string, created: number): Promise<void> {
  return rewrite(({ cards, seen }) => {
    if (!cards[cardId] && created <= seen) return null;
    const { [cardId]: _gone, ...rest } = cards;
    return { cards: rest, seen: Math.max(seen, created) };
  });
}

/** The most moves that the ledger keeps. */
const MOVES_KEPT = 100;

/** Returns the key of a move in the ledger: the mover chooses the id, and could take that of another token's move. */
const moveKey = (token: string, move: string): string => `${token} ${move}`;

/** Stores the digest of a move's record of costs, by its token's uuid and its id; only the newest 100 are kept. */
export function rememberMove(token: string, move: string, record: unknown): Promise<void> {
  const known = [moveKey(token, move), digest(record)] as const;
  return rewrite(({ moves }) => ({
    moves: Object.fromEntries([...Object.entries(moves), known].slice(-MOVES_KEPT)),
  }));
}

/** Tells whether the ledger has, for the move with this id of this token, the digest of exactly this record. */
export function isRecordedMove(token: string, move: string, record: unknown): boolean {
  const { moves } = ledger();
  const key = moveKey(token, move);
  // Of older versions.
  const known = Object.hasOwn(moves, key) || move.includes(" ") ? key : move;
  return Object.hasOwn(moves, known) && moves[known] === digest(record);
}

/**
 * Notes in a card's entry that it was applied or undone without changing anything; does nothing without an entry.
 * `place`: see `Asked`.
 */
export function recordNoOp(cardId: string, state: NoOpRecord["state"], user: Presser, place?: number): Promise<void> {
  return rewrite(({ cards }) => {
    const entry = cards[cardId];
    if (!entry) return null;
    const effects: Asked = { ...presser(user), at: serverNow(), ...(place !== undefined && { place }) };
    const asked = entry.marks ? { asked: { ...entry.asked, effects } } : {};
    return { cards: { ...cards, [cardId]: { ...entry, ...asked, blank: { ...effects, state } } } };
  });
}

/** Notes, before its first write, a plan that writes several documents, and the marks of the records to come. */
export function notePlanOpen(plan: Plan): Promise<void> {
  return rewrite((now) => ({ ...withMarks(now, plan), open: [...now.open, plan] }));
}

/** Notes that a plan has ended: removes all open plans of its card and step. */
export function notePlanDone(plan: Plan): Promise<void> {
  return rewrite(({ open }) => ({
    open: open.filter((other) => other.card !== plan.card || other.step !== plan.step),
  }));
}

/** Notes, before its write, a plan that writes one document, as `last`, with the mark of the record to come. */
export function noteSingleOpen(plan: Plan): Promise<void> {
  return rewrite((now) => ({ ...withMarks(now, plan), last: plan }));
}

/** Notes that a card's changes in some documents (the writes of `plan`) count as undone, as their records are lost. */
export const noteLost = (plan: Plan): Promise<void> => rewrite((now) => withMarks(now, plan));

/** After how many milliseconds the end of a plan of one write is noted; usually the next such plan comes before. */
const NOTED_WITHIN = 1500;
/** The timer after which the end of a single write is noted. */
let endTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Notes, after a delay, that a plan of one write has ended, unless another plan is the ledger's `last` or another
 * client acts by then. A further call during the delay begins the delay anew, and only the plan of that call is noted.
 */
export function noteSingleDoneSoon(plan: Plan): void {
  // By its id too: the undo of what a plan has written, noted meanwhile, is of the same card and step.
  const isThis = ({ card, step, id }: Plan): boolean => card === plan.card && step === plan.step && id === plan.id;
  clearTimeout(endTimer);
  endTimer = setTimeout(() => {
    // Another gamemaster's client may act by then: its writes of the ledger must not be overwritten for this.
    if (isActingClient()) runDetached(rewrite(({ last }) => (last && isThis(last) ? { last: null } : null)));
  }, NOTED_WITHIN);
}

/**
 * Returns the key of a mark: place of the document among those the card has changed, and letter of the step: “0c”,
 * “0e”.
 */
const markKey = (document: number, step: Step): string => `${document}${step[0]}`;

/** The states that the first letter of a mark stands for; the rest of the mark is the record's digest. */
const MARKS = { a: "applied", u: "undone" } as const;

/** What the ledger says of a record: its state, and the digest (`recordDigest`) of what was written. */
export interface Mark {
  readonly state: "applied" | "undone";
  readonly digest: string;
}

/**
 * Returns the mark of the record that a card's step left in a document; null if there is none; undefined for a card of
 * Fray 0.1, which has no marks at all and whose records count as they are.
 */
export function markOf(entry: LedgerEntry, uuid: string, step: Step): Mark | null | undefined {
  if (!entry.marks) return undefined;
  const mark = entry.marks[markKey(entry.touched.indexOf(uuid), step)];
  return mark ? { state: MARKS[mark[0] as keyof typeof MARKS], digest: mark.slice(1) } : null;
}

/** Notes in a card's entry which changes of a document could not be undone; does nothing for a card without marks. */
export const noteLeft = (cardId: string, uuid: string, step: Step, labels: readonly ChangeLabel[]): Promise<void> =>
  rewrite(({ cards }) => {
    const entry = cards[cardId];
    const notUndone = entry && { ...entry.left, [markKey(entry.touched.indexOf(uuid), step)]: labels };
    return entry?.marks ? { cards: { ...cards, [cardId]: { ...entry, left: notUndone } } } : null;
  });

/**
 * Returns who asked for the step of a record in the document with this uuid, and when. `skipped` holds the changes that
 * could not be undone; it is empty unless the record is undone. All this is read from the ledger, as a record can be
 * forged. Null if no user is noted for the step, as for cards of older versions.
 */
export function askedOf(
  entry: LedgerEntry,
  uuid: string,
  { step, state }: Pick<CardRecord, "step" | "state">,
): (Asked & Pick<CardRecord, "skipped">) | null {
  const askedForStep = entry.asked?.[step];
  const notUndone = state === "undone" ? entry.left?.[markKey(entry.touched.indexOf(uuid), step)] : [];
  return askedForStep ? { ...askedForStep, skipped: [...(notUndone ?? [])] } : null;
}

/**
 * Returns the entries of cards, turns and moves with what a plan will leave in its own (changed documents, marks, who
 * asked) and with the marks of other records that an undo rebases.
 */
function withMarks({ cards, cardless }: Ledger, plan: Plan): Pick<Ledger, "cards" | "cardless"> {
  const known = { ...cardless, ...cards };
  const entry = known[plan.card] ?? (plan.cardless && { digest: "", at: 0, touched: [], marks: {} });
  if (!entry) return { cards, cardless };
  // A mark names a document by its place in `touched`, so that new documents are only added at the end.
  const touched = [...new Set([...entry.touched, ...plan.writes.map((write) => write.uuid)])];
  const stateLetter = plan.direction === "apply" ? "a" : "u";
  const marks = Object.fromEntries([
    ...Object.entries(entry.marks ?? {}),
    ...plan.writes.map(
      (write) =>
        [
          markKey(touched.indexOf(write.uuid), plan.step),
          stateLetter + recordDigest({ ...write, at: plan.at }),
        ] as const,
    ),
  ]);
  // An entry of Fray 0.1 has no marks, and gets none.
  const { card, step, by, user, place } = plan;
  const asked: Asked = { at: serverNow(), by, ...(user && { user }), ...(place !== undefined && { place }) };
  const askedBySteps = { ...entry.asked, [step]: asked };
  const marked = { ...known, [card]: { ...entry, touched, ...(entry.marks ? { marks, asked: askedBySteps } : {}) } };
  for (const { uuid, rebased = [] } of plan.writes)
    for (const record of rebased) {
      // One without an entry is a change by hand, which has got a record just now.
      const rebasedEntry = marked[record.card] ?? { digest: "", at: 0, touched: [uuid], marks: {} };
      if (!rebasedEntry.marks) continue;
      const key = markKey(rebasedEntry.touched.indexOf(uuid), record.step);
      // In the version of the mark: a time that it does not cover may be false, and must not be signed now.
      const mark = rebasedEntry.marks[key];
      const rebasedDigest = recordDigest(mark ? inVersionOf(mark.slice(1), record) : record);
      marked[record.card] = { ...rebasedEntry, marks: { ...rebasedEntry.marks, [key]: `a${rebasedDigest}` } };
    }
  // Each entry in its list again.
  const all = Object.entries(marked);
  return {
    cards: Object.fromEntries(all.filter(([id]) => Object.hasOwn(cards, id))),
    cardless: Object.fromEntries(all.filter(([id]) => !Object.hasOwn(cards, id)).slice(-CARDS_KEPT)),
  };
}
