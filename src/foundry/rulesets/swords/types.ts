import type { Part } from "../../../rules/explain.ts";
import type { Exhausted, Loss } from "../../../rules/swords/types.ts";
import type { LaidDie } from "../../../rules/swords/attack.ts";
import type { Outcome } from "../../contract/action.ts";
import type { ShotResult } from "../../../rules/swords/ranged.ts";

/*
 * Types of the data this ruleset stores and derives. They stand in a file of their own, so that files which use them
 * need not import each other. A cliché is what a fighter is good at, rated in dice. A team is several fighters who
 * fight as one.
 */

/**
 * The two numbers of armour, natural or worn, which the gamemaster sets (SS-031). `toughness`: the hits that it absorbs
 * in a fight; `coverage`: the greatest difference of deciding dice that it stops.
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
  /** hits absorbed so far, hits it can still absorb, and all that it can absorb */
  armour: { absorbed: number; value: number; max: number };
  /** dice of the cliché in use, now and in full, as the token's bar shows them */
  dice: { value: number; max: number };
  /** id of the cliché chosen for use; "": the primary one */
  inUse: string;
  derived: DerivedFighter;
}

/** A member of a team: uuid of the fighter, and id of the cliché it fights with ("": the one in use). */
export interface TeamMember {
  actor: string;
  cliche: string;
}

/** The stored fields of a cliché; models.ts says what the less obvious ones hold. */
export interface SwordsCliche {
  /** dice in full */
  full: number;
  /** how many of these dice are lost now */
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
  /** dice that are left */
  readonly dice: number;
  /** dice without any loss */
  readonly full: number;
  /** dice from effects, part by part; already counted in `dice` and `full` */
  readonly parts?: readonly Part[];
  readonly primary: boolean;
  readonly speedy: boolean;
  readonly inappropriate: boolean;
  readonly toolsMissing: boolean;
}

/** The weapon in hand of the highest rating; bare hands have `uuid` null and `name` "". */
export interface WeaponNow {
  readonly uuid: string | null;
  readonly name: string;
  readonly rating: number;
}

/** The values that the rules compute from a fighter's items and effects; never stored. */
export interface DerivedFighter {
  readonly cliches: readonly ClicheNow[];
  readonly primary: ClicheNow | null;
  readonly inUse: ClicheNow | null;
  /** dice left in all clichés together */
  readonly sum: number;
  readonly weapon: WeaponNow;
  readonly toughness: number;
  readonly coverage: number;
  /** hits absorbed so far, at most `toughness` */
  readonly absorbed: number;
  readonly toughnessParts: readonly Part[];
  readonly coverageParts: readonly Part[];
}

/** A fighter with all that a contest needs of it. */
export interface FighterContext {
  /** uuid of the fighter */
  readonly actor: string;
  readonly name: string;
  /** its clichés that have dice left */
  readonly cliches: readonly ClicheNow[];
  /** id of the cliché that it uses unless another is chosen */
  readonly inUse: string;
  /** id of the primary cliché, from which wounds by missiles take dice */
  readonly primary: string;
  readonly weapon: WeaponNow;
  readonly toughness: number;
  readonly coverage: number;
  readonly absorbed: number;
  /** in a team: whether it is the named leader (SS-P02) */
  readonly named?: boolean;
  /** in a team: its place among the members, from 0 */
  readonly place?: number;
}

/** One side of a contest: a fighter, or a team (SS-P02). */
export interface SideContext {
  /** uuid of the fighter or the team */
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  /** uuid of its combatant; null outside a started encounter */
  readonly combatant: string | null;
  readonly team: boolean;
  /** the fighter itself, or the team's leader, whose dice count (SS-A12) */
  readonly leader: FighterContext;
  /** the other members of a team who can still fight; empty for a single fighter */
  readonly members: readonly FighterContext[];
  /** true if a volunteer bore the team's last loss: the leader's dice are doubled now */
  readonly vengeance: boolean;
}

/**
 * What a contest's card keeps of the documents. `own`: the challenger's side; `foe`: the other, null until one is
 * chosen.
 */
export interface ContestContext {
  readonly own: SideContext;
  readonly foe: SideContext | null;
  /** dice that the challenger adds by pumping: they are rolled once and then lost (SS-P06) */
  readonly pumped: number;
  /** round of the started encounter; 0 outside one */
  readonly round: number;
  readonly settings: ContestSettings;
}

