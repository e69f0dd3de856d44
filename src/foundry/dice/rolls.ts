import { Roll, host } from "../host/host.ts";

/**
 * The Roll classes of Fray. Each is a real Roll: dice modules, fulfilment and JSON work; `options.fray` names the
 * card's request it answers. They are registered by name, so the bundler must keep the names.
 */
export class FrayPlusRoll extends Roll {}

const BARE = /("class":")((?:Plus|HighestDie|Percentile|Stress|Exploding)Roll|StressDie)"/g;

/**
 * Returns a stored roll, as JSON text, with today's class names: those of Fray 0.1 had no prefix. In messages that are
 * no cards of Fray (`ours` false), a name that another package has registered stays. Any other value is returned as it
 * is.
 */
export function withPrefix(roll: unknown, ours: boolean): unknown {
  if (typeof roll !== "string") return roll;
  const taken = (name: string): boolean => !ours && host.CONFIG.Dice.rolls.some((one) => one.name === name);
  return roll.replace(BARE, (whole, before: string, name: string) => (taken(name) ? whole : `${before}Fray${name}"`));
}
