import type { RuleId } from "../../rules/explain.ts";
import type { Change } from "./change.ts";
import type { CombatDocument, CombatantDocument, HostUser, GameReader } from "../host/documents.ts";
import type { Declaration, DiceRequest, Refusal, RolledFaces } from "./action.ts";
import type { JsonValue } from "../host/json.ts";
import type { Words } from "./view.ts";

/** The treatment of initiative when a round begins: kept, cleared, or rolled again. */
export type RoundPolicy = "keep" | "reset" | "reroll";

/**
 * The way a ruleset orders an encounter. Crusade rolls once, turns rolls a side die a round, quest does not roll at
 * all.
 */
export interface Initiative {
  /** key of the ruleset's setting that holds the RoundPolicy; left out: `policy` always holds */
  readonly policySetting?: string;
  readonly policy: RoundPolicy;

  /**
   * Returns the throw of one combatant; null without dice (the value is then `value(combatant, null)`). `together`: ids
   * of all who roll at the same time, whose earlier numbers no longer count.
   */
  dice(combatant: CombatantDocument, reader: GameReader, together: readonly string[]): DiceRequest | null;

  /** Returns the number stored as Combatant#initiative. */
  value(combatant: CombatantDocument, thrown: RolledFaces | null, reader: GameReader): number;

  /** Returns fields that order the combatant besides the number, written with it: `{ "system.pace": "speedy" }`. */
  keeps?(combatant: CombatantDocument, reader: GameReader): Readonly<Record<string, JsonValue>>;

  /** Paths of all fields that `keeps` may return. */
  readonly orderFields?: readonly string[];

  /**
   * True if the number is one of the fighter's own (a skill, dice), not the result of a die: where numbers are hidden,
   * others see only the place in the order.
   */
  readonly reveals?: boolean;

  /**
   * Returns the order of a round: blocks of combatant ids that act at the same time (a tie, or a side that orders
   * itself). Every combatant is in one block, those without initiative (null) last.
   */
  blocks(combat: CombatDocument, reader: GameReader): readonly Block[];

  /** Returns why the first turn of a round cannot begin yet (a combatant has stated no intent); null if it can. */
  holds?(combat: CombatDocument): Refusal | null;

  /**
   * the reason why acting is out of turn while a round has begun and no combatant has a turn yet; left out: it is not
   */
  readonly early?: Refusal;

  /** A die for the sides, thrown at the start of each round or once. */
  readonly sides?: SideInitiative;

  /** Tells whether a user may roll for a combatant; by default its owner and the gamemaster. */
  mayRoll?(combatant: CombatantDocument, user: HostUser): boolean;
}

/** Combatants that act together. "tie": all on the state before it; "side": in any order, one after the other. */
export interface Block {
  readonly kind: "single" | "tie" | "side";
  /** ids of the combatants, in the order shown */
  readonly members: readonly string[];
  /** the words above them in the tracker, such as the name of the side */
  readonly label?: Words;
  /** true if it takes no turns this round (a surprised side): shown, but passed over */
  readonly waits?: boolean;
  /** a text that equal adjacent blocks share: they are bracketed, though each acts alone */
  readonly tied?: string;
}

/** The throw that decides which side of an encounter is first. */
export interface SideInitiative {
  /** returns the side of a combatant, such as "party" or "enemies" */
  sideOf(combatant: CombatantDocument): string;
  /** the name of each side, as a key of lang/en.json, by what `sideOf` returns */
  readonly labels: Readonly<Record<string, string>>;
  /** returns the throw that this round needs; null when it needs none */
  dice(combat: CombatDocument, reader: GameReader): DiceRequest | null;
  /** returns the fields to write on the Combat after the throw, e.g. { "system.first": "party" } */
  settle(combat: CombatDocument, thrown: RolledFaces, reader: GameReader): Readonly<Record<string, JsonValue>>;
  /** tells whether a user may throw the die that `dice` asks for */
  mayRoll(combat: CombatDocument, user: HostUser, reader: GameReader): boolean;
  /**
   * tells whether it is thrown automatically when a round begins (the default), or left to the users who may roll it
   */
  automatic?(combat: CombatDocument, reader: GameReader): boolean;
}

