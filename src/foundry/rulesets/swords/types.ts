import type { Part } from "../../../rules/explain.ts";
import type { Exhausted, Loss } from "../../../rules/swords/types.ts";
import type { LaidDie } from "../../../rules/swords/attack.ts";
import type { Outcome } from "../../contract/action.ts";
import type { ShotResult } from "../../../rules/swords/ranged.ts";

/* What this ruleset's documents hold, stored and derived: types alone, so that no file needs another for them. */

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

/** One body as a contest sees it. */
export interface FighterContext {
  readonly actor: string;
  readonly name: string;
  /** those with dice left */
  readonly cliches: readonly ClicheNow[];
  /** id of the cliché taken unless another is chosen */
  readonly inUse: string;
  readonly primary: string;
  readonly weapon: WeaponNow;
  readonly toughness: number;
  readonly coverage: number;
  readonly absorbed: number;
}

/** One side of a contest: a fighter, or a team behind its leader (SS-P02). */
export interface SideContext {
  /** the fighter, or the team */
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  readonly combatant: string | null;
  readonly team: boolean;
  /** the fighter, or who leads; their stats count (SS-A12) */
  readonly leader: FighterContext;
  /** everybody else of a team who still stands */
  readonly members: readonly FighterContext[];
  readonly vengeance: boolean;
}

export interface ContestContext {
  readonly own: SideContext;
  readonly foe: SideContext | null;
  readonly pumped: number;
  readonly round: number;
  readonly settings: ContestSettings;
}

export interface ContestSettings {
  readonly exhausted: Exhausted;
  readonly goliath: boolean;
  readonly pumping: boolean;
}

/** One pool as it lies: what was thrown, what was struck out, what decided. */
export interface PoolOutcome {
  readonly cliche: string;
  readonly clicheName: string;
  readonly weapon: string;
  readonly dice: number;
  readonly parts: readonly Part[];
  readonly laid: readonly LaidDie[];
  readonly decides: number;
}

export interface ContestOutcome extends Outcome {
  readonly own: PoolOutcome;
  readonly foe: PoolOutcome;
  readonly winner: "own" | "foe" | "tie";
  readonly difference: number;
  readonly differenceParts: readonly Part[];
  readonly discarded: number;
  /** a pool ran out of dice before the other (SS-A03) */
  readonly ranOut: boolean;
  /** dice the lost round costs, before anyone volunteers (SS-A13, SS-P03) */
  readonly cost: number;
  readonly bearer: Bearer | null;
  /** what it does to the bearer as the card knew them */
  readonly loss: Loss | null;
  readonly coverage: number;
  readonly vengeance: boolean;
  readonly leaderLost: boolean;
}

/** Who takes a lost round, as the card knew them. */
export interface Bearer {
  readonly actor: string;
  readonly name: string;
  /** uuid of the cliché that loses dice */
  readonly cliche: string;
  readonly clicheName: string;
  readonly dice: number;
  readonly toughness: number;
  readonly coverage: number;
  readonly absorbed: number;
  /** uuid of their team, if they bear it for one */
  readonly team: string | null;
  /** they offered themselves; the loss is doubled */
  readonly volunteer: boolean;
  readonly leads: boolean;
}

export interface ShotContext {
  readonly name: string;
  readonly weapon: string;
  readonly cliche: ClicheNow;
  readonly cliches: readonly ClicheNow[];
  readonly target: ShotTarget | null;
  readonly baseTn: number;
  readonly killOverride: number | null;
  readonly meetIsEnough: boolean;
  /** volleys left before hand-to-hand, this one included; null: no limit */
  readonly volleys: number | null;
  readonly combatant: string | null;
  readonly round: number;
}

export interface ShotTarget {
  readonly actor: string;
  readonly name: string;
  /** uuid of the primary cliché: the one a wound costs a die of (SS-012) */
  readonly cliche: string;
  readonly clicheName: string;
  readonly dice: number;
  readonly coverage: number;
}

export interface ShotOutcome extends Outcome {
  readonly result: ShotResult;
  readonly total: number;
  readonly totalParts: readonly Part[];
  readonly wound: number;
  readonly woundParts: readonly Part[];
  readonly kill: number;
  readonly killParts: readonly Part[];
  readonly defeated: boolean;
}
