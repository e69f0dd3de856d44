import type { BonusKey } from "../../contract/bonus.ts";

/** What effects may change of a fighter. */
export const bonuses: readonly BonusKey[] = [
  { id: "armour", label: "FRAY.Part.Armour", rule: "CT-026" },
  { id: "damage", label: "FRAY.Part.Damage", rule: "CT-024" },
];
