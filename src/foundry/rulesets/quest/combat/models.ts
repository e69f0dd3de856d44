import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { choice, data, flag, list, number, schema, text } from "../../../contract/reading/model.ts";
import type { CombatantDocument } from "../../../host/documents.ts";
import { fields } from "../../../host/host.ts";

/** What the gamemaster's assistant keeps of an encounter, and what light and wind do to everybody in it. */
export class QuestCombatModel extends CombatModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      light: choice(["clear", "partialDarkness", "darkness"] as const),
      wind: choice(["calm", "highWind", "fierceWind"] as const),
      /** how far apart the sides are where no tokens tell (OQ-012) */
      distance: choice(["open", "close", "ranged"] as const),
      /** uuids of the scouts who saw the opposition: they may look again, and choose the distance (OQ-022, OQ-024) */
      scouted: list(new fields.StringField!()),
      /** sides, who keeps out, cover of the opponents: the assistant's own */
      encounter: data(),
    };
  }
}

export const INTENTS = ["undecided", "close", "ranged", "unarmed", "move", "spell", "skill", "other"] as const;

export interface StoredIntent {
  readonly kind: (typeof INTENTS)[number];
  readonly skill: string;
  readonly situational: number;
  readonly visible: boolean;
  readonly round: number;
}

/** A statement of intent for the round (OQ-051 … OQ-054). */
export class QuestCombatantModel extends CombatantModel {
  declare readonly parent: CombatantDocument;

  /** The side the gamemaster has put it on, among the encounter's own (OQ-002, OQ-011). */
  get side(): unknown {
    const { encounter } = (this.parent.combat?.system ?? {}) as { encounter?: { sides?: Record<string, unknown> } };
    return encounter?.sides?.[this.parent.id];
  }

  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      intent: schema({
        kind: choice(INTENTS),
        skill: text(),
        situational: number(0, { min: -999, max: 999 }),
        visible: flag(),
        round: number(0, { min: 0 }),
      }),
      /** a player would keep their character out of the fight, and waits for the gamemaster's leave (OQ-011) */
      asksOut: flag(),
      /** as chosen for this one alone; open: as the encounter has it (OQ-040) */
      distance: choice(["open", "close", "ranged"] as const),
    };
  }
}
