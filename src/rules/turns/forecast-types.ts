import type { Targeting } from "../forecast/fight.ts";
import type { Contestant } from "../forecast/skirmish.ts";
import type { Overflow, ShieldExcess } from "./types.ts";

/** A weapon or spell as the forecast needs it. */
export interface TurnsForecastWeapon {
  /** The number of faces of its damage die. */
  readonly sides: number;
  /** The bonus of the ability that it uses (CT-017, CT-018, CT-021). */
  readonly ability: number;
  /** Its magical bonus (plus), which counts for each base die (CT-032); 0 when left out. */
  readonly plus?: number;
  /** True if it must be loaded, by an action, before each shot (CT-010). */
  readonly reload?: boolean;
  /** True if it is loaded at the start of the fight; true when left out. */
  readonly loaded?: boolean;
  /** True if a power attack can break it (CT-A13). */
  readonly breakable?: boolean;
  /** True if it can parry (CT-047). */
  readonly parries?: boolean;
  /** True if it can be used for a sneak attack (CT-068). */
  readonly finesse?: boolean;
  /** True if it is shot, thrown or cast from afar (CT-020). */
  readonly ranged?: boolean;
  /** The range of a ranged weapon in the scene's unit; null or left out for any distance (CT-020). */
  readonly range?: number | null;
  /** The widest gap over which it strikes hand to hand, in the scene's unit (CT-016, CT-019); 0 when left out. */
  readonly reach?: number;
  /** The number of its owner's injuries from which on it falls out of the hand (CT-P03); left out if it never does. */
  readonly falls?: number;
}

/** An attack made before the forecast begins, by which fighters are engaged or distracted (CT-063, CT-066). */
export interface TurnsBond {
  /** The id of its target. */
  readonly foe: string;
  /** True for an attack from afar. */
  readonly ranged: boolean;
  /** True if it did damage. */
  readonly hit: boolean;
}

/** A fighter as the forecast needs it. Side 0 is the party. */
export interface TurnsFighter extends Contestant {
  readonly level: number;
  /** The Stamina Points left. */
  readonly stamina: number;
  /** The inventory slots that are injured so far. */
  readonly injuries: number;
  /** The number of inventory slots; null for a creature without any (CT-P03). */
  readonly slots: number | null;
  /** The Defense Points (CT-026). */
  readonly defence: number;
  /** Its weapons and spells; the place of a weapon is its index here. */
  readonly weapons: readonly TurnsForecastWeapon[];
  /** The distance that it can move in a turn, in the scene's unit (CT-008); 0 when left out. */
  readonly speed?: number;
  /** The points that its shield has left; 0 when left out. */
  readonly shield?: number;
  /** True if its shield parries all blows until its next turn (CT-048, CT-053). */
  readonly parrying?: boolean;
  /** The number of its injuries from which on the shield falls (CT-P03); left out if it never does. */
  readonly shieldFalls?: number;
  /**
   * The place of the weapon that parries all blows until its next turn, and the explosions against it so far (CT-049,
   * CT-A04).
   */
  readonly guard?: { readonly place: number; readonly counted: number };
  /** The Armor Points, which the check of a sneak attack on it must overcome (CT-070); 0 when left out. */
  readonly armour?: number;
  /** The DEX bonus, for its own sneak attacks (CT-069, CT-077); 0 when left out. */
  readonly dexterity?: number;
  /** True if it is concealed from its foes (CT-064, CT-065). */
  readonly concealed?: boolean;
  /** True if the gamemaster says that it is distracted (CT-067). */
  readonly distracted?: boolean;
  /** Its attack in this round; null or left out for none. */
  readonly now?: TurnsBond | null;
  /** Its attack in the round before; null or left out for none. */
  readonly before?: TurnsBond | null;
  /** True if it is surprised, so that it does not act in the first round (CT-057). */
  readonly surprised?: boolean;
  /**
   * The Defense Points that it has while it is surprised, without Dexterity, in the first round (CT-A18). Given for the
   * surprised and for those whom the first die may surprise.
   */
  readonly surprisedDefence?: number;
}

