import type { RuleId } from "../../rules/explain.ts";
import type { Change } from "./change.ts";
import type { CombatDocument, CombatantDocument, HostUser, GameReader } from "../host/documents.ts";
import type { Declaration, DiceRequest, Refusal, RolledFaces } from "./action.ts";
import type { JsonValue } from "../host/json.ts";
import type { Words } from "./view.ts";

/** The treatment of initiative when a round begins. */
export type RoundPolicy = "keep" | "reset" | "reroll";

/**
 * The way a ruleset orders an encounter. Crusade rolls once, turns rolls a side die a round, quest does not roll at
 * all.
 */
export interface Initiative {
  /** key of the ruleset's setting that holds the RoundPolicy */
  readonly policySetting?: string;
  readonly policy: RoundPolicy;

  /**
   * The throw of one combatant; null: no dice (the value is `value(combatant, null)`). `together`: ids of all who roll
   * at the same time, whose numbers of before no longer hold.
   */
  dice(combatant: CombatantDocument, reader: GameReader, together: readonly string[]): DiceRequest | null;

  /** The number stored as Combatant#initiative. */
  value(combatant: CombatantDocument, thrown: RolledFaces | null, reader: GameReader): number;

  /**
   * Fields that order the combatant beside the number, as they are now, written with it: `{ "system.pace": "speedy" }`.
   */
  keeps?(combatant: CombatantDocument, reader: GameReader): Readonly<Record<string, JsonValue>>;

  /** Paths of all fields that `keeps` may name: what orders a round beside the number. */
  readonly orderFields?: readonly string[];

  /**
   * The number is one of the fighter's own (a skill, dice), not what a die made of it: where numbers are hidden, others
   * see only the place in the order.
   */
  readonly reveals?: boolean;

  /**
   * The order of a round: blocks of combatant ids that act at the same time (a tie, or a side that orders
   * itself). Every combatant once, undecided ones (initiative null) last.
   */
  blocks(combat: CombatDocument, reader: GameReader): readonly Block[];

  /** The reason why the first turn of a round cannot be taken yet: a combatant has not stated an intent. */
  holds?(combat: CombatDocument): Refusal | null;

  /**
   * the reason why acting is out of turn while a round that has begun gives no combatant a turn yet; left out: it is
   * not
   */
  readonly early?: Refusal;

  /** One die for the sides, thrown at the start of each round or once. */
  readonly sides?: SideInitiative;

  /** Tells whether a user may roll for a combatant; by default its owner and the gamemaster. */
  mayRoll?(combatant: CombatantDocument, user: HostUser): boolean;
}

/** Combatants that act together. "tie": all on the state before; "side": any order, one after the other. */
export interface Block {
  readonly kind: "single" | "tie" | "side";
  readonly members: readonly string[];
  readonly label?: Words;
  /** takes no turns this round (a surprised side): shown, and passed over */
  readonly waits?: boolean;
  /** still equal to the blocks beside it that say the same: bracketed, though each acts alone */
  readonly tied?: string;
}

export interface SideInitiative {
  /** side of a combatant, e.g. "party" | "enemies" */
  sideOf(combatant: CombatantDocument): string;
  readonly labels: Readonly<Record<string, string>>;
  /** the die, or null when this round needs none */
  dice(combat: CombatDocument, reader: GameReader): DiceRequest | null;
  /** what is written on the Combat, e.g. { "system.first": "party" } */
  settle(combat: CombatDocument, thrown: RolledFaces, reader: GameReader): Readonly<Record<string, JsonValue>>;
  mayRoll(combat: CombatDocument, user: HostUser, reader: GameReader): boolean;
  /** thrown by itself when a round begins (the default), or left to whoever may */
  automatic?(combat: CombatDocument, reader: GameReader): boolean;
}

/** The actions a combatant has in a round, shown as pips. */
export interface Economy {
  pips(combatant: CombatantDocument, reader: GameReader): { readonly total: number; readonly spent: number };
  /** movement left as a small meter, in the ruleset's unit */
  movement?(combatant: CombatantDocument, reader: GameReader): { total: number; spent: number; unit: string } | null;
}

/**
 * A ruleset's part of the tracker: declared as data, drawn by the shared tracker, acted on by the active gamemaster.
 */
export interface TrackerPanel {
  /** pools and buttons above the order */
  header?(combat: CombatDocument, user: HostUser, reader: GameReader): readonly TrackerWidget[];
  /** beside one combatant: stance, intent, deadline … */
  row?(combatant: CombatantDocument, user: HostUser, reader: GameReader): readonly TrackerWidget[];
  /**
   * The effect of a widget: changes, or an action declared in its place (a die to throw ends in a card). Runs on the
   * active gamemaster, who has checked that the user owns the combatant.
   */
  act?(request: TrackerRequest, combat: CombatDocument, reader: GameReader): readonly Change[] | Declaration | Refusal;
  /** pools and buttons of the world: they stand in the tracker with an encounter or without one */
  readonly world?: WorldPanel;
}

/** The gamemaster's part of the tracker that belongs to no encounter. */
export interface WorldPanel {
  widgets(user: HostUser, reader: GameReader): readonly TrackerWidget[];
  /** what a widget does; on the active gamemaster, for a gamemaster */
  act(request: TrackerRequest, reader: GameReader): readonly Change[] | Declaration | Refusal;
}

export interface TrackerWidget {
  readonly id: string;
  readonly kind: "pool" | "chip" | "button" | "select" | "toggle";
  readonly label: Words;
  readonly icon?: string;
  readonly value?: JsonValue;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: Refusal;
  /** no press for this user, only the words */
  readonly readonly?: boolean;
  /**
   * The widget's place in a combatant's row: beside the name ("row"), as a mark below it ("mark", the default of chips
   * and pools), or in the part that unfolds ("more", the default of all that is pressed).
   */
  readonly place?: "row" | "mark" | "more";
  readonly rule?: RuleId;
}

export interface TrackerRequest {
  readonly widget: string;
  readonly value: JsonValue;
  readonly combatant: CombatantDocument | null;
  readonly user: HostUser;
}

/** One line of the end-of-encounter dialog: ticked, worded, and the changes it makes. */
export interface ResetOffer {
  readonly id: string;
  readonly words: Words;
  readonly ticked: boolean;
  readonly changes: readonly Change[];
  readonly rule?: RuleId;
}

/** The changes at the end of an encounter and at the starts of rounds and turns. */
export interface Resets {
  /** The offers of what the end of an encounter may put back. */
  endOfEncounter(combat: CombatDocument, reader: GameReader): readonly ResetOffer[];

  /** Statuses and numbers that end when a round or a turn begins. Idempotent by round and combatant. */
  startOfRound?(combat: CombatDocument, reader: GameReader): readonly Change[];
  startOfTurn?(combat: CombatDocument, combatantId: string, reader: GameReader): readonly Change[];
}
