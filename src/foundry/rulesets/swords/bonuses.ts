import type { BonusKey } from "../../contract/bonus.ts";

const actorTypes = ["swords"];

/** Values of a fighter that active effects may change. */
export const bonuses: readonly BonusKey[] = [
  { id: "cliche", label: "FRAY.Part.Cliche", rule: "SS-001", actorTypes, named: true },
  { id: "toughness", label: "FRAY.Swords.toughness", rule: "SS-040", actorTypes },
  { id: "coverage", label: "FRAY.Word.Coverage", rule: "SS-039", actorTypes },
];
