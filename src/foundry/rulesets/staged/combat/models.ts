import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { choice, flag, list, number, text } from "../../../contract/reading/model.ts";
import { fields } from "../../../host/host.ts";
import type { SpentEntry } from "../../../host/documents.ts";

/** System data that this ruleset stores on an encounter. */
export interface StagedCombat {
  /** true if the place is narrow: one defender blocks any number of opponents (ST-023) */
  readonly narrow: boolean;
  /** the round whose stances are locked (ST-A08); 0: none yet */
  readonly lockedRound: number;
  /** ids of the combatants in their order after an interruption (ST-015) */
  readonly order: readonly string[];
  /** the round that `order` belongs to; in others it does not count */
  readonly orderRound: number;
}

/** The data model of an encounter; `StagedCombat` says what its fields hold. */
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

/** System data that this ruleset stores on a combatant. */
export interface StagedCombatant {
  /** what the combatant's acts and moves spent of each round */
  readonly spent: readonly SpentEntry[];
  /** the last round in which the combatant's turn was done */
  readonly doneRound: number;
  /** true if it wants to stand in the rear when stances are next locked (ST-017) */
  readonly wantsRear: boolean;
  /** the stance of the last locked round (ST-018, ST-033) */
  readonly stance: "forward" | "rearward";
  /** the last round in which it delayed its turn (ST-015); 0: none */
  readonly delayedRound: number;
  /** true if it wants to interrupt the acting combatant while it delays (ST-015) */
  readonly interrupting: boolean;
  /** the last round in which it was wounded (ST-031); 0: none */
  readonly hurtRound: number;
  /** rank of a roll-off between equal totals, higher first (ST-P02) */
  readonly tiebreak: number;
  /** number of failed tries to leave the fight since its last attack (ST-P13) */
  readonly leaving: number;
  /**
   * id of the vanguard (the leading member of its group) behind whom it stands; "" for a vanguard or a single combatant
   * (ST-P10)
   */
  readonly group: string;
  /** for a vanguard: true if its group has trained together */
  readonly trained: boolean;
  /** for a vanguard: the total that its group raises this round */
  readonly aid: "attack" | "defence";
}

/** The data model of a combatant; `StagedCombatant` says what its fields hold. */
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
