import type { CrusadeModel } from "../models.ts";
import type { Injury } from "../types.ts";
import { openInjuries } from "../../../../rules/crusade/damage.ts";

/**
 * Returns the points of stress of an injury that are not healed yet; 0 for an unknown injury.
 * @param injuryId id of the injury
 * @param cardId id of a card whose healing is not counted, as if it had not been made
 */
export function unhealedPoints(body: CrusadeModel, injuryId: string, cardId = ""): number {
  const index = body.injuries.findIndex((injury) => injury.id === injuryId);
  return pointsLeft(body, cardId)[index] ?? 0;
}

/**
 * Returns the injuries that nobody has tried to heal (EC-126), the worst first. `points`: how many points of the injury
 * are still open, as stress may also have come back in other ways; injuries with no open points are left out.
 */
export function untended(body: CrusadeModel): Injury[] {
  const unhealed = pointsLeft(body);
  return body.injuries
    .map((injury, index) => ({ ...injury, points: unhealed[index]! }))
    .filter(({ id, points, tended: isTended }) => points > 0 && !isTended && !tendedElsewhere(body, id))
    .sort((first, second) => second.points - first.points);
}

/** Tells whether healing an injury was tried on another card than `cardId`; with "" on any card at all (EC-126). */
export function tendedElsewhere(body: CrusadeModel, injuryId: string, cardId = ""): boolean {
  return body.tended.some((attempt) => attempt.injury === injuryId && attempt.id !== cardId);
}

/**
 * Tells whether the first attempt to heal an injury is the one made on this card; only the first counts (EC-126). False
 * if there was no attempt.
 */
export function attemptCounts(body: CrusadeModel, injuryId: string, cardId: string): boolean {
  return body.tended.find((attempt) => attempt.injury === injuryId)?.id === cardId;
}

/** Returns a stored value as a whole number of at least 0; 0 for anything that is no number. */
const whole = (stored: unknown): number => Math.max(0, Math.trunc(Number(stored)) || 0);

/**
 * Returns the points of each injury that are not healed yet, in the order stored. Healing on the card `cardId` is not
 * counted; "" counts all.
 */
function pointsLeft(body: CrusadeModel, cardId = ""): readonly number[] {
  const healed = (injuryId: string): number =>
    body.tended
      .filter((attempt) => attempt.injury === injuryId && attempt.id !== cardId)
      .reduce((sum, { points }) => sum + whole(points), 0);
  // The rules assign the stress that is gone now to the injuries, the latest first.
  return openInjuries({
    lost: body.physical.max - body.physical.value,
    injuries: body.injuries.map(({ id, points }) => ({ points: whole(points), healed: healed(id) })),
  });
}
