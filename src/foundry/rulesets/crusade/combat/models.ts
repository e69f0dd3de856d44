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

export class CrusadeCombatantModel extends CombatantModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /** members of a group standing when the round began, by which its DR is counted until the next (EC-104) */
      opponents: number(0, { min: 0, max: 5 }),
      opponentsRound: number(0, { min: 0 }),
      /** uuid of the group this character is in melee with (EC-079) */
      engaged: text(),
    };
  }
}
