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
  slots: number;
}

/** System data of a shield. */
export interface TurnsShield extends TurnsThing {
  points: { value: number; max: number };
}

/** System data of armour. */
export interface TurnsArmour extends TurnsThing {
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

/** Known facts about the chances of a sneak attack, with the problems they cause (CT-062 … CT-068, CT-A22). */
export interface SneakSituation {
  /** the attacker attacked this target in the round before */
  readonly attackedLastRound: boolean;
  /** the attacker is engaged in melee, as the gamemaster says */
  readonly engaged: boolean;
  /** the attacker was concealed when this turn began */
  readonly concealed: boolean;
  /** the target is in melee with another */
  readonly inMelee: boolean;
  /** another has hit the target with a shot this round */
  readonly shot: boolean;
  /** the target has the condition “distracted” by the gamemaster's ruling */
  readonly ruling: boolean;
  /** true if `inMelee`, `shot` or `ruling` is */
  readonly distracted: boolean;
  /** true if there are no problems */
  readonly eligible: boolean;
  readonly problems: readonly Problem[];
}

/** A parry in force, with its items. */
export interface StandingParry extends Parry {
  readonly weaponItem: { readonly uuid: string; readonly name: string } | null;
  readonly shieldItem: { readonly uuid: string; readonly name: string } | null;
}

/** The weapon or spell of an attack, as plain data. */
export interface WeaponContext {
  readonly item: string;
  readonly name: string;
  /** sides of the damage die */
  readonly sides: number;
  readonly mode: AttackMode;
  readonly finesse: boolean;
  /** magical bonus of each die first rolled (CT-032) */
  readonly plus: number;
  readonly kind: string;
  readonly spell: boolean;
  readonly breakable: boolean;
  /** must be reloaded after the shot (CT-010) */
  readonly loads: boolean;
  /** is drawn as part of the attack (CT-011) */
  readonly draws: boolean;
}

/** The target of an attack, as plain data. */
export interface TargetContext {
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  readonly armour: Explained;
  readonly defence: Explained;
  /** Dexterity is part of its defence now (CT-A18) */
  readonly dexterityCounts: boolean;
  readonly stamina: number;
  readonly injuries: number;
  /** inventory slots, which take injuries; null for a creature without */
  readonly slots: number | null;
  readonly parry: StandingParry | null;
  readonly sneak: SneakSituation;
}

/** Everything an attack needs, as plain data frozen on its card. */
export interface AttackContext {
  readonly name: string;
  readonly level: number;
  readonly weapon: WeaponContext;
  readonly abilities: Readonly<Record<Ability, number>>;
  /** the ability that adds to this damage (CT-017 … CT-021) */
  readonly ability: { readonly id: Ability; readonly value: number; readonly parts: readonly Part[] };
  readonly power: boolean;
  readonly sneak: boolean;
  readonly target: TargetContext | null;
  readonly combatant: string | null;
  readonly round: number;
  readonly overflow: Overflow;
  readonly shieldExcess: ShieldExcess;
  readonly sneakMagic: boolean;
  readonly powerUnbreakable: boolean;
}

/** The final outcome of an attack, as stored on its card. */
export interface AttackOutcome extends Outcome {
  readonly target: string;
  readonly check: (SneakCheck & { readonly die: number }) | null;
  /** the base dice, then the dice added by each wave's maxima; empty when a sneak attack failed its check */
  readonly waves: readonly (readonly number[])[];
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
    readonly shattered: boolean;
    readonly destroyed: boolean;
    /** explosions counted against the parrying weapon, these included (CT-A04) */
    readonly counted: number;
    /** points that the shield has left */
    readonly shieldPoints: number;
  } | null;
  /** damage that reached the target */
  readonly taken: number;
  readonly newInjuries: number;
  readonly exhausted: boolean;
  readonly dead: boolean;
  readonly weaponBroken: boolean;
}
