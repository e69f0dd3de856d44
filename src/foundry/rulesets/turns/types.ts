import type { Explained, Part } from "../../../rules/explain.ts";

/* What this room's documents hold, stored and derived: types alone, so that no file needs another for them. */

/** An ability of a sheet. */
export type AbilityId = "strength" | "dexterity" | "constitution" | "intelligence" | "wisdom" | "charisma";

/** Where a thing is (CT-010, CT-011, CT-013). */
export type Place = "hand" | "quick" | "backpack" | "dropped";

/** The fields of a TurnsModel, stored and derived. */
export interface TurnsSystem {
  hero: boolean;
  level: number;
  abilities: Record<AbilityId, number>;
  hide: number;
  speed: number;
  stamina: { value: number; max: number };
  slotted: boolean;
  injuries: { value: number; slots: number; max: number };
  parry: { weapon: string; shield: string; counted: number; combat: string; round: number };
  defence: Explained;
  derived: DerivedBody;
}

/** What everything in the inventory has. */
export interface TurnsThing {
  carried: Place;
  slots: number;
}

export interface TurnsShield extends TurnsThing {
  points: { value: number; max: number };
}

export interface TurnsArmour extends TurnsThing {
  points: number;
  worn: boolean;
}

/** What the rules compute of one fighter, from what is worn now. Never stored. */
export interface DerivedBody {
  /** Armor Points: hide and what is worn */
  readonly armour: Explained;
  /** Defense Points with Dexterity counted (CT-026) */
  readonly defence: Explained;
  /** how far a turn goes, in the scene's unit (CT-008) */
  readonly speed: Explained;
  /** damage dice by level (CT-031) */
  readonly dice: Explained;
  /** inventory slots, null for a creature without (CT-P03) */
  readonly slots: number | null;
  /** what effects add to them, counted already */
  readonly slotParts: readonly Part[];
  readonly slotsUsed: number;
  readonly suggested: Explained;
  readonly exhausted: boolean;
  readonly dead: boolean;
}
