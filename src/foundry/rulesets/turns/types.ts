import type { Explained, Part } from "../../../rules/explain.ts";
import type { Parry, ParryKind } from "../../../rules/turns/parry.ts";
import type { Problem } from "../../../rules/turns/problems.ts";
import type { AttackMode, Ability, Overflow, Place, ShieldExcess } from "../../../rules/turns/types.ts";
import type { SneakCheck } from "../../../rules/turns/sneak.ts";
import type { Outcome } from "../../contract/action.ts";

/*
 * Types of the data this ruleset stores and derives. They stand in a file of their own, so that files which use them
 * need not import each other.
 */

/** The id of an ability. */
export type AbilityId = "strength" | "dexterity" | "constitution" | "intelligence" | "wisdom" | "charisma";

/** The fields of a TurnsModel, stored and derived; models.ts says what the stored ones hold. */
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

/** The fields that all items in the inventory have. */
export interface TurnsThing {
  carried: Place;
  /** inventory slots that it fills, unless it lies on the ground */
  slots: number;
}

/** The stored fields of other gear; `food`: it is a ration, which rests eat (CT-P04). */
export interface TurnsGear extends TurnsThing {
  quantity: number;
  food: boolean;
}

/** The stored fields of a shield; `points`: the damage that it can still stop, and all it can. */
export interface TurnsShield extends TurnsThing {
  points: { value: number; max: number };
}

/** The stored fields of armour. */
export interface TurnsArmour extends TurnsThing {
  /** Armor Points */
  points: number;
  worn: boolean;
}

/** The values that the rules compute for an actor from its fields, items and effects; never stored. */
export interface DerivedBody {
  /** Armor Points of hide and worn armour */
  readonly armour: Explained;
  /** Defense Points with Dexterity counted (CT-026) */
  readonly defence: Explained;
  /** movement in one turn, in the scene's unit (CT-008) */
  readonly speed: Explained;
  /** number of damage dice, by level and effects (CT-031) */
  readonly dice: Explained;
  /** number of inventory slots; null for a creature without slots (CT-P03) */
  readonly slots: number | null;
  /** slots that effects add, part by part; already counted in `slots` */
  readonly slotParts: readonly Part[];
  /** slots that carried items fill */
  readonly slotsUsed: number;
  /** number of slots that the rules suggest for the actor's Constitution */
  readonly suggested: Explained;
  /** true without stamina */
  readonly exhausted: boolean;
  readonly dead: boolean;
}

/** Whether a sneak attack on a target is allowed, with the facts that decide it (CT-062 … CT-068, CT-A22). */
export interface SneakSituation {
  /** true if the attacker attacked this target in the round before */
  readonly attackedLastRound: boolean;
  /** true if the attacker fights in melee, as the gamemaster has said */
  readonly engaged: boolean;
  /** true if the attacker was concealed when its turn began, or the gamemaster says so */
  readonly concealed: boolean;
  /** true if the target fights in melee with somebody else */
  readonly inMelee: boolean;
  /** true if somebody else has hit the target with a shot in this round */
  readonly shot: boolean;
  /** true if the target has the condition "distracted", the gamemaster's ruling */
  readonly ruling: boolean;
  /** true if at least one of `inMelee`, `shot` and `ruling` is */
  readonly distracted: boolean;
  /** true if the sneak attack is allowed: `problems` is empty */
  readonly eligible: boolean;
  readonly problems: readonly Problem[];
}

/**
 * A parry with its items. An item is null if none was chosen or it no longer exists; readers may also set it to null
 * once it is out of hand.
 */
export interface StandingParry extends Parry {
  readonly weaponItem: { readonly uuid: string; readonly name: string } | null;
  readonly shieldItem: { readonly uuid: string; readonly name: string } | null;
}

