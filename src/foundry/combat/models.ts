import { LenientModel, list, number, optionalData, text, version, data } from "../contract/reading/model.ts";
import { fields } from "../host/host.ts";
import type { SpentEntry } from "../host/documents.ts";

/** The stored data of every encounter, with a default for each field. A ruleset extends it with its own fields. */
export class CombatModel extends LenientModel {
  /** ids of the combatants who are done, of those who have the present turn together */
  declare done: string[];

  /** Returns the fields that every encounter has. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      done: list(new fields.StringField!()),
      /** the last round whose start has been run, as text ("" for none), so that a round entered again rolls nothing */
      started: text(),
      /** the round in which the sides' die was last rolled */
      sidesRound: number(0, { min: 0 }),
      /** the side that acts first by that die */
      first: text(),
      /** that die */
      sideDie: optionalData(),
      /** values of the ruleset that belong to the whole encounter */
      pools: data(),
      /** the starts of turns (`marks.ts`) */
      marks: list(new fields.ObjectField!()),
      /** what the last rewind has undone (`rewind.ts`); null if there is nothing to redo */
      undone: optionalData(),
      /** effects that ended during the fight (`step-back.ts`) */
      ended: list(new fields.ObjectField!()),
      /** the numbers that ordered its rounds (`orders.ts`) */
      orders: list(new fields.ObjectField!()),
      /** the round whose numbers count now (`orders.ts`) */
      orderOf: number(0, { min: 0 }),
      /** changes made automatically as the rounds began (`step-back.ts`) */
      opened: list(new fields.ObjectField!()),
      /** the encounter's state before its first round (`beginning.ts`) */
      began: optionalData(),
      /** the course of the fight: what each action did, and the players' chance after it (`history.ts`) */
      history: list(new fields.ObjectField!()),
      /** the actors' state as the turn of combatants who act at the same time began (`ties.ts`) */
      tie: optionalData(),
    };
  }
}

/** The stored data of every combatant. A ruleset extends it with its own fields. */
export class CombatantModel extends LenientModel {
  /** what the combatant has spent in each round, such as pips (actions of a round), one entry for each act */
  declare spent: SpentEntry[];
  /** the last round in which the combatant ended its turn; 0 if it has ended none */
  declare doneRound: number;

  /** Returns the fields that every combatant has. */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      spent: list(new fields.ObjectField!()),
      doneRound: number(0, { min: 0 }),
    };
  }
}
