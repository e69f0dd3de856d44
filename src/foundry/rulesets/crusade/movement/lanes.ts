import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import type { Lane } from "../../../contract/movement.ts";
import { heightRefusal } from "../../../contract/reading/heights.ts";
import { areTokensFoes } from "../../../contract/reading/sides.ts";
import { openWalls, stepStopper } from "../../../movement/walls.ts";
import { reservedThisRound } from "../../../combat/spent.ts";
import { cannotMove } from "../../../movement/refused.ts";
import { economyCheck } from "../combat/economy.ts";
import { chargeOf } from "../derived.ts";
import { isFallen } from "../group/members.ts";
import { refusalOf } from "../refusal.ts";
import { lanesOn } from "../../../../rules/crusade/lanes.ts";
import type { ChargeGap } from "../../../../rules/crusade/movement.ts";

/**
 * Tells whether the token `other` is a standing foe of `token`: it is on another side, has an actor or group of this
 * ruleset, and is neither hidden, nor dead, nor the token of a fallen member.
 */
export function isFoe(token: TokenDocument, other: TokenDocument, reader: GameReader): boolean {
  const actor = other.actor;
  if (!actor || actor === token.actor || !isStanding(other)) return false;
  if (actor.type !== "crusade" && actor.type !== "crusadeGroup") return false;
  return areTokensFoes(token, other, reader);
}

/**
 * Returns the straight way (lane) of a charge to each standing foe, or to the token `onlyFoe` alone; each with the
 * reason if it is not legal, and without odds (EC-043 … EC-046). Empty if the token has no actor or no place on a grid.
 */
export function lanesTo(token: TokenDocument, reader: GameReader, onlyFoe?: TokenDocument): Lane[] {
  const [grid, charger] = [reader.grid(token), reader.body(token)];
  const { actor } = token;
  if (!grid || !charger || !actor) return [];
  // The ways by the rules of charging. Walls, and all standing tokens that are no goal, are in the way.
  const others = reader.others(token);
  const foes = others.filter((other) => (onlyFoe ? other === onlyFoe : isFoe(token, other, reader)));
  const reach = chargeOf(actor);
  // Without a grid, the walls that a charge can come to; else null if no wall of the viewed scene can be in the way.
  const walls = openWalls(token)?.(charger.at, reach);
  const stops = walls
    ? (...[fromX, fromY, toX, toY]: [number, number, number, number]) => walls.stops([fromX, fromY], [toX, toY])
    : stepStopper(token);
  const ways = {
    grid,
    charger,
    foes: foes.map((foe) => ({ id: foe.id, body: reader.body(foe)! })),
    others: others.filter((other) => !foes.includes(other) && isStanding(other)).map((other) => reader.body(other)!),
    gap: reader.setting<ChargeGap>("chargeGap"),
    reach,
  };
  const lanes = lanesOn(stops ? { ...ways, stops, ends: walls?.ends } : ways);
  // Only if some lane is blocked: the lanes as they would be without walls, which tell what it is that blocks.
  const isAnyBlocked = stops && lanes.some(({ problem }) => problem?.problem === "blocked");
  const lanesWithoutWalls = isAnyBlocked ? lanesOn(ways) : lanes;
  // Two more reasons against a lane, which come before the rules' own: actions already spent, and a difference in
  // height.
  const combatant = reader.combatant(actor, token);
  const unaffordable = combatant && economyCheck(reservedThisRound(combatant), "charge");
  return lanes.map((lane, index) => {
    const heightProblem = heightRefusal(token, foes[index]!, "EC-043");
    const extraProblem = unaffordable ?? heightProblem;
    const isWalled = lane.problem?.problem === "blocked" && lanesWithoutWalls[index]!.legal;
    const laneProblem = isWalled ? { refused: "WayWalled" } : lane.problem && refusalOf(lane.problem);
    const reason = extraProblem ?? laneProblem;
    const reasons = reason ? [reason] : [];
    const legal = lane.legal && !extraProblem;
    return {
      target: foes[index]!,
      cells: lane.squares,
      // At another height there is no place to land.
      landing: heightProblem ? null : lane.landing,
      legal,
      reasons,
      words: legal ? { key: "FRAY.Movement.laneLegal", data: { name: foes[index]!.name } } : cannotMove(reasons[0]!),
      odds: null,
    };
  });
}

/** Tells whether a token is not hidden, has an actor that is not dead, and is not that of a fallen member. */
function isStanding(token: TokenDocument): boolean {
  return !token.hidden && Boolean(token.actor) && !token.actor!.statuses.has("dead") && !isFallen(token);
}
