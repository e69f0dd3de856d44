import type { BonusKey } from "../../contract/bonus.ts";

const actorTypes = ["crusade"];

/** What effects may change of a body. */
export const bonuses: readonly BonusKey[] = [
  { id: "melee", label: "FRAY.Crusade.meleeDefence", rule: "EC-009", actorTypes },
  { id: "ranged", label: "FRAY.Crusade.rangedDefence", rule: "EC-011", actorTypes },
  { id: "attack", label: "FRAY.Action.attack", rule: "EC-058", actorTypes },
  { id: "physical", label: "FRAY.Crusade.physical", rule: "EC-004", actorTypes },
  { id: "mental", label: "FRAY.Crusade.mental", rule: "EC-006", actorTypes },
  { id: "initiative", label: "FRAY.Sheet.initiative", rule: "EC-050", actorTypes },
];
