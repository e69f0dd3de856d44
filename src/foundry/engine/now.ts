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
 * Which actions an actor may take now, for sheets, keys, hotbar, texts and modules. It is read from the same context
 * from which a card (the chat message of a declared action) is made. A tied turn: several combatants act at once.
 */

/**
 * Returns the reader for the rows and offers of an actor: in a tied turn of the actor it reads the documents as they
 * were when that turn began, else as they are now (EC-053, EC-A21). The actor must have a ruleset.
 */
export const tableNow = (actor: ActorDocument): GameReader => readerFor(rulesetOf(actor)!.id, tieSnapshot(actor));

/** Refusals that a choice of the user, such as a target, resolves. */
const STILL_TO_CHOOSE: ReadonlySet<string> = new Set(["NoTarget"]);

/**
 * Returns why a declaration (an actor's action, prepared by `prepare`) cannot be made now, so that its button is
 * barred; null if it is not barred. A refusal for want of a target does not bar it, nor does any refusal of an action
 * whose dialog always opens, as choices there may help; a final refusal always does.
 */
export function barredNow({ action, context }: Prepared): Refusal | null {
  if (!isRefusal(context)) return null;
  const choiceMayHelp = !context.final && (action.dialog === "always" || STILL_TO_CHOOSE.has(context.refused));
  return choiceMayHelp ? null : context;
}

/**
 * Returns what an actor can be clicked to do now, as its ruleset offers it without regard to targets; empty for an
 * actor without a ruleset.
 */
export function rowsOf(actor: ActorDocument, token: TokenDocument | null): readonly Offer[] {
  const ruleset = rulesetOf(actor);
  return ruleset?.offers(actor, token, tableNow(actor)) ?? [];
}

/** Returns the rows of `rowsOf`. Those barred at the user's present targets have the reason in `refused`. */
export function offersNow(actor: ActorDocument, token: TokenDocument | null): readonly Offer[] {
  return rowsOf(actor, token).map((offer) => {
    const refused = offer.refused ?? refusedNow(offer);
    return refused ? { ...offer, refused } : offer;
  });
}

/**
 * Returns why an offered row is barred at the user's present targets: the refusal of `prepareNow`, else that of
 * `barredNow`. Null if it is not barred, or if the rules find a problem only with the dice.
 */
function refusedNow({ declaration }: Offer): Refusal | null {
  try {
    const prepared = prepareNow({ ...declaration, targets: currentTargets() });
    return isRefusal(prepared) ? prepared : barredNow(prepared);
  } catch (error) {
    // The rules find some problems only with the dice: the card shows those.
    if (error instanceof RulesError) return null;
    throw error;
  }
}
