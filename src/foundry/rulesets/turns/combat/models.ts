import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { choice, list, number } from "../../../contract/reading/model.ts";
import { fields } from "../../../host/host.ts";
import type { Side } from "../../../../rules/turns/types.ts";

/**
 * The sides' die of one round, and the side that goes first by it; stored so that going back to the round does not roll
 * again (CT-003, CT-A01).
 */
export interface SideDie {
  readonly round: number;
  /** the face of the d6 */
  readonly die: number;
  readonly first: Side;
}

/** System data of an encounter. */
export interface TurnsCombat {
  /** the surprised side; "none" and "both" start with initiative (CT-056, CT-057) */
  readonly surprise: "none" | "party" | "enemies" | "both";
  /** the dice of the rounds so far, oldest first */
  readonly sideDice: readonly SideDie[];
  /** ids of the combatants whose turn of this round is over */
  readonly done: readonly string[];
}

/** System data that this ruleset stores on a combatant. */
export interface TurnsCombatant {
  /** the last round in which it was concealed as its turn began (CT-064); 0: none */
  readonly concealedRound: number;
}

/** The data model of an encounter. */
export class TurnsCombatModel extends CombatModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      surprise: choice(["none", "party", "enemies", "both"] as const),
      sideDice: list(new fields.ObjectField!()),
    };
  }
}

/** The data model of a combatant. */
export class TurnsCombatantModel extends CombatantModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /** the side chosen by the gamemaster; "token": by the token's disposition (CT-A23) */
      side: choice(["token", "party", "enemies"] as const),
      /** the last round in which it was concealed as its turn began (CT-064); 0: none */
      concealedRound: number(0, { min: 0 }),
    };
  }
}
