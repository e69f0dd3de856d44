import { sumOf } from "../../rules/explain.ts";
import type { Part, RuleId } from "../../rules/explain.ts";
import type { Change } from "./change.ts";
import type { GameReader } from "../host/documents.ts";
import type { JsonObject, JsonValue } from "../host/json.ts";
import type { CardView, ChoiceBar, Disclosure, OddsView, Words } from "./view.ts";

/**
 * An action with its actor, item, targets and choices. The only thing a card's author writes; numbers are read from
 * documents.
 */
export interface Declaration {
  /** id of the action in its ruleset: "attack", "deathCheck" … */
  readonly action: string;
  /** uuid of the acting actor */
  readonly actor: string;
  readonly token: string | null;
  /** uuid of the item used, or null */
  readonly item: string | null;
  /** none is allowed: the foe can be chosen on the card later */
  readonly targets: readonly TargetRef[];
  /** what the dialog asked: toggles, choices, numbers, by the ids of the dialog's fields */
  readonly choices: Readonly<Record<string, JsonValue>>;
}

export interface TargetRef {
  readonly actor: string;
  readonly token: string | null;
}

/** A “no” in words: a key of lang/en.json below FRAY.Refused (or a whole FRAY. key), and the rule it comes from. */
export interface Refusal {
  readonly refused: string;
  readonly rule?: RuleId;
  readonly data?: Readonly<Record<string, string | number>>;
  /** Whatever its dialog would be told: what asks for it can be barred before. */
  readonly final?: true;
  /** a declaration that would get past the refusal, with the words of its button: the user who pressed is asked */
  readonly instead?: { readonly words: Words; readonly declaration: Declaration };
}

/** Added by the gamemaster (or FATE) after the dice: re-resolves the same dice, and can be taken back. */
export interface Amendment {
  readonly id: string;
  readonly kind: "modifier" | "target" | "reroll" | "choice" | "reopen";
  readonly by: string;
  /** modifier: added to the total; reopen and choice: 1 where the card stood applied */
  readonly value?: number;
  /** shown as typed */
  readonly note?: string;
  readonly target?: TargetRef;
  /** target, where an action takes several: all of them, in their order */
  readonly targets?: readonly TargetRef[];
  /** reroll: id of the die request; its newest roll counts */
  readonly die?: string;
  /** choice: overrides a declared choice */
  readonly choice?: { readonly id: string; readonly value: JsonValue };
}

/** An answer to a reaction: chosen by an owner of its actor, by the gamemaster for the absent, or by the deadline. */
export interface Answer {
  /** id of the reaction; worlds of 0.1 stored it under this name */
  readonly window: string;
  readonly option: string;
  readonly by: string;
  /** what else the reaction asked for: the cliché, the parrying weapon (uuid) … */
  readonly data?: JsonObject;
  readonly late?: boolean;
}

/** One throw of dice a card needs. `id` is unique on the card; asking again under another id throws again. */
export interface DiceRequest {
  readonly id: string;
  /** uuid of the actor whose owner throws */
  readonly roller: string;
  /** name of a registered Roll class: "FrayPlusRoll" … */
  readonly roll: string;
  /** formula without data references, e.g. "1d10 + 4"; the authority compares it with the roll that came */
  readonly formula: string;
  /** kept in Roll#options: all that drawing it again needs */
  readonly options?: JsonObject;
  readonly label?: string;
}

/** The faces of a finished throw, in the order thrown, one list for each dice term. */
export interface RolledFaces {
  readonly id: string;
  readonly terms: readonly RolledTerm[];
}

export interface RolledTerm {
  readonly sides: number;
  /** faces as thrown; explosions are separate */
  readonly faces: readonly number[];
  /** faces added by explosions or rerolls of the term, in the order thrown */
  readonly extra: readonly number[];
}

/** Everything an action may look at once declared. Plain data: `reactions`, `dice` and `resolve` are pure. */
export interface CardState<C extends object = JsonObject> {
  readonly card: string;
  readonly declaration: Declaration;
  readonly context: C;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly dice: Readonly<Record<string, RolledFaces>>;
  readonly amendments: readonly Amendment[];
}

/** A choice put to a player or gamemaster (a reaction). Open while it is asked for and not answered. */
export interface Reaction {
  readonly id: string;
  /** uuid of the actor whose owner chooses */
  readonly actor: string;
  /** key of lang/en.json */
  readonly label: string;
  /** how things stand: total against defence, and the result */
  readonly now?: Disclosure;
  readonly options: readonly ReactionOption[];
  /** option taken at the deadline, or when no user may answer */
  readonly fallback: string;
  /** the gamemaster alone chooses: what the rules leave to them */
  readonly gamemaster?: boolean;
  /** ask even when the gamemaster has switched reaction time off */
  readonly required?: boolean;
  readonly rule?: RuleId;
}

