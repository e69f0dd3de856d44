import { host } from "../../host/host.ts";
import { NAMESPACE } from "../../settings.ts";
import type { Plan } from "./plan.ts";
import { enqueue } from "./queue.ts";

/** What the gamemasters remember of a card, where only they can write: an edited message is noticed by it. */
export interface LedgerEntry {
  /** digest of the frozen card */
  readonly digest: string;
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
  /** plans under way; what is found here at ready was cut off */
  open: readonly Plan[];
}

const CARDS_KEPT = 150;

export function ledger(): Ledger {
  const stored = host.game.settings.get(NAMESPACE, "ledger") as Partial<Ledger> | null;
  return { cards: stored?.cards ?? {}, open: stored?.open ?? [] };
}

export function ledgerEntry(card: string): LedgerEntry | null {
  return ledger().cards[card] ?? null;
}

/** One writer at a time, always on the newest value. */
function rewrite(change: (ledger: Ledger) => Ledger): Promise<void> {
  return enqueue("ledger", async () => {
    await host.game.settings.set(NAMESPACE, "ledger", change(ledger()));
  });
}

/** Remembers a card; the oldest beyond the bound are forgotten (they can be read, no longer applied). */
export function remember(card: string, entry: Omit<LedgerEntry, "at">): Promise<void> {
  return rewrite(({ cards, open }) => {
    const all = { ...cards, [card]: { ...cards[card], ...entry, at: host.game.time.serverTime } };
    const kept = Object.entries(all)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, CARDS_KEPT);
    return { cards: Object.fromEntries(kept), open };
  });
}

/** Notes that a card was applied, or taken back, and changed nothing. */
export function recordNoOp(card: string, state: NoOpRecord["state"], by: string): Promise<void> {
  return rewrite(({ cards, open }) => {
    const entry = cards[card];
    return {
      cards: entry ? { ...cards, [card]: { ...entry, blank: { state, by, at: host.game.time.serverTime } } } : cards,
      open,
    };
  });
}

/** Notes a plan before its first write, and takes it out after its last. */
export function begin(plan: Plan): Promise<void> {
  return rewrite(({ cards, open }) => ({ cards: touch(cards, plan), open: [...open, plan] }));
}

export function finish(plan: Plan): Promise<void> {
  return rewrite(({ cards, open }) => ({
    cards,
    open: open.filter((one) => one.card !== plan.card || one.step !== plan.step),
  }));
}

/** Notes the documents of a plan that is one write and cannot be cut off. */
export function touchOnly(plan: Plan): Promise<void> {
  const known = new Set(ledgerEntry(plan.card)?.touched);
  if (plan.writes.every((write) => known.has(write.uuid))) return Promise.resolve();
  return rewrite(({ cards, open }) => ({ cards: touch(cards, plan), open }));
}

function touch(cards: Record<string, LedgerEntry>, plan: Plan): Record<string, LedgerEntry> {
  const entry = cards[plan.card];
  if (!entry) return cards;
  const touched = [...new Set([...entry.touched, ...plan.writes.map((write) => write.uuid)])];
  return { ...cards, [plan.card]: { ...entry, touched } };
}
