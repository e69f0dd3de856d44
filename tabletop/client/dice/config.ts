/**
 * The configuration that the dice read at run time: `CONFIG.Dice` once the host has started, the tabletop's defaults
 * before that, so that terms and rolls also work without a page, in Node.
 */

/**
 * The classes of the dice by name. Each file declares its own class here, and the others find it here, so that none has
 * to import another.
 */
export interface DiceClasses {}

/** The class with this name; `never` while no file has declared it. */
type ClassOf<Name extends string> = Name extends keyof DiceClasses ? DiceClasses[Name] : never;
export type RollClass = ClassOf<"Roll">;
export type AnyRoll = InstanceType<RollClass>;
export type RollTermClass = ClassOf<"RollTerm">;
export type DiceTermClass = ClassOf<"DiceTerm">;

/** A function that formulas may call, with the values of its arguments. */
export type RollFunction = (...values: (number | string)[]) => unknown;

/** A way to find the faces of dice other than by chance, e.g. a window that asks the user for them. */
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

/** The tabletop's own defaults, filled in by index.ts, whose `install()` copies them into `CONFIG.Dice`. */
export const defaults = {} as DiceConfiguration;

/** `CONFIG.Dice`; the defaults if there is no CONFIG, or its dice are not installed yet. */
export function diceConfig(): DiceConfiguration {
  const config = (globalThis as { CONFIG?: { Dice?: DiceConfiguration } }).CONFIG;
  return config?.Dice?.rolls ? config.Dice : defaults;
}

/** The tabletop's own Roll class. It makes the rolls within terms, whatever class the outer roll has. */
export function coreRoll(): RollClass {
  return defaults.rolls[0]!;
}