export interface ReactionOption {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly hint?: string;
  readonly hintData?: Readonly<Record<string, string | number>>;
  /** at the right of its name, in a word or two: what it costs, or how good it is */
  readonly aside?: Words;
  /** how things would stand with it */
  readonly after?: Disclosure;
  readonly bar?: ChoiceBar;
  /** uuid of the actor whose owner alone may choose it, in place of the reaction's: to offer oneself */
  readonly actor?: string;
  /** shown greyed, with the reason */
  readonly refused?: Refusal;
  /** what answering with it carries as Answer.data */
  readonly data?: JsonObject;
  readonly rule?: RuleId;
}

/** One choice of a field; with what it is worth in the roll, where that is a number. */
export interface DialogChoice {
  readonly value: string;
  readonly label: string;
  readonly worth?: number;
}

/** One field of the dialog, shown in this order; its value is `Declaration.choices[id]`. */
export interface DialogField {
  readonly id: string;
  readonly kind: "toggle" | "number" | "select" | "text";
  readonly label: string;
  readonly hint?: string;
  readonly hintData?: Readonly<Record<string, string | number>>;
  readonly value: JsonValue;
  readonly choices?: readonly DialogChoice[];
  /** few short choices of a select, shown as one joined control */
  readonly joined?: boolean;
  /** key of the words that boxes side by side share: toggles of one group that follow each other */
  readonly group?: string;
  readonly min?: number;
  readonly max?: number;
  /** what it is worth in the roll, shown at the right: +1 */
  readonly worth?: number;
  /** known from the table (charging, cover): shown, cannot be changed by a player */
  readonly locked?: boolean;
  readonly refused?: Refusal;
  readonly rule?: RuleId;
  /** its value is the uuid of the actor that the act is for, whom the dialog then names */
  readonly whom?: true;
  /** a toggle that aims at one more: ticked it is a target of the declaration, and no choice */
  readonly aims?: TargetRef;
}

/** Frozen result of an action: plain JSON, with the parts of every number. A ruleset extends it. */
export interface Outcome {
  /** nothing to write: the card says “Nothing to apply” */
  readonly harmless?: boolean;
}

/** The user who looks at a card, and which numbers the world lets them see. */
export interface Viewer {
  readonly isGM: boolean;
  readonly owns: (uuid: string) => boolean;
  readonly visibility: "everything" | "outcome" | "gamemaster";
}

/**
 * One thing an actor can do, from the click to the undo. All but `context` and `applyEffects` are pure.
 *
 *   declare → context → reactions? → dice → reactions? → dice … → resolve → (frozen) → costs → applyEffects ⇄ undo
 *
 * The engine asks `reactions` and `dice` again after every answer and every throw, until neither wants more;
 * a reaction before the dice is one asked for while `state.dice` is empty.
 */
export interface Action<C extends object = JsonObject, O extends Outcome = Outcome> {
  readonly id: string;
  /** key of lang/en.json */
  readonly label: string;
  readonly icon: string;
  /** actor types that have it; none: all of its ruleset */
  readonly actorTypes: readonly string[];
  /** types of the items it starts from; none: a button of the sheet */
  readonly itemTypes?: readonly string[];
  /**
   * how many targets it looks for; "one" and "many" may be chosen later on the card. "maybe" looks at one if there is
   * one; "none" ignores the user's present targets
   */
  readonly targets: "none" | "maybe" | "one" | "many";
  /** with "none": what the targets at hand mean as choices, where they mean anything */
  fromTargets?(targets: readonly TargetRef[]): Declaration["choices"];
  /** free for the gamemaster only: harm, end of encounter … */
  readonly gamemaster?: boolean;
  /** true for a card of the game itself: its speaker is the user who declares it, not the actor it was begun with */
  readonly ofTable?: boolean;
  /** applied as soon as it is frozen, without a press: harm from the token bar, taking cover, reloading */
  readonly immediate?: boolean;
  /** both strike on its card: what its actor loses by it, the one target has dealt */
  readonly mutual?: boolean;
  /**
   * reads the documents as they are, in a tied turn too: it answers what has befallen the actor in it (a death check)
   */
  readonly live?: boolean;
  /** never opens its dialog, or always does */
  readonly dialog?: "never" | "always";
  /** a click opens the dialog all the same: whom it is aimed at may be left over from something else */
  readonly asks?: (declaration: Declaration, reader: GameReader) => boolean;
  /** choices that say which target is meant: aimed anew, they mean nothing */
  readonly targetChoices?: readonly string[];
  /** choices only a gamemaster may make: a player's are dropped before the context is read */
  readonly gamemasterChoices?: readonly string[];
  /** selects of the dialog that may still be chosen on the card, by *Amend*, where they were left empty */
  readonly laterChoices?: readonly string[];

