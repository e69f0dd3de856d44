import { Roll, host } from "../host/host.ts";

/**
 * The roll of one die with modifiers. It extends the host's Roll as all Roll classes of Fray do, so that dice modules,
 * dice entered by hand and JSON work; `options.fray` names the request of a card (an action's chat message) that it
 * answers. The host finds the class by its name, which the bundler must keep.
 */
export class FrayPlusRoll extends Roll {}

/** Finds, in a roll's JSON, the names that Fray 0.1 gave its classes: today's names without "Fray". */
const BARE = /("class":")((?:Plus|HighestDie|Percentile|Stress|Exploding)Roll|StressDie)"/g;

/**
 * Returns a stored roll, given as JSON text, with the class names of Fray 0.1 replaced by today's. In a message that is
 * no card of Fray (`isCard` false), a name under which a class of rolls is registered stays. A value that is no text is
 * returned as it is.
 */
export function withPrefix(roll: unknown, isCard: boolean): unknown {
  if (typeof roll !== "string") return roll;
  const isTaken = (name: string): boolean =>
    !isCard && host.CONFIG.Dice.rolls.some((registered) => registered.name === name);
  return roll.replace(BARE, (whole, before: string, name: string) => (isTaken(name) ? whole : `${before}Fray${name}"`));
}
