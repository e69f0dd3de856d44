import { Roll, host } from "../host/host.ts";

/**
 * The roll of one die with modifiers. Like every Roll class of Fray it is a real Roll: dice modules, fulfilment and
 * JSON work; `options.fray` names the card's request it answers. It is registered by name, so the bundler must keep the
 * name.
 */
export class FrayPlusRoll extends Roll {}

/** A class name of Fray 0.1, without the prefix, in a roll's JSON text. */
const BARE = /("class":")((?:Plus|HighestDie|Percentile|Stress|Exploding)Roll|StressDie)"/g;

/**
 * Returns a stored roll, as JSON text, with today's class names: those of Fray 0.1 had no prefix. In messages that are
 * no cards of Fray (`isCard` false), a name that another package has registered stays. Any other value is returned as it
 * is.
 */
export function withPrefix(roll: unknown, isCard: boolean): unknown {
  if (typeof roll !== "string") return roll;
  const isTaken = (name: string): boolean =>
    !isCard && host.CONFIG.Dice.rolls.some((registered) => registered.name === name);
  return roll.replace(BARE, (whole, before: string, name: string) => (isTaken(name) ? whole : `${before}Fray${name}"`));
}
