import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { choice, list, number } from "../../../contract/reading/model.ts";
import { fields } from "../../../host/host.ts";
import type { Side } from "../../../../rules/turns/types.ts";

/** The sides' die of one round, kept so that going back throws nothing twice (CT-003, CT-A01). */
export interface SideDie {
  readonly round: number;
  readonly die: number;
  readonly first: Side;
}

export interface TurnsCombat {
  /** who is surprised; "none" and "both" begin with initiative (CT-056, CT-057) */
  readonly surprise: "none" | "party" | "enemies" | "both";
  readonly sideDice: readonly SideDie[];
  readonly done: readonly string[];
}

/** What a combatant stores beside what all store. */
export interface TurnsCombatant {
  readonly concealedRound: number;
}

export class TurnsCombatModel extends CombatModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      surprise: choice(["none", "party", "enemies", "both"] as const),
      sideDice: list(new fields.ObjectField!()),
    };
  }
}

export class TurnsCombatantModel extends CombatantModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /** chosen by the gamemaster; "token": by the token's disposition (CT-A23) */
      side: choice(["token", "party", "enemies"] as const),
      /** the last round whose turn found it concealed (CT-064) */
      concealedRound: number(0, { min: 0 }),
    };
  }
}
