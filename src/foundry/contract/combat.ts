import type { RuleId } from "../../rules/explain.ts";
import type { Change } from "./change.ts";
import type { CombatDocument, CombatantDocument, HostUser, GameReader, SpentEntry } from "../host/documents.ts";
import type { Declaration, DiceRequest, Refusal, RolledFaces } from "./action.ts";
import type { JsonValue } from "../host/json.ts";
import type { Words } from "./view.ts";

/** What happens to initiative when a round begins: kept, cleared (`reset`), or rolled again. */
export type RoundPolicy = "keep" | "reset" | "reroll";

/**
 * The way a ruleset orders an encounter. Of the rulesets, `crusade` rolls once a fight, `turns` throws a die for each
 * side every round, `quest` rolls nothing. Pips: the acts of a combatant in a round.
 */
export interface Initiative {
  /** key of the ruleset's setting in which the world chooses the policy; left out: `policy` always holds */
  readonly policySetting?: string;
  readonly policy: RoundPolicy;

  /**
   * Returns the throw of one combatant; null if it needs no dice (its number is then `value(combatant, null)`).
   * `together`: ids of all combatants who roll at the same time, whose earlier numbers no longer count.
   */
  dice(combatant: CombatantDocument, reader: GameReader, together: readonly string[]): DiceRequest | null;

  /** Returns the number to store as Combatant#initiative; `thrown`: the faces of the throw, null without one. */
  value(combatant: CombatantDocument, thrown: RolledFaces | null, reader: GameReader): number;

  /** Returns fields that also order the combatant, written together with the number: `{ "system.pace": "speedy" }`. */
  keeps?(combatant: CombatantDocument, reader: GameReader): Readonly<Record<string, JsonValue>>;

  /** Paths of all fields that `keeps` may return. */
  readonly orderFields?: readonly string[];

  /**
   * True if the number tells something of the fighter (a skill, its number of dice) and not only what a die showed:
   * users who may not know the fighter's numbers then see only its place in the order.
   */
  readonly reveals?: boolean;

  /**
   * Returns the order of a round as blocks: each a combatant alone, or several who act at the same time (a tie, or a
   * side that orders itself). Every combatant is in exactly one block, those without initiative (null) in the last
   * ones.
   */
  blocks(combat: CombatDocument, reader: GameReader): readonly Block[];

  /**
   * Returns why the first turn of a round cannot begin yet (a combatant has stated no intent); null if it can begin.
   */
  holds?(combat: CombatDocument): Refusal | null;

  /**
   * the refusal of an act in a round that has begun, while no combatant has a turn yet; left out: such an act is
   * allowed
   */
  readonly early?: Refusal;

  /** A die for the sides, thrown at the start of each round or once. */
  readonly sides?: SideInitiative;

  /** Tells whether a user may roll for a combatant; left out: its owners and gamemasters may. */
  mayRoll?(combatant: CombatantDocument, user: HostUser): boolean;
}

/**
 * Combatants that have one turn together. "single": one alone; "tie": all act on the state before the turn; "side": in
 * any order, each on what those before left.
 */
export interface Block {
  readonly kind: "single" | "tie" | "side";
  /** ids of the combatants, in the order shown */
  readonly members: readonly string[];
  /** the words above the block in the tracker, such as the name of the side */
  readonly label?: Words;
  /** the part of the order that the block is in, if there are several: a heading on the message of initiatives */
  readonly band?: Words;
  /** true if the block takes no turns this round (a surprised side): shown, but passed over */
  readonly waits?: boolean;
  /** a text that adjacent blocks share if a bracket is to join them, though each acts alone */
  readonly tied?: string;
}

/** The throw that decides which side of an encounter is first. */
export interface SideInitiative {
  /** returns the side of a combatant, such as "party" or "enemies" */
  sideOf(combatant: CombatantDocument): string;
  /** the name of each side, as a key of lang/en.json, by what `sideOf` returns */
  readonly labels: Readonly<Record<string, string>>;
  /** returns the throw to make now for the sides; null if none is needed in this round */
  dice(combat: CombatDocument, reader: GameReader): DiceRequest | null;
  /** returns the fields to write on the Combat after the throw, by path: { "system.first": "party" } */
  settle(combat: CombatDocument, thrown: RolledFaces, reader: GameReader): Readonly<Record<string, JsonValue>>;
  /** tells whether a user may throw the die that `dice` asks for */
  mayRoll(combat: CombatDocument, user: HostUser, reader: GameReader): boolean;
  /**
   * tells whether the die is thrown automatically when a round begins; false leaves it to users who may roll it. Left
   * out: automatically
   */
  automatic?(combat: CombatDocument, reader: GameReader): boolean;
}

