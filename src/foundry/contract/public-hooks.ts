import type { Declaration, DiceRequest, Outcome, RolledFaces } from "./action.ts";
import type { MessageDocument } from "../host/documents.ts";

/*
 * What listeners of the public hooks (docs/developers/hooks.md) receive. Every event is a frozen copy, except that the
 * documents and rolls in it are the host's own. types/fray.d.ts declares the same for modules; tests/types compares the
 * two. A card: the chat message of an action.
 */

/** An action that a user is about to declare. */
export interface DeclareEvent {
  readonly ruleset: string;
  /** id of the action in its ruleset */
  readonly action: string;
  readonly declaration: Declaration;
  /** id of the user who declares it */
  readonly user: string;
}

/** An action whose card has been created: `message`. */
export interface DeclaredEvent extends DeclareEvent {
  readonly message: MessageDocument;
}

/** Dice of a card, or of initiative, that are about to be thrown. */
export interface RollEvent {
  readonly request: DiceRequest;
  /** the card that throws the dice; null if it is not created yet, and for initiative */
  readonly message: MessageDocument | null;
  /** true if the game throws by itself, and no user asked for it */
  readonly automatic: boolean;
}

/** Dice that were thrown: `roll` is the host's roll. */
export interface RolledEvent extends RollEvent {
  readonly roll: object;
}

/** A card that has all its dice, before its outcome is computed from them. */
export interface ResolveEvent extends DeclaredEvent {
  /** the faces of its dice, by the ids of their requests */
  readonly dice: Readonly<Record<string, RolledFaces>>;
}

/** A card with its outcome. */
export interface OutcomeEvent extends DeclaredEvent {
  readonly outcome: Outcome;
}

/** A card that was undone. */
export interface UndoneEvent extends OutcomeEvent {
  /** sentences about changes that were not undone, because the document has changed since they were applied */
  readonly skipped: readonly string[];
}

/**
 * The hooks, in pairs. The first ("pre…") runs before anything is written, and a listener that returns `false` prevents
 * what was to happen; the second runs afterwards.
 */
export interface PublicHooks {
  "fray.preDeclare": [event: DeclareEvent];
  "fray.declare": [event: DeclaredEvent];
  "fray.preRoll": [event: RollEvent];
  "fray.roll": [event: RolledEvent];
  "fray.preResolve": [event: ResolveEvent];
  "fray.resolve": [event: OutcomeEvent];
  "fray.preApply": [event: OutcomeEvent];
  "fray.apply": [event: OutcomeEvent];
  "fray.preUndo": [event: OutcomeEvent];
  "fray.undo": [event: UndoneEvent];
}
