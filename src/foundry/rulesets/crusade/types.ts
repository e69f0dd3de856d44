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
 * need not import each other. FATE: points that buy bonuses, new rolls and blocks; DR: a group's difficulty rating.
 */

/** The four attributes of a character. */
export interface CrusadeAttributes {
  brawn: number;
  grace: number;
  brilliance: number;
  alacrity: number;
}

/**
 * A blow that cost stress. `id`: id of the blow's card, with a number from the card's second blow on; `points`: stress
 * lost; `tended`: whether healing it has been tried.
 */
export interface Injury {
  readonly id: string;
  readonly points: number;
  readonly tended: boolean;
}

/**
 * An attempt to heal an injury. `id`: id of the card it was made on; `injury`: id of the injury; `points`: stress given
 * back.
 */
export interface Tending {
  readonly id: string;
  readonly injury: string;
  readonly points: number;
}

/** The fields of a CrusadeModel, stored and derived; models.ts says what the less obvious ones hold. */
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

/** The fields of a CrusadeGroupModel, stored and derived; models.ts says what the less obvious ones hold. */
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

/** The stored fields of a weapon; models.ts says what the less obvious ones hold. */
export interface CrusadeWeapon {
  category: string;
  skill: string;
  damage: number;
  hands: number;
  /** squares that a melee weapon reaches; 1: adjacent foes only */
  reach: number;
  ranged: boolean;
  loading: "none" | "crossbow" | "powder";
  loaded: boolean;
  held: boolean;
  defends: "own" | "blunt" | "polearms" | "none";
  sidhe: boolean;
  wound: "cutting" | "piercing" | "blunt";
}

/**
 * A character's values as the rules compute them from gear worn and held, conditions and effects (EC-013); never
 * stored.
 */
export interface DerivedBody {
  readonly armour: number;
  readonly armourName: string;
  readonly shield: ItemDocument | null;
  /** other whole shields held; the first of them counts once the shield is broken or dropped (EC-013) */
  readonly spareShields: readonly ItemDocument[];
  /** the points of stress that the shield adds to the maximum, by the world's setting; 0 by default (EC-A03) */
  readonly shieldStress: number;
  readonly cover: Cover;
  readonly skills: Readonly<Record<string, number>>;
  /** what effects add to `skills`, part by part, by plain key; already included in `skills` */
  readonly skillParts: Readonly<Record<string, readonly Part[]>>;
  readonly held: readonly HeldWeapon[];
  readonly melee: DefenceOutcome;
  readonly ranged: DefenceOutcome;
  /** the Temporary Wounds that the character can take */
  readonly capacity: Explained;
  /** squares of a walk with one action (EC-027) */
  readonly walk: Explained;
  /** squares of a charge (EC-028) */
  readonly charge: Explained;
  /** the number of Temporary Wounds */
  readonly wounds: number;
  readonly state: BodyState;
  /** the skill that bare hands strike with, and its rating (EC-P01) */
  readonly unarmed: RatedSkill;
  /** rating of the best skill with a weapon; an NPC's initiative counts it (EC-052) */
  readonly weaponSkill: number;
}

/**
 * The values that the rules compute for a group. `stressEach`: stress of one member; `alive`: members standing;
 * `carried`: stress that the next member to fall has already lost; `dr`: difficulty rating, null if no member stands.
 */
export interface DerivedGroup {
  readonly stressEach: number;
  readonly alive: number;
  readonly carried: number;
  readonly dr: Explained | null;
}

/**
 * One strike of the Fight action: its weapon, and its target or null until one is chosen. `id`: "strike1" … "strike3".
 */
export interface StrikeContext {
  readonly id: string;
  readonly weapon: WeaponContext;
  readonly target: TargetContext | null;
}

/** The weapon, spell or bare hands of a strike. */
export interface WeaponContext {
  /** uuid of the weapon or spell; null for bare hands */
  readonly item: string | null;
  readonly id: string;
  readonly name: string;
  readonly kind: DefenceKind;
  readonly skillName: string;
  readonly skill: number;
  readonly damage: number;
  /** what effects add to `skill`, already included in it */
  readonly skillParts?: readonly Part[];
  /** what effects add to `damage`, already included in it */
  readonly damageParts?: readonly Part[];
  readonly sidhe: boolean;
  /** squares that it reaches in melee; left out if 1 */
  readonly reach?: number;
  readonly wound: "cutting" | "piercing" | "blunt";
  /** true if it must be loaded again after this strike, a shot */
  readonly loads: boolean;
  /** true for a spell, which a counterspell may stop (EC-054) */
  readonly spell: boolean;
  /** true for an Advanced spell, which cannot be one of two spells in an action (EC-076) */
  readonly advanced?: boolean;
}

/**
 * The target of a strike: `body` holds the numbers of a single target, `group` those of a group or of a foe fought as
 * one.
 */
