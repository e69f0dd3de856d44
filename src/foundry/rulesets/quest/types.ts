import type { AttackResult } from "../../../rules/quest/attack.ts";
import type { Defence, Dice, Level, DamageModifier } from "../../../rules/quest/types.ts";
import type { Outcome } from "../../contract/action.ts";
import type { Explained, Part } from "../../../rules/explain.ts";
import type { Characteristic, ShieldSize } from "../../../rules/quest/tables.ts";
import type { MortalState } from "../../../rules/quest/wounds.ts";
import type { AttackKind } from "../../../rules/quest/actions.ts";
import type { StatedDistance } from "../../../rules/quest/encounter.ts";
import type { Problem } from "../../../rules/problem.ts";
import type { ActorDocument, TokenDocument, CombatantDocument } from "../../host/documents.ts";

/* What this ruleset's documents hold, stored and derived: types alone, so that no file needs another for them. */

/** A mortal wound as stored: how it stands, and the round it was taken in (OQ-065, OQ-075). */
export interface StoredMortal {
  state: "none" | MortalState;
  round: number;
  combat: string;
}

/** The fields of a QuestModel, stored and derived. */
export interface QuestSystem {
  hero: boolean;
  characteristics: Record<Characteristic, number>;
  hp: { damage: number; value: number; max: number; explained: Explained };
  mortal: StoredMortal;
  movement: number;
  naturalArmour: number;
  fortune: number;
  derived: DerivedQuest;
}

/** Dice as stored: count, sides, a fixed number. */
export interface StoredDice {
  count: number;
  sides: number;
  plus: number;
}

export interface QuestWeapon {
  dice: StoredDice;
  skill: string;
  reach: "close" | "metres" | "strength";
  range: number;
  thrown: boolean;
  mechanical: boolean;
  rounds: number;
  toLoad: number;
  held: boolean;
  hands: number;
  offHand: boolean;
}

export interface QuestShield {
  size: ShieldSize;
  held: boolean;
}

export interface QuestSkill {
  key: string;
  percent: number;
}

/** What casting a spell does, as far as healing and modifiers need it (OQ-053, OQ-068, OQ-074). */
export type SpellEffect = "none" | "heal" | "divineHeal" | "treatWounds" | "modifier";

export interface QuestSpell {
  skill: string;
  magnitude: number;
  kind: "personal" | "divine" | "sorcery";
  effect: SpellEffect;
  points: number;
  affects: string;
  bonus: number;
  active: boolean;
}

/** One skill as it stands: the percent of its item or its base, and the magic on it. */
export interface SkillValue {
  readonly key: string;
  readonly name: string;
  readonly percent: number;
  /** natural 100: a Master (OQ-P02) */
  readonly master: boolean;
  readonly trained: boolean;
  readonly item: string | null;
  /** percent and magic (OQ-053) */
  readonly total: number;
  readonly magic: number;
  readonly parts: readonly Part[];
}

/** What the rules compute of somebody, from what is worn and held now. Never stored. */
export interface DerivedQuest {
  readonly modifier: DamageModifier;
  readonly armour: Explained;
  /** metres a round (OQ-P08) */
  readonly movement: Explained;
  readonly skills: Readonly<Record<string, SkillValue>>;
  readonly shield: { readonly size: ShieldSize; readonly item: string } | null;
  /** a weapon in the other hand: one more parry (OQ-P14) */
  readonly offHand: boolean;
  /** name of the shield, else of the weapon, that somebody parries with; null: bare hands (OQ-P11) */
  readonly parriesWith: string | null;
  /** holds something to parry with */
  readonly armed: boolean;
}

export interface QuestAttackOutcome extends Outcome {
  readonly blows: readonly StrikeOutcome[];
}

/** A skill with everything that counts for it on this card. */
export interface Percent {
  readonly value: number;
  readonly parts: readonly Part[];
  readonly master: boolean;
}

/** What the defender chose against a blow. */
export interface ChosenDefence {
  readonly kind: Defence;
  readonly offHand: boolean;
  readonly percent: Percent | null;
}

