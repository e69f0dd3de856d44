import type { Refusal } from "../../../contract/action.ts";
import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Lane } from "../../../contract/movement.ts";
import { carries } from "../../../contract/reading/room.ts";
import { heightRefusal } from "../../../contract/reading/heights.ts";
import { areTokensFoes } from "../../../contract/reading/sides.ts";
import { isOut, metresPerSquare, questOf } from "../body.ts";
import { cannotMove } from "../../../movement/refused.ts";
import { roundState } from "../combat/economy.ts";
import { refusalOf } from "../refusal.ts";
import type { Problem } from "../../../../rules/problem.ts";
import { checkMove } from "../../../../rules/quest/actions.ts";
import { checkChargeWay } from "../../../../rules/quest/movement.ts";

/** Tells whether a target stands higher than the token. */
export const isUphill = (token: TokenDocument, target: TokenDocument | null): boolean =>
  target !== null && target.elevation > token.elevation;

/** The rules' problems of a move whose words all rulesets share, each with the end of its key below FRAY.Refused. */
const SHARED_WORDS: Readonly<Record<string, string>> = { way_held: "WayHeld", not_adjacent: "ChargeNotAdjacent" };

/** Returns the refusal of a move for a problem that the rules report. */
export const moveRefusal = (problem: Problem<string>): Refusal => {
  const refused = SHARED_WORDS[problem.problem];
  return refused ? { refused, rule: problem.rule } : refusalOf(problem);
};

/**
 * Tells whether another token is an opponent that can be charged: an actor of this ruleset, in the fight, visible, and
 * of the other side (OQ-002, OQ-011).
 */
export function isFoe(token: TokenDocument, other: TokenDocument, reader: GameReader): boolean {
  const { actor } = other;
  if (!actor || actor === token.actor || other.hidden || actor.type !== "quest" || isOut(actor)) return false;
  return areTokensFoes(token, other, reader);
}

/**
 * Returns the straight ways (lanes) of a charge to all opponents, or to the token `onlyFoe` alone. Each lane has the
 * reasons that forbid it, and no odds. An opponent who is adjacent, or whom no straight line reaches, has no lane.
 * Hidden tokens in the way do not count, so that a lane does not reveal them (OQ-P14). Empty if the token has no actor
 * or no place on a grid.
 */
export function lanesTo(token: TokenDocument, reader: GameReader, onlyFoe?: TokenDocument): Lane[] {
  const [grid, mover] = [reader.grid(token), reader.body(token)];
  const { actor } = token;
  if (!grid || !mover || !actor) return [];
  const state = roundState(actor, reader.combatant(actor, token));
  const movement = questOf(actor).derived.movement.value;
  const others = reader.others(token);
  // The bodies that can block a lane: those of visible tokens still in the fight, but not of the mover's mount.
  const bodiesInWay = others
    .filter((other) => other.actor && !other.hidden && !isOut(other.actor) && !carries(other, token))
    .map((other) => reader.body(other)!);
  return others
    .filter((other) => (onlyFoe ? other === onlyFoe : isFoe(token, other, reader)))
    .flatMap((foe): Lane[] => {
      const cells = grid.towards(mover, reader.body(foe)!);
      if (!cells) return [];
      const corners = [cells[0]!, cells.at(-1)!];
      // Every reason against the charge: the path, the height, the metres left.
      const path = { grid, mover, path: cells, held: bodiesInWay, corners, uphill: isUphill(token, foe) };
      const reasons = checkChargeWay(path).map(moveRefusal);
      const heightProblem = heightRefusal(token, foe, "OQ-P14");
      if (heightProblem) reasons.push(heightProblem);
      const metres = grid.length(cells) * metresPerSquare(token);
      reasons.push(...checkMove({ state, metres, movement }).problems.map(refusalOf));
      const [firstReason] = reasons;
      const legal = !firstReason;
      return [
        {
          target: foe,
          cells,
          landing: legal ? cells.at(-1)! : null,
          legal,
          reasons,
          words: firstReason ? cannotMove(firstReason) : { key: "FRAY.Movement.laneLegal", data: { name: foe.name } },
          odds: null,
        },
      ];
    });
}
