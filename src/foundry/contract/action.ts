import { sumOf } from "../../rules/explain.ts";
import type { Part, RuleId } from "../../rules/explain.ts";
import type { Change } from "./change.ts";
import type { GameReader } from "../host/documents.ts";
import type { JsonObject, JsonValue } from "../host/json.ts";
import type { CardView, ChoiceBar, Disclosure, OddsView, Phrase, Words } from "./view.ts";

/*
 * What an action is made of. A card: the chat message of one declared action, frozen once it has its outcome. Pips: the
 * acts a combatant has in a round. FATE: points for which Crusade's players and gamemaster change a throw. A tied turn:
 * the turn of several combatants at once, who all act on the documents as they were when it began.
 */

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
 * with data, in which words are keys too, for each reader's language; and the rule it comes from.
 */
export interface Refusal {
  /** the words, as a key of lang/en.json: below FRAY.Refused, or a whole one that begins with FRAY. */
  readonly refused: string;
  readonly rule?: RuleId;
  readonly data?: Phrase["data"];
  /** true if no choice in the dialog could change it, so that the button that opens the dialog can be barred beforehand */
  readonly final?: true;
  /** another declaration that is not refused so, with the words of its button, offered to the user who pressed */
  readonly instead?: { readonly words: Words; readonly declaration: Declaration };
}

/**
 * A change that the gamemaster (or FATE) makes to a card after the dice: its outcome is computed again from the same
 * dice. An amendment can be removed again.
 */
export interface Amendment {
  readonly id: string;
  /** reopen: a reaction that was not answered in time is asked again */
  readonly kind: "modifier" | "target" | "reroll" | "choice" | "reopen";
  /** name of the user who made it */
  readonly by: string;
  /** modifier: added to the total; reopen: 1 if the card was applied when it was made */
  readonly value?: number;
  /** true if the card was applied when it was amended last: it is applied again once it has its outcome */
  readonly applied?: boolean;
  /** the gamemaster's note, shown as typed */
  readonly note?: string;
  /** target: the new target; the first of `targets` where the action takes several */
  readonly target?: TargetRef;
  /** target: all targets in their order, where the action takes several */
  readonly targets?: readonly TargetRef[];
  /** reroll: id of the dice request that is thrown again; the newest throw counts */
  readonly die?: string;
  /** choice: replaces the value of one choice of the declaration */
  readonly choice?: { readonly id: string; readonly value: JsonValue };
}

/** An answer to a reaction: given by an owner of its actor, by the gamemaster for an absent one, or by the deadline. */
export interface Answer {
  /** id of the reaction; the name dates from version 0.1 and stays, as worlds have it stored */
  readonly window: string;
  /** id of the option chosen */
  readonly option: string;
  /** name of the user who chose it; "" if no user did */
  readonly by: string;
  /** other data of the option chosen, such as the ability used, or the parrying weapon's uuid */
  readonly data?: JsonObject;
  /** true if the deadline passed without an answer */
  readonly late?: boolean;
}

