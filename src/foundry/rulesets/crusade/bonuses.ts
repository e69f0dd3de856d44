import type { BonusKey } from "../../contract/bonus.ts";

const actorTypes = ["crusade"];
/** The types of actors of those bonuses that a group has too: to attacks, damage and initiative. */
const orGroup = [...actorTypes, "crusadeGroup"];

/**
 * The numbers that effects may add to, for characters and, where listed, groups. `named`: one number for each skill.
 */
export const bonuses: readonly BonusKey[] = [
  { id: "melee", label: "FRAY.Crusade.meleeDefence", rule: "EC-009", actorTypes },
  { id: "ranged", label: "FRAY.Crusade.rangedDefence", rule: "EC-011", actorTypes },
  { id: "skill", label: "FRAY.Word.Skill", rule: "EC-058", actorTypes, named: true },
  { id: "attack", label: "FRAY.Action.attack", rule: "EC-058", actorTypes: orGroup },
  { id: "damage", label: "FRAY.Part.Damage", rule: "EC-062", actorTypes: orGroup },
  { id: "physical", label: "FRAY.Crusade.physical", rule: "EC-004", actorTypes },
  { id: "mental", label: "FRAY.Crusade.mental", rule: "EC-006", actorTypes },
  { id: "initiative", label: "FRAY.Sheet.initiative", rule: "EC-050", actorTypes: orGroup },
  { id: "movement", label: "FRAY.Movement.walk", rule: "EC-027", actorTypes },
  { id: "charge", label: "FRAY.Movement.charge", rule: "EC-028", actorTypes },
];
