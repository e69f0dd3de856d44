import { rulesetOf } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
import type { TokenDocument } from "../host/documents.ts";

/**
 * A combatant's movement in one turn: all of it (`total`) and what is spent; `unit`: key of lang/en.json of its unit.
 */
export interface Movement {
  readonly total: number;
  readonly spent: number;
  readonly unit: string;
}

/** Returns the movement that a token's combatant has in this turn; null if there is none, or if no rule limits it. */
export function movementOf({ actor, combatant }: TokenDocument): Movement | null {
  const ruleset = rulesetOf(actor);
  return (ruleset && combatant && ruleset.economy?.movement?.(combatant, readerFor(ruleset.id))) ?? null;
}
