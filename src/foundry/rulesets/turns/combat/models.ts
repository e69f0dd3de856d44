import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { choice, list, number } from "../../../contract/reading/model.ts";
import { fields } from "../../../host/host.ts";
import type { Side } from "../../../../rules/turns/types.ts";

/**
 * The d6 that decided one round, and the side that goes first by it. Stored, so that going back to the round does not
 * roll it again (CT-003, CT-A01).
 */
export interface SideDie {
  readonly round: number;
  /** the face of the d6 */
  readonly die: number;
  readonly first: Side;
}

/** The system data of an encounter. */
export interface TurnsCombat {
  /** the side that is surprised; with "none" or "both" the fight begins without a surprise round (CT-056, CT-057) */
  readonly surprise: "none" | "party" | "enemies" | "both";
  /** the dice of the rounds so far, oldest first */
  readonly sideDice: readonly SideDie[];
  /** ids of the combatants whose turn of this round is over */
  readonly done: readonly string[];
}

/** What this ruleset stores on a combatant. */
export interface TurnsCombatant {
  /** the last round in which it was concealed when its turn began (CT-064); 0 for none */
  readonly concealedRound: number;
}

/** The data model of an encounter; `TurnsCombat` says what its fields hold. */
export class TurnsCombatModel extends CombatModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      surprise: choice(["none", "party", "enemies", "both"] as const),
      sideDice: list(new fields.ObjectField!()),
    };
  }
}

/** The data model of a combatant: `TurnsCombatant`, and its side. */
export class TurnsCombatantModel extends CombatantModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /** the side that the gamemaster chose; "token": by the disposition of its token (CT-A23) */
      side: choice(["token", "party", "enemies"] as const),
      /** the last round in which it was concealed when its turn began (CT-064); 0 for none */
      concealedRound: number(0, { min: 0 }),
    };
  }
}
