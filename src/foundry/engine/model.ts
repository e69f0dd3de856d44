import { LenientModel, choice, data, list, optionalData, text, version } from "../contract/reading/model.ts";
import { fields } from "../host/host.ts";
import type { Amendment, Answer, Declaration, Outcome, Refusal } from "../contract/action.ts";
import type { JsonObject } from "../host/json.ts";

/** The subtype of ChatMessage for cards (a card is the message of one declared action), whatever the ruleset. */
export const CARD_TYPE = "action";

/** The stage of a card: it waits, has its outcome (frozen), or was refused. */
export type Stage = "declared" | "frozen" | "refused";

/** The name, picture (a path) and side of an actor on a card, as they were when it was declared. */
export interface Participant {
  readonly name: string;
  readonly img: string;
  readonly side: "friend" | "foe" | "neutral";
}

/**
 * The stored data of a card. Stage, context, answers, amendments and outcome are written by the active gamemaster only.
 */
export interface CardSystem {
  readonly ruleset: string;
  /** id of the action in its ruleset */
  readonly action: string;
  readonly declaration: Declaration;
  /** the actor and targets as they were when it was declared; read it by `participantIn` */
  readonly cast: Readonly<Record<string, Participant>>;
  readonly stage: Stage;
  /**
   * all that its action has read from the documents: as its author sent it until a gamemaster's client has read it
   * anew; null on a refused card
   */
  readonly context: JsonObject | null;
  /** the answers to its reactions, by the reaction's id */
  readonly answers: Readonly<Record<string, Answer>>;
  /** the deadlines of open reactions by their ids: server time in milliseconds, or 0 for no limit */
  readonly deadlines: Readonly<Record<string, number>>;
  /** the id of the user asked to throw each missing die, by the id of its request */
  readonly awaiting: Readonly<Record<string, string>>;
  readonly amendments: readonly Amendment[];
  /** the result; null until the card is resolved */
  readonly outcome: Outcome | null;
  /** why it was refused; null if it was not */
  readonly refusal: Refusal | null;
  /** the remark that it was declared out of turn, where the world shows it on the card */
  readonly remark?: Refusal | null;
}

/** The data model of a card's message. */
export class ActionMessageModel extends LenientModel {
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
