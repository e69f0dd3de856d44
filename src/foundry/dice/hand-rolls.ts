import { host, Roll } from "../host/host.ts";
import type { CardRoll } from "../engine/dice.ts";

/**
 * The rolls of a new message as they are stored: a plain one (`/r 5d6x`) that fits a Roll class of a ruleset is one of
 * that class from then on, dice and total as thrown. Null where every roll stays what it is.
 */
export function adoptedRolls(rolls: readonly CardRoll[]): string[] | null {
  const classes = host.CONFIG.Dice.rolls;
  const found = rolls.map((roll) =>
    roll.constructor === Roll ? classes.find((entry) => entry.fits?.(roll)) : undefined,
  );
  if (!found.some(Boolean)) return null;
  return rolls.map((roll, index) =>
    JSON.stringify({ ...roll.toJSON(), ...(found[index] ? { class: found[index].name } : {}) }),
  );
}
