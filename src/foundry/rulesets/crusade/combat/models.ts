import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { number, text } from "../../../contract/reading/model.ts";

/**
 * The data of an encounter. One made before Dark FATE belonged to the world may still hold some; the tracker offers to
 * move it (EC-154).
 */
export class CrusadeCombatModel extends CombatModel {
  static override defineSchema(): object {
    return { ...super.defineSchema(), darkFate: number(0, { min: 0 }) };
  }
}

/** The data of a combatant: what each round notes of a group or of a character in melee. */
export class CrusadeCombatantModel extends CombatantModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /** members of a group standing when the round began, by which its DR is counted until the next (EC-104) */
      opponents: number(0, { min: 0, max: 5 }),
      /** the round in which `opponents` was counted; it does not count in another */
      opponentsRound: number(0, { min: 0 }),
      /** uuid of the group that this character is in melee with, "" if with none (EC-079) */
      engaged: text(),
    };
  }
}
