import type { BonusKey } from "../../contract/bonus.ts";

const actorTypes = ["swords"];

/** What effects may change of a fighter. */
export const bonuses: readonly BonusKey[] = [
  { id: "toughness", label: "FRAY.Swords.toughness", rule: "SS-040", actorTypes },
  { id: "coverage", label: "FRAY.Swords.coverage", rule: "SS-039", actorTypes },
];