  /** uuids of the actors whose owner may declare it, all of them; null, or left out: the acting actor's owner */
  owners?(declaration: Declaration): readonly string[] | null;

  /**
   * Reads what the action needs from the documents: stat blocks, gear, position, conditions, pips left.
   * Called by the declarer (odds, dialog, dice) and again by the authority when the card arrives;
   * the authority's is the one that counts. Says no with a Refusal. Must not include what only the view needs
   * beyond names and pictures.
   */
  context(declaration: Declaration, reader: GameReader): C | Refusal;

  /** Fields that contexts have got since this action was first played: older cards are read with these. */
  readonly contextDefaults?: Partial<C>;

  /** Tells whether only a gamemaster may do this act in its present context: one paid from their own pool, say. */
  reservedForGamemaster?(context: C): boolean;

  /** Fields of the dialog, ticked from what the table knows. */
  fields?(context: C, declaration: Declaration): readonly DialogField[];

  /** Exact odds, as far as they can be known before the dice. */
  odds?(context: C, declaration: Declaration): OddsView | null;

  /** Reactions open now; answered ones may stay in the list. */
  reactions?(state: CardState<C>): readonly Reaction[];

  /** All throws wanted so far, thrown ones included. */
  dice(state: CardState<C>): readonly DiceRequest[];

  /** The pure rule. Throws RulesError when asked about something that cannot be. */
  resolve(state: CardState<C>): O;

  /** Pips it costs in a fight, for its button where whom it is for is still to be said. */
  readonly price?: number;

  /**
   * The costs that are bound already while the card is open: the act of the round, points its answers have spent. Every
   * other card counts them as paid; `costs` writes them.
   */
  reservedCosts?(state: CardState<C>, reader: GameReader): readonly Change[];

  /**
   * Reads the context anew before an answer is taken, as other cards may have spent pools and uses of a scene since.
   * `before`: the table that contexts are read from, as it was when a tied turn began.
   */
  refresh?(state: CardState<C>, reader: GameReader, before: GameReader): C;

  /** The changes that the action costs, hit or miss: pips, FATE, the charge. Written at once when frozen. */
  costs?(outcome: O, state: CardState<C>, reader: GameReader): readonly Change[];

  /** The changes of applying, against the pools as they are now. Called again at redo. */
  applyEffects(outcome: O, state: CardState<C>, reader: GameReader): readonly Change[];

  /** Actions that offer themselves once this one is applied (the death check). */
  followUps?(outcome: O, state: CardState<C>, reader: GameReader): readonly FollowUp[];

  /** The card, from frozen data alone: the same for ever. */
  view(outcome: O | null, state: CardState<C>, viewer: Viewer): CardView;
}

/**
 * An action without what people see of it. A ruleset's `actions/` hold these, its `cards/` the rest; `defineRuleset`
 * joins the two.
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
  readonly label: string;
  readonly icon?: string;
  readonly rule?: RuleId;
  /** offered as soon as the card is resolved, applied or not */
  readonly early?: boolean;
}

/** The registry holds actions of every context and outcome; each is handed only what it made itself. */
export type AnyAction = Action<any, any>;
export type AnyActionRules = ActionRules<any, any>;
export type AnyPresentation = Presentation<any, any>;

/** Tells a refusal from a context. */
export function isRefusal(answer: object | null | undefined): answer is Refusal {
  return typeof (answer as Refusal | null)?.refused === "string";
}

/** Modifier amendments as parts, and their sum: what `resolve` adds to its total. */
export function amendedParts(amendments: readonly Amendment[], rule: RuleId): { value: number; parts: Part[] } {
  const parts = amendments
    .filter((amendment) => amendment.kind === "modifier" && amendment.value)
    .map((amendment) => ({ label: amendment.note || "FRAY.Part.Amendment", value: amendment.value ?? 0, rule }));
  return { value: sumOf(parts), parts };
}
