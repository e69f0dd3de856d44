import type { Explained, Part } from "../explain.ts";

/** The tier of a combatant, which decides its stress and how it leaves the fight (EC-180..182, EC-A28). */
export type Tier = "pc" | "boss" | "average";
/** Cover against ranged attacks (EC-032, EC-033). */
export type Cover = "none" | "partial" | "full";
/** The result of an attack against a defence (EC-059..061). */
export type AttackResult = "hit" | "glance" | "miss";
/** The result of an attack against a group (EC-101..105). */
export type GroupResult = "hit" | "tie" | "fail";
/** The two defence values (EC-008). */
export type DefenceKind = "melee" | "ranged";
/** The acts that cost actions, or expressly cost none (EC-021..044). */
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

/** An attack against a melee or ranged defence, resolved. Damage is in points. */
export interface AttackOutcome {
  /** Die, skill and bonuses to hit. */
  readonly total: number;
  readonly result: AttackResult;
  /** Total minus defence, below zero on a miss. */
  readonly over: number;
  readonly critical: boolean;
  readonly damage: number;
  /** FATE points the attacking player gains. */
  readonly fate: number;
  /** the parts of the total */
  readonly parts: readonly Part[];
  /** the parts of the damage; empty when there is none */
  readonly damageParts: readonly Part[];
}

export type { Explained, Part };
