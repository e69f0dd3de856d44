import { host } from "../host/host.ts";
import type { Change } from "../contract/change.ts";
import { recordsOfCard } from "./journal/apply.ts";
import { ledger } from "./journal/ledger.ts";
import { signedCard } from "./integrity.ts";
import { isCard, partsOf } from "./state.ts";

/*
 * A card that waits for dice or an answer has not paid its costs yet. Other cards count these as spent, so that no
 * point is spent twice: they are reserved.
 */

/** The id of the card that is being read again; "" if none is. */
let cardBeingRead = "";

/**
 * Runs `read` and returns its result; meanwhile the costs that the card of this id is going to pay do not count, so
 * that the card is not refused for its own costs.
 */
export function withoutReservations<T>(card: string, read: () => T): T {
  cardBeingRead = card;
  try {
    return read();
  } finally {
    cardBeingRead = "";
  }
}

/** Reserved costs read in the current task: no document changes within it, and a sheet asks for each row. */
const costsRead = new Map<string, readonly Change[]>();

/**
 * Returns the changes by which open signed cards are going to pay their costs, without those paid already and those of
 * the card `except` (its id; "" leaves out none).
 */
export function reservedCosts(except = ""): readonly Change[] {
  const key = `${except}|${cardBeingRead}`;
  const earlier = costsRead.get(key);
  if (earlier) return earlier;
  if (!costsRead.size) queueMicrotask(() => costsRead.clear());
  const costs = readReservedCosts(except);
  costsRead.set(key, costs);
  return costs;
}

/** Reads the costs that open signed cards are going to pay, without those of `except` and of the card read again. */
function readReservedCosts(except: string): Change[] {
  // Cards that have ended reserve nothing: only waiting ones are read.
  const waiting = Object.entries(ledger().cards).filter(([, { waits }]) => waits !== false);
  return waiting.flatMap(([id]) => {
    const message = id === except || id === cardBeingRead ? null : host.game.messages.get(id);
    // Only signed cards count, not the author's later edits.
    const card = isCard(message) ? signedCard(message) : null;
    if (card?.system.stage !== "declared" || !card.system.context) return [];
    const parts = partsOf(card);
    if (!parts) return [];
    const { action, state, table } = parts;
    const paid = (): boolean => recordsOfCard(id).some(({ step, state: now }) => step === "costs" && now === "applied");
    return action.reservedCosts && !paid() ? [...action.reservedCosts(state, table)] : [];
  });
}

/** Returns the points that changes take from the number at `path` of a document, 0 or more; gains do not count. */
export function reservedPoints(changes: readonly Change[], uuid: string, path: string): number {
  let points = 0;
  for (const change of changes)
    if (change.kind === "delta" && change.uuid === uuid && change.path === path) points += Math.max(0, -change.amount);
  return points;
}
