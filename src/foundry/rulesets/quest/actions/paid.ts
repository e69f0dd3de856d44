import type { ActionRules, CardState } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { Part } from "../../../../rules/explain.ts";
import type { ActionId } from "../../../../rules/quest/actions.ts";
import { CAUGHT_BONUS } from "../../../../rules/quest/tables.ts";
import { actCosts } from "../combat/economy.ts";
import { STATUS } from "../conditions.ts";

/** A context of an action with a test: who pays with the action of the round, and the modifiers that count. */
interface Tested {
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
  readonly modifiers: readonly Part[];
}

/**
 * Returns the members of an action's rules that pay for its test: it takes the action of the round, and, once it is
 * settled, the bonus of an actor from whom an opponent could not escape ends if the test counted it (OQ-007, OQ-046).
 * `action`: what it takes in a context, null for none.
 */
export const paidBy = <C extends Tested>(
  action: (context: C) => ActionId | null,
): Required<Pick<ActionRules<C>, "reservedCosts" | "costs">> => {
  const taken = ({ card, context }: CardState<C>): Change[] => {
    const takes = action(context);
    return takes ? actCosts(takes, { card, context }) : [];
  };
  return {
    reservedCosts: taken,
    costs: (_outcome, state) => {
      const counted = state.context.modifiers.some(({ rule }) => rule === CAUGHT_BONUS.rule);
      return [...taken(state), ...(counted ? [advantageEnds(state.declaration.actor)] : [])];
    },
  };
};

/**
 * Returns the change that ends the bonus of an actor, given by uuid, from whom an opponent could not escape (OQ-046).
 */
export const advantageEnds = (uuid: string): Change => ({
  kind: "status",
  uuid,
  status: STATUS.advantage,
  active: false,
});
