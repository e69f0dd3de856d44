import type { ShieldBlockOutcome } from "../../../rules/crusade/shield.ts";
import type { Part, Explained } from "../../../rules/explain.ts";
import type { Refusal, Outcome } from "../../contract/action.ts";
import type { FateSpender, FateUse } from "../../../rules/crusade/fate.ts";
import type { DefenceKind, Tier, Cover } from "../../../rules/crusade/types.ts";
import type { BodyState, DefenceOutcome, HeldWeapon } from "../../../rules/crusade/derived.ts";
import type { RatedSkill } from "../../../rules/crusade/weapons.ts";
import type { ItemDocument } from "../../host/documents.ts";

/*
 * Types of the data this ruleset stores and derives. They stand in a file of their own, so that files which use them
 * need not import each other.
 */

/** The four attributes of a character. */
export interface CrusadeAttributes {
  brawn: number;
  grace: number;
  brilliance: number;
  alacrity: number;
}

/**
 * A blow that cost stress: the id of its card (with a number from the card's second blow on), its points, and whether a
 * healer has tried to heal it.
 */
export interface Injury {
  readonly id: string;
  readonly points: number;
  readonly tended: boolean;
}

/** The one attempt to heal an injury: ids of the card it was made on and of the injury, and the points it gave back. */
export interface Tending {
  readonly id: string;
  readonly injury: string;
  readonly points: number;
}

/** The fields of a CrusadeModel, stored and derived. */
export interface CrusadeSystem {
  hero: boolean;
  tier: Tier;
  attributes: CrusadeAttributes;
  physical: { damage: number; value: number; max: number; explained: Explained };
  mental: { damage: number; value: number; max: number; explained: Explained };
  fate: { value: number; used: string[] };
  injuries: readonly Injury[];
  tended: readonly Tending[];
  staff: boolean;
  freeShieldUsed: boolean;
  asIndividual: boolean;
  secondAttack: boolean;
  dualWield: boolean;
  defendsWith: string;
  derived: DerivedBody;
}

/** The fields of a CrusadeGroupModel, stored and derived. */
export interface CrusadeGroupSystem {
  size: number;
  skill: number;
  baseStress: number;
  pool: { damage: number; value: number; max: number };
  weaponDamage: number;
  ranged: boolean;
  matinga: boolean;
  tokens: "member" | "group";
  memberImage: string;
  member: string;
  fateUsed: readonly string[];
  derived: DerivedGroup;
}

/** The stored data of a weapon. */
export interface CrusadeWeapon {
  category: string;
  skill: string;
  damage: number;
  hands: number;
  /** squares a melee weapon strikes across; 1: adjacent foes alone */
  reach: number;
  ranged: boolean;
  loading: "none" | "crossbow" | "powder";
  loaded: boolean;
  held: boolean;
  defends: "own" | "blunt" | "polearms" | "none";
  sidhe: boolean;
  wound: "cutting" | "piercing" | "blunt";
}

/** A character's values as the rules compute them, with the gear worn and held now and with effects (EC-013). Never stored. */
export interface DerivedBody {
  readonly armour: number;
  readonly armourName: string;
  readonly shield: ItemDocument | null;
  readonly cover: Cover;
  readonly skills: Readonly<Record<string, number>>;
  /** what effects add to `skills`, by key; already included there */
  readonly skillParts: Readonly<Record<string, readonly Part[]>>;
  readonly held: readonly HeldWeapon[];
  readonly melee: DefenceOutcome;
  readonly ranged: DefenceOutcome;
  readonly capacity: Explained;
  /** squares of a walk with one action (EC-027) */
  readonly walk: Explained;
  /** squares of a charge (EC-028) */
  readonly charge: Explained;
  readonly wounds: number;
  readonly state: BodyState;
  /** the skill that bare hands strike with (EC-P01) */
  readonly unarmed: RatedSkill;
  /** rating of the best skill with a weapon, which an NPC's initiative counts (EC-052) */
  readonly weaponSkill: number;
}

/** The values that the rules compute for a group. `carried`: stress that the next member to fall has already lost. */
export interface DerivedGroup {
  readonly stressEach: number;
  readonly alive: number;
  readonly carried: number;
  readonly dr: Explained | null;
}

/** One strike of the Fight action: its weapon and its target, null until one is named. `id`: "strike1" … "strike3". */
export interface StrikeContext {
  readonly id: string;
  readonly weapon: WeaponContext;
  readonly target: TargetContext | null;
}

/** The weapon of a strike, as plain data. */
export interface WeaponContext {
  /** uuid of the item, or null with empty hands */
  readonly item: string | null;
  readonly id: string;
  readonly name: string;
  readonly kind: DefenceKind;
  readonly skillName: string;
  readonly skill: number;
  readonly damage: number;
  /** what effects add to `skill` and `damage`, already included there */
  readonly skillParts?: readonly Part[];
  readonly damageParts?: readonly Part[];
  readonly sidhe: boolean;
  /** squares it reaches in melee, if more than one */
  readonly reach?: number;
  readonly wound: "cutting" | "piercing" | "blunt";
  /** must be loaded again after a shot */
  readonly loads: boolean;
  /** is a spell, which a counterspell may meet (EC-054) */
  readonly spell: boolean;
  /** is an Advanced spell; two spells in one action may not include one (EC-076) */
  readonly advanced?: boolean;
}

