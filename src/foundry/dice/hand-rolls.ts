import { host, Roll } from "../host/host.ts";
import type { CardRoll } from "../engine/dice.ts";

/**
 * Returns all rolls of a new message as JSON to store, in which a plain roll (`/r 5d6x`) that fits a Roll class of a
 * ruleset has that class, and keeps its dice and total. Null if no roll fits such a class: the message stays as it is.
 */
export function adoptedRolls(rolls: readonly CardRoll[]): string[] | null {
  const classes = host.CONFIG.Dice.rolls;
  const fittingClasses = rolls.map((roll) =>
    roll.constructor === Roll ? classes.find((entry) => entry.fits?.(roll)) : undefined,
  );
  if (!fittingClasses.some(Boolean)) return null;
  return rolls.map((roll, index) =>
    JSON.stringify({ ...roll.toJSON(), ...(fittingClasses[index] ? { class: fittingClasses[index].name } : {}) }),
  );
}