/** The actions a combatant has in a round, shown as pips. */
export interface Economy {
  /** returns the actions of this round: all of them, and those spent */
  pips(combatant: CombatantDocument, reader: GameReader): { readonly total: number; readonly spent: number };
  /** returns the movement of a round, all of it and what is spent, in the ruleset's unit; shown as a small meter */
  movement?(combatant: CombatantDocument, reader: GameReader): { total: number; spent: number; unit: string } | null;
}

/**
 * A ruleset's part of the tracker: declared as data, drawn by the shared tracker, acted on by the active gamemaster.
 */
export interface TrackerPanel {
  /** returns the widgets above the order */
  header?(combat: CombatDocument, user: HostUser, reader: GameReader): readonly TrackerWidget[];
  /** returns the widgets of one combatant: stance, intent, deadline … */
  row?(combatant: CombatantDocument, user: HostUser, reader: GameReader): readonly TrackerWidget[];
  /**
   * Returns what a widget does: changes, or a declaration where a die must be thrown. Runs on the active gamemaster's
   * client, which has checked that the user owns the combatant.
   */
  act?(request: TrackerRequest, combat: CombatDocument, reader: GameReader): readonly Change[] | Declaration | Refusal;
  /** widgets of the world: shown in the tracker with an encounter or without */
  readonly world?: WorldPanel;
}

/** The gamemaster's part of the tracker that belongs to no encounter. */
export interface WorldPanel {
  widgets(user: HostUser, reader: GameReader): readonly TrackerWidget[];
  /** returns what a widget does; runs on the active gamemaster's client, for a gamemaster */
  act(request: TrackerRequest, reader: GameReader): readonly Change[] | Declaration | Refusal;
}

/** A control or mark in the tracker: a number to change (“pool”), words alone (“chip”), or as its kind says. */
export interface TrackerWidget {
  readonly id: string;
  readonly kind: "pool" | "chip" | "button" | "select" | "toggle";
  readonly label: Words;
  readonly icon?: string;
  /** the number of a pool, the choice of a select, or whether a toggle is on */
  readonly value?: JsonValue;
  /** the choices of a select; `label`: key of lang/en.json */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** why it cannot be pressed now: shown greyed, with these words */
  readonly disabled?: Refusal;
  /** true if this user cannot press it and sees only the words */
  readonly readonly?: boolean;
  /**
   * The widget's place in a combatant's row: beside the name ("row"), as a mark below it ("mark", the default of chips
   * and pools), or in the part that unfolds ("more", the default of all that is pressed).
   */
  readonly place?: "row" | "mark" | "more";
  readonly rule?: RuleId;
}

/** A press on a widget of the tracker by a user, with the value it asks for. */
export interface TrackerRequest {
  /** id of the widget */
  readonly widget: string;
  readonly value: JsonValue;
  /** the combatant in whose row it is; null for one above the order, or of the world */
  readonly combatant: CombatantDocument | null;
  readonly user: HostUser;
}

/** One line of the end-of-encounter dialog: its words, whether it is ticked, and the changes it makes. */
export interface ResetOffer {
  readonly id: string;
  readonly words: Words;
  readonly ticked: boolean;
  readonly changes: readonly Change[];
  readonly rule?: RuleId;
}

/** The changes at the end of an encounter and at the starts of rounds and turns. */
export interface Resets {
  /** Returns the lines of the end-of-encounter dialog; nothing is changed before the gamemaster accepts them. */
  endOfEncounter(combat: CombatDocument, reader: GameReader): readonly ResetOffer[];

  /** Returns the changes when a round begins, such as conditions that end; none if called for that round again. */
  startOfRound?(combat: CombatDocument, reader: GameReader): readonly Change[];
  /** Returns the changes when a combatant's turn begins; none if called for that turn again. */
  startOfTurn?(combat: CombatDocument, combatantId: string, reader: GameReader): readonly Change[];
}
