/**
 * The configuration that the dice read at run time: `CONFIG.Dice` once the host has started, before that the defaults,
 * so that terms and rolls also work in bare Node.
 */

/**
 * The classes of the dice by name. Each file declares its own class here and finds the others here, so that none
 * imports another.
 */
export interface DiceClasses {}

type ClassOf<Name extends string> = Name extends keyof DiceClasses ? DiceClasses[Name] : never;
export type RollClass = ClassOf<"Roll">;
export type AnyRoll = InstanceType<RollClass>;
export type RollTermClass = ClassOf<"RollTerm">;
export type DiceTermClass = ClassOf<"DiceTerm">;

/** A function that formulas may call. */
export type RollFunction = (...values: (number | string)[]) => unknown;

/** A way to get the faces of dice other than by chance, such as a window that asks for them. */
export interface FulfillmentMethod {
  label: string;
  icon?: string | null;
  interactive?: boolean | null;
  handler?: ((term: InstanceType<DiceTermClass>, options?: object) => Promise<number | void>) | null;
  resolver?: unknown;
}

/** The form of `CONFIG.Dice`. */
export interface DiceConfiguration {
  types: DiceTermClass[];
  rollModes: Record<string, { label: string; icon: string }>;
  rolls: RollClass[];
  termTypes: Record<string, RollTermClass>;
  terms: Record<string, DiceTermClass>;
  randomUniform: () => number;
  parser: ClassOf<"RollParser">;
  functions: Record<string, RollFunction>;
  fulfillment: {
    dice: Record<string, { label: string; icon: string }>;
    methods: Record<string, FulfillmentMethod>;
    defaultMethod: string;
  };
}

/** The tabletop's own defaults; `install()` copies them into `CONFIG.Dice`. */
export const defaults = {} as DiceConfiguration;

/** `CONFIG.Dice`, or the defaults where CONFIG is missing or names no classes of rolls. */
export function diceConfig(): DiceConfiguration {
  const config = (globalThis as { CONFIG?: { Dice?: DiceConfiguration } }).CONFIG;
  return config?.Dice?.rolls ? config.Dice : defaults;
}

/** The tabletop's own Roll class. Rolls within terms are made by it, whatever class the outer roll has. */
export function coreRoll(): RollClass {
  return defaults.rolls[0]!;
}
