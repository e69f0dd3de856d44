import type { BonusKey } from "../../contract/bonus.ts";

/** The numbers of an actor that effects may add to, by their key below `system.bonuses`. */
export const bonuses: readonly BonusKey[] = [
  { id: "armour", label: "FRAY.Part.Armour", rule: "CT-026" },
  { id: "dice", label: "FRAY.Word.DamageDice", rule: "CT-031" },
  { id: "damage", label: "FRAY.Part.Damage", rule: "CT-024" },
  { id: "movement", label: "FRAY.Turns.speed", rule: "CT-008" },
  { id: "slots", label: "FRAY.Turns.slots", rule: "CT-P03" },
];
