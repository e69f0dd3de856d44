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

/*
 * Types of the data this ruleset stores and derives. They stand in a file of their own, so that files which use them
 * need not import each other.
 */

/**
 * A mortal wound as stored: its state, and the round and encounter (uuid) it was taken in, 0 and "" outside of one
 * (OQ-065, OQ-075).
 */
export interface StoredMortal {
  state: "none" | MortalState;
  round: number;
  combat: string;
}

/** The system data of a QuestModel, stored and derived. */
export interface QuestSystem {
  hero: boolean;
  characteristics: Record<Characteristic, number>;
  hp: { damage: number; value: number; max: number; explained: Explained };
  mortal: StoredMortal;
  /** metres a round */
  movement: number;
  naturalArmour: number;
  fortune: number;
  derived: DerivedQuest;
}

/** Dice as stored: how many, with how many sides, plus a fixed number. */
export interface StoredDice {
  count: number;
  sides: number;
  plus: number;
}

/** System data of a weapon. */
export interface QuestWeapon {
  dice: StoredDice;
  /** key of the skill with which it strikes and parries */
  skill: string;
  /** the unit of `range`: none for a close weapon, metres, or multiples of Strength */
  reach: "close" | "metres" | "strength";
  range: number;
  thrown: boolean;
  mechanical: boolean;
  /** the weapon shoots once in this many rounds */
  rounds: number;
  /** rounds of loading left until it can shoot; 0 for a loaded weapon */
  toLoad: number;
  held: boolean;
  /** hands that hold it; 0 for a natural weapon */
  hands: number;
  /** true for a weapon that the other hand holds (OQ-P14) */
  offHand: boolean;
}

/** System data of a shield. */
export interface QuestShield {
  size: ShieldSize;
  held: boolean;
}

/** System data of a skill: its key, "" if its name is the key, and its percent. */
export interface QuestSkill {
  key: string;
  percent: number;
}

/** The part of a spell's effect that this ruleset applies itself: healing and modifiers (OQ-053, OQ-068, OQ-074). */
export type SpellEffect = "none" | "heal" | "divineHeal" | "treatWounds" | "modifier";

/** System data of a spell. */
export interface QuestSpell {
  /** key of the skill with which it is cast */
  skill: string;
  magnitude: number;
  kind: "personal" | "divine" | "sorcery";
  effect: SpellEffect;
  /** hit points that it heals */
  points: number;
  /** name or key of the skill that a modifier changes, and by how many percent */
  affects: string;
  bonus: number;
  /** true while the spell's modifier counts */
  active: boolean;
}

/** A skill with all that counts now: the percent of its item or its base value, and active magic. */
export interface SkillValue {
  readonly key: string;
  readonly name: string;
  readonly percent: number;
  /** true for a natural value of 100 percent or more: a Master (OQ-P02) */
  readonly master: boolean;
  /** true if the actor has an item for the skill; else `percent` is the rules' base value, 0 if they have none */
  readonly trained: boolean;
  /** uuid of that item; null without one */
  readonly item: string | null;
  /** percent with magic added (OQ-053) */
  readonly total: number;
  /** percent that magic and effects add */
  readonly magic: number;
  readonly parts: readonly Part[];
}

/** Values the rules compute from an actor's characteristics and items. Never stored. */
export interface DerivedQuest {
  readonly modifier: DamageModifier;
  readonly armour: Explained;
  /** metres a round (OQ-P08) */
  readonly movement: Explained;
  readonly skills: Readonly<Record<string, SkillValue>>;
  readonly shield: { readonly size: ShieldSize; readonly item: string } | null;
  /** true if the actor holds a weapon in the other hand, which gives one more parry (OQ-P14) */
  readonly offHand: boolean;
  /** name of the shield, else of the weapon, the actor parries with; null for bare hands (OQ-P11) */
  readonly parriesWith: string | null;
  /** true if the actor holds a weapon or shield that can parry */
  readonly armed: boolean;
}

/** The outcome of an attack card: one entry for each blow. */
export interface QuestAttackOutcome extends Outcome {
  readonly blows: readonly StrikeOutcome[];
}

/** A percent to roll against, with all parts that count on a card, and whether it is a Master's, who does not roll. */
export interface Percent {
  readonly value: number;
  readonly parts: readonly Part[];
  readonly master: boolean;
}

/**
 * The defence chosen against a blow, with the percent to roll against; null for none. `offHand`: the other hand's
 * parry.
 */
export interface ChosenDefence {
  readonly kind: Defence;
  readonly offHand: boolean;
  readonly percent: Percent | null;
}

