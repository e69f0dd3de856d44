import type { CardRoll } from "../engine/dice.ts";

/** What somebody threw for initiative, and what it makes; no roll where the ruleset throws none. */
export interface RolledInitiative {
  readonly id: string;
  readonly roll: CardRoll | null;
  readonly initiative: number;
  /** what else of this moment orders them */
  readonly kept: object;
}
