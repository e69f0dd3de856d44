import { sumOf } from "../../rules/explain.ts";
import type { Part, RuleId } from "../../rules/explain.ts";
import type { Change } from "./change.ts";
import type { GameReader } from "../host/documents.ts";
import type { JsonObject, JsonValue } from "../host/json.ts";
import type { CardView, ChoiceBar, Disclosure, OddsView, Words } from "./view.ts";

/**
 * An action with its actor, item, targets and choices: all that a card's author writes. Numbers are read from
 * documents.
 */
export interface Declaration {
  /** id of the action in its ruleset: "attack", "deathCheck" … */
  readonly action: string;
  /** uuid of the acting actor */
  readonly actor: string;
  /** uuid of the token it acts with, or null */
  readonly token: string | null;
  /** uuid of the item used, or null */
  readonly item: string | null;
  /** the targets; may be empty, as a target can be chosen on the card later */
  readonly targets: readonly TargetRef[];
  /** the values of the dialog's toggles, choices and numbers, by the ids of its fields */
  readonly choices: Readonly<Record<string, JsonValue>>;
}

/** A target: uuid of its actor, and of its token if it has one. */
export interface TargetRef {
  readonly actor: string;
  readonly token: string | null;
}

/**
 * The reason why something is refused: its words, as a key of lang/en.json below FRAY.Refused (or a whole FRAY. key),
 * and the rule it comes from.
 */
export interface Refusal {
  readonly refused: string;
  readonly rule?: RuleId;
  readonly data?: Readonly<Record<string, string | number>>;
  /** true if no choice in its dialog could change it, so that its button can be barred beforehand */
  readonly final?: true;
  /** a declaration that would avoid the refusal, with the words of its button: the user who pressed is asked */
  readonly instead?: { readonly words: Words; readonly declaration: Declaration };
}

/**
 * A change to a card after the dice, by the gamemaster (or by FATE): the same dice are resolved again. It can be
 * removed.
 */
export interface Amendment {
  readonly id: string;
  /** reopen: a reaction that was not answered in time is asked again */
  readonly kind: "modifier" | "target" | "reroll" | "choice" | "reopen";
  /** name of the user who made it */
  readonly by: string;
  /** modifier: added to the total; reopen and choice: 1 if the card was applied */
  readonly value?: number;
  /** the gamemaster's note, shown as typed */
  readonly note?: string;
  /** target: the new one; where the action takes several, the first */
  readonly target?: TargetRef;
  /** target, where the action takes several targets: all of them, in their order */
  readonly targets?: readonly TargetRef[];
  /** reroll: id of the die request; its newest roll counts */
  readonly die?: string;
  /** choice: overrides a declared choice */
  readonly choice?: { readonly id: string; readonly value: JsonValue };
}

/** An answer to a reaction: given by an owner of its actor, by the gamemaster for an absent one, or by the deadline. */
export interface Answer {
  /** id of the reaction; worlds of 0.1 stored it under this name */
  readonly window: string;
  /** id of the option chosen */
  readonly option: string;
  /** name of the user who chose it; "" if no user did */
  readonly by: string;
  /** other data of the option chosen, such as the cliché, or the parrying weapon's uuid */
  readonly data?: JsonObject;
  /** true if the deadline passed without an answer */
  readonly late?: boolean;
}

/** One throw of dice that a card needs. `id` is unique on the card; another id is another throw. */
export interface DiceRequest {
  readonly id: string;
  /** uuid of the actor whose owner throws */
  readonly roller: string;
  /** name of a registered Roll class: "FrayPlusRoll" … */
  readonly roll: string;
  /**
   * formula without data references, e.g. "1d10 + 4"; the gamemaster's client compares its dice with those it receives
   */
  readonly formula: string;
  /** data with which the roll can be drawn again, kept in Roll#options */
  readonly options?: JsonObject;
  /** key of lang/en.json */
  readonly label?: string;
}

/** The faces of a finished throw, in the order thrown, one list for each dice term. */
export interface RolledFaces {
  /** id of the request; "" for a throw of no card */
  readonly id: string;
  readonly terms: readonly RolledTerm[];
}

