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
 * Returns the reason why a melee weapon cannot reach the target, with the move that would bring the attacker there
 * (EC-A18); null if it reaches, without a map, or where the world does not enforce reach.
 * @param reach squares that the weapon strikes across
 */
export function reachProblem(
  performer: Acting,
  target: { readonly token: string | null; readonly name: string },
  reach: number,
  reader: GameReader,
): Refusal | null {
  const foes = tokensOf(reader.token(target.token), reader);
  const far = foes.map((foe) => squaresMissing(performer.token, foe, reach, reader));
  const missing = far.length ? Math.min(...far) : 0;
  if (!missing) return null;
  const foe = foes[far.indexOf(missing)]!;
  // A charge is named as a way to come near if actions are left for it and the blow, and a legal lane leads there.
  const charge =
    isBody(performer.actor) && mayStillStrike(performer, "charge") && hasLane(performer.token!, foe, reader);
  return outOfReach({
    name: target.name,
    missing,
    left: walkLeft(performer),
    unit: "FRAY.Unit.squares",
    high: heightApart(performer.token, foe, reach),
    charge,
    rule: "EC-A18",
  });
}

/**
 * Returns the tokens at which a target can be struck: its own, and for a group those of all its visible members
 * (EC-079).
 */
function tokensOf(token: TokenDocument | null, reader: GameReader): TokenDocument[] {
  if (!token) return [];
  if (!token.actor || isBody(token.actor)) return [token];
  const others = reader.others(token).filter(({ actor, hidden }) => actor === token.actor && !hidden);
  return [token, ...others];
}

/** Tells whether a token can charge at a foe in a legal straight line. */
const hasLane = (token: TokenDocument, foe: TokenDocument, reader: GameReader): boolean =>
  lanesTo(token, reader, foe).some(({ legal }) => legal);

/**
 * Tells whether a move, after `more` walks, leaves enough actions for a blow; always true outside an encounter (EC-021,
 * EC-029).
 */
function mayStillStrike({ combatant }: Acting, move: "walk" | "charge", more: readonly "walk"[] = []): boolean {
  if (!combatant) return true;
  const acts = [...actsTaken(reservedThisRound(combatant)), ...more];
  return mayAct({ taken: acts, action: move }).allowed && mayAct({ taken: [...acts, move], action: "fight" }).allowed;
}

/**
 * Returns the squares that an attacker may still walk and then strike (EC-027, EC-029); null outside an encounter,
 * where there is no limit.
 */
function walkLeft(performer: Acting): number | null {
  const { actor, combatant } = performer;
  if (!combatant) return null;
  const spent = spentThisRound(combatant).filter(({ act }) => act === "walk");
  const walks = spent.reduce((sum, { pips }) => sum + pips, 0);
  const gone = spent.reduce((sum, { data }) => sum + Number(data?.squares ?? 0), 0);
  // As many walks more as still leave actions for a blow.
  const further: "walk"[] = [];
  while (mayStillStrike(performer, "walk", further)) further.push("walk");
  return Math.max(0, (walks + further.length) * walkOf(actor) - gone);
}
