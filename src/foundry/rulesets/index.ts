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
 * All rulesets. This is the only place of the shared code that names them; `npm run ruleset`, which begins a further
 * one, adds its import and its line here.
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
