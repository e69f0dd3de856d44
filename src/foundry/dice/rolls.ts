import { Roll, host } from "../host/host.ts";

/**
 * The Roll classes of Fray. Each is a real Roll: dice modules, fulfilment and JSON work; `options.fray` names the
 * card's request it answers. Registered by name, so the names must survive the bundler.
 */
export class FrayPlusRoll extends Roll {}

const BARE = /("class":")((?:Plus|HighestDie|Percentile|Stress|Exploding)Roll|StressDie)"/g;

/**
 * A stored roll with today's names: those of Fray 0.1 had no prefix. Outside our own cards a name that another package has
 * registered is theirs.
 */
export function withPrefix(roll: unknown, ours: boolean): unknown {
  if (typeof roll !== "string") return roll;
  const taken = (name: string): boolean => !ours && host.CONFIG.Dice.rolls.some((one) => one.name === name);
  return roll.replace(BARE, (whole, before: string, name: string) => (taken(name) ? whole : `${before}Fray${name}"`));
}
