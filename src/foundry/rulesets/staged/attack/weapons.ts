import { checkStrength } from "../../../../rules/staged/derived.ts";
import { checkShot } from "../../../../rules/staged/firearms.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { ItemDocument, GameReader } from "../../../host/documents.ts";
import type { StagedModel } from "../models.ts";
import { refusalOf } from "../refusal.ts";
import type { WeaponContext, StagedWeapon } from "../types.ts";

/**
 * Returns a weapon item in the form of the rules; or why it cannot be used: no weapon, not held, or not loaded. If
 * `item` is null, returns bare hands, which have no range and add no damage.
 */
export function weaponOf(item: ItemDocument | null, system: StagedModel): WeaponContext | Refusal {
  const abilities = system.derived.abilities;
  if (!item)
    return {
      item: null,
      name: "",
      kind: "melee",
      ability: abilities.brawl ?? 0,
      abilityName: "brawl",
      attack: 0,
      damage: 0,
      range: null,
      hands: 1,
      penetration: 0,
      spread: false,
      loading: 0,
    };
  // A weapon must be held and loaded.
  if (item.type !== "stagedWeapon") return { refused: "FRAY.Staged.Refused.NotAWeapon", data: { name: item.name } };
  const weapon = item.system as StagedWeapon;
  if (!weapon.held) return { refused: "FRAY.Staged.Refused.NotHeld", data: { name: item.name } };
  const { problems } = checkShot({ loading: weapon.loading, roundsSpent: weapon.readied });
  if (problems[0]) return { ...refusalOf(problems[0]), data: { name: item.name } };
  return {
    item: item.uuid,
    name: item.name,
    kind: weapon.range > 0 ? "missile" : "melee",
    ability: abilities[weapon.ability] ?? 0,
    abilityName: weapon.ability,
    attack: weapon.attack,
    damage: weapon.damage,
    range: weapon.range || null,
    hands: weapon.hands,
    penetration: weapon.penetration,
    spread: weapon.spread,
    loading: weapon.loading,
  };
}

/**
 * Returns, for an actor too weak for a weapon, the words for that (`refusal`), and whether the world's setting forbids
 * the weapon (`refused` true) or only warns. Null for an actor who is strong enough, and for bare hands.
 */
export function weakness(
  item: ItemDocument | null,
  system: StagedModel,
  reader: GameReader,
): { refused: boolean; refusal: Refusal } | null {
  if (!item) return null;
  const { problems, refused } = checkStrength({
    minimum: (item.system as StagedWeapon).strength,
    strength: system.characteristics.strength,
    setting: reader.setting<"warn" | "refuse">("minimumStrength"),
  });
  return problems[0] ? { refused, refusal: refusalOf(problems[0]) } : null;
}
