import type { ActionRules, CardState } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { Part } from "../../../../rules/explain.ts";
import type { ActionId } from "../../../../rules/quest/actions.ts";
import { CAUGHT_BONUS } from "../../../../rules/quest/tables.ts";
import { actCosts } from "../combat/economy.ts";
import { STATUS } from "../conditions.ts";

/**
 * The part of an action's context that payment needs: who pays with the action of the round, and the modifiers of the
 * test.
 */
interface Tested {
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
  readonly modifiers: readonly Part[];
}

/**
 * Returns the functions by which an action with a test is paid for. The test takes the action of the round, which
 * counts as spent while its card (its chat message) still waits for dice or answers (`reservedCosts`). When the test is
 * settled, the bonus for an opponent who failed to escape ends, if the test has counted it (OQ-007, OQ-046).
 * @param action returns the action of the round that a context takes; null for none
 */
export const paidBy = <C extends Tested>(
  action: (context: C) => ActionId | null,
): Required<Pick<ActionRules<C>, "reservedCosts" | "costs">> => {
  const actionCosts = ({ card, context }: CardState<C>): Change[] => {
    const actionId = action(context);
    return actionId ? actCosts(actionId, { card, context }) : [];
  };
  return {
    reservedCosts: actionCosts,
    costs: (_outcome, state) => {
      const countsAdvantage = state.context.modifiers.some(({ rule }) => rule === CAUGHT_BONUS.rule);
      return [...actionCosts(state), ...(countsAdvantage ? [advantageEnds(state.declaration.actor)] : [])];
    },
  };
};

/**
 * Returns the change that ends an actor's advantage, the bonus for an opponent who failed to escape; `uuid` is the
 * actor's (OQ-046).
 */
export const advantageEnds = (uuid: string): Change => ({
  kind: "status",
  uuid,
  status: STATUS.advantage,
  active: false,
});
