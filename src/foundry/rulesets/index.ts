import { endOfEncounter } from "../combat/reset-action.ts";
import { partyRest } from "../party/rest-action.ts";
import { crusade } from "./crusade/index.ts";
import { quest } from "./quest/index.ts";
import { enterInRegistry, enterCommonActions } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { staged } from "./staged/index.ts";
import { swords } from "./swords/index.ts";
import { turns } from "./turns/index.ts";

/**
 * All rulesets. No other place of the shared code names rulesets. `npm run ruleset`, which begins a new ruleset, adds
 * the new ruleset's import and line to this file.
 */
const RULESETS: readonly Ruleset[] = [
  crusade,
  swords,
  quest,
  staged,
  turns,
  // ruleset: the next one goes above this line
];

/** Enters all rulesets, and the two actions that belong to every ruleset, in the registry. */
export function enterRulesets(): void {
  enterInRegistry(RULESETS);
  enterCommonActions([endOfEncounter, partyRest]);
}
