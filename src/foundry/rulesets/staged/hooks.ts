import type { RulesetHooks } from "../../contract/ruleset.ts";
import { systemOf } from "./body.ts";
import { GRAPPLED } from "./derived.ts";
import { seized } from "./combat/sides.ts";

/** Large creatures take two squares by two until the gamemaster says otherwise (ST-039, ST-A20). */
export const hooks: RulesetHooks = {
  tokenDefaults(actor, token) {
    if (actor.type !== "staged" || systemOf(actor).derived.footprint !== "two_or_more") return null;
    return token.width === 1 && token.height === 1 ? { width: 2, height: 2 } : null;
  },
  conditionBegan: (actor, statuses, reader) => (statuses.has(GRAPPLED) ? seized(actor, reader) : []),
};