/** The target of a strike, as plain data. */
export interface TargetContext {
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  readonly defence: { readonly kind: DefenceKind; readonly value: number; readonly parts: readonly Part[] };
  readonly body: BodyContext | null;
  readonly group: GroupContext | null;
  /** a single average foe, fought as a group of one (EC-A30) */
  readonly lone?: boolean;
  /** a shield that can still block, and who pays (EC-137, EC-153, EC-157) */
  readonly shield: ShieldContext | null;
  /** the skill with which the target casts, for a counterspell; null if it casts no spells (EC-P03) */
  readonly casting: number | null;
  /** what effects add to `casting`, already included there */
  readonly castingParts?: readonly Part[];
}

/** The shield of a target. */
export interface ShieldContext {
  readonly item: string;
  /**
   * true for an ordinary foe, which the last rows of the shield chart (a hurt arm) put out of the fight (EC-143,
   * EC-144)
   */
  readonly npc: boolean;
  /** true while an NPC's free absorption is unused (EC-153) */
  readonly free: boolean;
  /** the pool that pays otherwise; `fate` is the number of points in it */
  readonly payer: FateSpender;
  readonly fate: number;
}

/** The numbers of a single target that damage depends on. */
export interface BodyContext {
  readonly stressLeft: number;
  readonly stressMax?: number;
  readonly tempWounds: number;
  readonly brawn: number;
  readonly grace: number;
  readonly dying: boolean;
  readonly checkDue: boolean;
  readonly tier: Tier;
}

/** The numbers of a group that is attacked. */
export interface GroupContext {
  readonly groupSkill: number;
  readonly opponents: number;
  readonly stressEach: number;
  readonly carried: number;
  readonly dr: number;
  /** the kind of wound its members deal to an attacker who fails (EC-105, EC-110), and the damage of their weapon */
  readonly wound?: WeaponContext["wound"];
  readonly groupWeaponDamage?: number;
}

/** Everything an attack needs, as plain data frozen on its card. */
export interface AttackContext {
  readonly name: string;
  readonly strikes: readonly StrikeContext[];
  /** the first strike ends a charge: the attacker is charging and strikes in melee (EC-047, EC-048) */
  readonly charge: boolean;
  /** the shield chart takes the damage out of the first attack (EC-140) */
  readonly blunted: boolean;
  readonly modifiers: readonly Part[];
  readonly fate: FateContext;
  /** the number of strikes that the Fight action has, and notes of the rules on it ("dual_wield_not_allowed") */
  readonly allowed: number;
  readonly notes: readonly string[];
  /** the refusals that a world with enforced rules would have given (EC-021, EC-079) */
  readonly advice?: readonly Refusal[];
  readonly combatant: string | null;
  readonly round: number;
  readonly settings: AttackSettings;
}

/**
 * The FATE that an attacker can spend: the pool (a player's own, that of a foe run by the staff, or Dark FATE, the
 * gamemaster's), its points, and the uses bought in this scene.
 */
export interface FateContext {
  readonly spender: FateSpender;
  readonly points: number;
  readonly used: readonly FateUse[];
  /** the pool that a critical adds to: the actor's own, or Dark FATE; left out on cards of earlier versions */
  readonly earns?: "own" | "dark";
}

/** The world's settings that an attack depends on. */
export interface AttackSettings {
  readonly critNeedsHit: boolean;
  readonly npcCritFate: boolean;
  readonly addWeaponDamage: boolean;
  readonly weaponDamageOnFailure: boolean;
  readonly critApplies: boolean;
  readonly overflowKills: boolean;
  readonly npcWounds: boolean;
  readonly row6Absorbs: boolean;
  readonly fateBonus: number;
  readonly fateOnce: boolean;
}

/** The outcome of an attack, as stored on its card. */
export interface AttackOutcome extends Outcome {
  readonly strikes: readonly StrikeOutcome[];
}

/** A block with a shield; `die` is the face of the shield's die. */
export interface BlockOutcome extends ShieldBlockOutcome {
  readonly item: string;
  readonly die: number;
}

/** The outcome of one strike, as frozen on the card. */
export interface StrikeOutcome {
  readonly target: string | null;
  /** name of the weapon; "" for empty hands */
  readonly weapon: string;
  /** the face that counts, that of a new roll if FATE bought one; 0 before it is rolled */
  readonly die: number;
  readonly total: number;
  readonly result: "hit" | "glance" | "miss";
  /** the total less the defence */
  readonly over: number;
  readonly critical: boolean;
  /** the damage in points when applied, after block and blunting */
  readonly damage: number;
  /** the damage in points before block and blunting */
  readonly struck: number;
  /** the damage in points that the attacker takes from a group they failed to beat (EC-105) */
  readonly suffered: number;
  /** the kind of wound the group deals to the attacker */
  readonly sufferedWound?: StrikeOutcome["wound"];
  /** members of a group that this strike fells; null if the target is no group */
  readonly killed: number | null;
  /** points of FATE that the attacker gains by a critical hit */
  readonly fate: number;
  readonly wound: "cutting" | "piercing" | "blunt";
  readonly block: BlockOutcome | null;
  readonly blunted: boolean;
  readonly counter: CounterOutcome | null;
  readonly parts: readonly Part[];
  readonly damageParts: readonly Part[];
  readonly defenceParts: readonly Part[];
  readonly defence: number;
}

/** A counterspell against a spell: its roll, and the gamemaster's ruling. */
export interface CounterOutcome {
  readonly die: number;
  readonly total: number;
  /** the parts of `total`; left out on cards of earlier versions */
  readonly parts?: readonly Part[];
  readonly countered: boolean;
}
