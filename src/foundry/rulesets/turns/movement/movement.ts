import { cannotMove } from "../../../movement/refused.ts";
import { encounterOf } from "../../../contract/reading/strangers.ts";
import { movePayment, spend, spentThisRound } from "../../../combat/spent.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { Drag, Movement, Verdict } from "../../../contract/movement.ts";
import { bodyOf, isDead } from "../body.ts";
import { CONCEALED } from "../conditions.ts";
import { refusesOutOfTurn } from "../../../engine/out-of-turn.ts";
import { squareLength } from "./distance.ts";
import { movedOf, deedsOf } from "../combat/economy.ts";
import { refusalOf } from "../refusal.ts";
import { problem } from "../../../../rules/turns/problems.ts";
import type { Problem } from "../../../../rules/turns/problems.ts";
import { actionsUsed, takesMovement } from "../../../../rules/turns/actions.ts";
import { opponents, turnProblems } from "../../../../rules/turns/initiative.ts";
import { checkMove, moveProblems } from "../../../../rules/turns/movement.ts";
import { actingSide, combatOf, blockSide } from "../combat/sides.ts";

/**
 * The rules of movement: up to the actor's speed in a turn, before and after the action, in the scene's unit (CT-008,
 * CT-009, CT-A16).
 */
export const movement: Movement = {
  grids: ["square", "gridless", "hex"],
  actions: [{ id: "move", label: "FRAY.Movement.walk", icon: "fa-solid fa-person-walking", order: 0, rule: "CT-008" }],
  cost: (_action, { cells }) => cells,
  verdict,
  after,
};

/**
 * Judges a drag: whether it is allowed, the reasons if not, and the distances used and allowed this turn. The speed
 * counts, and a parry or a sneak attack made this turn. In a started encounter the actor must live and, if the world
 * refuses acts out of turn, have the turn.
 */
function verdict(drag: Drag): Verdict {
  const { before: movedBefore, after: movedAfter } = covered(drag);
  const speed = bodyOf(drag.actor).derived.speed.value;
  const { used } = checkMove({ speed, before: movedBefore, after: movedAfter });
  const problems: Problem[] = [...moveProblems({ speed, before: movedBefore, after: movedAfter, ...restraints(drag) })];
  const { combatant } = drag;
  const combat = encounterOf(combatant);
  if (combatant && combat?.started) {
    const side = blockSide(combatant);
    const isTurnOver = combatOf(combat).done.includes(combatant.id);
    if (isDead(drag.actor)) problems.push(problem("dead"));
    if (refusesOutOfTurn())
      problems.push(...turnProblems({ side, acting: actingSide(combat) ?? opponents(side), acted: isTurnOver }));
  }
  // What the ruler says: why the move is not allowed, or how far it goes.
  const reasons: Refusal[] = problems.map(refusalOf);
  const [firstReason] = reasons;
  const unit = unitOf(drag);
  const data = { used, limit: speed, unit, left: Math.max(0, speed - used) };
  if (firstReason)
    return { legal: false, band: "illegal", words: cannotMove(firstReason), reasons, used, limit: speed };
  // At the edge all of the speed is used.
  const words = { key: movedAfter > 0 ? "FRAY.Turns.Movement.after" : "FRAY.Turns.Movement.of", data };
  return { legal: true, band: used === speed ? "edge" : "legal", words, reasons, used, limit: speed };
}

/** Returns the length of a drag's way, in the scene's unit. */
const wayOf = ({ grid, cells, token }: Drag): number => grid.length(cells) * squareLength(token);

/**
 * Returns the distances moved this turn before and after the action, this drag included, in the scene's unit (CT-009).
 * Outside an encounter, only this drag counts, as a move before the action.
 */
function covered(drag: Drag): { before: number; after: number } {
  const spent = spentThisRound(drag.combatant);
  const earlier = drag.combatant ? movedOf(spent) : { before: 0, after: 0 };
  const way = wayOf(drag);
  const hasActed = actionsUsed({ deeds: deedsOf(spent) }) > 0;
  return hasActed
    ? { before: earlier.before, after: earlier.after + way }
    : { before: earlier.before + way, after: earlier.after };
}

/**
 * Returns what limits movement this turn: `parries`, whether a parry made this turn takes the turn's movement (CT-047);
 * `sneaked`, whether a sneak attack was made this turn; and whether the actor is concealed now: a move after a
 * sneak attack may not lead back into concealment (CT-080).
 */
function restraints({ actor, combatant }: Drag): { parries: boolean; sneaked: boolean; concealed: boolean } {
  const spent = spentThisRound(combatant);
  const hasSneaked = spent.some((entry) => entry.act === "attack" && entry.data?.sneak === true);
  return {
    parries: takesMovement({ deeds: deedsOf(spent) }),
    sneaked: hasSneaked,
    concealed: actor.statuses.has(CONCEALED),
  };
}

/** Returns the scene's unit of distance; "" if it has none. */
function unitOf({ token }: Drag): string {
  return token.parent?.grid?.units ?? "";
}

/**
 * Returns the change that notes the distance moved on the combatant; it is undone with the move. Empty outside a
 * started encounter and for a move of no length.
 */
function after(drag: Drag): Change[] {
  const { combatant } = drag;
  const way = wayOf(drag);
  if (!combatant?.combat?.started || !way) return [];
  const { round } = combatant.combat;
  const id = `move-${round}-${spentThisRound(combatant).length}`;
  return [spend(combatant.uuid, movePayment(id, round, "move", 0, { distance: way }))];
}
