import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { choice, data, flag, list, number, schema, text } from "../../../contract/reading/model.ts";
import type { CombatantDocument } from "../../../host/documents.ts";
import { fields } from "../../../host/host.ts";

/**
 * System data of an encounter: the plan made in *Before the fight*, and the light and wind that affect all combatants.
 */
export class QuestCombatModel extends CombatModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      light: choice(["clear", "partialDarkness", "darkness"] as const),
      wind: choice(["calm", "highWind", "fierceWind"] as const),
      /** the distance between the sides where tokens are missing (OQ-012) */
      distance: choice(["open", "close", "ranged"] as const),
      /** uuids of the scouts who saw the opposition: they may look again, and choose the distance (OQ-022, OQ-024) */
      scouted: list(new fields.StringField!()),
      /**
       * the plan that the gamemaster has made in *Before the fight*: sides, combatants kept out, cover of the opponents
       */
      encounter: data(),
    };
  }
}

/** The kinds of intent that a combatant can state. */
export const INTENTS = ["undecided", "close", "ranged", "unarmed", "move", "spell", "skill", "other"] as const;

/** A statement of intent as stored on a combatant. */
export interface StoredIntent {
  readonly kind: (typeof INTENTS)[number];
  /** the key of the skill named for it; "" for none */
  readonly skill: string;
  /** the situational modifier of that skill, in percent */
  readonly situational: number;
  /** true if players see the statement */
  readonly visible: boolean;
  /** the round in which it was stated */
  readonly round: number;
}

/** System data of a combatant, with the stated intent of the round (OQ-051 … OQ-054). */
export class QuestCombatantModel extends CombatantModel {
  declare readonly parent: CombatantDocument;

  /**
   * The side the gamemaster has put this combatant on, as stored in the encounter's plan; undefined without one
   * (OQ-002, OQ-011).
   */
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
      /** a player asks to keep the character out of the fight; waits for the gamemaster (OQ-011) */
      asksOut: flag(),
      /** the distance chosen for this combatant alone; "open": as the encounter has it (OQ-040) */
      distance: choice(["open", "close", "ranged"] as const),
    };
  }
}
