import type { RuleId } from "../explain.ts";

/** The two sides of a fight (CT-004, CT-005). */
export type Side = "party" | "enemies";

/** The number of faces of a die that damage may be thrown with (CT-030). */
export type DamageDie = 4 | 6 | 8 | 10;

/** The way an attack reaches its target (CT-016, CT-019, CT-020). */
export type AttackMode = "melee" | "reach" | "ranged";

/** The abilities that add to damage (CT-017, CT-018, CT-021). */
export type Ability = "strength" | "dexterity" | "wisdom";

/** The place of a thing: in hand, in a sheath or the like ("quick"), in the backpack, or let fall (CT-010 … CT-013). */
export type Place = "hand" | "quick" | "backpack" | "dropped";

/** The treatment of damage beyond the stamina left: it is lost, or becomes injuries (CT-A03). */
export type Overflow = "lost" | "injuries";

/** The count of the points that a destroyed shield lets through: once or twice (CT-A05). */
export type ShieldExcess = "undoubled" | "doubled";

/** A throw of exploding dice: each die that shows its maximum adds one more, which may explode too (CT-028). */
export interface ExplodingThrow {
  /** The number of faces of each die. */
  readonly sides: number;
  /** The faces of the dice thrown first. */
  readonly base: readonly number[];
  /** The faces of the dice added, in the order thrown. */
  readonly extra: readonly number[];
}

/** A row of a table of this ruleset; `label` is a key of lang/en.json. */
export interface TableRow {
  readonly id: string;
  readonly label: string;
  readonly rule: RuleId;
}
