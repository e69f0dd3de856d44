import type { Part } from "../../../rules/explain.ts";
import type { Exhausted, Loss } from "../../../rules/swords/types.ts";
import type { LaidDie } from "../../../rules/swords/attack.ts";
import type { Outcome } from "../../contract/action.ts";
import type { ShotResult } from "../../../rules/swords/ranged.ts";

/*
 * Types of the data this ruleset stores and derives. They stand in a file of their own, so that files which use them
 * need not import each other.
 */

/**
 * Numbers of natural or worn armour, set by the gamemaster (SS-031): the hits it absorbs in a fight, and the highest
 * difference of dice that it stops.
 */
export interface ArmourNumbers {
  toughness: number;
  coverage: number;
}

/** The system data of a SwordsModel, stored and derived. */
export interface SwordsSystem {
  hero: boolean;
  /** natural armour */
  hide: ArmourNumbers;
  /** hits absorbed, hits it can still absorb, and all it can */
  armour: { absorbed: number; value: number; max: number };
  /** dice of the cliché in use, for the token's bar */
  dice: { value: number; max: number };
  inUse: string;
  derived: DerivedFighter;
}

/** A member of a team by its uuid, with the id of the cliché it fights with; "" for the one in use. */
export interface TeamMember {
  actor: string;
  cliche: string;
}

/** System data of a cliché, what a fighter is good at, rated in d6. */
export interface SwordsCliche {
  /** dice in full, and dice lost of these */
  full: number;
  lost: number;
  primary: boolean;
  speedy: boolean;
  inappropriate: boolean;
  toolsMissing: boolean;
}

/** A cliché with the dice it has now. */
export interface ClicheNow {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  /** dice left */
  readonly dice: number;
  readonly full: number;
  /** dice from active effects, already counted in `dice` and `full` */
  readonly parts?: readonly Part[];
  readonly primary: boolean;
  readonly speedy: boolean;
  readonly inappropriate: boolean;
  readonly toolsMissing: boolean;
}

/** The weapon in hand, with its rating; `uuid` is null and `name` "" for bare hands. */
export interface WeaponNow {
  readonly uuid: string | null;
  readonly name: string;
  readonly rating: number;
}

/** Values the rules compute from a fighter's items. Never stored. */
export interface DerivedFighter {
  readonly cliches: readonly ClicheNow[];
  readonly primary: ClicheNow | null;
  readonly inUse: ClicheNow | null;
  /** dice left in all clichés together */
  readonly sum: number;
  readonly weapon: WeaponNow;
  readonly toughness: number;
  readonly coverage: number;
  readonly absorbed: number;
  readonly toughnessParts: readonly Part[];
  readonly coverageParts: readonly Part[];
}

/** A single fighter as a contest sees it. */
export interface FighterContext {
  readonly actor: string;
  readonly name: string;
  /** clichés with dice left */
  readonly cliches: readonly ClicheNow[];
  /** id of the cliché used unless another is chosen */
  readonly inUse: string;
  /** id of the primary cliché, from which shots take dice */
  readonly primary: string;
  readonly weapon: WeaponNow;
  readonly toughness: number;
  readonly coverage: number;
  readonly absorbed: number;
  /** in a team: whether it is the named leader, and its place among the members (SS-P02) */
  readonly named?: boolean;
  readonly place?: number;
}

/** One side of a contest: a fighter, or a team with its leader (SS-P02). */
export interface SideContext {
  /** uuid of the fighter or the team */
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  readonly combatant: string | null;
  readonly team: boolean;
  /** the fighter, or the team's leader, whose numbers count (SS-A12) */
  readonly leader: FighterContext;
  /** all other members of a team who can still fight */
  readonly members: readonly FighterContext[];
  /** a volunteer bore the team's last loss, so the leader's dice are doubled */
  readonly vengeance: boolean;
}

/** Everything a contest needs, as plain data frozen on its card. */
export interface ContestContext {
  readonly own: SideContext;
  readonly foe: SideContext | null;
  /** dice that the challenger pumps: rolled once, then lost (SS-P06) */
  readonly pumped: number;
  /** round of the encounter; 0 outside of one */
  readonly round: number;
  readonly settings: ContestSettings;
}

/** Settings that decide contests. */
export interface ContestSettings {
  readonly exhausted: Exhausted;
  readonly goliath: boolean;
  readonly pumping: boolean;
}

/** The outcome of one pool: its dice, those struck out, the deciding one. */
export interface PoolOutcome {
  /** id and name of the cliché */
  readonly cliche: string;
  readonly clicheName: string;
  /** name of the weapon; "" for bare hands */
  readonly weapon: string;
  /** number of dice rolled, with its parts */
  readonly dice: number;
  readonly parts: readonly Part[];
  readonly laid: readonly LaidDie[];
  /** face of the deciding die; 0 if the pool ran out of dice */
  readonly decides: number;
}

/** The outcome of a contest. */
export interface ContestOutcome extends Outcome {
  readonly own: PoolOutcome;
  readonly foe: PoolOutcome;
  readonly winner: "own" | "foe" | "tie";
  /** that of the deciding dice */
  readonly difference: number;
  readonly differenceParts: readonly Part[];
  /** number of pairs of tied dice struck out */
  readonly discarded: number;
  /** a pool ran out of dice before the other (SS-A03) */
  readonly ranOut: boolean;
  /** dice the lost round costs, before a volunteer doubles it (SS-A13, SS-P03) */
  readonly cost: number;
  readonly bearer: Bearer | null;
  /** the loss to the bearer, from the numbers frozen on the card */
  readonly loss: Loss | null;
  /** coverage of the bearer's armour; 0 without a bearer */
  readonly coverage: number;
  /** the loss brings a team vengeance, or costs it its leader */
  readonly vengeance: boolean;
  readonly leaderLost: boolean;
}

/** The fighter who takes the loss of a round, with the numbers frozen on the card. */
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
  /** uuid of the team the loss is borne for; null for a single fighter */
  readonly team: string | null;
  /** a volunteer, for whom the loss is doubled */
  readonly volunteer: boolean;
  readonly leads: boolean;
}

/** Everything a shot needs, as plain data frozen on its card. */
export interface ShotContext {
  readonly name: string;
  readonly weapon: string;
  readonly cliche: ClicheNow;
  readonly cliches: readonly ClicheNow[];
  readonly target: ShotTarget | null;
  readonly baseTn: number;
  /** the gamemaster's target number to kill; null to use the rules' */
  readonly killOverride: number | null;
  readonly meetIsEnough: boolean;
  /** volleys left before hand-to-hand, with this one counted; null for no limit */
  readonly volleys: number | null;
  /** uuid of the combatant that spends the volley: the shooter's own, or that of its team */
  readonly combatant: string | null;
  /** uuid of the shooter where its team spends the volley; null or left out otherwise */
  readonly member?: string | null;
  readonly round: number;
}

/** The target of a shot, as plain data. */
export interface ShotTarget {
  readonly actor: string;
  readonly name: string;
  /** uuid of the primary cliché, which loses a die by a wound (SS-012) */
  readonly cliche: string;
  readonly clicheName: string;
  readonly dice: number;
  readonly coverage: number;
}

/** The outcome of a shot: the dice's total against the target numbers to wound and to kill. */
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
