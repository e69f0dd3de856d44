import type { AttackKind } from "../../../../rules/quest/actions.ts";
import { weaponRange } from "../../../../rules/quest/attack.ts";
import { BARE_HANDS, SHIELDS, WEAPONS } from "../../../../rules/quest/tables.ts";
import type { Dice } from "../../../../rules/quest/types.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { ItemDocument, ActorDocument } from "../../../host/documents.ts";
import { plainSkill, skillContext } from "../body.ts";
import { skillOf } from "../derived.ts";
import type { QuestModel } from "../models.ts";
import type { WeaponContext, QuestShield, QuestWeapon } from "../types.ts";

/** A weapon as an attack uses it. */
interface Arm {
  readonly weapon: WeaponContext;
  /** its damage dice */
  readonly dice: Dice;
  /** whether its force does not come from the wielder, as a crossbow's */
  readonly mechanical: boolean;
  /** its range in metres; null for a close weapon */
  readonly range: number | null;
  /** whether it is a close weapon (reaches 2 metres) or one that shoots or is thrown */
  readonly reach: "close" | "ranged";
}

/** Returns the weapon or shield that an attack uses; a refusal if `item` is neither, is not held or is not loaded. */
export function armOf(item: ItemDocument, system: QuestModel): Arm | Refusal {
  // A shield strikes like a close weapon.
  if (item.type === "questShield") {
    const { size, held } = item.system as QuestShield;
    if (!held) return { refused: "NotHeld", data: { name: item.name } };
    const weapon = {
      item: item.uuid,
      name: item.name,
      kind: "close" as const,
      skill: plainSkill(skillOf(system, "closeCombat")),
      loads: 0,
    };
    return {
      weapon,
      dice: { ...WEAPONS[SHIELDS[size].weapon].damage },
      mechanical: false,
      range: null,
      reach: "close",
    };
  }
  if (item.type !== "questWeapon") return { refused: "NotAWeapon", data: { name: item.name } };
  const weapon = item.system as QuestWeapon;
  if (!weapon.held) return { refused: "NotHeld", data: { name: item.name } };
  if (weapon.toLoad > 0)
    return { refused: "QuestNotLoaded", rule: "OQ-P18", data: { name: item.name, rounds: weapon.toLoad } };
  const range = rangeInMetres(weapon, system.characteristics.str);
  const rangedKind: AttackKind = weapon.thrown ? "thrown" : "missile";
  return {
    weapon: {
      item: item.uuid,
      name: item.name,
      kind: range === null ? "close" : rangedKind,
      skill: plainSkill(skillOf(system, weapon.skill)),
      // The round of the shot is one of the weapon's `rounds`; the others are for loading.
      loads: weapon.rounds - 1,
    },
    dice: { ...weapon.dice },
    mechanical: weapon.mechanical,
    range,
    reach: range === null ? "close" : "ranged",
  };
}

/** Returns a weapon's range in metres for a wielder of this Strength; null for a close weapon. */
export function rangeInMetres({ reach, range }: Pick<QuestWeapon, "reach" | "range">, strength: number): number | null {
  if (reach === "close") return null;
  return weaponRange({ range: reach === "metres" ? { metres: range } : { strength: range }, strength });
}

/** Returns the weapon of an attacker with empty hands, who uses Unarmed Combat. */
export function bareHands(actor: ActorDocument): Arm {
  const weapon = {
    item: null,
    name: "",
    kind: "close" as const,
    skill: skillContext(actor, "unarmedCombat"),
    loads: 0,
  };
  return { weapon, dice: { ...BARE_HANDS }, mechanical: false, range: null, reach: "close" };
}
