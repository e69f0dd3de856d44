import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { flag, list, number, schema, text } from "../../../contract/reading/model.ts";
import { fields } from "../../../host/host.ts";
import type { SpentEntry } from "../../../host/documents.ts";

/* A team is several fighters who fight as one. */

/** The system data of an encounter: the gamemaster's numbers for shots in the whole fight (SS-008, SS-014). */
export class SwordsCombatModel extends CombatModel {
  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /** base target number of shots; 0: that of the world's setting */
      baseTn: number(0, { min: 0, max: 99 }),
      /** target number to kill; 0: the rules compute it (SS-047) */
      killTn: number(0, { min: 0, max: 99 }),
      /** volleys, shots before hand-to-hand fighting; −1: no limit, −2: the number of the world's setting */
      volleys: number(-2, { min: -2, max: 99 }),
    };
  }
}

/** What a fighter had done in a fight before it joined a team, or a team before it was broken up. */
export interface Brought {
  /** for a team's combatant the uuid of the member, for a former member's combatant the uuid of the team */
  readonly actor: string;
  /** true if it had fought hand to hand (SS-014) */
  readonly engaged: boolean;
  /**
   * ids of the cards (chat messages) of the contests in which it had fought hand to hand, as far as known; if all of
   * them are undone, it counts as not engaged
   */
  readonly fought?: readonly string[];
  /** what it had spent */
  readonly spent: readonly SpentEntry[];
}

/** The system data of a combatant. */
export class SwordsCombatantModel extends CombatantModel {
  declare engaged: boolean;
  declare brought: Brought[];

  /** Returns the stored fields, with their defaults and limits. */
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /** true once it has fought hand to hand in this fight, which ends shooting (SS-014) */
      engaged: flag(),
      /** what a team's members had done before they joined, or a former member's team before it was broken up */
      brought: list(
        schema({ actor: text(), engaged: flag(), fought: list(text()), spent: list(new fields.ObjectField!()) }),
      ),
      /** "speedy" or "dice", as it was when the order was made; "": as the fighter is now (SS-015) */
      pace: text(),
      /** the tied initiative that is rolled off again; 0 for none (SS-017) */
      tiedAt: number(0, { min: 0, integer: false }),
      /** the round for which `tiedAt` counts */
      tiedRound: number(0, { min: 0 }),
    };
  }
}
