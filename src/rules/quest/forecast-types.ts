import type { Contestant } from "../forecast/skirmish.ts";
import type { AttackKind } from "./actions.ts";
import type { ShieldSize } from "./tables.ts";
import type { DamageModifier, Dice as DiceSum } from "./types.ts";

/** A skill in percent, and whether it is a Master's (OQ-P02). */
export interface QuestSkillNow {
  readonly skill: number;
  readonly master?: boolean;
}

/** A weapon as the forecast of Quest reads it. */
export interface QuestForecastWeapon extends QuestSkillNow {
  readonly kind: AttackKind;
  readonly dice: DiceSum;
  /** The mechanism gives the force: no Damage Modifier (OQ-062). */
  readonly mechanical?: boolean;
  /** Rounds from one shot to the next (OQ-P18), and rounds of loading still owed. */
  readonly rounds?: number;
  readonly toLoad?: number;
  /** Metres it flies unhindered; left out for any (OQ-P06). */
  readonly range?: number | null;
}

/** A combatant as the forecast of Quest reads it from its sheet. */
export interface QuestFighter extends Contestant {
  /** A player's character acts first among equals (OQ-A05). */
  readonly pc: boolean;
  readonly hp: number;
  readonly armour: number;
  readonly modifier: DamageModifier;
  readonly parry: QuestSkillNow;
  readonly dodge: QuestSkillNow;
  readonly shield?: ShieldSize | null;
  /** A weapon in the other hand, which parries once a round at no penalty (OQ-P14). */
  readonly offHand?: boolean;
  /** Metres of movement a round; left out for 15 (OQ-P08). */
  readonly movement?: number;
  readonly weapons: readonly QuestForecastWeapon[];
  /**
   * The fighter's round so far: defences made, whether the other hand parried, defence given up; and rounds of aiming
   * before it (OQ-P05, OQ-P14).
   */
  readonly defences?: number;
  readonly parried?: boolean;
  readonly open?: boolean;
  readonly aimed?: number;
  /** Does not act in the first round, or cannot even defend in it (OQ-035, OQ-036). */
  readonly surprised?: boolean;
  readonly defenceless?: boolean;
}