/** The faces of one dice term, such as the 3d6 of “3d6 + 2”. */
export interface RolledTerm {
  readonly sides: number;
  /** faces as thrown; explosions are separate */
  readonly faces: readonly number[];
  /** faces added by explosions or rerolls of the term, in the order thrown */
  readonly extra: readonly number[];
}

/** All that an action may read once it is declared. Plain data: `reactions`, `dice` and `resolve` are pure. */
export interface CardState<C extends object = JsonObject> {
  /** id of the card's message; "" before it is created */
  readonly card: string;
  readonly declaration: Declaration;
  /** all that the action has read from the documents */
  readonly context: C;
  /** the answers given so far, by the reaction's id */
  readonly answers: Readonly<Record<string, Answer>>;
  /** the throws made so far, by the request's id */
  readonly dice: Readonly<Record<string, RolledFaces>>;
  readonly amendments: readonly Amendment[];
}

/** A choice put to a player or gamemaster. Open while it is asked for and not answered. */
export interface Reaction {
  /** unique on the card, and the same each time the action is asked for its reactions */
  readonly id: string;
  /** uuid of the actor whose owner chooses */
  readonly actor: string;
  /** key of lang/en.json */
  readonly label: string;
  /** the present state: total against defence, and the result */
  readonly now?: Disclosure;
  readonly options: readonly ReactionOption[];
  /** option taken at the deadline, or when no user may answer */
  readonly fallback: string;
  /** true if only the gamemaster chooses, as the rules leave it to them */
  readonly gamemaster?: boolean;
  /** true if it is asked even when the gamemaster has switched reaction time off */
  readonly required?: boolean;
  readonly rule?: RuleId;
}

/** One option of a reaction; label and hint are keys of lang/en.json. */
export interface ReactionOption {
  readonly id: string;
  readonly label: string;
  /** Font Awesome Free class */
  readonly icon?: string;
  readonly hint?: string;
  readonly hintData?: Readonly<Record<string, string | number>>;
  /** a word or two to the right of its name: its cost, or its quality */
  readonly aside?: Words;
  /** the state if it is chosen */
  readonly after?: Disclosure;
  /** the points or the chance that it leads to, drawn as a bar */
  readonly bar?: ChoiceBar;
  /** uuid of the only actor whose owner may choose it, instead of the reaction's: an ally who steps in */
  readonly actor?: string;
  /** why it cannot be chosen now: it is shown greyed, with this reason */
  readonly refused?: Refusal;
  /** the data of the answer if it is chosen */
  readonly data?: JsonObject;
  readonly rule?: RuleId;
}

/** One choice of a field, with its modifier to the roll where that is a number. */
export interface DialogChoice {
  readonly value: string;
  readonly label: string;
  readonly worth?: number;
}

/** One field of the dialog, shown in this order; its value is `Declaration.choices[id]`. */
export interface DialogField {
  readonly id: string;
  readonly kind: "toggle" | "number" | "select" | "text";
  /** the words beside the field, and below it the hint: both are keys of lang/en.json */
  readonly label: string;
  readonly hint?: string;
  readonly hintData?: Readonly<Record<string, string | number>>;
  /** its value when the dialog opens */
  readonly value: JsonValue;
  /** the choices of a select */
  readonly choices?: readonly DialogChoice[];
  /** true for a few short choices, shown as one joined control */
  readonly joined?: boolean;
  /** key of the words that adjacent boxes share: toggles of one group that follow each other */
  readonly group?: string;
  readonly min?: number;
  readonly max?: number;
  /** its modifier to the roll, shown to the right: +1 */
  readonly worth?: number;
  /** true if known from the documents (charging, cover): shown, but a player cannot change it */
  readonly locked?: boolean;
  readonly refused?: Refusal;
  readonly rule?: RuleId;
  /** true if its value is the uuid of the actor that the act is for; the dialog then names that actor */
  readonly whom?: true;
  /** the target that this toggle, when ticked, adds to the declaration; its value is then no choice */
  readonly aims?: TargetRef;
}

