import type { Targeting } from "../forecast/fight.ts";
import type { Contestant } from "../forecast/skirmish.ts";
import type { Overflow, ShieldExcess } from "./types.ts";

/** A weapon or spell as the forecast of Turns reads it. */
export interface TurnsForecastWeapon {
  readonly sides: number;
  /** Bonus of the ability it uses (CT-017, CT-018, CT-021). */
  readonly ability: number;
  readonly plus?: number;
  /** Each shot costs an action of loading before the next (CT-010). */
  readonly reload?: boolean;
  readonly loaded?: boolean;
  /** True if a power attack can break it (CT-A13). */
  readonly breakable?: boolean;
  /** True if it can parry (CT-047). */
  readonly parries?: boolean;
  /** True if it serves for a sneak attack (CT-068). */
  readonly finesse?: boolean;
  /** True if it is shot, thrown or cast from afar (CT-020). */
  readonly ranged?: boolean;
  /** Its range in the scene's unit; null for any distance (CT-020). */
  readonly range?: number | null;
  /** The gap it strikes across hand to hand, in the scene's unit (CT-016, CT-019). */
  readonly reach?: number;
  /** Injuries from which on it falls out of the hand (CT-P03); left out where none does. */
  readonly falls?: number;
}

/** A known attack (CT-063, CT-066): the target's id, whether from afar, and whether it had an effect. */
export interface TurnsBond {
  readonly foe: string;
  readonly ranged: boolean;
  readonly hit: boolean;
}

/** A combatant as the forecast of Turns reads it from its sheet. Side 0 is the party. */
export interface TurnsFighter extends Contestant {
  readonly level: number;
  readonly stamina: number;
  readonly injuries: number;
  /** Null for a creature without slots (CT-P03). */
  readonly slots: number | null;
  readonly defence: number;
  readonly weapons: readonly TurnsForecastWeapon[];
  /** The distance the fighter moves in a turn, in the scene's unit (CT-008); 0 where left out. */
  readonly speed?: number;
  /** Points of the shield, and whether it stands against blows now (CT-048, CT-053). */
  readonly shield?: number;
  readonly parrying?: boolean;
  /** Injuries from which on the shield falls (CT-P03). */
  readonly shieldFalls?: number;
  /** The weapon that parries blows now, by its place, and the explosions counted over this parry (CT-049, CT-A04). */
  readonly guard?: { readonly place: number; readonly counted: number };
  /** Armour Points and Dexterity, which decide a sneak attack (CT-069, CT-070, CT-077). */
  readonly armour?: number;
  readonly dexterity?: number;
  /** Concealed from the foes (CT-064, CT-065). */
  readonly concealed?: boolean;
  /** Distracted by the gamemaster's ruling (CT-067). */
  readonly distracted?: boolean;
  /** The attack of this round, and that of the round before. */
  readonly now?: TurnsBond | null;
  readonly before?: TurnsBond | null;
  /** Surprised: the other side has the first round to itself (CT-057). */
  readonly surprised?: boolean;
}

export interface TurnsFightOptions {
  /**
   * Empty distance between any two fighters in the scene's unit, by their indexes; left out without a map, where all
   * are in reach.
   */
  readonly gaps?: readonly (readonly number[])[];
  readonly overflow?: Overflow;
  readonly shieldExcess?: ShieldExcess;
  /** weapons that cannot break may strike with power too (CT-A13) */
  readonly powerUnbreakable?: boolean;
  /** The plus counts in a sneak attack (CT-A08). */
  readonly sneakMagic?: boolean;
  /** The side die is thrown each round, or once (CT-A01). */
  readonly sideDie?: "round" | "once";
  readonly targeting?: Targeting;
  readonly rounds?: number;
}

/** The state of a weapon in a fight; a fallen one is as useless as a broken one. */
export type Arm = "ready" | "empty" | "broken";

/** The part of a fighter that changes in a fight. */
export interface TurnsState {
  readonly stamina: number;
  readonly injuries: number;
  readonly arms: readonly Arm[];
  readonly shield: number;
  /** The shield stands against every blow until the next turn (CT-048, CT-053). */
  readonly parrying: boolean;
  /** The place of the weapon that parries every blow until then, or -1, and the explosions counted (CT-049, CT-A04). */
  readonly guard: number;
  readonly counted: number;
  /** Concealed until the first attack (CT-064). */
  readonly hidden: boolean;
}

/**
 * A fighter's deed on its turn; null for none. `place` is the index of the weapon; a parry is made with the shield, and
 * with the weapon at `guard`, or -1 for the shield alone.
 */
export type TurnsDeed =
  | { readonly kind: "strike"; readonly place: number; readonly power: boolean }
  | { readonly kind: "sneak"; readonly place: number }
  | { readonly kind: "load"; readonly place: number }
  | { readonly kind: "parry"; readonly guard: number }
  | null;

/** Deeds that are attacks. */
export type TurnsAttack = Extract<TurnsDeed, { readonly kind: "strike" | "sneak" }>;

/**
 * The damage of an attack before a parry: the net of a blow or the Direct Damage of a sneak attack (CT-024, CT-077).
 */
export interface TurnsBlow {
  readonly net: number;
  readonly explosions: number;
  readonly direct: boolean;
}
