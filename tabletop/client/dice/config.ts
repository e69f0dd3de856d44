/**
 * What the dice need from the host at run time: `CONFIG.Dice` when the host has started, the same object before
 * that (so that terms and rolls also work in bare Node). It also breaks the circle between terms and Roll, which
 * name each other.
 */
import type { DiceTerm } from "./terms/dice.ts";
import type { RollTerm } from "./terms/term.ts";
import type { Roll } from "./roll.ts";
import type { RollParser } from "./parser.ts";

export type RollFunction = (...values: (number | string)[]) => unknown;

export interface FulfillmentMethod {
  label: string;
  icon?: string | null;
  interactive?: boolean | null;
  handler?: ((term: DiceTerm, options?: object) => Promise<number | void>) | null;
  resolver?: unknown;
}

export interface DiceConfiguration {
  types: (typeof DiceTerm)[];
  rollModes: Record<string, { label: string; icon: string }>;
  rolls: (typeof Roll)[];
  termTypes: Record<string, typeof RollTerm>;
  terms: Record<string, typeof DiceTerm>;
  randomUniform: () => number;
  parser: typeof RollParser;
  functions: Record<string, RollFunction>;
  fulfillment: {
    dice: Record<string, { label: string; icon: string }>;
    methods: Record<string, FulfillmentMethod>;
    defaultMethod: string;
  };
}

/** The tabletop's own defaults; `install()` copies them into `CONFIG.Dice`. */
export const defaults = {} as DiceConfiguration;

/** `CONFIG.Dice`, or the defaults where there is no CONFIG yet. */
export function diceConfig(): DiceConfiguration {
  const config = (globalThis as { CONFIG?: { Dice?: DiceConfiguration } }).CONFIG;
  return config?.Dice?.rolls ? config.Dice : defaults;
}

/** The core Roll class; inner rolls of terms are plain rolls, whatever class the outer one has. */
export function coreRoll(): typeof Roll {
  return defaults.rolls[0]!;
}
