import type { CardRoll } from "../engine/dice.ts";

/** A combatant's roll for initiative and its value; no roll where the ruleset has none. */
export interface RolledInitiative {
  /** id of the combatant */
  readonly id: string;
  readonly roll: CardRoll | null;
  readonly initiative: number;
  /** other fields of the combatant that the roll sets, by which it is ordered too */
  readonly kept: object;
}
