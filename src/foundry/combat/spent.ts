import { reservedCosts } from "../engine/reserved-costs.ts";
import type { PushChange } from "../contract/change.ts";
import type { CombatantDocument, SpentEntry } from "../host/documents.ts";

/** The entries a combatant has spent in this round. */
export function spentThisRound(combatant: CombatantDocument | null): readonly SpentEntry[] {
  const round = combatant?.combat?.round ?? 0;
  const all = (combatant?.system as { spent?: readonly SpentEntry[] } | undefined)?.spent ?? [];
  return all.filter((entry) => entry.round === round);
}

/** The entries a combatant has spent in this round and those its open cards are bound to spend. */
export function reservedThisRound(combatant: CombatantDocument | null): readonly SpentEntry[] {
  if (!combatant) return [];
  const round = combatant.combat?.round ?? 0;
  const open = reservedCosts().flatMap((change) =>
    change.kind === "push" && change.uuid === combatant.uuid && change.path === "system.spent"
      ? [change.entry as unknown as SpentEntry]
      : [],
  );
  return [...spentThisRound(combatant), ...open.filter((entry) => entry.round === round)];
}

/** An entry of what was spent; an undo takes it out again by its id. */
export type Payment = SpentEntry & {
  id: string;
  [key: string]: string | number | null | undefined | SpentEntry["data"];
};

/** The change that spends something of a round. */
export function spend(combatant: string, entry: Payment): PushChange {
  return { kind: "push", uuid: combatant, path: "system.spent", entry };
}

/** The payment of a move: without a card, and with a name of its own, so that undoing one move leaves the others. */
export function movePayment(id: string, round: number, act: string, pips: number, data: SpentEntry["data"]): Payment {
  return { ...payment("", round, act, pips, data), id, card: null };
}

/** The entry that pays for an act. */
export function payment(card: string, round: number, act: string, pips: number, data?: SpentEntry["data"]): Payment {
  return { id: `${card}-${act}`, round, act, pips, card, ...(data ? { data } : {}) };
}
