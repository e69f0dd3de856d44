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
 * The one registry: the only place that names the rulesets. A further one is an import and a line; `npm run ruleset`
 * writes both.
 */
const RULESETS: readonly Ruleset[] = [
  crusade,
  swords,
  quest,
  staged,
  turns,
  // ruleset: the next one goes above this line
];

/** Enters all rulesets, and the actions that they share, in the registry. */
export function enterRulesets(): void {
  enterInRegistry(RULESETS);
  enterCommonActions([endOfEncounter, partyRest]);
}
