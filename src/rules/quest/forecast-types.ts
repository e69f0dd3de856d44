import type { Contestant } from "../forecast/skirmish.ts";
import type { AttackKind } from "./actions.ts";
import type { QuestState } from "./forecast-state.ts";
import type { ShieldSize } from "./tables.ts";
import type { DamageModifier, Defence, Dice as DiceSum } from "./types.ts";

/** A skill in percent, all modifiers included, and whether it is a Master's, which needs no roll (OQ-P02). */
export interface QuestSkillNow {
  readonly skill: number;
  readonly master?: boolean;
}

/** A weapon as the forecast needs it. */
export interface QuestForecastWeapon extends QuestSkillNow {
  readonly kind: AttackKind;
  readonly dice: DiceSum;
  /** True if a mechanism gives the force, as in a crossbow, so that no Damage Modifier counts (OQ-062). */
  readonly mechanical?: boolean;
  /** The rounds from one shot to the next; 1 when left out (OQ-P18). */
  readonly rounds?: number;
  /** The rounds of loading needed before the next shot; 0 when left out. */
  readonly toLoad?: number;
  /** The range in metres without a penalty; left out or null if no distance is too far (OQ-P06). */
  readonly range?: number | null;
}

/** A fighter as the forecast needs it. */
export interface QuestFighter extends Contestant {
  /** True for a player's character, who acts before others of the same skill (OQ-A05). */
  readonly pc: boolean;
  readonly hp: number;
  /** Armour points. */
  readonly armour: number;
  readonly modifier: DamageModifier;
  readonly parry: QuestSkillNow;
  readonly dodge: QuestSkillNow;
  readonly shield?: ShieldSize | null;
  /** True with a weapon in the other hand, which parries once a round without a penalty (OQ-P14). */
  readonly offHand?: boolean;
  /** The metres of movement a round; 15 when left out (OQ-P08). */
  readonly movement?: number;
  readonly weapons: readonly QuestForecastWeapon[];
  /** The number of defences made in this round, the parry of the other hand not counted (OQ-P05). */
  readonly defences?: number;
  /** True if the weapon in the other hand has made its one extra parry or attack of this round (OQ-P14). */
  readonly parried?: boolean;
  /** True if the fighter has given up its defence until its next turn (OQ-P14). */
  readonly open?: boolean;
  /** The rounds that it has aimed in a row so far (OQ-P14). */
  readonly aimed?: number;
  /** True if it does not act in the first round (OQ-035). */
  readonly surprised?: boolean;
  /** True if it does not defend in the first round (OQ-036). */
  readonly defenceless?: boolean;
}

/** The ways to strike (manoeuvres) that a forecast chooses from (OQ-P14). */
export type QuestManoeuvre = "attack" | "allOutAttack" | "greatAttack" | "charge";

/** What a fighter does in its turn (its deed); `place` is the index of the weapon that it strikes with or loads. */
export type QuestDeed =
  | { readonly kind: "strike"; readonly place: number; readonly manoeuvre: QuestManoeuvre }
  | { readonly kind: "aim" | "none" }
  | { readonly kind: "load"; readonly place: number };

/** How a defender meets a blow. */
export interface QuestDefence {
  readonly kind: Defence;
  /** True for the parry of the weapon in the other hand, once a round and without a penalty (OQ-P14). */
  readonly free: boolean;
  /** The skill of the defence in percent, with the penalty for earlier defences. */
  readonly skill: number;
  readonly master: boolean;
}

/** One state that a strike may leave the foe in, with its chance. */
export interface QuestEnd {
  readonly foe: QuestState;
  readonly chance: number;
}

/**
 * One end of a blow: what the defence adds to the target's mark (forecast-state.ts), the points of damage, the chance.
 */
export interface QuestBlow {
  readonly made: number;
  readonly net: number;
  readonly chance: number;
}
