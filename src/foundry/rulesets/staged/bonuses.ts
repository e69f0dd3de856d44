import type { BonusKey } from "../../contract/bonus.ts";

/** The numbers of an actor that active effects may change, by key below `system.bonuses`. */
export const bonuses: readonly BonusKey[] = [
  { id: "attack", label: "FRAY.Action.attack", rule: "ST-P02" },
  { id: "melee", label: "FRAY.Staged.meleeDefence", rule: "ST-001" },
  { id: "missile", label: "FRAY.Staged.missileDefence", rule: "ST-P03" },
  { id: "soak", label: "FRAY.Staged.soakName", rule: "ST-P04" },
  { id: "initiative", label: "FRAY.Sheet.initiative", rule: "ST-P02" },
  { id: "movement", label: "FRAY.Staged.Movement.move", rule: "ST-040" },
];