/** The result of an action, frozen: plain JSON, with the parts of every number. A ruleset extends it. */
export interface Outcome {
  /** true if there is nothing to write: the card says “Nothing to apply” */
  readonly harmless?: boolean;
}

/** A user who looks at a card, and the numbers that the world lets them see. */
export interface Viewer {
  readonly isGM: boolean;
  /** tells whether the user owns the actor of a uuid */
  readonly owns: (uuid: string) => boolean;
  /** what players see of a foe, by the world's setting: everything, the outcome without its numbers, or neither */
  readonly visibility: "everything" | "outcome" | "gamemaster";
}

/**
 * One thing an actor can do, from the click to the undo. All but `context` and `applyEffects` are pure.
 *
 * declare → context → reactions? → dice → reactions? → dice … → resolve → (frozen) → costs → applyEffects ⇄ undo
 *
 * The engine calls `reactions` and `dice` again after every answer and every throw, until neither returns more; a
 * reaction before the dice is one that is asked for while `state.dice` is empty.
 */
export interface Action<C extends object = JsonObject, O extends Outcome = Outcome> {
  readonly id: string;
  /** key of lang/en.json */
  readonly label: string;
  readonly icon: string;
  /** actor types that have it; empty: all of its ruleset */
  readonly actorTypes: readonly string[];
  /** types of the items it starts from; empty: it is a button of the sheet */
  readonly itemTypes?: readonly string[];
  /**
   * how many targets it has; for "one" and "many" they may be chosen later on the card. "maybe": one, if a token is
   * targeted; "none": the user's targets are ignored
   */
  readonly targets: "none" | "maybe" | "one" | "many";
  /** returns, where `targets` is "none", the choices that the user's targets stand for */
  fromTargets?(targets: readonly TargetRef[]): Declaration["choices"];
  /** true if only a gamemaster may do it: damage by hand, end of encounter … */
  readonly gamemaster?: boolean;
  /** true for a card of the game itself: its speaker is the user who declares it, not an actor */
  readonly ofTable?: boolean;
  /** true if applied as soon as it is frozen, without a button: damage from the token bar, taking cover, reloading */
  readonly immediate?: boolean;
  /** true if both sides strike on its card: its only target has dealt what its actor loses */
  readonly mutual?: boolean;
  /**
   * true if it reads the documents as they are, in a tied turn too: it answers what happened to the actor in it (a
   * death check)
   */
  readonly live?: boolean;
  /** "never": without a dialog; "always": with one; left out: as the world's setting says */
  readonly dialog?: "never" | "always";
  /** tells whether a click opens the dialog in any case, as a target may be left over from another action */
  readonly asks?: (declaration: Declaration, reader: GameReader) => boolean;
  /** ids of choices that depend on the target: dropped when another one is chosen */
  readonly targetChoices?: readonly string[];
  /** ids of choices that only a gamemaster may make: a player's are dropped before the context is read */
  readonly gamemasterChoices?: readonly string[];
  /** ids of selects that may still be chosen on the card, by *Amend*, where they were left empty */
  readonly laterChoices?: readonly string[];

  /** returns the uuids of all actors that a player must own to declare it; null, or left out: the acting actor */
  owners?(declaration: Declaration): readonly string[] | null;

  /**
   * Reads what the action needs from the documents: stat blocks, gear, position, conditions, pips left. Called by the
   * declarer (odds, dialog, dice) and again by the gamemaster's client when the card arrives; that result counts.
   * Returns a Refusal where the action is not possible. Must not include what only the view needs, beyond names and
   * pictures.
   */
  context(declaration: Declaration, reader: GameReader): C | Refusal;

  /**
   * Defaults for fields of the context that were added since the action was first released: older cards are read with
   * them.
   */
  readonly contextDefaults?: Partial<C>;

  /** Tells whether only a gamemaster may do this action in this context, as when it is paid from their pool. */
  reservedForGamemaster?(context: C): boolean;

  /** Returns the fields of the dialog, with values known from the documents. */
  fields?(context: C, declaration: Declaration): readonly DialogField[];

