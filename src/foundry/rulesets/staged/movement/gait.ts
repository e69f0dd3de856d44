import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { GRAPPLED, moverOf } from "../derived.ts";
import { checkMove } from "../../../../rules/staged/movement.ts";
import type { MoveJudged, MoveOf } from "../../../../rules/staged/movement.ts";
import type { StandUpCost } from "../../../../rules/staged/types.ts";
import { cannotObstruct } from "../combat/sides.ts";

const GAITS = ["walk", "hustle", "run"] as const;

/** Returns the gait chosen by hand; undefined for the slowest that suffices (ST-040). */
export const chosenGait = (choice: unknown): (typeof GAITS)[number] | undefined =>
  GAITS.find((gait) => gait === choice);

/** Judges a move by the round, the actor's speeds and a grip; for drags, and for rushes made by their button. */
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