/** The weapon or spell of an attack. */
export interface WeaponContext {
  /** uuid of the item */
  readonly item: string;
  readonly name: string;
  /** sides of the damage die */
  readonly sides: number;
  readonly mode: AttackMode;
  readonly finesse: boolean;
  /** magical bonus, added once for each die first rolled (CT-032) */
  readonly plus: number;
  /** kind of damage, words that no rule reads (CT-A19) */
  readonly kind: string;
  readonly spell: boolean;
  /** true if a power attack or a parry can break it */
  readonly breakable: boolean;
  /** true if it must be loaded again after this shot (CT-010) */
  readonly loads: boolean;
  /** true if the attack draws it first, which takes no action (CT-011) */
  readonly draws: boolean;
}

/** The target of an attack. */
export interface TargetContext {
  /** uuid of its actor */
  readonly actor: string;
  /** uuid of its token; null without one */
  readonly token: string | null;
  readonly name: string;
  /** Armor Points */
  readonly armour: Explained;
  /** Defense Points against this attack, part by part */
  readonly defence: Explained;
  /** true if Dexterity counts in its defence now (CT-A18) */
  readonly dexterityCounts: boolean;
  readonly stamina: number;
  readonly injuries: number;
  /** number of inventory slots, which injuries take up; null for a creature without slots */
  readonly slots: number | null;
  /** the parry that protects it; null for none */
  readonly parry: StandingParry | null;
  readonly sneak: SneakSituation;
}

/** What an attack's card keeps of the documents. */
export interface AttackContext {
  /** the attacker's name */
  readonly name: string;
  /** the level that has as many damage dice as the attacker, effects included */
  readonly level: number;
  readonly weapon: WeaponContext;
  /** the attacker's abilities that attacks may use */
  readonly abilities: Readonly<Record<Ability, number>>;
  /** the ability that adds to this damage (CT-017 … CT-021) */
  readonly ability: { readonly id: Ability; readonly value: number; readonly parts: readonly Part[] };
  /** true for a power attack */
  readonly power: boolean;
  /** true for a sneak attack */
  readonly sneak: boolean;
  /** null until a target is chosen */
  readonly target: TargetContext | null;
  /** uuid of the attacker's combatant; null outside a started encounter */
  readonly combatant: string | null;
  /** the started encounter's round; 0 outside one */
  readonly round: number;
  readonly overflow: Overflow;
  readonly shieldExcess: ShieldExcess;
  readonly sneakMagic: boolean;
  readonly powerUnbreakable: boolean;
}

/** The outcome of an attack, as stored on its card. */
export interface AttackOutcome extends Outcome {
  /** uuid of the target's actor */
  readonly target: string;
  /** the check of a sneak attack, with the face of its d20; null for any other attack */
  readonly check: (SneakCheck & { readonly die: number }) | null;
  /**
   * the faces of the damage dice in rows: first the dice thrown, then in each further row those that maxima in the row
   * before added (CT-028); empty if a sneak attack failed its check
   */
  readonly waves: readonly (readonly number[])[];
  /** number of dice that showed their maximum */
  readonly explosions: number;
  /** damage of dice, plus and ability together, before Defense Points */
  readonly gross: number;
  readonly grossParts: readonly Part[];
  /** damage after Defense Points, before a parry */
  readonly net: number;
  /** true for Direct Damage, which goes past stamina to the injuries (CT-078) */
  readonly direct: boolean;
  /** the parry that met the attack; null without one */
  readonly parry: {
    readonly kind: ParryKind;
    /** true if this attack shattered the parrying weapon */
    readonly shattered: boolean;
    /** true if this attack destroyed the parrying shield */
    readonly destroyed: boolean;
    /** explosions counted against the parrying weapon so far, those of this attack included (CT-A04) */
    readonly counted: number;
    /** points that the parrying shield has left */
    readonly shieldPoints: number;
  } | null;
  /** points of damage that reached the target, after the parry */
  readonly taken: number;
  /** injuries that they made */
  readonly newInjuries: number;
  /** true if the target has no stamina afterwards */
  readonly exhausted: boolean;
  /** true if the target is dead afterwards */
  readonly dead: boolean;
  /** true if a power attack broke the attacker's weapon (CT-046) */
  readonly weaponBroken: boolean;
}
