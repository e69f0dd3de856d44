import { CombatantModel, CombatModel } from "../combat/models.ts";
import { choice, flag, list, number, schema } from "../documents/model.ts";
import { fields } from "../host.ts";
import type { Side, TurnStart } from "./rules.ts";

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
  /** `own`: the turn has pointed at him; else only his side's move has begun, in which he may act unbidden (CT-006) */
  readonly turnStart: TurnStart & { readonly own: boolean };
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
      turnStart: schema({ round: number(0, { min: 0 }), concealed: flag(), own: flag() }),
    };
  }
}
