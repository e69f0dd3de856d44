import type { StagedFighter, StagedFightOptions } from "../../../src/rules/staged/forecast-types.ts";
import { UNHURT } from "../../../src/rules/staged/damage.ts";
import { stagedFight } from "../../../src/rules/staged/forecast.ts";
import { toldBout } from "./told.ts";

/** A weapon for close combat, and one for a range of 20 squares. */
export const SWORD = { bonus: 8, damage: 6, range: null };
export const BOW = { bonus: 8, damage: 6, range: 20 };
/** A fighter too tired to exert, so that the dice alone decide. */
export const DUELLIST: Omit<StagedFighter, "id" | "side"> = {
  quickness: 0,
  encumbrance: 0,
  strength: 1,
  stamina: 1,
  protection: 3,
  size: 0,
  wounds: UNHURT,
  fatigue: "winded",
  melee: 10,
  missile: 6,
  attacks: 1,
  weapons: [SWORD],
};
/** A stress die of 9, and one of 2, for the initiative of two: the first begins. */
export const FIRST = "d10 9, d10 2";

/**
 * Begins a fight of two duellists (and `more`) whose dice fall as told.
 * @param own the data of the first, on side 0, that differ from DUELLIST; `foe` those of the second, on side 1
 */
export const bout = (
  own: Partial<StagedFighter>,
  foe: Partial<StagedFighter>,
  throws: string,
  { more = [], ...options }: StagedFightOptions & { readonly more?: readonly Partial<StagedFighter>[] } = {},
) => {
  const sides = [{ side: 0 as const, ...own }, { side: 1 as const, ...foe }, ...more];
  return toldBout(
    stagedFight(
      sides.map((one, index) => ({ ...DUELLIST, side: 1, ...one, id: String(index) })),
      options,
    ),
    throws,
  );
};