/** The world's settings on which contests depend. */
export interface ContestSettings {
  readonly exhausted: Exhausted;
  readonly goliath: boolean;
  readonly pumping: boolean;
}

/** One side's pool of dice as a contest's card shows it. */
export interface PoolOutcome {
  /** id of the cliché */
  readonly cliche: string;
  /** name of the cliché */
  readonly clicheName: string;
  /** name of the weapon; "" for bare hands */
  readonly weapon: string;
  /** number of dice rolled */
  readonly dice: number;
  /** the parts of that number */
  readonly parts: readonly Part[];
  /** the dice in the order compared, each with its state */
  readonly laid: readonly LaidDie[];
  /** face of the deciding die; 0 if the pool has run out of dice */
  readonly decides: number;
}

/** The outcome of a contest. The bearer is the fighter of the losing side who takes the loss. */
export interface ContestOutcome extends Outcome {
  readonly own: PoolOutcome;
  readonly foe: PoolOutcome;
  readonly winner: "own" | "foe" | "tie";
  /** difference of the deciding dice */
  readonly difference: number;
  readonly differenceParts: readonly Part[];
  /** number of tied pairs of dice that were struck out */
  readonly discarded: number;
  /** true if one pool had no die left to compare, and the other had (SS-A03) */
  readonly ranOut: boolean;
  /** dice that the lost round costs, not yet doubled for a volunteer (SS-A13, SS-P03) */
  readonly cost: number;
  /** null after a draw */
  readonly bearer: Bearer | null;
  /** what the bearer loses, from the numbers that the card stores; null without a bearer */
  readonly loss: Loss | null;
  /** coverage of the bearer's armour; 0 without a bearer */
  readonly coverage: number;
  /** true if the loss gives the team vengeance: its leader's dice are doubled in its next contest */
  readonly vengeance: boolean;
  /** true if the loss fells the team's leader */
  readonly leaderLost: boolean;
}

/** The fighter who bears the loss of a contest, with the numbers that the card stores. */
export interface Bearer {
  readonly actor: string;
  readonly name: string;
  /** uuid of the cliché that loses the dice */
  readonly cliche: string;
  readonly clicheName: string;
  /** dice that this cliché has before the loss */
  readonly dice: number;
  readonly toughness: number;
  readonly coverage: number;
  readonly absorbed: number;
  /** uuid of the team that it bears the loss for; null for a single fighter */
  readonly team: string | null;
  /** true for a volunteer, who loses twice the dice */
  readonly volunteer: boolean;
  /** true for the leader of the team */
  readonly leads: boolean;
}

/** What a shot's card keeps of the documents. `cliche`: the cliché shot with; `cliches`: all it could be shot with. */
export interface ShotContext {
  readonly name: string;
  readonly weapon: string;
  readonly cliche: ClicheNow;
  readonly cliches: readonly ClicheNow[];
  readonly target: ShotTarget | null;
  readonly baseTn: number;
  /** the gamemaster's target number to kill; null: the rules compute it */
  readonly killOverride: number | null;
  readonly meetIsEnough: boolean;
  /** volleys (shots before hand-to-hand fighting) left, this one included; null for no limit */
  readonly volleys: number | null;
  /** uuid of the combatant that spends the volley, the shooter's or its team's; null outside a started encounter */
  readonly combatant: string | null;
  /** uuid of the shooter if its team's combatant spends the volley; else null or left out */
  readonly member?: string | null;
  readonly round: number;
}

/** The target of a shot, as plain data. */
export interface ShotTarget {
  readonly actor: string;
  readonly name: string;
  /** uuid of its primary cliché, which a wound takes a die from (SS-012) */
  readonly cliche: string;
  readonly clicheName: string;
  readonly dice: number;
  readonly coverage: number;
}

/**
 * The outcome of a shot: the total of the dice, and the target numbers to wound and to kill that it is compared with.
 */
export interface ShotOutcome extends Outcome {
  readonly result: ShotResult;
  readonly total: number;
  readonly totalParts: readonly Part[];
  readonly wound: number;
  readonly woundParts: readonly Part[];
  readonly kill: number;
  readonly killParts: readonly Part[];
  /** true if the target has no dice left */
  readonly defeated: boolean;
}
