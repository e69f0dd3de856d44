import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { choice, flag, list, number, text } from "../../../contract/reading/model.ts";
import { fields } from "../../../host/host.ts";
import type { SpentEntry } from "../../../host/documents.ts";

/** What an encounter of stances and paces stores. */
export interface StagedCombat {
  /** one ally blocks any number of foes (ST-023) */
  readonly narrow: boolean;
  /** round whose stances are locked (ST-A08) */
  readonly lockedRound: number;
  /** the order after an interruption, and the round it is of (ST-015) */
  readonly order: readonly string[];
  readonly orderRound: number;
}

export class StagedCombatModel extends CombatModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      narrow: flag(),
      lockedRound: number(0, { min: 0 }),
      order: list(new fields.StringField!()),
      orderRound: number(0, { min: 0 }),
    };
  }
}

/** What each combatant stores beside what was spent. */
export interface StagedCombatant {
  readonly spent: readonly SpentEntry[];
  readonly doneRound: number;
  /** declares for the rear (ST-017) */
  readonly wantsRear: boolean;
  /** the stance of the last locked round (ST-018, ST-033) */
  readonly stance: "forward" | "rearward";
  /** round in which the turn was held back (ST-015) */
  readonly delayedRound: number;
  /** breaks into the action that runs */
  readonly interrupting: boolean;
  /** round in which it was last hurt (ST-031) */
  readonly hurtRound: number;
  /** decides between equal totals (ST-P02) */
  readonly tiebreak: number;
  /** tries to leave the fight since the last attack (ST-P13) */
  readonly leaving: number;
  /** id of the vanguard stood behind; empty: alone, or a vanguard (ST-P10) */
  readonly group: string;
  /** a vanguard's group has trained together, and what it helps with this round */
  readonly trained: boolean;
  readonly aid: "attack" | "defence";
}

export class StagedCombatantModel extends CombatantModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      wantsRear: flag(),
      stance: choice(["forward", "rearward"] as const),
      delayedRound: number(0, { min: 0 }),
      interrupting: flag(),
      hurtRound: number(0, { min: 0 }),
      tiebreak: number(0),
      leaving: number(0, { min: 0, max: 99 }),
      group: text(),
      trained: flag(),
      aid: choice(["attack", "defence"] as const),
    };
  }
}
