import type { TurnContext } from "../host/host.ts";
import type { CombatantDocument, CombatDocument, GameReader } from "../host/documents.ts";
import { writePlain } from "../engine/journal/write-plain.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { endTurnEffects } from "./durations.ts";
import { addWrites } from "./marks.ts";

/** The part of an encounter that is needed as a turn ends. */
interface TurnCombat extends CombatDocument {
  readonly ruleset: Ruleset | null;
  readonly known: CombatDocument;
  readonly table: GameReader;
}

/**
 * Ends effects counted in turns that are due as a combatant's turn ends, and writes the ruleset's changes at its end;
 * these are noted for a rewind.
 */
export async function endTurn(combat: TurnCombat, combatant: CombatantDocument, context: TurnContext): Promise<void> {
  await endTurnEffects(combat.known, context);
  const writes = await writePlain(combat.ruleset?.endOfTurn?.(combat.known, combatant.id, combat.table) ?? []);
  if (writes.length) await addWrites(combat, { round: context.round, combatant: combatant.id, writes });
}
