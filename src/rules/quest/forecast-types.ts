import type { Contestant } from "../forecast/skirmish.ts";
import type { AttackKind } from "./actions.ts";
import type { ShieldSize } from "./tables.ts";
import type { DamageModifier, Dice as DiceSum } from "./types.ts";

/** A skill with all modifiers, in percent, and whether it is a Master's (OQ-P02). */
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
  /** Rounds from one shot to the next; left out for 1 (OQ-P18). */
  readonly rounds?: number;
  /** Rounds of loading still needed before the next shot; left out for none. */
  readonly toLoad?: number;
  /** The range in metres without a penalty; left out or null where no distance is too far (OQ-P06). */
  readonly range?: number | null;
}

/** A combatant as the forecast of Quest reads it from its sheet. */
export interface QuestFighter extends Contestant {
  /** A player's character acts first among equals (OQ-A05). */
  readonly pc: boolean;
  readonly hp: number;
  /** Armour points. */
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
  /** The number of defences made in this round, without the free parry of the other hand (OQ-P05). */
  readonly defences?: number;
  /** The weapon in the other hand has made its free parry of this round (OQ-P14). */
  readonly parried?: boolean;
  /** The fighter has given up its defence until its next turn (OQ-P14). */
  readonly open?: boolean;
  /** Rounds of aiming in a row so far (OQ-P14). */
  readonly aimed?: number;
  /** The fighter does not act in the first round (OQ-035). */
  readonly surprised?: boolean;
  /** The fighter does not defend in the first round (OQ-036). */
  readonly defenceless?: boolean;
}
