import type { Explained, Part } from "../../../rules/explain.ts";
import type { Parry, ParryKind } from "../../../rules/turns/parry.ts";
import type { Problem } from "../../../rules/turns/problems.ts";
import type { AttackMode, Ability, Overflow, Place, ShieldExcess } from "../../../rules/turns/types.ts";
import type { SneakCheck } from "../../../rules/turns/sneak.ts";
import type { Outcome } from "../../contract/action.ts";

/* What this ruleset's documents hold, stored and derived: types alone, so that no file needs another for them. */

/** An ability of a sheet. */
export type AbilityId = "strength" | "dexterity" | "constitution" | "intelligence" | "wisdom" | "charisma";

/** The fields of a TurnsModel, stored and derived. */
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

/** What everything in the inventory has. */
export interface TurnsThing {
  carried: Place;
  slots: number;
}

export interface TurnsShield extends TurnsThing {
  points: { value: number; max: number };
}

export interface TurnsArmour extends TurnsThing {
  points: number;
  worn: boolean;
}

/** What the rules compute of one fighter, from what is worn now. Never stored. */
export interface DerivedBody {
  /** Armor Points: hide and what is worn */
  readonly armour: Explained;
  /** Defense Points with Dexterity counted (CT-026) */
  readonly defence: Explained;
  /** how far a turn goes, in the scene's unit (CT-008) */
  readonly speed: Explained;
  /** damage dice by level (CT-031) */
  readonly dice: Explained;
  /** inventory slots, null for a creature without (CT-P03) */
  readonly slots: number | null;
  /** what effects add to them, counted already */
  readonly slotParts: readonly Part[];
  readonly slotsUsed: number;
  readonly suggested: Explained;
  readonly exhausted: boolean;
  readonly dead: boolean;
}

/** What the table knows of a sneak attack's chances, each with its reason (CT-062 … CT-068, CT-A22). */
export interface SneakSituation {
  readonly attackedLastRound: boolean;
  readonly engaged: boolean;
  readonly concealed: boolean;
  readonly inMelee: boolean;
  readonly shot: boolean;
  readonly ruling: boolean;
  readonly distracted: boolean;
  readonly eligible: boolean;
  readonly problems: readonly Problem[];
}

/** A parry as it stands, with the items it stands on. */
export interface StandingParry extends Parry {
  readonly weaponItem: { readonly uuid: string; readonly name: string } | null;
  readonly shieldItem: { readonly uuid: string; readonly name: string } | null;
}

export interface WeaponContext {
  readonly item: string;
  readonly name: string;
  readonly sides: number;
  readonly mode: AttackMode;
  readonly finesse: boolean;
  readonly plus: number;
  readonly kind: string;
  readonly spell: boolean;
  readonly breakable: boolean;
  /** must be loaded again after the shot (CT-010) */
  readonly loads: boolean;
  /** drawn as part of the blow (CT-011) */
  readonly draws: boolean;
}

export interface TargetContext {
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  readonly armour: Explained;
  readonly defence: Explained;
  readonly dexterityCounts: boolean;
  readonly stamina: number;
  readonly injuries: number;
  readonly slots: number | null;
  readonly parry: StandingParry | null;
  readonly sneak: SneakSituation;
}

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

/** One attack, resolved and frozen. */
export interface AttackOutcome extends Outcome {
  readonly target: string;
  readonly check: (SneakCheck & { readonly die: number }) | null;
  /** base dice, then what each wave's maxima added; empty when a sneak attack failed its check */
  readonly waves: readonly (readonly number[])[];
  readonly explosions: number;
  /** dice, plus and ability, before Defense Points */
  readonly gross: number;
  readonly grossParts: readonly Part[];
  /** what is left of it after Defense Points, before a parry */
  readonly net: number;
  readonly direct: boolean;
  /** what stood against it, null without a parry */
  readonly parry: {
    readonly kind: ParryKind;
    readonly shattered: boolean;
    readonly destroyed: boolean;
    readonly counted: number;
    readonly shieldPoints: number;
  } | null;
  /** what reached the target */
  readonly taken: number;
  readonly newInjuries: number;
  readonly exhausted: boolean;
  readonly dead: boolean;
  readonly weaponBroken: boolean;
}
