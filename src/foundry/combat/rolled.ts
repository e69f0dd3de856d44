import type { CardRoll } from "../engine/dice.ts";

/** A combatant's roll for initiative and its value; no roll where the ruleset has none. */
export interface RolledInitiative {
  readonly id: string;
  readonly roll: CardRoll | null;
  readonly initiative: number;
  /** what else of this moment orders them */
  readonly kept: object;
}
