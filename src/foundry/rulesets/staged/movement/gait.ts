import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { GRAPPLED, moverOf } from "../derived.ts";
import { checkMove } from "../../../../rules/staged/movement.ts";
import type { MoveJudged, MoveOf } from "../../../../rules/staged/movement.ts";
import type { StandUpCost } from "../../../../rules/staged/types.ts";
import { cannotObstruct } from "../combat/sides.ts";

/** The gaits that a user can choose, which are movement actions too. */
const GAITS = ["walk", "hustle", "run"] as const;

/**
 * Returns a choice, or the id of a movement action, if it is a gait; undefined for any other, such as the action
 * “move”, which takes the slowest gait that suffices (ST-040).
 */
export const asGait = (choice: unknown): (typeof GAITS)[number] | undefined => GAITS.find((gait) => gait === choice);

/**
 * Returns the rules' judgement of a move: its paces, the gait that the whole round's movement then has, and every
 * problem that forbids the move. Speeds, a grip and the world's setting are read from the actor and `reader`.
 */
export function judgeMove(
  actor: ActorDocument,
  reader: GameReader,
  move: Pick<MoveOf, "state" | "grid" | "path" | "gait" | "walls" | "occupied" | "noRoomToRush">,
): MoveJudged {
  return checkMove({
    ...move,
    speeds: moverOf(actor).speeds,
    gripped: actor.statuses.has(GRAPPLED),
    out: cannotObstruct(actor),
    standUpCost: reader.setting<StandUpCost>("standUpCost") ?? "movement",
  });
}
