import type { Declaration, DiceRequest, Outcome, RolledFaces } from "./action.ts";
import type { MessageDocument } from "../host/documents.ts";

/*
 * The events of the public hooks: docs/developers/hooks.md. Every event is a frozen copy; only documents and rolls in
 * it are the host's own. types/fray.d.ts declares the same for modules, and tests/types compares the two.
 */

/** An action that a user is about to declare. */
export interface DeclareEvent {
  readonly ruleset: string;
  /** id of the action in its ruleset */
  readonly action: string;
  readonly declaration: Declaration;
  /** id of the user who asks for it */
  readonly user: string;
}

/** An action whose card was created: `message` is the card. */
export interface DeclaredEvent extends DeclareEvent {
  readonly message: MessageDocument;
}

/** Dice of a card, or of initiative, that are about to be thrown. */
export interface RollEvent {
  readonly request: DiceRequest;
  /** the card they belong to; null if it is not created yet, or for initiative */
  readonly message: MessageDocument | null;
  /** true for a throw that the game makes automatically */
  readonly automatic: boolean;
}

/** Dice that were thrown: `roll` is the host's roll. */
export interface RolledEvent extends RollEvent {
  readonly roll: object;
}

/** A card that has all its dice, before its outcome is computed. */
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
  /** sentences on changes that were left alone, because the document was changed since */
  readonly skipped: readonly string[];
}

/**
 * Hooks in pairs: before an action, where a listener that returns `false` stops it with nothing written, and after it.
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
