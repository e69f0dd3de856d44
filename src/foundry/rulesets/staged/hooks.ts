import type { RulesetHooks } from "../../contract/ruleset.ts";
import { systemOf } from "./body.ts";
import { GRAPPLED } from "./derived.ts";
import { gripForgotten } from "./actions/grip.ts";
import { stanceWhenGrappled } from "./combat/sides.ts";

/**
 * What the ruleset does at three moments: new tokens of large creatures get two by two squares, unless another size is
 * set (ST-039, ST-A20); a grappled actor keeps its stance; a grip taken away by hand is forgotten.
 */
export const hooks: RulesetHooks = {
  /** Returns the size of a large creature's new token in squares; null: the token keeps its size. */
  tokenDefaults(actor, token) {
    if (actor.type !== "staged" || systemOf(actor).derived.footprint !== "two_or_more") return null;
    return token.width === 1 && token.height === 1 ? { width: 2, height: 2 } : null;
  },
  /** Returns the change that keeps the stance of an actor who was just grappled (ST-033). */
  conditionBegan: (actor, statuses, reader) => (statuses.has(GRAPPLED) ? stanceWhenGrappled(actor, reader) : []),
  /**
   * Returns the changes that forget a grip taken away by hand; no changes if a card has forgotten the grip (ST-P12).
   */
  conditionEnded(actor, statuses) {
    const { strength, by } = systemOf(actor).grip;
    return statuses.has(GRAPPLED) && (strength || by) ? gripForgotten(actor) : [];
  },
};
