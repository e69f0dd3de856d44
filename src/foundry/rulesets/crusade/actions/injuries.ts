import type { CrusadeModel } from "../models.ts";
import type { Injury } from "../types.ts";
import { openInjuries } from "../../../../rules/crusade/damage.ts";

/** What of an injury still hurts; a card's own attempt is left out of what was given back already. */
export function stillHurts(body: CrusadeModel, id: string, card = ""): number {
  const at = body.injuries.findIndex((one) => one.id === id);
  return pointsLeft(body, card)[at] ?? 0;
}

/** Injuries that still hurt and that nobody has tried to heal, the worst first: what a healer looks at (EC-126). */
export function untended(body: CrusadeModel): Injury[] {
  const left = pointsLeft(body);
  return body.injuries
    .map((one, index) => ({ ...one, points: left[index]! }))
    .filter((one) => one.points > 0 && !one.tended && !tendedElsewhere(body, one.id))
    .sort((one, other) => other.points - one.points);
}

/** Whether an injury has had its one attempt, on another card than this (EC-126). */
export function tendedElsewhere(body: CrusadeModel, injury: string, card = ""): boolean {
  return body.tended.some((one) => one.injury === injury && one.id !== card);
}

/** Whether a card's attempt is the one an injury has: of two made at the same time the first (EC-126). */
export function isTheAttempt(body: CrusadeModel, injury: string, card: string): boolean {
  return body.tended.find((one) => one.injury === injury)?.id === card;
}

/** A stored number, whatever was stored. */
const whole = (stored: unknown): number => Math.max(0, Math.trunc(Number(stored)) || 0);

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
