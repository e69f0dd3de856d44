import type { BonusKey } from "../../contract/bonus.ts";

/**
 * Values of an actor that active effects may change. There is one bonus for each skill (`named`), which counts in
 * tests, defences and the order of turns.
 */
export const bonuses: readonly BonusKey[] = [
  { id: "skill", label: "FRAY.Part.Skill", rule: "OQ-053", named: true },
  { id: "hitPoints", label: "FRAY.Quest.hitPoints", rule: "OQ-059" },
  { id: "damage", label: "FRAY.Part.Damage", rule: "OQ-060" },
  { id: "armour", label: "FRAY.Part.Armour", rule: "OQ-063" },
  { id: "movement", label: "FRAY.Quest.movement", rule: "OQ-P08" },
];