  /** Returns the exact odds, as far as they are known before the dice. */
  odds?(context: C, declaration: Declaration): OddsView | null;

  /** Returns the reactions asked for so far; answered ones may stay in the list. */
  reactions?(state: CardState<C>): readonly Reaction[];

  /** Returns all throws wanted so far, those already made included. */
  dice(state: CardState<C>): readonly DiceRequest[];

  /**
   * Tells whether a gamemaster's modifier counts on a card with this context: else it is neither offered nor accepted.
   * Left out: it counts where the card throws dice, and while it is open.
   */
  takesModifier?(context: C): boolean;

  /** Returns the outcome by the rules alone. Throws RulesError on impossible input. */
  resolve(state: CardState<C>): O;

  /** The pips it costs in a fight, shown on its button while its context cannot be read yet. */
  readonly price?: number;

  /**
   * Returns the costs that are certain while the card is open: the act of the round, points its answers have spent.
   * Other cards count them as paid; `costs` writes them.
   */
  reservedCosts?(state: CardState<C>, reader: GameReader): readonly Change[];

  /**
   * Reads the context again before an answer is taken, as other cards may have spent pools and uses of a scene since.
   * `before`: the reader of contexts, as documents were when a tied turn began.
   */
  refresh?(state: CardState<C>, reader: GameReader, before: GameReader): C;

  /**
   * Returns the changes that the action costs, hit or miss: pips, FATE, the charge. Written as soon as the card is
   * frozen.
   */
  costs?(outcome: O, state: CardState<C>, reader: GameReader): readonly Change[];

  /** Returns the changes of applying the outcome, from the documents as they are now. Called again at redo. */
  applyEffects(outcome: O, state: CardState<C>, reader: GameReader): readonly Change[];

  /** Returns the actions offered once this one is applied (the death check). */
  followUps?(outcome: O, state: CardState<C>, reader: GameReader): readonly FollowUp[];

  /** Returns the card's content, from frozen data alone: it never changes. */
  view(outcome: O | null, state: CardState<C>, viewer: Viewer): CardView;
}

/**
 * An action without its visible part. A ruleset's `actions/` hold these, its `cards/` the rest; `defineRuleset` joins
 * them.
 */
export type ActionRules<C extends object = JsonObject, O extends Outcome = Outcome> = Omit<
  Action<C, O>,
  "view" | "odds"
>;

/** The visible part of an action: its card, and the odds beforehand. */
export interface Presentation<C extends object = JsonObject, O extends Outcome = Outcome> {
  view(outcome: O | null, state: CardState<C>, viewer: Viewer): CardView;
  odds?(context: C, declaration: Declaration): OddsView | null;
}

/** A button on the card that declares another action. */
export interface FollowUp {
  readonly declaration: Declaration;
  /** key of lang/en.json */
  readonly label: string;
  readonly icon?: string;
  readonly rule?: RuleId;
  /** true if offered as soon as the card is resolved, applied or not */
  readonly early?: boolean;
}

/** An action of any context and outcome; each is only given what it made itself. */
export type AnyAction = Action<any, any>;
/** An action of any context and outcome without its visible part, and the visible part alone. */
export type AnyActionRules = ActionRules<any, any>;
export type AnyPresentation = Presentation<any, any>;

/** Tells whether the result of a function is a refusal, and not what was asked for; false for null. */
export function isRefusal(result: object | null | undefined): result is Refusal {
  return typeof (result as Refusal | null)?.refused === "string";
}

/**
 * Returns the modifiers among a card's amendments as parts of a total, those of 0 left out, and their sum, which
 * `resolve` adds. `rule`: the rule that each part names.
 */
export function amendedParts(amendments: readonly Amendment[], rule: RuleId): { value: number; parts: Part[] } {
  const parts = amendments
    .filter((amendment) => amendment.kind === "modifier" && amendment.value)
    .map((amendment) => ({ label: amendment.note || "FRAY.Part.Amendment", value: amendment.value ?? 0, rule }));
  return { value: sumOf(parts), parts };
}
