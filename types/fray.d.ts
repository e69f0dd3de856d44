/**
 * The public interface of Fray, version 1: `game.fray` and its hooks. For modules and macros; it needs no other file.
 *
 *   import type { FrayApi, FrayHooks } from "./fray.d.ts";
 *
 * What is not here may change from one version to the next. docs/developers tells what each thing does.
 */

/** A document of Foundry: an Actor, an Item, a Token, a ChatMessage. */
export interface FrayDocument {
  readonly id: string | null;
  readonly uuid: string;
}

export type FrayJson =
  | string
  | number
  | boolean
  | null
  | readonly FrayJson[]
  | { readonly [key: string]: FrayJson | undefined };

export interface FrayTarget {
  /** uuid of the actor */
  readonly actor: string;
  /** uuid of its token */
  readonly token: string | null;
}

/** Who does what to whom. */
export interface FrayDeclaration {
  /** id of the action in its ruleset: "attack", "parry" … */
  readonly action: string;
  /** uuid of the acting actor */
  readonly actor: string;
  readonly token: string | null;
  /** uuid of the item used */
  readonly item: string | null;
  /** none: the foe is chosen on the card */
  readonly targets: readonly FrayTarget[];
  /** what the dialog asks, by the ids of its fields */
  readonly choices: Readonly<Record<string, FrayJson>>;
}

/** Why something cannot be done: a key below FRAY.Refused, and the rule it comes from. */
export interface FrayRefusal {
  readonly refused: string;
  readonly rule?: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** One thing an actor can do now: a row of its sheet. */
export interface FrayOffer {
  readonly declaration: FrayDeclaration;
  /** in the language spoken */
  readonly name: string;
  readonly img: string;
  /** what it costs of a round's actions, where the ruleset counts them */
  readonly pips?: number;
  readonly refused?: FrayRefusal;
  /** the refusal in words */
  readonly reason?: string;
}

/** A request on a card: what its buttons send. */
export interface FrayCardCommand {
  /** id of the chat message */
  readonly card: string;
  readonly act: "apply" | "undo" | "redo" | "answer" | "dice" | "amend" | "retract" | "target" | "vouch" | "withdraw";
  /** with "answer": id of the reaction */
  readonly window?: string;
  readonly option?: string;
}

/** `game.fray`, also `globalThis.fray`. There from `init` on. */
export interface FrayApi {
  /** version of this interface and of the hooks below; it grows when something in them goes or changes its meaning */
  readonly api: 1;
  /** what an actor can do now: the rows of its sheet, each with the reason where it cannot be done */
  offers(actor: FrayDocument, token?: FrayDocument | null): readonly FrayOffer[];
  /** the odds of a declaration as a sheet's row shows them, `chance` from 0 to 1; null where there are none to see */
  odds(declaration: FrayDeclaration): Promise<{ readonly chance: number; readonly words: string } | null>;
  /** declares an action; gives the card, or null where it was refused or called off */
  declare(declaration: FrayDeclaration, options?: { readonly dialog?: boolean }): Promise<unknown>;
  /** uses an item by uuid, or by its name on the selected token or the user's character */
  use(item: string, event?: Event | null): void;
  /** does an action with the selected token, or the user's character */
  act(action: string, choices?: Record<string, string | number | boolean>): void;
  /** a declaration of an actor's action at the current targets */
  declarationOf(
    actor: FrayDocument,
    action: string,
    options?: { item?: string | null; choices?: FrayDeclaration["choices"]; token?: FrayDocument | null },
  ): FrayDeclaration;
  /** the movement of a token's turn, `unit` in words; null outside of an encounter, or where no rule limits it */
  movement(token: FrayDocument): { readonly total: number; readonly spent: number; readonly unit: string } | null;
  /** presses a button of a card; true when it was done */
  press(command: FrayCardCommand): Promise<boolean>;
  /** asks for damage or healing of the selected tokens */
  harm(): Promise<void>;
  /** opens the page that holds a rule */
  rule(id: string): Promise<void>;
  /** opens the forecast of an encounter, the viewed one if none is given */
  forecast(combat?: FrayDocument | null): Promise<object | null>;
  /** opens the encounter builder, with a saved encounter if the uuid of its page is given; gamemasters only */
  buildEncounter(page?: string): Promise<object | null>;
  /** the rulesets that are there */
  rulesets(): readonly { readonly id: string; readonly label: string }[];
}

export interface FrayDeclareEvent {
  readonly ruleset: string;
  readonly action: string;
  readonly declaration: FrayDeclaration;
  /** id of the user who asks for it */
  readonly user: string;
}

export interface FrayDeclaredEvent extends FrayDeclareEvent {
  /** the ChatMessage that is the card */
  readonly message: FrayDocument;
}

export interface FrayRollEvent {
  readonly request: {
    /** unique on its card; a reroll has the id of what it replaces */
    readonly id: string;
    /** uuid of the actor whose dice they are */
    readonly roller: string;
    /** name of the Roll class */
    readonly roll: string;
    readonly formula: string;
    readonly label?: string;
  };
  /** the card; null before it is made, and for initiative */
  readonly message: FrayDocument | null;
  /** the game throws them by itself */
  readonly automatic: boolean;
}

export interface FrayRolledEvent extends FrayRollEvent {
  /** the evaluated Roll */
  readonly roll: object;
}

/** The faces of one throw, one list for each dice term. */
export interface FrayFaces {
  readonly id: string;
  readonly terms: readonly {
    readonly sides: number;
    readonly faces: readonly number[];
    /** added by explosions or rerolls */
    readonly extra: readonly number[];
  }[];
}

export interface FrayResolveEvent extends FrayDeclaredEvent {
  readonly dice: Readonly<Record<string, FrayFaces>>;
}

export interface FrayOutcomeEvent extends FrayDeclaredEvent {
  /** what came of it; beside `harmless` it is the ruleset's own */
  readonly outcome: { readonly harmless?: boolean };
}

export interface FrayUndoneEvent extends FrayOutcomeEvent {
  /** sentences on what was left as it is, because somebody had changed it since */
  readonly skipped: readonly string[];
}

/** Hooks and their arguments. A listener of a `pre` hook that returns false stops it: nothing is written. */
export interface FrayHooks {
  /** after the dialog and before the dice, on the client of whoever declares */
  "fray.preDeclare": [event: FrayDeclareEvent];
  /** the card is made, on the client of whoever declares */
  "fray.declare": [event: FrayDeclaredEvent];
  /** before a throw: of a card, of a reroll, of initiative; on the client of whoever throws */
  "fray.preRoll": [event: FrayRollEvent];
  /** after that throw */
  "fray.roll": [event: FrayRolledEvent];
  /** all dice and answers are there; on the active gamemaster’s client, as all that follow */
  "fray.preResolve": [event: FrayResolveEvent];
  /** the outcome stands on the card */
  "fray.resolve": [event: FrayOutcomeEvent];
  /** before what a card does is written, by Apply or Redo */
  "fray.preApply": [event: FrayOutcomeEvent];
  /** after it was written */
  "fray.apply": [event: FrayOutcomeEvent];
  /** before what a card did and what it cost is taken back */
  "fray.preUndo": [event: FrayOutcomeEvent];
  /** after it was taken back */
  "fray.undo": [event: FrayUndoneEvent];
}