/** How far a blow has come with the dice that lie. */
export interface Run {
  readonly chosen: ChosenDefence;
  readonly attack: Level | null;
  readonly attackRoll: number | null;
  /** no die was needed for the attack: a Master, or a helpless target */
  readonly automatic: boolean;
  readonly needsDefence: boolean;
  readonly defended: Level | null;
  readonly defenceRoll: number | null;
  readonly result: AttackResult | null;
}

/** One blow, resolved and frozen. */
export interface StrikeOutcome {
  readonly attack: Level;
  readonly attackRoll: number | null;
  readonly skill: number;
  readonly skillParts: readonly Part[];
  readonly defence: Defence;
  readonly offHand: boolean;
  readonly defended: Level | null;
  readonly defenceRoll: number | null;
  readonly defenceSkill: number | null;
  readonly defenceParts: readonly Part[];
  readonly result: AttackResult;
  readonly gross: number;
  readonly net: number;
  readonly netParts: readonly Part[];
  readonly disarmed: boolean;
}

/** A skill as an action keeps it: plain data. */
export interface SkillContext {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly master: boolean;
  readonly parts: readonly Part[];
}

/** The dice of a blow that lands (OQ-060, OQ-061, OQ-P14): the weapon, what is extra, the Damage Modifier. */
export interface StrikeDice {
  readonly dice: Dice;
  /** what effects add, counted in the dice already */
  readonly added?: readonly Part[];
  readonly extra: Dice | null;
  readonly modifier: DamageModifier;
  readonly mechanical: boolean;
  readonly maximumModifier: boolean;
}

/** How far apart somebody is from now on, where nothing is measured. */
export interface StatedDistanceOf {
  readonly uuid: string;
  readonly distance: StatedDistance;
}

/** Ways to fight that the attack's dialog offers (OQ-P14). */
export type Manoeuvre = "attack" | "allOutAttack" | "greatAttack" | "charge" | "disarm" | "setWeapon" | "offHand";

export interface WeaponContext {
  readonly item: string | null;
  readonly name: string;
  readonly kind: AttackKind;
  readonly skill: SkillContext;
  /** shots are one in so many rounds; set when the shot must be paid for by loading */
  readonly loads: number;
}

/** A way to meet the attack: its percent, or why it is not open (OQ-056, OQ-P05, OQ-P11). */
export interface DefenceContext {
  readonly skill: SkillContext;
  readonly value: number;
  readonly parts: readonly Part[];
  readonly problem: Problem<string> | null;
  /** may be repeated at no penalty: from behind a shield (OQ-P14) */
  readonly tireless: boolean;
}

export interface TargetContext {
  readonly actor: string;
  readonly token: string | null;
  readonly name: string;
  readonly hp: number;
  readonly armour: number;
  readonly armourParts: readonly Part[];
  readonly mortal: MortalState | null;
  readonly parry: DefenceContext;
  readonly dodge: DefenceContext;
  /** the free parry of an off-hand weapon (OQ-P14) */
  readonly offHand: DefenceContext | null;
  /** defences made already this round */
  readonly defences: number;
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
  /** held weapon, for a disarm */
  readonly held: { readonly uuid: string; readonly name: string } | null;
}

export interface QuestAttackContext {
  readonly name: string;
  readonly hero: boolean;
  readonly manoeuvre: Manoeuvre;
  readonly weapon: WeaponContext;
  readonly blow: StrikeDice;
  readonly modifiers: readonly Part[];
  readonly situations: readonly string[];
  readonly automaticCritical: boolean;
  readonly lethal: boolean;
  readonly blows: number;
  readonly target: TargetContext | null;
  readonly metres: number | null;
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
  readonly statuses: readonly string[];
  /** a charge where nothing is measured: how far apart the two are from then on (OQ-P14) */
  readonly closing: readonly StatedDistanceOf[];
  readonly settings: {
    readonly dodgeFumbleMax: boolean;
    readonly silentDefence: "none" | "best";
  };
}

/** Somebody on the mat: who, where, and in the fight as what. */
export interface Stand {
  readonly actor: ActorDocument;
  readonly token: TokenDocument | null;
  readonly combatant: CombatantDocument | null;
}
