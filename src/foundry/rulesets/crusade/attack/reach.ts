import type { Refusal } from "../../../contract/action.ts";
import { heightApart } from "../../../contract/reading/heights.ts";
import { outOfReach, squaresMissing } from "../../../contract/reading/reach.ts";
import type { Acting } from "../../../contract/reading/acting.ts";
import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import { reservedThisRound, spentThisRound } from "../../../combat/spent.ts";
import { isBody } from "../body.ts";
import { walkOf } from "../derived.ts";
import { actsTaken } from "../combat/economy.ts";
import { mayAct } from "../../../../rules/crusade/actions.ts";
import { lanesTo } from "../movement/lanes.ts";

/**
 * Returns the refusal of a melee weapon that does not reach its target, which names the move that would bring the
 * attacker near enough (EC-A18). Null if it reaches, if a token is missing, or if the world does not enforce reach.
 * @param reach squares that the weapon reaches
 */
export function reachProblem(
  performer: Acting,
  target: { readonly token: string | null; readonly name: string },
  reach: number,
  reader: GameReader,
): Refusal | null {
  const foes = tokensOf(reader.token(target.token), reader);
  const missingByFoe = foes.map((foe) => squaresMissing(performer.token, foe, reach, reader));
  // For a group the member that is nearest to being in reach counts.
  const missing = missingByFoe.length ? Math.min(...missingByFoe) : 0;
  if (!missing) return null;
  const foe = foes[missingByFoe.indexOf(missing)]!;
  // A character may also charge there if the round has actions for charge and blow and a legal straight line leads to
  // the foe.
  const mayCharge =
    isBody(performer.actor) && mayStillStrike(performer, "charge") && hasLane(performer.token!, foe, reader);
  return outOfReach({
    name: target.name,
    missing,
    left: walkLeft(performer),
    unit: "FRAY.Unit.squares",
    high: heightApart(performer.token, foe, reach),
    charge: mayCharge,
    rule: "EC-A18",
  });
}

/**
 * Returns the tokens at which a target can be struck: its own token, and for a group also the tokens of the group's
 * other members, without hidden ones (EC-079). Empty without a token.
 */
function tokensOf(token: TokenDocument | null, reader: GameReader): TokenDocument[] {
  if (!token) return [];
  if (!token.actor || isBody(token.actor)) return [token];
  const others = reader.others(token).filter(({ actor, hidden }) => actor === token.actor && !hidden);
  return [token, ...others];
}

/** Tells whether a token can charge at a foe along a straight line that the rules allow. */
const hasLane = (token: TokenDocument, foe: TokenDocument, reader: GameReader): boolean =>
  lanesTo(token, reader, foe).some(({ legal }) => legal);

/**
 * Tells whether an actor may still make a move and then strike, in the actions that the round has left after
 * `furtherWalks`. Always true outside a started encounter (EC-021, EC-029).
 */
function mayStillStrike({ combatant }: Acting, move: "walk" | "charge", furtherWalks: readonly "walk"[] = []): boolean {
  if (!combatant) return true;
  const acts = [...actsTaken(reservedThisRound(combatant)), ...furtherWalks];
  return mayAct({ taken: acts, action: move }).allowed && mayAct({ taken: [...acts, move], action: "fight" }).allowed;
}

/**
 * Returns the squares that an attacker may still walk this round and then strike: the rest of walks begun, and further
 * ones (EC-027, EC-029). Null outside a started encounter, where nothing limits it.
 */
function walkLeft(performer: Acting): number | null {
  const { actor, combatant } = performer;
  if (!combatant) return null;
  const walksSpent = spentThisRound(combatant).filter(({ act }) => act === "walk");
  const walkCount = walksSpent.reduce((sum, { pips }) => sum + pips, 0);
  const squaresWalked = walksSpent.reduce((sum, { data }) => sum + Number(data?.squares ?? 0), 0);
  // As many more walks as leave actions for a blow.
  const furtherWalks: "walk"[] = [];
  while (mayStillStrike(performer, "walk", furtherWalks)) furtherWalks.push("walk");
  return Math.max(0, (walkCount + furtherWalks.length) * walkOf(actor) - squaresWalked);
}
