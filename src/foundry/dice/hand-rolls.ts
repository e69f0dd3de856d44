import { host, Roll } from "../host/host.ts";
import type { CardRoll } from "../engine/dice.ts";

/**
 * Returns all rolls of a new message as JSON to store, if a plain one (`/r 5d6x`) fits a Roll class of a ruleset: that
 * one gets the class, with dice and total as thrown. Null if none does, so that nothing need be stored.
 */
export function adoptedRolls(rolls: readonly CardRoll[]): string[] | null {
  const classes = host.CONFIG.Dice.rolls;
  const fitting = rolls.map((roll) =>
    roll.constructor === Roll ? classes.find((entry) => entry.fits?.(roll)) : undefined,
  );
  if (!fitting.some(Boolean)) return null;
  return rolls.map((roll, index) =>
    JSON.stringify({ ...roll.toJSON(), ...(fitting[index] ? { class: fitting[index].name } : {}) }),
  );
}
