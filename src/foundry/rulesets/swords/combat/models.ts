import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { flag, number, text } from "../../../contract/reading/model.ts";

/** What the gamemaster dials for the whole fight: how hard a shot is, how many there are (SS-008, SS-014). */
export class SwordsCombatModel extends CombatModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /** 0: as the world's setting has it */
      baseTn: number(0, { min: 0, max: 99 }),
      /** kills from this total; 0: by the rule (SS-047) */
      killTn: number(0, { min: 0, max: 99 }),
      /** missiles before hand-to-hand; −1: no limit, −2: as the world's setting has it */
      volleys: number(-2, { min: -2, max: 99 }),
    };
  }
}

export class SwordsCombatantModel extends CombatantModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /** hand-to-hand has begun for this one (SS-014) */
      engaged: flag(),
      /** "speedy" or "dice", as it was when the order was taken; empty: as the fighter is now (SS-015) */
      pace: text(),
      /** what a tied roll-off stood at, and its round: the next die only parts those who tied (SS-017) */
      tiedAt: number(0, { min: 0, integer: false }),
      tiedRound: number(0, { min: 0 }),
    };
  }
}
