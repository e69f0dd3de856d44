import { host } from "../../host/host.ts";
import { rulesetOf } from "../registry.ts";

/**
 * Returns the ruleset of the tokens on the viewed scene if they share one; null without tokens, or with several
 * rulesets.
 */
export function rulesetOfScene(): string | null {
  const tokens = host.game.scenes.viewed?.tokens.contents ?? [];
  const here = new Set(tokens.flatMap((token) => rulesetOf(token.actor)?.id ?? []));
  return here.size === 1 ? [...here][0]! : null;
}
