import type { Part } from "../../../rules/explain.ts";

/* What this room's documents hold, stored and derived: types alone, so that no file needs another for them. */

/** What the armour of a body or a suit is worth; the gamemaster's numbers (SS-031). */
export interface ArmourNumbers {
  toughness: number;
  coverage: number;
}

/** The fields of a SwordsModel, stored and derived. */
export interface SwordsSystem {
  hero: boolean;
  /** natural armour */
  hide: ArmourNumbers;
  armour: { absorbed: number; value: number; max: number };
  /** dice of the cliché in use, for the token's bar */
  dice: { value: number; max: number };
  inUse: string;
  derived: DerivedFighter;
}

/** One who fights in a team, with the cliché brought along; empty: the one in use. */
export interface TeamMember {
  actor: string;
  cliche: string;
}

export interface SwordsCliche {
  full: number;
  lost: number;
  primary: boolean;
  speedy: boolean;
  inappropriate: boolean;
  toolsMissing: boolean;
}

/** A cliché as it stands now. */
export interface ClicheNow {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  /** dice left */
  readonly dice: number;
  readonly full: number;
  /** what effects add, counted in both already */
  readonly parts?: readonly Part[];
  readonly primary: boolean;
  readonly speedy: boolean;
  readonly inappropriate: boolean;
  readonly toolsMissing: boolean;
}

export interface WeaponNow {
  readonly uuid: string | null;
  readonly name: string;
  readonly rating: number;
}

/** What the rules see of one fighter, from what is worn and held now. Never stored. */
export interface DerivedFighter {
  readonly cliches: readonly ClicheNow[];
  readonly primary: ClicheNow | null;
  readonly inUse: ClicheNow | null;
  /** dice left in all clichés */
  readonly sum: number;
  readonly weapon: WeaponNow;
  readonly toughness: number;
  readonly coverage: number;
  readonly absorbed: number;
  readonly toughnessParts: readonly Part[];
  readonly coverageParts: readonly Part[];
}
