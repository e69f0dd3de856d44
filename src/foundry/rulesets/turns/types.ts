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

/** The id of an ability on the sheet. */
export type AbilityId = "strength" | "dexterity" | "constitution" | "intelligence" | "wisdom" | "charisma";

/** The system data of a TurnsModel, stored and derived; stored fields are explained at the model. */
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

/** Fields that every thing in the inventory has. */
export interface TurnsThing {
  carried: Place;
  /** inventory slots that it fills while carried */
  slots: number;
}

/** System data of a shield. */
export interface TurnsShield extends TurnsThing {
  points: { value: number; max: number };
}

/** System data of armour. */
export interface TurnsArmour extends TurnsThing {
  /** Armor Points */
  points: number;
  worn: boolean;
}

/** Values the rules compute from a fighter's items. Never stored. */
export interface DerivedBody {
  /** Armor Points of hide and worn armour */
  readonly armour: Explained;
  /** Defense Points with Dexterity counted (CT-026) */
  readonly defence: Explained;
  /** movement in a turn, in the scene's unit (CT-008) */
  readonly speed: Explained;
  /** number of damage dice by level (CT-031) */
  readonly dice: Explained;
  /** number of inventory slots; null for a creature without (CT-P03) */
  readonly slots: number | null;
  /** slots from active effects, already counted in `slots` */
  readonly slotParts: readonly Part[];
  /** slots that the carried items fill */
  readonly slotsUsed: number;
  /** number of slots that the rules suggest for this Constitution */
  readonly suggested: Explained;
  readonly exhausted: boolean;
  readonly dead: boolean;
}

/** The facts that allow or forbid a sneak attack, with the problems they make (CT-062 … CT-068, CT-A22). */
export interface SneakSituation {
  /** the attacker attacked this target in the round before */
  readonly attackedLastRound: boolean;
  /** the attacker is engaged in melee, as the gamemaster says */
  readonly engaged: boolean;
  /** the attacker was concealed when its turn began, or the gamemaster says so */
  readonly concealed: boolean;
  /** the target is in melee with another */
  readonly inMelee: boolean;
  /** another has hit the target with a shot this round */
  readonly shot: boolean;
  /** the target has the condition “distracted” by the gamemaster's ruling */
  readonly ruling: boolean;
  /** at least one of `inMelee`, `shot` and `ruling` is true */
  readonly distracted: boolean;
  /** a sneak attack is allowed: there are no problems */
  readonly eligible: boolean;
  readonly problems: readonly Problem[];
}

/** A parry with the items it was declared with; null where none was chosen, or where it is gone or out of hand. */
export interface StandingParry extends Parry {
  readonly weaponItem: { readonly uuid: string; readonly name: string } | null;
  readonly shieldItem: { readonly uuid: string; readonly name: string } | null;
}

/** The weapon or spell of an attack, as plain data. */
export interface WeaponContext {
  /** uuid of the item */
  readonly item: string;
  readonly name: string;
  /** sides of the damage die */
  readonly sides: number;
  readonly mode: AttackMode;
  readonly finesse: boolean;
  /** magical bonus of each die first rolled (CT-032) */
  readonly plus: number;
  /** kind of damage, a label that no rule reads (CT-A19) */
  readonly kind: string;
  readonly spell: boolean;
  /** a power attack or a parry can break it */
  readonly breakable: boolean;
  /** must be reloaded after the shot (CT-010) */
  readonly loads: boolean;
  /** is drawn as part of the attack (CT-011) */
  readonly draws: boolean;
}

/** The target of an attack, as plain data. */
export interface TargetContext {
  /** uuid of the actor */
  readonly actor: string;
  /** uuid of the token; null without one */
  readonly token: string | null;
  readonly name: string;
  /** Armor Points */
  readonly armour: Explained;
  /** Defense Points against this attack */
  readonly defence: Explained;
  /** Dexterity is part of its defence now (CT-A18) */
  readonly dexterityCounts: boolean;
  readonly stamina: number;
  readonly injuries: number;
  /** inventory slots, which take injuries; null for a creature without */
  readonly slots: number | null;
  /** the parry that protects it; null for none */
  readonly parry: StandingParry | null;
  readonly sneak: SneakSituation;
}

/** Everything an attack needs, as plain data frozen on its card. */
export interface AttackContext {
  /** the attacker's name */
  readonly name: string;
  /** the level that gives the attacker's number of damage dice, effects included */
  readonly level: number;
  readonly weapon: WeaponContext;
  /** the attacker's ability bonuses */
  readonly abilities: Readonly<Record<Ability, number>>;
  /** the ability that adds to this damage (CT-017 … CT-021) */
  readonly ability: { readonly id: Ability; readonly value: number; readonly parts: readonly Part[] };
  readonly power: boolean;
  readonly sneak: boolean;
  readonly target: TargetContext | null;
  /** uuid of the attacker's combatant; null outside an encounter */
  readonly combatant: string | null;
  /** the encounter's round; 0 outside one */
  readonly round: number;
  readonly overflow: Overflow;
  readonly shieldExcess: ShieldExcess;
  readonly sneakMagic: boolean;
  readonly powerUnbreakable: boolean;
}

/** The final outcome of an attack, as stored on its card. */
export interface AttackOutcome extends Outcome {
  /** uuid of the target's actor */
  readonly target: string;
  /** the check of a sneak attack with the face of its d20; null for other attacks */
  readonly check: (SneakCheck & { readonly die: number }) | null;
  /**
   * the faces of the dice row by row: the damage dice, then in each further row those that the maxima of the row before
   * added (CT-028); empty when a sneak attack failed its check
   */
  readonly waves: readonly (readonly number[])[];
  /** number of dice that showed their maximum */
  readonly explosions: number;
  /** damage of dice, plus and ability, before Defense Points */
  readonly gross: number;
  readonly grossParts: readonly Part[];
  /** damage after Defense Points and before a parry */
  readonly net: number;
  /** it is Direct Damage, which goes past stamina to the injuries (CT-078) */
  readonly direct: boolean;
  /** the parry against it; null without one */
  readonly parry: {
    readonly kind: ParryKind;
    /** this attack shattered the weapon */
    readonly shattered: boolean;
    /** this attack destroyed the shield */
    readonly destroyed: boolean;
    /** explosions counted against the parrying weapon, these included (CT-A04) */
    readonly counted: number;
    /** points that the shield has left */
    readonly shieldPoints: number;
  } | null;
  /** points of damage that reached the target */
  readonly taken: number;
  /** injuries that this attack made */
  readonly newInjuries: number;
  /** the target has no stamina afterwards */
  readonly exhausted: boolean;
  /** the attack killed the target */
  readonly dead: boolean;
  /** the attacker's weapon broke by a power attack (CT-046) */
  readonly weaponBroken: boolean;
}
