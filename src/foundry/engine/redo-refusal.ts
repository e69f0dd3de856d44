import type { Refusal } from "../contract/action.ts";
import type { Change } from "../contract/change.ts";
import { rulesetById } from "../contract/registry.ts";
import type { CombatantDocument, SpentEntry } from "../host/documents.ts";
import { documentOf } from "../host/host.ts";
import { shared } from "../settings.ts";
import { recordsOfCard } from "./journal/find-records.ts";
import { reservedCosts } from "./reserved-costs.ts";

/**
 * Returns why an undone card cannot pay these costs again: other cards or moves have spent or reserved the action of
 * its round meanwhile, and the world enforces the rules on actions. Null if it can, or if its costs are still paid.
 */
export function redoRefusal(cardId: string, costs: readonly Change[]): Refusal | null {
  const isPaid = recordsOfCard(cardId).some(({ step, state }) => step === "costs" && state === "applied");
  if (isPaid || shared<string>("economy") === "advice") return null;
  for (const change of costs) {
    if (change.kind !== "push" || change.path !== "system.spent") continue;
    const combatant = documentOf<CombatantDocument>(change.uuid);
    const entry = change.entry as unknown as SpentEntry;
    const others = combatant ? spentBeside(combatant, entry, cardId) : [];
    const economy = rulesetById(combatant?.combat?.type)?.economy;
    const refusal = combatant && economy?.refuses(combatant, entry, others);
    if (refusal) return refusal;
  }
  return null;
}

/**
 * Returns what a combatant has spent in the round of an entry, and what open cards reserve in it, without one card's.
 */
function spentBeside(combatant: CombatantDocument, { round }: SpentEntry, cardId: string): SpentEntry[] {
  const { spent = [] } = combatant.system as { readonly spent?: readonly SpentEntry[] };
  const reserved = reservedCosts(cardId).flatMap((change) =>
    change.kind === "push" && change.uuid === combatant.uuid && change.path === "system.spent"
      ? [change.entry as unknown as SpentEntry]
      : [],
  );
  return [...spent, ...reserved].filter((other) => other.round === round && other.card !== cardId);
}