/** The acts a combatant has in a round, shown as pips: a dot for each. */
export interface Economy {
  /** returns the actions of this round: all of them, and those spent or reserved by open cards */
  pips(combatant: CombatantDocument, reader: GameReader): { readonly total: number; readonly spent: number };
  /**
   * returns the movement of this round in the ruleset's unit, all of it and what is spent, for a small meter; null for
   * none
   */
  movement?(combatant: CombatantDocument, reader: GameReader): { total: number; spent: number; unit: string } | null;
  /**
   * Returns why an undone act cannot be paid again with `entry`, as `others` use up the round: what others than its
   * card have spent and reserved in it. Null if it can, and for an entry that takes no action of the round.
   */
  refuses(combatant: CombatantDocument, entry: SpentEntry, others: readonly SpentEntry[]): Refusal | null;
}

/**
 * A ruleset's part of the encounter's tracker: described as data, which the shared tracker draws. What a press on it
 * does is computed on the active gamemaster's client.
 */
export interface TrackerPanel {
  /** returns the widgets above the list of combatants, as this user sees them */
  header?(combat: CombatDocument, user: HostUser, reader: GameReader): readonly TrackerWidget[];
  /** returns the widgets in a combatant's row, as this user sees them: stance, intent, deadline … */
  row?(combatant: CombatantDocument, user: HostUser, reader: GameReader): readonly TrackerWidget[];
  /**
   * Returns what a press on a widget does: changes, or the declaration of an action that throws dice. Runs on the
   * active gamemaster's client, which has checked that the user owns the combatant.
   */
  act?(request: TrackerRequest, combat: CombatDocument, reader: GameReader): readonly Change[] | Declaration | Refusal;
  /** widgets of the world, shown in the tracker even without an encounter */
  readonly world?: WorldPanel;
}

/** The gamemaster's part of the tracker that belongs to no encounter. */
export interface WorldPanel {
  widgets(user: HostUser, reader: GameReader): readonly TrackerWidget[];
  /** returns what a press on a widget does; runs on the active gamemaster's client, when a gamemaster pressed */
  act(request: TrackerRequest, reader: GameReader): readonly Change[] | Declaration | Refusal;
}

/** A control or mark in the tracker: a number to change ("pool"), words alone ("chip"), or a control of its kind. */
export interface TrackerWidget {
  readonly id: string;
  readonly kind: "pool" | "chip" | "button" | "select" | "toggle";
  readonly label: Words;
  /** what a chip means, for its tooltip: a key of lang/en.json */
  readonly hint?: string;
  readonly icon?: string;
  /** the number of a pool, the chosen value of a select, or true if a toggle is on */
  readonly value?: JsonValue;
  /** the choices of a select; `label`: key of lang/en.json */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** why it cannot be pressed now: shown greyed, with these words */
  readonly disabled?: Refusal;
  /** true if this user may not press it: only its words are shown */
  readonly readonly?: boolean;
  /**
   * where it stands in a combatant's row: beside the name ("row"), below the name ("mark", the default of chips and
   * pools), or in the part that unfolds ("more", the default of buttons, selects and toggles)
   */
  readonly place?: "row" | "mark" | "more";
  readonly rule?: RuleId;
}

/** A user's press on a widget of the tracker, with the value that the widget is to have. */
export interface TrackerRequest {
  /** id of the widget */
  readonly widget: string;
  readonly value: JsonValue;
  /** the combatant whose row has the widget; null for a widget above the list, or of the world */
  readonly combatant: CombatantDocument | null;
  readonly user: HostUser;
}

/** One line of the dialog at an encounter's end: its words, its changes, and whether it is ticked at first. */
export interface ResetOffer {
  readonly id: string;
  readonly words: Words;
  readonly ticked: boolean;
  readonly changes: readonly Change[];
  readonly rule?: RuleId;
}

/** A ruleset's changes at the end of an encounter and at the starts of rounds and turns. */
export interface Resets {
  /** Returns the lines of the dialog at the encounter's end; only what the gamemaster leaves ticked is written. */
  endOfEncounter(combat: CombatDocument, reader: GameReader): readonly ResetOffer[];

  /**
   * Returns the changes when a round begins, such as conditions that end; none if they were made for this round
   * already.
   */
  startOfRound?(combat: CombatDocument, reader: GameReader): readonly Change[];
  /** Returns the changes when a combatant's turn begins; none if they were made for this turn already. */
  startOfTurn?(combat: CombatDocument, combatantId: string, reader: GameReader): readonly Change[];
}