/** What a fight depends on besides the fighters: distances and settings of the world. */
export interface TurnsFightOptions {
  /** The empty distance between any two fighters, by their indexes, in the scene's unit; left out: all are in reach. */
  readonly gaps?: readonly (readonly number[])[];
  /** Setting: damage beyond the stamina left is lost (the default), or becomes injuries (CT-A03). */
  readonly overflow?: Overflow;
  /** Setting: damage beyond a shield's points reaches its owner once (the default), or doubled (CT-A05). */
  readonly shieldExcess?: ShieldExcess;
  /** Setting: power attacks are possible with weapons that cannot break; false by default (CT-A13). */
  readonly powerUnbreakable?: boolean;
  /** Setting: the weapon's plus counts in sneak attacks; true by default (CT-A08). */
  readonly sneakMagic?: boolean;
  /** Setting: the initiative die is thrown each round (the default), or once a fight (CT-A01). */
  readonly sideDie?: "round" | "once";
  /**
   * The side that goes first in each of the first rounds, as far as it is known (CT-003); if the die is thrown once,
   * only the first counts. For null, and in all later rounds, the die is still to be thrown.
   */
  readonly first?: readonly (0 | 1 | null)[];
  /**
   * Setting: the die of the first round, which is still to be thrown, can surprise a side; false by default (CT-A10,
   * CT-P06).
   */
  readonly surpriseOnInitiative?: boolean;
  /** Which foe a fighter attacks: the first in the list (the default), the weakest, or a random one. */
  readonly targeting?: Targeting;
  /** The number of rounds after which the fight ends undecided; MAX_ROUNDS when left out. */
  readonly rounds?: number;
}

/** The state of a weapon in a fight: ready, to be loaded ("empty"), or broken; one that has fallen counts as broken. */
export type Arm = "ready" | "empty" | "broken";

/** All that can change of a fighter during a fight. */
export interface TurnsState {
  /** The Stamina Points left. */
  readonly stamina: number;
  /** The inventory slots that are injured. */
  readonly injuries: number;
  /** The states of its weapons, by their places. */
  readonly arms: readonly Arm[];
  /** The points that the shield has left; 0 without one. */
  readonly shield: number;
  /** True if the shield parries every blow until the fighter's next turn (CT-048, CT-053). */
  readonly parrying: boolean;
  /** The place of the weapon that parries every blow until the fighter's next turn; -1 for none (CT-049). */
  readonly guard: number;
  /** The explosions counted against this weapon in this parry (CT-A04). */
  readonly counted: number;
  /** True while it is concealed, which ends with its first attack (CT-064). */
  readonly hidden: boolean;
  /**
   * True in the first round for a surprised fighter, whose Dexterity does not count in defence; else left out (CT-A18).
   */
  readonly caught?: true;
}

/**
 * What a fighter does in its turn (its deed); null if it does nothing. `place` is the index of the weapon. A parry is
 * made with the shield, if there is one, and with the weapon at the index `guard`, which is -1 for the shield alone.
 */
export type TurnsDeed =
  | { readonly kind: "strike"; readonly place: number; readonly power: boolean }
  | { readonly kind: "sneak"; readonly place: number }
  | { readonly kind: "load"; readonly place: number }
  | { readonly kind: "parry"; readonly guard: number }
  | null;

/** A deed that is an attack. */
export type TurnsAttack = Extract<TurnsDeed, { readonly kind: "strike" | "sneak" }>;

/**
 * The damage of an attack before it meets a parry: that of a blow after Defense Points, or the Direct Damage of a sneak
 * attack (CT-024, CT-077).
 */
export interface TurnsBlow {
  /** The points of damage. */
  readonly net: number;
  /** The number of dice that showed their highest face (CT-028). */
  readonly explosions: number;
  /** True for Direct Damage. */
  readonly direct: boolean;
}
