import type { BonusKey } from "../../contract/bonus.ts";

const actorTypes = ["swords"];

/**
 * The numbers of a fighter that effects may add to. A cliché is what a fighter is good at, rated in dice. `named`: one
 * number for each cliché.
 */
export const bonuses: readonly BonusKey[] = [
  { id: "cliche", label: "FRAY.Part.Cliche", rule: "SS-001", actorTypes, named: true },
  { id: "toughness", label: "FRAY.Swords.toughness", rule: "SS-040", actorTypes },
  { id: "coverage", label: "FRAY.Word.Coverage", rule: "SS-039", actorTypes },
];
