import { LenientModel, choice, data, list, optionalData, text, version } from "../contract/reading/model.ts";
import { fields } from "../host/host.ts";
import type { Amendment, Answer, Declaration, Outcome, Refusal } from "../contract/action.ts";
import type { JsonObject } from "../host/json.ts";

/** The subtype of ChatMessage for cards: the messages of declared actions, of whatever ruleset. */
export const CARD_TYPE = "action";

/** The stage of a card: it waits or is being computed ("declared"), has its outcome ("frozen"), or was refused. */
export type Stage = "declared" | "frozen" | "refused";

/** The name, picture (a path) and side of an actor, kept on a card as they were when the card was made. */
export interface Participant {
  readonly name: string;
  readonly img: string;
  readonly side: "friend" | "foe" | "neutral";
}

/**
 * The stored data of a card. Its author writes it once, when the card is created; afterwards only what the active
 * gamemaster's client writes and signs counts.
 */
export interface CardSystem {
  readonly ruleset: string;
  /** id of the action in its ruleset */
  readonly action: string;
  /** what its author wants to do: actor, item, targets, choices; amendments are in it only on a refused card */
  readonly declaration: Declaration;
  /** the actor and targets as they were when the card was made; `participantIn` reads it */
  readonly cast: Readonly<Record<string, Participant>>;
  readonly stage: Stage;
  /**
   * all that the action has read from the documents: as its author sent it until the gamemaster's client has read it
   * itself; null on a refused card
   */
  readonly context: JsonObject | null;
  /** the answers to its reactions (choices put to players), by the reaction's id */
  readonly answers: Readonly<Record<string, Answer>>;
  /** the deadlines of open reactions, by the reaction's id: server time in milliseconds, or 0 for no limit */
  readonly deadlines: Readonly<Record<string, number>>;
  /** the id of the user who is asked to throw, by the id of the request for dice */
  readonly awaiting: Readonly<Record<string, string>>;
  /** changes that the gamemaster made to the card after it was declared, oldest first */
  readonly amendments: readonly Amendment[];
  /** the result; null until the card is resolved */
  readonly outcome: Outcome | null;
  /** why the card was refused; null if it was not */
  readonly refusal: Refusal | null;
  /** the words that it was declared out of turn, shown on the card where the world's setting says so; else null */
  readonly remark?: Refusal | null;
}

/** The data model of a card's message. */
export class ActionMessageModel extends LenientModel {
  /**
   * Returns the schema of CardSystem, with the version of the stored form. The objects in this schema have no schemas
   * of their own, as each ruleset decides what such an object contains.
   */
  static override defineSchema(): object {
    return {
      schemaVersion: version(),
      ruleset: text(),
      action: text(),
      declaration: data(),
      cast: data(),
      stage: choice<Stage>(["declared", "frozen", "refused"]),
      context: optionalData(),
      answers: data(),
      deadlines: data(),
      awaiting: data(),
      amendments: list(new fields.ObjectField!()),
      outcome: optionalData(),
      refusal: optionalData(),
      remark: optionalData(),
    };
  }
}
