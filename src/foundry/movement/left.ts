import { rulesetOf } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
import type { TokenDocument } from "../host/documents.ts";

/** Movement of one turn, in the ruleset's unit; `unit` is a key of lang/en.json. */
export interface Movement {
  readonly total: number;
  readonly spent: number;
  readonly unit: string;
}

/**
 * Returns a token's movement of this turn, the whole and what is spent, in its ruleset's unit; null if it is no
 * combatant, or where no rule limits it.
 */
export function movementOf({ actor, combatant }: TokenDocument): Movement | null {
  const ruleset = rulesetOf(actor);
  return (ruleset && combatant && ruleset.economy?.movement?.(combatant, readerFor(ruleset.id))) ?? null;
}
