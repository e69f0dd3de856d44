import type { Explained, Part } from "../explain.ts";

/**
 * The rank of a combatant (player character, boss, average foe), which decides its stress and when it is out
 * (EC-180..182, EC-A28).
 */
export type Tier = "pc" | "boss" | "average";
/** Cover against ranged attacks (EC-032, EC-033). */
export type Cover = "none" | "partial" | "full";
/** The result of an attack against a defence (EC-059..061). */
export type AttackResult = "hit" | "glance" | "miss";
/** The result of an attack against a group (EC-101..105). */
export type GroupResult = "hit" | "tie" | "fail";
/** The two defence values (EC-008). */
export type DefenceKind = "melee" | "ranged";
/** The names of acts, as in ACTION_COST: those that cost actions and those that are expressly free (EC-021..044). */
export type ActionName =
  | "charge"
  | "cover"
  | "draw"
  | "drop"
  | "fight"
  | "heal"
  | "reload_crossbow"
  | "reload_powder"
  | "sheathe"
  | "skill"
  | "talk"
  | "walk";

/** The outcome of an attack on one foe. Damage is in points. */
export interface AttackOutcome {
  /** The sum of die, skill and bonuses to hit. */
  readonly total: number;
  readonly result: AttackResult;
  /** The total minus the defence: below 0 for a miss, 0 for a glance. */
  readonly over: number;
  readonly critical: boolean;
  readonly damage: number;
  /** The FATE points (they buy advantages) that the attacking player gains. */
  readonly fate: number;
  /** the parts of the total */
  readonly parts: readonly Part[];
  /** the parts of the damage; empty when there is none */
  readonly damageParts: readonly Part[];
}

export type { Explained, Part };
