import { host } from "../../host/host.ts";
import { NAMESPACE } from "../../settings.ts";
import { digest } from "./digest.ts";
import type { Plan } from "./plan.ts";
import { enqueue } from "./queue.ts";

/** What the gamemasters remember of a card, where only they can write: an edited message is noticed by it. */
export interface LedgerEntry {
  /** digest of the card as it was last written */
  readonly digest: string;
  /** digest of the step before it, for one who takes over between signing and writing */
  readonly before?: string;
  /** when the server had last written the message as it was signed then, in its own time */
  readonly written?: number;
  /** when the server received the card, in its own time */
  readonly created?: number;
  /** server time */
  readonly at: number;
  /** documents it has touched */
  readonly touched: readonly string[];
  /** it was applied where nothing was left to change: no document has a record of that */
  readonly blank?: NoOpRecord;
}

/** A card applied, or taken back, that changed nothing. */
export interface NoOpRecord {
  readonly state: "applied" | "undone";
  readonly at: number;
  readonly by: string;
}

interface Ledger {
  cards: Record<string, LedgerEntry>;
  /** digests of what moves have cost, by the move: their records lie on tokens, whose owners can write them */
  moves: Record<string, string>;
  /** plans under way; what is found here at ready was cut off */
  open: readonly Plan[];
  /** the newest card a gamemaster has looked at was received then: what is older and unknown here is not new */
  seen: number;
  /** the newest card that has left this ledger was received then: it may have been applied, and is never applied again */
  dropped: number;
}

const CARDS_KEPT = 150;

export function ledger(): Ledger {
  const stored = host.game.settings.get(NAMESPACE, "ledger") as Partial<Ledger> | null;
  const { cards = {}, moves = {}, open = [], dropped = 0 } = stored ?? {};
  // Fray 0.1 noted no times of receipt: what it had looked at was there when it last wrote.
  const { seen = Math.max(0, ...Object.values(cards).map((entry) => entry.at)) } = stored ?? {};
  return { cards, moves, open, seen, dropped };
}

export function ledgerEntry(card: string): LedgerEntry | null {
  const { cards } = ledger();
  return Object.hasOwn(cards, card) ? cards[card]! : null;
}

/** One writer at a time, always on the newest value. */
function rewrite(change: (ledger: Ledger) => Partial<Ledger> | null): Promise<void> {
  return enqueue("ledger", async () => {
    const now = ledger();
    const changes = change(now);
    if (changes) await host.game.settings.set(NAMESPACE, "ledger", { ...now, ...changes });
  });
}

/** Remembers a card; the oldest beyond the bound are forgotten (they can be read, no longer applied). */
export function remember(card: string, entry: Omit<LedgerEntry, "at">): Promise<void> {
  return rewrite(({ cards, seen, dropped }) => {
    const all = { ...cards, [card]: { ...cards[card], ...entry, at: host.game.time.serverTime } };
    const sorted = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
    const lost = sorted.slice(CARDS_KEPT).map(([, one]) => one.created ?? one.at);
    return {
      cards: Object.fromEntries(sorted.slice(0, CARDS_KEPT)),
      seen: Math.max(seen, entry.created ?? 0),
      dropped: Math.max(dropped, ...lost),
    };
  });
}

/** Takes a refused card out, if it was in: what is refused asks for nothing more. */
export function forget(card: string, created: number): Promise<void> {
  return rewrite(({ cards, seen }) => {
    if (!cards[card] && created <= seen) return null;
    const { [card]: _gone, ...rest } = cards;
    return { cards: rest, seen: Math.max(seen, created) };
  });
}

const MOVES_KEPT = 100;

/** Remembers what a move has cost, as a digest; the oldest beyond the bound are forgotten. */
export function rememberMove(move: string, record: unknown): Promise<void> {
  return rewrite(({ moves }) => ({
    moves: Object.fromEntries([...Object.entries(moves), [move, digest(record)] as const].slice(-MOVES_KEPT)),
  }));
}

/** Whether a move has cost exactly this. */
export function knowsMove(move: string, record: unknown): boolean {
  const { moves } = ledger();
  return Object.hasOwn(moves, move) && moves[move] === digest(record);
}

/** Notes that a card was applied, or taken back, and changed nothing. */
export function recordNoOp(card: string, state: NoOpRecord["state"], by: string): Promise<void> {
  return rewrite(({ cards }) => {
    const entry = cards[card];
    return entry
      ? { cards: { ...cards, [card]: { ...entry, blank: { state, by, at: host.game.time.serverTime } } } }
      : null;
  });
}

/** Notes a plan before its first write, and takes it out after its last. */
export function begin(plan: Plan): Promise<void> {
  return rewrite(({ cards, open }) => ({ cards: touch(cards, plan), open: [...open, plan] }));
}

export function finish(plan: Plan): Promise<void> {
  return rewrite(({ open }) => ({ open: open.filter((one) => one.card !== plan.card || one.step !== plan.step) }));
}

/** Notes the documents of a plan that is one write and cannot be cut off. */
export function touchOnly(plan: Plan): Promise<void> {
  const known = new Set(ledgerEntry(plan.card)?.touched);
  if (plan.writes.every((write) => known.has(write.uuid))) return Promise.resolve();
  return rewrite(({ cards }) => ({ cards: touch(cards, plan) }));
}

function touch(cards: Record<string, LedgerEntry>, plan: Plan): Record<string, LedgerEntry> {
  const entry = cards[plan.card];
  if (!entry) return cards;
  const touched = [...new Set([...entry.touched, ...plan.writes.map((write) => write.uuid)])];
  return { ...cards, [plan.card]: { ...entry, touched } };
}
