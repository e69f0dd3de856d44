import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { shared } from "../settings.ts";

/**
 * Returns the id of the ruleset for a new encounter: that of the selected tokens if they share one, else the world's.
 */
export function likelyRuleset(): string {
  const tokens = host.canvas?.tokens?.controlled ?? [];
  const rulesets = new Set(tokens.map((token) => rulesetOf(token.actor)?.id).filter(Boolean));
  return rulesets.size === 1 ? [...rulesets][0]! : shared<string>("ruleset");
}
