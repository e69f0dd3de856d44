import type { CrusadeModel } from "../models.ts";
import type { Injury } from "../types.ts";
import { openInjuries } from "../../../../rules/crusade/damage.ts";

/**
 * Returns the points of stress of an injury that are not healed yet; 0 for an unknown one.
 * @param id id of the injury
 * @param card id of a card whose own healing does not count
 */
export function unhealedPoints(body: CrusadeModel, id: string, card = ""): number {
  const at = body.injuries.findIndex((one) => one.id === id);
  return pointsLeft(body, card)[at] ?? 0;
}

/**
 * Returns the injuries that no healer has tried to heal yet, the worst first, each with the points that still hurt
 * (EC-126); those of 0 points are left out.
 */
export function untended(body: CrusadeModel): Injury[] {
  const left = pointsLeft(body);
  return body.injuries
    .map((one, index) => ({ ...one, points: left[index]! }))
    .filter((one) => one.points > 0 && !one.tended && !tendedElsewhere(body, one.id))
    .sort((one, other) => other.points - one.points);
}

/** Tells whether the one attempt to heal an injury (by its id) was made on a card other than `card` (EC-126). */
export function tendedElsewhere(body: CrusadeModel, injury: string, card = ""): boolean {
  return body.tended.some((one) => one.injury === injury && one.id !== card);
}

/**
 * Tells whether the attempt made on this card is the one that counts for an injury: the first, if two were made at once
 * (EC-126); injury and card are given by their ids.
 */
export function isTheAttempt(body: CrusadeModel, injury: string, card: string): boolean {
  return body.tended.find((one) => one.injury === injury)?.id === card;
}

/** Turns any stored value into a whole number of at least 0. */
const whole = (stored: unknown): number => Math.max(0, Math.trunc(Number(stored)) || 0);

/** Returns the unhealed points of each injury, in the order stored. */
function pointsLeft(body: CrusadeModel, card = ""): readonly number[] {
  const healed = (injury: string): number =>
    body.tended
      .filter((one) => one.injury === injury && one.id !== card)
      .reduce((sum, one) => sum + whole(one.points), 0);
  return openInjuries({
    lost: body.physical.max - body.physical.value,
    injuries: body.injuries.map(({ id, points }) => ({ points: whole(points), healed: healed(id) })),
  });
}
