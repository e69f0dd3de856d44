import { refusals } from "../../contract/refusal.ts";

/**
 * The functions that turn what the rules forbid into refusals on screen: `refusalOf` for one problem, `firstRefusal`
 * for the first of a list (null if it is empty). The problems listed have words that all rulesets share.
 */
export const { refusalOf, firstRefusal } = refusals("Crusade", {
  too_many_actions: "NoActions",
  fight_twice: "FightTwice",
  charge_twice: "ChargeTwice",
  move_more_than_twice: "MoveTwice",
  walk_too_far: "WalkTooFar",
  not_straight: "LineBends",
  too_far: "ChargeTooFar",
  too_close: "ChargeTooClose",
  not_adjacent: "ChargeNotAdjacent",
  blocked: "WayHeld",
  death_check: "NoFateOnDeath",
  no_fate: "NoFate",
  once_per_scene: "OncePerScene",
  stunt_and_attribute: "StuntAndAttribute",
  too_many_attacks: "TooManyAttacks",
  weapon_swung_twice: "BothWeapons",
  both_weapons_must_swing: "BothMustSwing",
  weapon_fired: "FiredAlready",
  drawn_from_brace: "DrawnFresh",
  advanced_spell: "AdvancedSpell",
});
