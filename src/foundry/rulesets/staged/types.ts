import type { Part, Explained } from "../../../rules/explain.ts";
import type {
  ActorDocument,
  CombatantDocument,
  CombatDocument,
  TokenDocument,
  ItemDocument,
} from "../../host/documents.ts";
import type { Gait, FatigueLevel, Wounds, WoundLevel } from "../../../rules/staged/types.ts";
import type { Speeds, squaresForSize } from "../../../rules/staged/derived.ts";
import type { WeaponAbility } from "../../../rules/staged/tables.ts";
import type { Outcome, TargetRef } from "../../contract/action.ts";

/*
 * Types of the data this ruleset stores and derives. They stand in a file of their own, so that files which use them
 * need not import each other.
 */

/** The four characteristics of an actor that the rules use, from -10 to 20. */
export interface Characteristics {
  strength: number;
  stamina: number;
  dexterity: number;
  quickness: number;
}

/** The system data of a StagedModel, stored and derived. */
export interface StagedSystem {
  hero: boolean;
  characteristics: Characteristics;
  size: number;
  wounds: { -readonly [Level in keyof Wounds]: Wounds[Level] };
  fatigue: FatigueLevel;
  quadruped: boolean;
  /** attacks a round */
  attacks: number;
  /** uuid of the mount; "" for none */
  mount: string;
  /** true while the actor rides the mount */
  mounted: boolean;
  /** id of the weapon chosen for defence; "" for the best */
  defendsWith: string;
  /** the grip on this actor: its strength, and the holder's uuid */
  grip: { strength: number; by: string };
  body: { value: number; max: number; explained: Explained };
  derived: Derived;
  description: string;
  notes: string;
}

/** System data of a weapon; its fields are explained at `StagedWeaponModel`. */
export interface StagedWeapon {
  ability: WeaponAbility | "thrown";
  initiative: number;
  attack: number;
  defence: number;
  damage: number;
  strength: number;
  load: number;
  cost: "inexpensive" | "expensive";
  range: number;
  hands: number;
  penetration: number;
  spread: boolean;
  loading: number;
  readied: number;
  held: boolean;
}

/** System data of armour. */
export interface StagedArmour {
  protection: number;
  load: number;
  plate: boolean;
  coverage: "partial" | "full";
  worn: boolean;
}

/** System data of a shield. */
export interface StagedShield {
  defence: number;
  load: number;
  held: boolean;
}

/** The weapon that counts in defence: its id ("" for bare hands), the actor's Ability with it, and its own Defense. */
export interface GuardWeapon {
  readonly id: string;
  readonly ability: number;
  readonly defence: number;
}

/** Values the rules compute from an actor's characteristics and items. Never stored. */
export interface Derived {
  /** scores, by the Abilities' keys */
  readonly abilities: Readonly<Record<string, number>>;
  readonly penalties: Explained;
  readonly load: number;
  readonly encumbrance: Explained;
  /** the actor's own speeds in paces, not the mount's */
  readonly speeds: Speeds;
  readonly armour: ItemDocument | null;
  readonly shield: ItemDocument | null;
  readonly protection: number;
  readonly shieldDefence: number;
  readonly soak: Explained;
  /** the Defense Total against blows */
  readonly melee: Explained;
  /** the Defense Total against missiles */
  readonly missile: Explained;
  readonly guard: GuardWeapon;
  /** true if neither wounds nor fatigue keep the actor from acting */
  readonly able: boolean;
  /** how the actor's Size fills squares (ST-039) */
  readonly footprint: ReturnType<typeof squaresForSize>;
}

/** The weapon of an attack, as plain data. */
export interface WeaponContext {
  /** uuid of the item; null for bare hands */
  readonly item: string | null;
  readonly name: string;
  readonly kind: "melee" | "missile";
  /** the attacker's score in the weapon's Ability */
  readonly ability: number;
  /** the key of that Ability */
  readonly abilityName: string;
  readonly attack: number;
  readonly damage: number;
  /** paces of one range increment; null for melee */
  readonly range: number | null;
  readonly hands: number;
  readonly penetration: number;
  readonly spread: boolean;
  readonly loading: number;
}

/** A target of an attack, as plain data; `actor` and `token` are uuids. */
export interface TargetContext {
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  /** distance in paces; null for a melee attack */
  readonly distance: number | null;
  /** the modifiers of the situation to the attack */
  readonly situation: readonly Part[];
  /** the facts that the modifiers come from */
  readonly facts: Facts;
  readonly defence: { readonly value: number; readonly parts: readonly Part[] };
  readonly stamina: number;
  readonly protection: { readonly value: number; readonly parts: readonly Part[] };
  readonly size: number;
  /** members of the target's group who take the blows, its vanguard first; empty for a single target (ST-P10) */
  readonly members: readonly Member[];
}

