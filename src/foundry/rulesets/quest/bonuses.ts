import type { BonusKey } from "../../contract/bonus.ts";

/** What effects may change of somebody: a skill counts wherever it is rolled, in defences and in the order of acts. */
export const bonuses: readonly BonusKey[] = [
  { id: "skill", label: "FRAY.Part.Skill", rule: "OQ-053", named: true },
  { id: "hitPoints", label: "FRAY.Quest.hitPoints", rule: "OQ-059" },
  { id: "damage", label: "FRAY.Part.Damage", rule: "OQ-060" },
  { id: "armour", label: "FRAY.Part.Armour", rule: "OQ-063" },
  { id: "movement", label: "FRAY.Quest.movement", rule: "OQ-P08" },
];
