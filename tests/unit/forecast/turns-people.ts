import type { TurnsFighter, TurnsForecastWeapon } from "../../../src/rules/turns/forecast-types.ts";

/** Does 11 to 16 and more, and is not felled by anything here. */
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
/** Is out by ten points. */
export const SQUIRE: TurnsFighter = {
  ...GIANT,
  id: "squire",
  side: 0,
  stamina: 10,
  weapons: [{ sides: 4, ability: 0 }],
};
export const SWORD: TurnsForecastWeapon = { sides: 4, ability: 0, parries: true };