/** One throw of dice that a card needs. `id` is unique on the card: a request with another id is a throw of its own. */
export interface DiceRequest {
  readonly id: string;
  /** uuid of the actor whose owner throws */
  readonly roller: string;
  /** name of a registered Roll class: "FrayPlusRoll" … */
  readonly roll: string;
  /** formula without data references, e.g. "1d10 + 4"; the gamemaster's client compares the dice it receives with it */
  readonly formula: string;
  /** data from which the roll is drawn again when its message is shown, kept in Roll#options */
  readonly options?: JsonObject;
  /** name of the throw, as a key of lang/en.json */
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

/** All that an action may read once it is declared. Plain data, from which `reactions`, `dice` and `resolve` compute. */
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

/** A choice put to a player or gamemaster. It is open while the action asks for it and it has no answer. */
export interface Reaction {
  /** unique on the card, and the same each time the action is asked for its reactions */
  readonly id: string;
  /** uuid of the actor whose owner chooses */
  readonly actor: string;
  /** the question, as a key of lang/en.json */
  readonly label: string;
  /** the result as it stands if nothing is done: total against defence */
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
  /** the result as it would be if this option is chosen */
  readonly after?: Disclosure;
  /** the points or the chance that the option leads to, drawn as a bar */
  readonly bar?: ChoiceBar;
  /** uuid of the one actor whose owner may choose this option, in place of the reaction's actor: an ally who steps in */
  readonly actor?: string;
  /** why it cannot be chosen now: the option is shown greyed, with this reason */
  readonly refused?: Refusal;
  /** is stored with the answer if this option is chosen; what it holds is up to the action that asks */
  readonly data?: JsonObject;
  readonly rule?: RuleId;
}

/** One choice of a select; `worth`: what it adds to the roll, left out if it adds no fixed number. */
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
  /** key of the words above toggles that follow each other and have the same group */
  readonly group?: string;
  readonly min?: number;
  readonly max?: number;
  /** what it adds to the roll, shown to the right: +1 */
  readonly worth?: number;
  /** true if its value is read from the documents (charging, cover): shown, but a player cannot change it */
  readonly locked?: boolean;
  readonly refused?: Refusal;
  readonly rule?: RuleId;
  /** true if its value is the uuid of the actor whom the act is for (a patient); the dialog then names that actor */
  readonly whom?: true;
  /** the target that the declaration gets when this toggle is ticked; the toggle's own value is then not declared */
  readonly aims?: TargetRef;
}

/** The result of an action: plain JSON, with the parts of every number, never changed later. Rulesets extend it. */
export interface Outcome {
  /** true if there is nothing to write: the card says “Nothing to apply” */
  readonly harmless?: boolean;
}

/** A user who looks at a card, and the numbers that the world lets them see. */
export interface Viewer {
  readonly isGM: boolean;
  /** tells whether the user owns the actor of a uuid */
  readonly owns: (uuid: string) => boolean;
  /** what players see of a foe's card, by the world's setting: everything, the result without numbers, or neither */
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
  /** types of actors that have the action; empty: all of its ruleset */
  readonly actorTypes: readonly string[];
  /** types of the items it starts from; empty or left out: it is a button of the sheet */
  readonly itemTypes?: readonly string[];
  /**
   * how many targets it has; for "one" and "many" they may be chosen later on the card. "maybe": one, if a token is
   * targeted; "none": the user's targets are ignored
   */
  readonly targets: "none" | "maybe" | "one" | "many";
  /** returns the choices that the user's targets stand for, where `targets` is "none" */
  fromTargets?(targets: readonly TargetRef[]): Declaration["choices"];
  /** true if only a gamemaster may declare it: damage by hand, end of encounter … */
  readonly gamemaster?: boolean;
  /** true if the card's speaker is the user who declares it, not an actor */
  readonly ofTable?: boolean;
  /** true if applied as soon as it is frozen, without a button: damage from the token bar, taking cover, reloading */
  readonly immediate?: boolean;
  /** true if both sides strike on its card: what the acting actor loses was dealt by its only target */
  readonly mutual?: boolean;
  /** tells whether it mends or answers what another card did (healing, a death check): it is undone with that card */
  mends?(context: C): boolean;
  /** true if it reads documents as they are now even in a tied turn: it answers what happened in it (a death check) */
  readonly live?: boolean;
  /** "never": declared without a dialog; "always": with one; left out: as the world's setting says */
  readonly dialog?: "never" | "always";
  /** tells whether a click must open the dialog whatever `dialog` says, as a target may be left from another action */
  readonly asks?: (declaration: Declaration, reader: GameReader) => boolean;
  /** ids of choices that depend on the target: dropped when another target is chosen */
  readonly targetChoices?: readonly string[];
  /** ids of choices that only a gamemaster may make: those of a player are dropped before the context is read */
  readonly gamemasterChoices?: readonly string[];
  /** ids of selects that the gamemaster may still fill by *Amend* on the card, where the dialog left them empty */
  readonly laterChoices?: readonly string[];

