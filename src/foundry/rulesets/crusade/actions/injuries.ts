import type { CrusadeModel } from "../models.ts";
import type { Injury } from "../types.ts";
import { openInjuries } from "../../../../rules/crusade/damage.ts";

/**
 * Returns the points of stress of an injury that are not healed yet; 0 for an unknown one.
 * @param id id of the injury
 * @param card id of a card whose own healing does not count
 */
export function unhealedPoints(body: CrusadeModel, id: string, card = ""): number {
  const index = body.injuries.findIndex((injury) => injury.id === id);
  return pointsLeft(body, card)[index] ?? 0;
}

/**
 * Returns the injuries that no healer has tried to heal yet, the worst first, each with the points that still hurt
 * (EC-126); those of 0 points are left out.
 */
export function untended(body: CrusadeModel): Injury[] {
  const left = pointsLeft(body);
  return body.injuries
    .map((injury, index) => ({ ...injury, points: left[index]! }))
    .filter(({ id, points, tended }) => points > 0 && !tended && !tendedElsewhere(body, id))
    .sort((first, second) => second.points - first.points);
}

/** Tells whether the one attempt to heal an injury (by its id) was made on a card other than `card` (EC-126). */
export function tendedElsewhere(body: CrusadeModel, injury: string, card = ""): boolean {
  return body.tended.some((attempt) => attempt.injury === injury && attempt.id !== card);
}

/**
 * Tells whether the attempt to heal an injury that was made on this card is the one that counts: the first, if two were
 * made at once (EC-126). Injury and card are given by their ids.
 */
export function attemptCounts(body: CrusadeModel, injury: string, card: string): boolean {
  return body.tended.find((attempt) => attempt.injury === injury)?.id === card;
}

/** Turns any stored value into a whole number of at least 0. */
const whole = (stored: unknown): number => Math.max(0, Math.trunc(Number(stored)) || 0);

/** Returns the unhealed points of each injury, in the order stored; healing on the card with id `card` is left out. */
function pointsLeft(body: CrusadeModel, card = ""): readonly number[] {
  const healed = (injury: string): number =>
    body.tended
      .filter((attempt) => attempt.injury === injury && attempt.id !== card)
      .reduce((sum, { points }) => sum + whole(points), 0);
  return openInjuries({
    lost: body.physical.max - body.physical.value,
    injuries: body.injuries.map(({ id, points }) => ({ points: whole(points), healed: healed(id) })),
  });
}
