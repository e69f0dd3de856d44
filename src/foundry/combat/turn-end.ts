import type { TurnContext } from "../host/host.ts";
import type { CombatantDocument, CombatDocument, GameReader } from "../host/documents.ts";
import { writeUndoable } from "../engine/journal/write-plain.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { endTurnEffects } from "./durations.ts";
import { addWrites } from "./marks.ts";

/** The part of an encounter that is needed as a turn ends. */
interface TurnCombat extends CombatDocument {
  readonly ruleset: Ruleset | null;
  /** the same encounter without combatants of other rulesets */
  readonly known: CombatDocument;
  /** reads documents and settings for its ruleset */
  readonly table: GameReader;
}

/**
 * Ends the effects counted in turns that are due as a combatant's turn ends, writes the ruleset's changes at the turn's
 * end, and adds these to its mark for a rewind.
 */
export async function endTurn(combat: TurnCombat, combatant: CombatantDocument, context: TurnContext): Promise<void> {
  await endTurnEffects(combat.known, context);
  const writes = await writeUndoable(combat.ruleset?.endOfTurn?.(combat.known, combatant.id, combat.table) ?? []);
  if (writes.length) await addWrites(combat, { round: context.round, combatant: combatant.id, writes });
}
