import { host } from "../host/host.ts";
import type { Change } from "../contract/change.ts";
import { recordsOfCard } from "./journal/find-records.ts";
import { ledger } from "./journal/ledger.ts";
import { signedCard } from "./integrity.ts";
import { isCard, partsOf } from "./state.ts";

/*
 * Reserved costs: those of cards (chat messages of actions) that wait for dice or an answer and have not paid yet.
 * Other cards count them as spent, so that no point is spent twice.
 */

/** The id of the card whose context is being read again now; "" if none is. */
let cardBeingRead = "";

/**
 * Runs `read` and returns its result. Until `read` returns, the costs reserved by the card with this id do not count:
 * the card must not be refused for its own costs.
 */
export function withoutReservations<T>(cardId: string, read: () => T): T {
  cardBeingRead = cardId;
  try {
    return read();
  } finally {
    cardBeingRead = "";
  }
}

/** Results of `reservedCosts` in the current task, in which no document changes: a sheet asks for them for each row. */
const costsRead = new Map<string, readonly Change[]>();

/**
 * Returns the changes by which open cards, as a gamemaster's client signed these cards, are going to pay. Left out are
 * cards that have paid, the card of `withoutReservations`, and the card with the id `exceptCardId` (unless "").
 */
export function reservedCosts(exceptCardId = ""): readonly Change[] {
  const key = `${exceptCardId}|${cardBeingRead}`;
  const knownCosts = costsRead.get(key);
  if (knownCosts) return knownCosts;
  // Documents may change after the current task.
  if (!costsRead.size) queueMicrotask(() => costsRead.clear());
  const costs = readReservedCosts(exceptCardId);
  costsRead.set(key, costs);
  return costs;
}

/** Reads what `reservedCosts` returns from the cards, leaving out also the card whose context is being read again. */
function readReservedCosts(exceptCardId: string): Change[] {
  // Cards that wait for nothing reserve nothing.
  const waiting = Object.entries(ledger().cards).filter(([, { waits }]) => waits !== false);
  return waiting.flatMap(([id]) => {
    const message = id === exceptCardId || id === cardBeingRead ? null : host.game.messages.get(id);
    // Only what was signed counts, no later edit by the author.
    const card = isCard(message) ? signedCard(message) : null;
    if (card?.system.stage !== "declared" || !card.system.context) return [];
    const parts = partsOf(card);
    if (!parts) return [];
    const { action, state, table } = parts;
    const hasPaid = (): boolean =>
      recordsOfCard(id).some(({ step, state: recordState }) => step === "costs" && recordState === "applied");
    return action.reservedCosts && !hasPaid() ? [...action.reservedCosts(state, table)] : [];
  });
}

/**
 * Returns how many points changes take from the number at `path` of a document; changes that add points are ignored.
 */
export function reservedPoints(changes: readonly Change[], uuid: string, path: string): number {
  let points = 0;
  for (const change of changes)
    if (change.kind === "delta" && change.uuid === uuid && change.path === path) points += Math.max(0, -change.amount);
  return points;
}