export interface TargetContext {
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  readonly defence: { readonly kind: DefenceKind; readonly value: number; readonly parts: readonly Part[] };
  readonly body: BodyContext | null;
  readonly group: GroupContext | null;
  /** true for a single average foe that is fought as a group of one (EC-A30) */
  readonly lone?: boolean;
  /** the shield that can still block this strike; null without one (EC-137, EC-153, EC-157) */
  readonly shield: ShieldContext | null;
  /** rating of the skill with which the target may cast a counterspell; null if it casts no spells (EC-P03) */
  readonly casting: number | null;
  /** what effects add to `casting`, already included in it */
  readonly castingParts?: readonly Part[];
}

/** The shield of a target that may block. `item`: its uuid. */
export interface ShieldContext {
  readonly item: string;
  /** uuids of other whole shields in hand: one after the other counts once this is broken; left out: none (EC-013) */
  readonly spares?: readonly string[];
  /** the points of stress that go with it when it breaks, by the world's setting; left out: none (EC-A03) */
  readonly stress?: number;
  /**
   * true for an ordinary foe: a hurt arm, the last rows of the shield chart, puts it out of the fight (EC-143, EC-144)
   */
  readonly npc: boolean;
  /** true while an NPC may still block once without paying (EC-153) */
  readonly free: boolean;
  /** the pool that pays for a block that is not free */
  readonly payer: FateSpender;
  /** the points in that pool */
  readonly fate: number;
}

/** The numbers of a single target on which damage depends. `checkDue`: it must roll a death check. */
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

/**
 * The numbers of a target that is fought as a group. `carried`: stress that the next member to fall has already lost.
 */
export interface GroupContext {
  readonly groupSkill: number;
  readonly opponents: number;
  readonly stressEach: number;
  readonly carried: number;
  readonly dr: number;
  /** the kind of wound that its members give an attacker who fails (EC-105, EC-110) */
  readonly wound?: WeaponContext["wound"];
  /** points of damage of its members' weapon */
  readonly groupWeaponDamage?: number;
}

/** What an attack's card keeps of the documents. `modifiers`: what is added to every strike's roll. */
export interface AttackContext {
  readonly name: string;
  readonly strikes: readonly StrikeContext[];
  /** true if the first strike ends a charge and is made in melee (EC-047, EC-048) */
  readonly charge: boolean;
  /** true if the first strike deals no damage, because of a block earlier (EC-140) */
  readonly blunted: boolean;
  readonly modifiers: readonly Part[];
  readonly fate: FateContext;
  /** the number of strikes that the Fight action may have */
  readonly allowed: number;
  /** notes of the rules on that number, such as "dual_wield_not_allowed" */
  readonly notes: readonly string[];
  /** problems that a world which enforces the rules would have refused the card for (EC-021, EC-079) */
  readonly advice?: readonly Refusal[];
  readonly combatant: string | null;
  readonly round: number;
  readonly settings: AttackSettings;
}

/**
 * The FATE that an attacker can spend. `spender`: whose pool pays, a player's own ("pc"), the own of a foe run by the
 * staff, or the gamemaster's Dark FATE; `points`: what is in it; `used`: the uses bought in this scene.
 */
export interface FateContext {
  readonly spender: FateSpender;
  readonly points: number;
  readonly used: readonly FateUse[];
  /** the pool to which a critical adds: the actor's own or Dark FATE; left out on cards of earlier versions */
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

/** A block with a shield; `item`: uuid of the shield, `die`: the face of its d4. */
export interface BlockOutcome extends ShieldBlockOutcome {
  readonly item: string;
  readonly die: number;
}

/** The outcome of one strike, as stored on the card. `target`: uuid of the target's actor. */
export interface StrikeOutcome {
  readonly target: string | null;
  /** name of the weapon; "" for bare hands */
  readonly weapon: string;
  /** the face that counts: of the new roll if FATE bought one; 0 before any roll */
  readonly die: number;
  readonly total: number;
  readonly result: "hit" | "glance" | "miss";
  /** the total less the defence; negative for a miss */
  readonly over: number;
  readonly critical: boolean;
  /** the points of damage that applying deals, after block and blunting */
  readonly damage: number;
  /** the points of damage before block and blunting */
  readonly struck: number;
  /** the points of damage that a group deals to the attacker, who failed to beat its DR (EC-105) */
  readonly suffered: number;
  /** the kind of wound that the group gives the attacker */
  readonly sufferedWound?: StrikeOutcome["wound"];
  /** members that the strike fells; null if the target is no group */
  readonly killed: number | null;
  /** points of FATE gained by a critical */
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

/** A counterspell cast against the spell of a strike: its face, its total, and whether it stops the spell. */
export interface CounterOutcome {
  readonly die: number;
  readonly total: number;
  /** the parts of `total`; left out on cards of earlier versions */
  readonly parts?: readonly Part[];
  readonly countered: boolean;
}
