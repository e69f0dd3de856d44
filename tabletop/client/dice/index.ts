import { deepClone } from "../../common/utils/objects.ts";
import { defaults, type DiceConfiguration } from "./config.ts";
import { RollParser } from "./parser.ts";
import { Roll } from "./roll.ts";
import { Coin } from "./terms/coin.ts";
import { DiceTerm } from "./terms/dice.ts";
import { Die } from "./terms/die.ts";
import { FateDie } from "./terms/fate.ts";
import { FunctionTerm } from "./terms/function.ts";
import { NumericTerm } from "./terms/numeric.ts";
import { OperatorTerm } from "./terms/operator.ts";
import { ParentheticalTerm } from "./terms/parenthetical.ts";
import { PoolTerm } from "./terms/pool.ts";
import { StringTerm } from "./terms/string.ts";
import { RollTerm } from "./terms/term.ts";
import { MersenneTwister } from "./twister.ts";

/** The classes that a package finds at `foundry.dice.terms`. */
export const terms = {
  Coin,
  DiceTerm,
  Die,
  FateDie,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  RollTerm,
  StringTerm,
};

export { MersenneTwister, Roll, RollParser };

/** The classes that a package finds at `foundry.dice`. */
export const dice = { Roll, RollParser, MersenneTwister, terms };

/** The numbers of faces of the dice that the tabletop names in the settings for throwing them by hand. */
const faceCounts = [4, 6, 8, 10, 12, 20, 100];

// fills in the defaults, which other files read from config.ts
Object.assign(defaults, {
  types: [Die, FateDie],
  rollModes: {
    publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  },
  rolls: [Roll],
  termTypes: { ...terms },
  terms: { c: Coin, d: Die, f: FateDie },
  randomUniform: MersenneTwister.random,
  parser: RollParser,
  functions: {},
  fulfillment: {
    dice: Object.fromEntries(
      faceCounts.map((count) => [
        `d${count}`,
        { label: `d${count}`, icon: count === 100 ? "%" : `fa-solid fa-dice-d${count}` },
      ]),
    ),
    methods: {},
    defaultMethod: "",
  },
} as unknown as DiceConfiguration);

/**
 * Sets `CONFIG.Dice` to the defaults, but keeps what is there already, such as a package's classes: it takes the place
 * of the default with the same key. The defaults' lists and tables are copied, so that what packages add does not
 * change the defaults.
 */
export function install(): void {
  const config = (globalThis as unknown as { CONFIG: { Dice?: Partial<DiceConfiguration> } }).CONFIG;
  const freshDefaults: Partial<DiceConfiguration> = {
    ...defaults,
    types: [...defaults.types],
    rolls: [...defaults.rolls],
    termTypes: { ...defaults.termTypes },
    terms: { ...defaults.terms },
    functions: {},
    rollModes: deepClone(defaults.rollModes),
    fulfillment: deepClone(defaults.fulfillment),
  };
  config.Dice = Object.assign(freshDefaults, config.Dice);
}

export default dice;
