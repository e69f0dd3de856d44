import type { TurnsFighter, TurnsForecastWeapon } from "../../../src/rules/turns/forecast-types.ts";

/** A fighter whose blows do 11 points or more, and whom no blow in these tests fells. */
export const GIANT: TurnsFighter = {
  id: "giant",
  side: 1,
  level: 1,
  stamina: 999,
  injuries: 0,
  slots: null,
  defence: 0,
  weapons: [{ sides: 6, ability: 10 }],
};
/** A fighter whom ten points fell. */
export const SQUIRE: TurnsFighter = {
  ...GIANT,
  id: "squire",
  side: 0,
  stamina: 10,
  weapons: [{ sides: 4, ability: 0 }],
};
/** A weapon that can parry. */
export const SWORD: TurnsForecastWeapon = { sides: 4, ability: 0, parries: true };
