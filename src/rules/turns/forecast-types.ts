import type { Targeting } from "../forecast/fight.ts";
import type { Contestant } from "../forecast/skirmish.ts";
import type { Overflow, ShieldExcess } from "./types.ts";

/** A weapon or spell as the forecast of Turns reads it. */
export interface TurnsForecastWeapon {
  /** The number of faces of its damage die. */
  readonly sides: number;
  /** Bonus of the ability it uses (CT-017, CT-018, CT-021). */
  readonly ability: number;
  /** Its magical bonus, for each base die; 0 where left out (CT-032). */
  readonly plus?: number;
  /** Each shot costs an action of loading before the next (CT-010). */
  readonly reload?: boolean;
  /** The weapon is loaded as the fight begins; true where left out. */
  readonly loaded?: boolean;
  /** True if a power attack can break it (CT-A13). */
  readonly breakable?: boolean;
  /** True if it can parry (CT-047). */
  readonly parries?: boolean;
  /** True if it serves for a sneak attack (CT-068). */
  readonly finesse?: boolean;
  /** True if it is shot, thrown or cast from afar (CT-020). */
  readonly ranged?: boolean;
  /** The range of a ranged weapon in the scene's unit; null, or left out, for any distance (CT-020). */
  readonly range?: number | null;
  /** The widest gap it strikes across hand to hand, in the scene's unit; 0 where left out (CT-016, CT-019). */
  readonly reach?: number;
  /** The number of its owner's injuries at which it falls out of the hand (CT-P03); left out where it never does. */
  readonly falls?: number;
}

/** An attack made before the forecast begins, which decides who is engaged and who distracted (CT-063, CT-066). */
export interface TurnsBond {
  /** The id of its target. */
  readonly foe: string;
  /** True for an attack from afar. */
  readonly ranged: boolean;
  /** True if it did damage. */
  readonly hit: boolean;
}

/** A combatant as the forecast of Turns reads it from its sheet. Side 0 is the party. */
export interface TurnsFighter extends Contestant {
  readonly level: number;
  /** Stamina Points left. */
  readonly stamina: number;
  /** Slots turned into injuries so far. */
  readonly injuries: number;
  /** Inventory slots; null for a creature without any (CT-P03). */
  readonly slots: number | null;
  /** Defense Points (CT-026). */
  readonly defence: number;
  /** Weapons and spells; a weapon's place is its index here. */
  readonly weapons: readonly TurnsForecastWeapon[];
  /** The distance the fighter moves in a turn, in the scene's unit (CT-008); 0 where left out. */
  readonly speed?: number;
  /** Points of the shield; 0 where left out. */
  readonly shield?: number;
  /** The shield parries all blows now (CT-048, CT-053). */
  readonly parrying?: boolean;
  /** The number of the fighter's injuries at which the shield falls (CT-P03); left out where it never does. */
  readonly shieldFalls?: number;
  /** The weapon that parries blows now, by its place, and the explosions counted over this parry (CT-049, CT-A04). */
  readonly guard?: { readonly place: number; readonly counted: number };
  /** Armor Points, which a sneak attack on this fighter must overcome (CT-070). */
  readonly armour?: number;
  /** DEX bonus, to the check and the damage of its own sneak attacks (CT-069, CT-077). */
  readonly dexterity?: number;
  /** Concealed from the foes (CT-064, CT-065). */
  readonly concealed?: boolean;
  /** Distracted by the gamemaster's ruling (CT-067). */
  readonly distracted?: boolean;
  /** Its attack in this round; null or left out: none. */
  readonly now?: TurnsBond | null;
  /** Its attack in the round before; null or left out: none. */
  readonly before?: TurnsBond | null;
  /** Surprised: the other side has the first round to itself (CT-057). */
  readonly surprised?: boolean;
  /**
   * Defense Points in the first round, where being surprised takes Dexterity out of them (CT-A18); given too for those
   * whom the first die may surprise.
   */
  readonly surprisedDefence?: number;
}

/** The scene's distances, and the world's settings, that a forecast of Turns heeds. */
export interface TurnsFightOptions {
  /**
   * Empty distance between any two fighters in the scene's unit, by their indexes; left out without a map, where all
   * are in reach.
   */
  readonly gaps?: readonly (readonly number[])[];
  /** Damage beyond stamina is lost, by default, or becomes injuries (CT-A03). */
  readonly overflow?: Overflow;
  /** The points beyond a shield reach its owner once, by default, or doubled (CT-A05). */
  readonly shieldExcess?: ShieldExcess;
  /** weapons that cannot break may strike with power too (CT-A13) */
  readonly powerUnbreakable?: boolean;
  /** The weapon's plus counts in a sneak attack; true where left out (CT-A08). */
  readonly sneakMagic?: boolean;
  /** The die of initiative is thrown each round, by default, or once (CT-A01). */
  readonly sideDie?: "round" | "once";
  /**
   * The side that goes first in each of the first rounds, or in the fight where the die is thrown once; null, and in all
   * rounds after these: the die is still to be thrown (CT-003).
   */
  readonly first?: readonly (0 | 1 | null)[];
  /** The first round's die, still to be thrown, may surprise a side; false by default (CT-A10, CT-P06). */
  readonly surpriseOnInitiative?: boolean;
  /** The foe that a fighter turns to: the first listed, by default, the weakest or any at random. */
  readonly targeting?: Targeting;
  /** The round after which the fight counts as undecided. */
  readonly rounds?: number;
}

/** The state of a weapon in a fight: ready, unloaded ("empty"), or broken, as a fallen one counts too. */
export type Arm = "ready" | "empty" | "broken";

/** The part of a fighter that changes in a fight. */
export interface TurnsState {
  /** Stamina Points left. */
  readonly stamina: number;
  /** Slots turned into injuries. */
  readonly injuries: number;
  /** The states of the weapons, by place. */
  readonly arms: readonly Arm[];
  /** Points of the shield; 0 without one. */
  readonly shield: number;
  /** The shield parries every blow until the fighter's next turn (CT-048, CT-053). */
  readonly parrying: boolean;
  /** The place of the weapon that parries every blow until the next turn; -1 for none (CT-049). */
  readonly guard: number;
  /** The explosions counted against that weapon in this parry (CT-A04). */
  readonly counted: number;
  /** Concealed, until its first attack (CT-064). */
  readonly hidden: boolean;
  /** True in the first round for a fighter whose Dexterity is out of its defence then; left out otherwise (CT-A18). */
  readonly caught?: true;
}

/**
 * A fighter's deed on its turn; null for none. `place` is the index of the weapon. A parry is made with the shield, if
 * the fighter has one, and with the weapon at the index `guard`; -1 for the shield alone.
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
 * The damage of an attack before a parry: the net of a blow or the Direct Damage of a sneak attack (CT-024, CT-077).
 */
export interface TurnsBlow {
  /** Points of damage. */
  readonly net: number;
  /** The number of dice that showed their maximum (CT-028). */
  readonly explosions: number;
  /** True for Direct Damage. */
  readonly direct: boolean;
}
