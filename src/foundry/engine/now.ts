import { RulesError } from "../../rules/error.ts";
import { isRefusal } from "../contract/action.ts";
import type { Refusal } from "../contract/action.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { Offer } from "../contract/ruleset.ts";
import type { ActorDocument, GameReader, TokenDocument } from "../host/documents.ts";
import { currentTargets, prepareNow, type Prepared } from "./declare.ts";
import { tieSnapshot } from "./ties.ts";

/*
 * Tells which actions an actor may take now, for sheets, keys, hotbar, texts and modules: from the same context that
 * the engine reads for a card.
 */

/**
 * Returns the reader for the rows and offers of an actor with a ruleset: of the documents as they were when the actor's
 * tied turn began, else as they are (EC-053, EC-A21).
 */
export const tableNow = (actor: ActorDocument): GameReader => readerFor(rulesetOf(actor)!.id, tieSnapshot(actor));

/** Refusals that only say what must still be chosen. */
const STILL_TO_CHOOSE: ReadonlySet<string> = new Set(["NoTarget"]);

/**
 * Returns why a declaration is barred now; null if it is not, or if a target, or a choice in a dialog that always
 * opens, may still help (never where the refusal is final).
 */
export function barredNow({ action, context }: Prepared): Refusal | null {
  if (!isRefusal(context)) return null;
  const choiceMayHelp = !context.final && (action.dialog === "always" || STILL_TO_CHOOSE.has(context.refused));
  return choiceMayHelp ? null : context;
}

/**
 * Returns the rows of an actor that can be clicked to act, as its ruleset offers them now without regard to targets;
 * empty without a ruleset.
 */
export function rowsOf(actor: ActorDocument, token: TokenDocument | null): readonly Offer[] {
  const ruleset = rulesetOf(actor);
  return ruleset?.offers(actor, token, tableNow(actor)) ?? [];
}

/**
 * Returns the rows of an actor that can be clicked to act, each with the reason if it is barred at the user's targets.
 */
export function offersNow(actor: ActorDocument, token: TokenDocument | null): readonly Offer[] {
  return rowsOf(actor, token).map((offer) => {
    const refused = offer.refused ?? refusedNow(offer);
    return refused ? { ...offer, refused } : offer;
  });
}

/** Returns why a row is barred at the user's present targets; null if it is not. */
function refusedNow({ declaration }: Offer): Refusal | null {
  try {
    const prepared = prepareNow({ ...declaration, targets: currentTargets() });
    return isRefusal(prepared) ? prepared : barredNow(prepared);
  } catch (error) {
    // Problems that the rules find only with the dice are shown on the card.
    if (error instanceof RulesError) return null;
    throw error;
  }
}
