import { LenientModel, list, number, optionalData, text, version, data } from "../contract/reading/model.ts";
import { fields } from "../host/host.ts";
import type { SpentEntry } from "../host/documents.ts";

/** The stored data of every encounter. A ruleset extends it with its own fields. */
export class CombatModel extends LenientModel {
  /** members of the acting block who are done, and the round this is about */
  declare doneRound: number;
  declare done: string[];

  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      /** combatants done in the block that acts now */
      done: list(new fields.StringField!()),
      /** "round:turn" whose start has been run, so that going back runs nothing twice */
      started: text(),
      /** round whose sides were diced, and what came */
      sidesRound: number(0, { min: 0 }),
      first: text(),
      sideDie: optionalData(),
      pools: data(),
      /** starts of rounds and turns (`marks.ts`), and what a taking back has undone (`rewind.ts`) */
      marks: list(new fields.ObjectField!()),
      undone: optionalData(),
      /** effects that ended in it, and what its rounds began with (`step-back.ts`) */
      ended: list(new fields.ObjectField!()),
      /** the numbers that ordered its rounds, and the round whose numbers count now (`orders.ts`) */
      orders: list(new fields.ObjectField!()),
      orderOf: number(0, { min: 0 }),
      opened: list(new fields.ObjectField!()),
      /** how it stood before its first round (`beginning.ts`) */
      began: optionalData(),
      /** how the fight stood, card by card (`history.ts`) */
      history: list(new fields.ObjectField!()),
      /** what the tied block that acts began with (`ties.ts`) */
      tie: optionalData(),
    };
  }
}

/** The stored data of every combatant: see CombatantState. */
export class CombatantModel extends LenientModel {
  declare spent: SpentEntry[];
  declare doneRound: number;

  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      spent: list(new fields.ObjectField!()),
      doneRound: number(0, { min: 0 }),
    };
  }
}
