import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Lane } from "../../../contract/movement.ts";
import { heightRefusal } from "../../../contract/reading/heights.ts";
import { areTokensFoes } from "../../../contract/reading/sides.ts";
import { stepStopper } from "../../../movement/walls.ts";
import { reservedThisRound } from "../../../combat/spent.ts";
import { cannotMove } from "../../../movement/refused.ts";
import { economyCheck } from "../combat/economy.ts";
import { chargeOf } from "../derived.ts";
import { isFallen } from "../group/members.ts";
import { refusalOf } from "../refusal.ts";
import { lanesOn } from "../../../../rules/crusade/lanes.ts";
import type { ChargeGap } from "../../../../rules/crusade/movement.ts";

/**
 * Tells whether another token is a foe of the given one that still stands: an actor or group of Crusade that is neither
 * hidden by the gamemaster nor dead or fallen.
 */
export function isFoe(token: TokenDocument, other: TokenDocument, reader: GameReader): boolean {
  const actor = other.actor;
  if (!actor || actor === token.actor || !standing(other)) return false;
  if (actor.type !== "crusade" && actor.type !== "crusadeGroup") return false;
  return areTokensFoes(token, other, reader);
}

/**
 * Returns the straight way of a charge to each foe, or to `only` one, without odds, and with the reasons where it is
 * not legal (EC-043 … EC-046); empty where the token has no actor or no place on a grid.
 */
export function lanesTo(token: TokenDocument, reader: GameReader, only?: TokenDocument): Lane[] {
  const [grid, charger] = [reader.grid(token), reader.body(token)];
  const { actor } = token;
  if (!grid || !charger || !actor) return [];
  // The ways by the rules of a charge; walls and all tokens that still stand are in the way.
  const others = reader.others(token);
  const foes = others.filter((other) => (only ? other === only : isFoe(token, other, reader)));
  const stops = stepStopper(token);
  const found = lanesOn({
    grid,
    charger,
    foes: foes.map((foe) => ({ id: foe.id, body: reader.body(foe)! })),
    others: others.filter((other) => !foes.includes(other) && standing(other)).map((other) => reader.body(other)!),
    gap: reader.setting<ChargeGap>("chargeGap"),
    reach: chargeOf(actor),
    ...(stops && { stops }),
  });
  // Then what the rules of the ground do not know: actions spent this round, and heights.
  const combatant = reader.combatant(actor, token);
  const over = combatant && economyCheck(reservedThisRound(combatant), "charge");
  return found.map((lane, index) => {
    const high = heightRefusal(token, foes[index]!, "EC-043");
    const barred = over ?? high;
    const reason = barred ?? (lane.problem ? refusalOf(lane.problem) : null);
    const reasons = reason ? [reason] : [];
    const legal = lane.legal && !barred;
    return {
      target: foes[index]!,
      cells: lane.squares,
      landing: high ? null : lane.landing,
      legal,
      reasons,
      words: legal ? { key: "FRAY.Movement.laneLegal", data: { name: foes[index]!.name } } : cannotMove(reasons[0]!),
      odds: null,
    };
  });
}

/** Tells whether a token is visible, its actor not dead, and it not that of a fallen member. */
function standing(token: TokenDocument): boolean {
  return !token.hidden && Boolean(token.actor) && !token.actor!.statuses.has("dead") && !isFallen(token);
}
