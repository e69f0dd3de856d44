import { endOfEncounter } from "../combat/reset-action.ts";
import { partyRest } from "../party/rest-action.ts";
import { crusade } from "./crusade/index.ts";
import { quest } from "./quest/index.ts";
import { enter, enterCommon } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { staged } from "./staged/index.ts";
import { swords } from "./swords/index.ts";
import { turns } from "./turns/index.ts";

/** The one registry: the only place that names the rulesets. A sixth is one line here. */
const RULESETS: readonly Ruleset[] = [crusade, swords, quest, staged, turns];

export function enterRulesets(): void {
  enter(RULESETS);
  enterCommon([endOfEncounter, partyRest]);
}
