import type { RuleId } from "../explain.ts";

/** The two sides of a fight (CT-004, CT-005). */
export type Side = "party" | "enemies";

/** The number of faces of a die for damage (CT-030). */
export type DamageDie = 4 | 6 | 8 | 10;

/**
 * How an attack reaches its target: adjacent, with a reach weapon over a gap, or from afar (CT-016, CT-019, CT-020).
 */
export type AttackMode = "melee" | "reach" | "ranged";

/** The abilities whose bonus can be added to damage (CT-017, CT-018, CT-021). */
export type Ability = "strength" | "dexterity" | "wisdom";

/**
 * Where a thing is: in hand, in a sheath or the like ("quick"), in the backpack, or on the ground (CT-010 … CT-013).
 */
export type Place = "hand" | "quick" | "backpack" | "dropped";

/** Setting: what becomes of damage beyond the stamina left: it is lost, or becomes injuries (CT-A03). */
export type Overflow = "lost" | "injuries";

/** Setting: whether the damage that a destroyed shield lets through is counted once or doubled (CT-A05). */
export type ShieldExcess = "undoubled" | "doubled";

/**
 * A throw of exploding dice: for each die that shows its highest face one more is thrown, which can explode too
 * (CT-028).
 */
export interface ExplodingThrow {
  /** The number of faces of each die. */
  readonly sides: number;
  /** The faces of the dice thrown first (the base dice). */
  readonly base: readonly number[];
  /** The faces of the dice added, in the order in which they were thrown. */
  readonly extra: readonly number[];
}

/** What all rows of the tables in tables.ts have; `label` is the key of the name in lang/en.json. */
export interface TableRow {
  readonly id: string;
  readonly label: string;
  readonly rule: RuleId;
}
