import { serverNow } from "../host/clock.ts";
import { plain } from "../host/json.ts";
import type { CombatDocument, TokenDocument } from "../host/documents.ts";
import { placeOf } from "../engine/journal/moves.ts";
import type { Place } from "../engine/journal/moves.ts";

/** The state of an encounter before its first round, which the tracker's *Reset the fight* restores. */
export interface Beginning {
  /** server time, milliseconds */
  readonly at: number;
  /** the encounter's stored `system` */
  readonly system: object;
  /** the combatants, each by its id */
  readonly fighters: readonly {
    readonly id: string;
    readonly initiative: number | null;
    readonly system: object;
    /** the token's place; null without a token */
    readonly place: Place | null;
  }[];
}

/**
 * Returns the stored state of an encounter before its first round; null if it has not begun, or an older version of
 * Fray began it.
 */
export const beginningOf = ({ system }: CombatDocument): Beginning | null =>
  (system as { began: Beginning | null }).began;

/** Stores an encounter's present state as the one before its first round; called before it begins. Starts no turn. */
export const noteBeginning = (combat: CombatDocument): Promise<unknown> =>
  combat.update({ "system.began": beginning(combat) }, { turnEvents: false });

/**
 * Returns the present state of an encounter and its combatants as plain data, to be stored. In the encounter's `system`
 * the fields that follow the course of a fight are emptied.
 */
function beginning(combat: CombatDocument): Beginning {
  const storedSystem = (document: { _source: object }): object => (document._source as { system: object }).system;
  const system = { ...storedSystem(combat), marks: [], undone: null, began: null, history: [], started: "", tie: null };
  const fighters = combat.combatants.map((combatant) => ({
    id: combatant.id,
    initiative: combatant.initiative,
    system: storedSystem(combatant),
    place: combatant.token && placeOf(combatant.token as TokenDocument),
  }));
  return plain({ at: serverNow(), system, fighters });
}
