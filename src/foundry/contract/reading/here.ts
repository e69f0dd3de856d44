import { host } from "../../host/host.ts";
import { rulesetOf } from "../registry.ts";

/**
 * Returns the id of the ruleset that the tokens on the viewed scene share; null if no token has a ruleset, or if they
 * have several. Tokens whose actors have no ruleset do not count.
 */
export function rulesetOfScene(): string | null {
  const tokens = host.game.scenes.viewed?.tokens.contents ?? [];
  const rulesets = new Set(tokens.flatMap((token) => rulesetOf(token.actor)?.id ?? []));
  return rulesets.size === 1 ? [...rulesets][0]! : null;
}
