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

/* What this ruleset's documents hold, stored and derived: types alone, so that no file needs another for them. */
export interface Characteristics {
  strength: number;
  stamina: number;
  dexterity: number;
  quickness: number;
}

/** The fields of a StagedModel, stored and derived. */
export interface StagedSystem {
  hero: boolean;
  characteristics: Characteristics;
  size: number;
  wounds: { -readonly [Level in keyof Wounds]: Wounds[Level] };
  fatigue: FatigueLevel;
  quadruped: boolean;
  attacks: number;
  mount: string;
  mounted: boolean;
  defendsWith: string;
  grip: { strength: number; by: string };
  body: { value: number; max: number; explained: Explained };
  derived: Derived;
  description: string;
  notes: string;
}

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

export interface StagedArmour {
  protection: number;
  load: number;
  plate: boolean;
  coverage: "partial" | "full";
  worn: boolean;
}

export interface StagedShield {
  defence: number;
  load: number;
  held: boolean;
}

/** What one defends with: the best of what is held, or bare hands. */
export interface GuardWeapon {
  readonly id: string;
  readonly ability: number;
  readonly defence: number;
}

/** What the rules compute of somebody, from what is worn and held now. Never stored. */
export interface Derived {
  readonly abilities: Readonly<Record<string, number>>;
  readonly penalties: Explained;
  readonly load: number;
  readonly encumbrance: Explained;
  /** one's own paces, on no mount */
  readonly speeds: Speeds;
  readonly armour: ItemDocument | null;
  readonly shield: ItemDocument | null;
  readonly protection: number;
  readonly shieldDefence: number;
  readonly soak: Explained;
  readonly melee: Explained;
  readonly missile: Explained;
  readonly guard: GuardWeapon;
  readonly able: boolean;
  readonly footprint: ReturnType<typeof squaresForSize>;
}

export interface WeaponContext {
  /** uuid of the item, or null with bare hands */
  readonly item: string | null;
  readonly name: string;
  readonly kind: "melee" | "missile";
  readonly ability: number;
  readonly abilityName: string;
  readonly attack: number;
  readonly damage: number;
  readonly range: number | null;
  readonly hands: number;
  readonly penetration: number;
  readonly spread: boolean;
  readonly loading: number;
}

export interface TargetContext {
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  /** paces, or null for a blow */
  readonly distance: number | null;
  /** melee or missile modifiers, and what they were read from */
  readonly situation: readonly Part[];
  readonly facts: Facts;
  readonly defence: { readonly value: number; readonly parts: readonly Part[] };
  readonly stamina: number;
  readonly protection: { readonly value: number; readonly parts: readonly Part[] };
  readonly size: number;
  /** who takes the blows of a struck group, its vanguard first; nobody else when it stands alone (ST-P10) */
  readonly members: readonly Member[];
}

/** One of a struck group. */
export interface Member {
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  readonly size: number;
}

/** What the table knows of a blow or a shot, shown and locked in the dialog (ST-004 … ST-012). */
export interface Facts {
  readonly attackerProne: boolean;
  readonly targetProne: boolean;
  readonly highGround: boolean;
  readonly shooterAssailants: number;
  readonly targetAssailants: number;
  readonly shooterGait: Gait;
  readonly shooterPriorGait: Gait;
  readonly targetGait: Gait;
  readonly covered: boolean;
}

export interface AttackContext {
  readonly name: string;
  readonly weapon: WeaponContext;
  readonly bonus: readonly Part[];
  readonly strength: number;
  readonly targets: readonly TargetContext[];
  readonly rear: RearContext | null;
  readonly exert: boolean;
  readonly fatigue: string;
  readonly multiple: boolean;
  /** how many strike as one: damage once for each (ST-P10) */
  readonly blows: number;
  readonly botchDice: number;
  readonly notes: readonly string[];
  /** names of friends where the shot scatters: the gamemaster's to say (ST-087) */
  readonly friends: readonly string[];
  /** whom a shot that scatters may hit beside those aimed at (ST-084, ST-086) */
  readonly beside: readonly (TargetRef & { readonly name: string; readonly friend: boolean })[];
  /** read from squares, not from the dialog */
  readonly mat: boolean;
  readonly combatant: string | null;
  readonly round: number;
}

/** Who acts, where, in which round: what every action of this ruleset begins with. */
export interface ActingContext {
  readonly actor: ActorDocument;
  readonly token: TokenDocument | null;
  readonly combatant: CombatantDocument | null;
  readonly combat: CombatDocument | null;
  readonly round: number;
  /** squares count: distances, who stands beside whom */
  readonly mat: boolean;
}

/** The forward defender who must be rushed past before a blow at the rear (ST-025, ST-026). */
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
  /** all who could block, for the dialog */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** One target of the one roll, resolved and frozen. */
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
  /** every wound it makes: one for each who strikes as one, spread over a struck group (ST-P10) */
  readonly blows: readonly {
    readonly target: string;
    readonly token: string | null;
    readonly name: string;
    readonly wound: WoundLevel;
  }[];
}

export interface RearOutcome {
  readonly attacker: number;
  readonly defender: number;
  readonly through: boolean;
  readonly attackerParts: readonly Part[];
  readonly defenderParts: readonly Part[];
}

export interface AttackOutcome extends Outcome {
  readonly rear: RearOutcome | null;
  readonly strikes: readonly StrikeOutcome[];
  readonly botch: number;
}
