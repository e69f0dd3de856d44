import { host, Roll } from "../host/host.ts";
import type { CardRoll } from "../engine/dice.ts";

/**
 * Gives a ruleset's Roll class to each plain roll (`/r 5d6x`) of a new message that fits one. Such a roll keeps its
 * dice and total. Returns all rolls of the message as JSON to store; null if no roll fits a class, so that the message
 * can stay as it is.
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
