import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { number, text } from "../../../contract/reading/model.ts";

/* FATE: points that buy bonuses, new rolls and blocks. */

/**
 * The data of an encounter. `darkFate`: points of Dark FATE, the gamemaster's pool, in an encounter made before that
 * pool belonged to the world; the tracker offers to move them there (EC-154).
 */
export class CrusadeCombatModel extends CombatModel {
  static override defineSchema(): object {
    return { ...super.defineSchema(), darkFate: number(0, { min: 0 }) };
  }
}

/**
 * The data of a combatant: how many members of a group stood when the round began, and which group a character is in
 * melee with.
 */
export class CrusadeCombatantModel extends CombatantModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /**
       * members of a group that stood when the round began; its DR, the difficulty rating, is counted by them (EC-104)
       */
      opponents: number(0, { min: 0, max: 5 }),
      /** the round in which `opponents` was noted; in any other round it does not count */
      opponentsRound: number(0, { min: 0 }),
      /** uuid of the group that this character is in melee with; "" if with none (EC-079) */
      engaged: text(),
    };
  }
}
