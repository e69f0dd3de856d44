import type { BonusKey } from "../../contract/bonus.ts";

const actorTypes = ["swords"];

/** What effects may change of a fighter. */
export const bonuses: readonly BonusKey[] = [
  { id: "cliche", label: "FRAY.Part.Cliche", rule: "SS-001", actorTypes, named: true },
  { id: "toughness", label: "FRAY.Swords.toughness", rule: "SS-040", actorTypes },
  { id: "coverage", label: "FRAY.Word.Coverage", rule: "SS-039", actorTypes },
];
