import { CombatantModel, CombatModel } from "../../../combat/models.ts";
import { flag, list, number, schema, text } from "../../../contract/reading/model.ts";
import { fields } from "../../../host/host.ts";
import type { SpentEntry } from "../../../host/documents.ts";

/** System data of an encounter: the gamemaster's target numbers and volleys for the whole fight (SS-008, SS-014). */
export class SwordsCombatModel extends CombatModel {
  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /** base target number; 0 for the world's setting */
      baseTn: number(0, { min: 0, max: 99 }),
      /** target number to kill; 0 for the rules' (SS-047) */
      killTn: number(0, { min: 0, max: 99 }),
      /** volleys before hand-to-hand; −1 for no limit, −2 for the world's setting */
      volleys: number(-2, { min: -2, max: 99 }),
    };
  }
}

/** What a fighter or a team had done in a fight when it joined another combatant, or parted from it. */
export interface Brought {
  /** uuid of the member, on a team; of the team, on a member of one broken up */
  readonly actor: string;
  /** had fought hand to hand (SS-014) */
  readonly engaged: boolean;
  /** ids of the cards of the contests in which it had, as far as known: if all are undone it had not */
  readonly fought?: readonly string[];
  readonly spent: readonly SpentEntry[];
}

/** System data of a combatant. */
export class SwordsCombatantModel extends CombatantModel {
  declare engaged: boolean;
  declare brought: Brought[];

  static override defineSchema(): object {
    return {
      ...super.defineSchema(),
      /** has fought hand to hand in this fight (SS-014) */
      engaged: flag(),
      /** what a team's members had done before they joined, or a broken-up team with this member: see Brought */
      brought: list(
        schema({ actor: text(), engaged: flag(), fought: list(text()), spent: list(new fields.ObjectField!()) }),
      ),
      /** "speedy" or "dice", as when the order was made; empty: as the fighter is now (SS-015) */
      pace: text(),
      /** the place of a tie that is rolled off, and its round: the next die only splits those tied (SS-017) */
      tiedAt: number(0, { min: 0, integer: false }),
      tiedRound: number(0, { min: 0 }),
    };
  }
}