/**
 * The state of a blow as far as its dice have been rolled: the levels and d100s of attack and defence, and the result.
 * What is not known yet is null, as is the d100 of a Master (natural skill 100 %), who does not roll.
 */
export interface BlowState {
  readonly chosen: ChosenDefence;
  readonly attack: Level | null;
  readonly attackRoll: number | null;
  /** true if the attack needs no die: a Master attacks, or the target is helpless */
  readonly automatic: boolean;
  readonly needsDefence: boolean;
  readonly defended: Level | null;
  readonly defenceRoll: number | null;
  readonly result: AttackResult | null;
}

/**
 * The final outcome of one blow, as stored on its card: the levels and d100s of attack and defence (null without a
 * roll), and the percents they met; null for no defence.
 */
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
  /** damage in hit points before and after armour */
  readonly gross: number;
  readonly net: number;
  readonly netParts: readonly Part[];
  readonly disarmed: boolean;
}

/**
 * A skill as an action's context keeps it: `value` is its percent with magic, `name` the key of its words, or the text
 * itself for an actor's own skill and on cards of older versions.
 */
export interface SkillContext {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly master: boolean;
  readonly parts: readonly Part[];
}

/** The damage dice of a blow (OQ-060, OQ-061, OQ-P14): weapon, extra dice, Damage Modifier. */
export interface StrikeDice {
  readonly dice: Dice;
  /** bonuses of active effects, already counted in `dice` */
  readonly added?: readonly Part[];
  readonly extra: Dice | null;
  readonly modifier: DamageModifier;
  readonly mechanical: boolean;
  readonly maximumModifier: boolean;
}

/** A distance set by hand on a combatant or encounter, for fights without measured positions. */
export interface StatedDistanceOf {
  readonly uuid: string;
  readonly distance: StatedDistance;
}

/** Ways to fight offered in the attack's dialog (OQ-P14). */
export type Manoeuvre = "attack" | "allOutAttack" | "greatAttack" | "charge" | "disarm" | "setWeapon" | "offHand";

/** The weapon of an attack, as plain data. */
export interface WeaponContext {
  /** uuid of the weapon or shield; null for bare hands */
  readonly item: string | null;
  readonly name: string;
  readonly kind: AttackKind;
  readonly skill: SkillContext;
  /** rounds of loading that a shot costs; 0 when the weapon needs no loading */
  readonly loads: number;
}

/** A parry or a dodge: its percent, and the problem that rules it out or null (OQ-056, OQ-P05, OQ-P11). */
export interface DefenceContext {
  readonly skill: SkillContext;
  readonly value: number;
  readonly parts: readonly Part[];
  readonly problem: Problem<string> | null;
  /** true if the defence is repeated at no penalty, from behind a shield (OQ-P14) */
  readonly tireless: boolean;
}

/** The target of an attack, as plain data; `actor` and `token` are uuids. */
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
  /** the free parry of a weapon in the other hand; null without one, or once it was made this round (OQ-P14) */
  readonly offHand: DefenceContext | null;
  /** defences the target has already made this round */
  readonly defences: number;
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
  /** the weapon that a disarm would take: the first that the target holds; null for none */
  readonly held: { readonly uuid: string; readonly name: string } | null;
}

/** Everything that an attack needs, as plain data that stays on its card. */
export interface QuestAttackContext {
  readonly name: string;
  readonly hero: boolean;
  readonly manoeuvre: Manoeuvre;
  readonly weapon: WeaponContext;
  readonly blow: StrikeDice;
  readonly modifiers: readonly Part[];
  /** ids of the situations that apply, such as "targetProne" */
  readonly situations: readonly string[];
  readonly automaticCritical: boolean;
  /** false if the attacker does not mean to kill (OQ-P07) */
  readonly lethal: boolean;
  /** number of blows: 2 for an all-out attack, else 1 */
  readonly blows: number;
  readonly target: TargetContext | null;
  /** metres to the target; null without a target or if the distance is not measured */
  readonly metres: number | null;
  readonly combatant: { readonly uuid: string; readonly round: number } | null;
  /** the attacker's conditions that end with this attack */
  readonly statuses: readonly string[];
  /** for a charge without measured positions: the distances to store once it is made (OQ-P14) */
  readonly closing: readonly StatedDistanceOf[];
  readonly settings: {
    readonly dodgeFumbleMax: boolean;
    readonly silentDefence: "none" | "best";
  };
}

/** An actor with the token and the combatant that stand for it in a scene and an encounter. */
export interface Stand {
  readonly actor: ActorDocument;
  readonly token: TokenDocument | null;
  readonly combatant: CombatantDocument | null;
}