  /** returns the uuids of all actors that a player must own to declare it; null or no such function: the acting actor */
  owners?(declaration: Declaration): readonly string[] | null;

  /**
   * Reads from the documents what the action needs: stat blocks, gear, position, conditions, pips left. The declarer's
   * client calls it for odds, dialog and dice; the gamemaster's client calls it again when the card arrives, and only
   * that result counts. Returns a Refusal if the action is not possible. What only the view needs is not part of it,
   * except names and pictures.
   */
  context(declaration: Declaration, reader: GameReader): C | Refusal;

  /**
   * Values of fields of the context that were added after the action's first release: a stored card without such a
   * field is read with them.
   */
  readonly contextDefaults?: Partial<C>;

  /** Tells whether only a gamemaster may declare the action with this context, as when their own pool pays for it. */
  reservedForGamemaster?(context: C): boolean;

  /** Returns the fields of the dialog, with values known from the documents. */
  fields?(context: C, declaration: Declaration): readonly DialogField[];

  /** Returns the exact odds, as far as they are known before the dice. */
  odds?(context: C, declaration: Declaration): OddsView | null;

  /** Returns the reactions wanted so far, in the order asked; those already answered may be among them. */
  reactions?(state: CardState<C>): readonly Reaction[];

  /** Returns all throws wanted so far; those already made are among them. */
  dice(state: CardState<C>): readonly DiceRequest[];

  /**
   * Tells whether a gamemaster's modifier counts on a card with this context; if not, it is neither offered nor
   * accepted. Left out: it counts on cards that throw dice, and on open ones.
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
   * Returns the context with pools and uses of a scene read again before an answer is taken, as other cards may have
   * spent them since. `before`: reads documents as `context` does, in a tied turn as they were when it began.
   */
  refresh?(state: CardState<C>, reader: GameReader, before: GameReader): C;

  /**
   * Returns the changes that the action costs, hit or miss: pips, FATE, the charge. They are written as soon as the
   * outcome is frozen.
   */
  costs?(outcome: O, state: CardState<C>, reader: GameReader): readonly Change[];

  /** Returns the changes that applying the outcome makes, from the documents as they are now. Called again at redo. */
  applyEffects(outcome: O, state: CardState<C>, reader: GameReader): readonly Change[];

  /** Returns buttons for further actions, shown once this one is applied (a death check). */
  followUps?(outcome: O, state: CardState<C>, reader: GameReader): readonly FollowUp[];

  /** Returns the card's content. It reads the outcome (null before there is one) and the state, never documents. */
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

/** An action whose types of context and outcome are left open; the engine gives each only what it made itself. */
export type AnyAction = Action<any, any>;
/** The same without its visible part, and the visible part alone. */
export type AnyActionRules = ActionRules<any, any>;
export type AnyPresentation = Presentation<any, any>;

/** Tells whether a function returned a refusal instead of what was asked for; false for null and undefined. */
export function isRefusal(result: object | null | undefined): result is Refusal {
  return typeof (result as Refusal | null)?.refused === "string";
}

/**
 * Returns the modifiers among a card's amendments as parts of a total, and the sum of the modifiers (`value`), which
 * `resolve` adds to the total. Modifiers of 0 are left out. `rule`: the rule id that each part names.
 */
export function amendedParts(amendments: readonly Amendment[], rule: RuleId): { value: number; parts: Part[] } {
  const parts = amendments
    .filter((amendment) => amendment.kind === "modifier" && amendment.value)
    .map((amendment) => ({ label: amendment.note || "FRAY.Part.Amendment", value: amendment.value ?? 0, rule }));
  return { value: sumOf(parts), parts };
}
