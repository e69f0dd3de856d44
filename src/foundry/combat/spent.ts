import { reservedCosts } from "../engine/reserved-costs.ts";
import type { PushChange } from "../contract/change.ts";
import type { CombatantDocument, SpentEntry } from "../host/documents.ts";

/**
 * Returns what a combatant has spent in its encounter's present round (pips and other costs, an entry for each act);
 * empty for null.
 */
export function spentThisRound(combatant: CombatantDocument | null): readonly SpentEntry[] {
  const round = combatant?.combat?.round ?? 0;
  const entries = (combatant?.system as { spent?: readonly SpentEntry[] } | undefined)?.spent ?? [];
  return entries.filter((entry) => entry.round === round);
}

/**
 * Returns what a combatant has spent in the present round, followed by what its open cards (chat messages of actions
 * that still wait for something) are going to spend in it; empty for null.
 */
export function reservedThisRound(combatant: CombatantDocument | null): readonly SpentEntry[] {
  if (!combatant) return [];
  const round = combatant.combat?.round ?? 0;
  const reserved: SpentEntry[] = [];
  for (const change of reservedCosts())
    if (change.kind === "push" && change.uuid === combatant.uuid && change.path === "system.spent")
      reserved.push(change.entry as unknown as SpentEntry);
  return [...spentThisRound(combatant), ...reserved.filter((entry) => entry.round === round)];
}

/** An entry of what a combatant has spent, with an id, by which an undo removes it. */
export type Payment = SpentEntry & {
  id: string;
  [key: string]: string | number | null | undefined | SpentEntry["data"];
};

/** Returns the change that adds an entry to what a combatant, given by its uuid, has spent. */
export function spend(combatantUuid: string, entry: Payment): PushChange {
  return { kind: "push", uuid: combatantUuid, path: "system.spent", entry };
}

/**
 * Returns the payment of a move: without a card, and with an id of its own, so that undoing one move leaves the others.
 * @param id the payment's own id
 * @param act the move as the ruleset calls it, such as "walk"
 * @param pips actions of the round that it costs
 * @param data values of the ruleset, such as the metres moved
 */
export function movePayment(id: string, round: number, act: string, pips: number, data: SpentEntry["data"]): Payment {
  return { ...payment("", round, act, pips, data), id, card: null };
}

/**
 * Returns the entry by which a card pays for an act. Its id is made of both, so that a card pays each act once.
 * @param cardId id of the card
 * @param act the act as the ruleset calls it, such as "attack"
 * @param pips actions of the round that it costs
 * @param data further values of the ruleset
 */
export function payment(cardId: string, round: number, act: string, pips: number, data?: SpentEntry["data"]): Payment {
  return { id: `${cardId}-${act}`, round, act, pips, card: cardId, ...(data ? { data } : {}) };
}