/** One member of a group under attack; `actor` and `token` are uuids. */
export interface Member {
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  readonly size: number;
}

/**
 * The facts of an attack that its modifiers depend on; the dialog asks for those that neither scene nor conditions show
 * (ST-004 … ST-012).
 */
export interface Facts {
  readonly attackerProne: boolean;
  readonly targetProne: boolean;
  readonly highGround: boolean;
  /** opponents in melee with the shooter */
  readonly shooterAssailants: number;
  /** opponents in melee with the target, besides the shooter */
  readonly targetAssailants: number;
  readonly shooterGait: Gait;
  /** the shooter's gait in the round before */
  readonly shooterPriorGait: Gait;
  readonly targetGait: Gait;
  readonly covered: boolean;
}

/** Everything that an attack needs, as plain data that stays on its card. */
export interface AttackContext {
  readonly name: string;
  readonly weapon: WeaponContext;
  /** the Attack Total without its die and without the situation of a target */
  readonly bonus: readonly Part[];
  /** the attacker's Strength */
  readonly strength: number;
  readonly targets: readonly TargetContext[];
  /** the defender in front whom the attacker must rush past first; null if none is in the way */
  readonly rear: RearContext | null;
  /** true if the attacker exerts itself: for a level of fatigue the Ability counts twice (ST-P11) */
  readonly exert: boolean;
  readonly fatigue: string;
  /** true for a further attack, after the first of the round (ST-A25) */
  readonly multiple: boolean;
  /** number of attackers who strike as one group; damage counts once for each (ST-P10) */
  readonly blows: number;
  readonly botchDice: number;
  /** notes on the card, as keys of lang/en.json */
  readonly notes: readonly string[];
  /** names of friends a scattering shot could hit; the gamemaster decides about them (ST-087) */
  readonly friends: readonly string[];
  /** actors whom a scattering shot may hit besides its targets (ST-084, ST-086) */
  readonly beside: readonly (TargetRef & { readonly name: string; readonly friend: boolean })[];
  /** true if distances come from the scene, not from the dialog */
  readonly mat: boolean;
  /** uuid of the attacker's combatant; null outside an encounter */
  readonly combatant: string | null;
  readonly round: number;
}

/**
 * The facts from which every action of this ruleset starts: the acting actor, its token, and its place in an encounter;
 * `round` is 0 outside an encounter.
 */
export interface ActingContext {
  readonly actor: ActorDocument;
  readonly token: TokenDocument | null;
  readonly combatant: CombatantDocument | null;
  readonly combat: CombatDocument | null;
  readonly round: number;
  /** true if positions are measured on the scene, instead of being told by stances (front or rear) */
  readonly mat: boolean;
}

/** The defender in front whom a melee attacker must rush past to reach a target in the rear (ST-025, ST-026). */
export interface RearContext {
  readonly actor: string;
  readonly combatant: string;
  readonly name: string;
  readonly attackerSize: number;
  readonly attackerStrength: number;
  readonly attackerPenalties: number;
  readonly defenderSize: number;
  readonly defenderStrength: number;
  readonly defenderPenalties: number;
  readonly shieldDefence: number;
  /** all defenders who could block, as choices of the dialog */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/**
 * The final outcome of the roll against one target (`target` and `token` are uuids): the total, the defence, and the
 * `advantage` of the one over the other; if it hits, the damage, the soak, and `net`, the points over soak, with the
 * wound they make.
 */
export interface StrikeOutcome {
  readonly target: string;
  readonly token: string | null;
  readonly total: number;
  readonly defence: number;
  readonly hit: boolean;
  readonly advantage: number;
  readonly damage: number;
  readonly soak: number;
  readonly net: number;
  readonly wound: WoundLevel;
  readonly parts: readonly Part[];
  readonly defenceParts: readonly Part[];
  readonly damageParts: readonly Part[];
  readonly soakParts: readonly Part[];
  /** every wound caused: one for each attacker of a group, spread over the members of a target group (ST-P10) */
  readonly blows: readonly {
    readonly target: string;
    readonly token: string | null;
    readonly name: string;
    readonly wound: WoundLevel;
  }[];
}

/** The outcome of the rush past the front: both totals, and whether the attacker gets past. */
export interface RearOutcome {
  readonly attacker: number;
  readonly defender: number;
  readonly through: boolean;
  readonly attackerParts: readonly Part[];
  readonly defenderParts: readonly Part[];
}

/**
 * The outcome of an attack: one roll, compared with every target; `rear` is null without a rush, `botch` the number of
 * botch dice that show 0.
 */
export interface AttackOutcome extends Outcome {
  readonly rear: RearOutcome | null;
  readonly strikes: readonly StrikeOutcome[];
  readonly botch: number;
}
