import type { Amendment, Refusal } from "../contract/action.ts";
import { isRefusal } from "../contract/action.ts";
import { choiceProblem } from "./bounds.ts";
import type { CardRoll } from "./dice.ts";
import type { HeldCard } from "./integrity.ts";
import { actorsAtPlace } from "./journal/at-place.ts";
import { run } from "./lifecycle.ts";
import { withTokensOnScene } from "./placed.ts";
import { withoutReservations } from "./reserved-costs.ts";
import { castOf } from "./seen.ts";
import type { CardMessage } from "./state.ts";
import { checkDeclaration, contextReader, declaredOn, partsOf, withAmendments, withPermittedChoices } from "./state.ts";
import { withData } from "./steps.ts";

/*
 * Runs a card (the chat message of an action) again that has its outcome already, with other answers, amendments or
 * rolls. What it has written is undone before.
 */

/**
 * Opens a card again and runs it. The card keeps only its first answers, as many as `answersKept`, gets the amendment
 * `reopening`, and loses its outcome and deadlines. Returns a refusal, with the card left as it was, if a module stops
 * the card; else null.
 */
export function askAgain(
  message: CardMessage,
  card: HeldCard,
  answersKept: number,
  reopening: Amendment,
): Promise<Refusal | null> {
  const answers = Object.fromEntries(Object.entries(card.system.answers).slice(0, answersKept));
  const amendments = [...card.system.amendments, reopening];
  return run(message, withData(card, { stage: "declared", outcome: null, answers, amendments, deadlines: {} }));
}

/**
 * Resolves a card again with `amendments` and `rolls` in place of its own. Returns null, even if the rules refuse the
 * card while it runs; a refusal, with the card left as it was, if an amendment is not allowed or a module stops the
 * card.
 */
export async function reresolve(
  message: CardMessage,
  card: HeldCard,
  amendments: readonly Amendment[],
  rolls: readonly CardRoll[],
): Promise<Refusal | null> {
  const context = readAgain(card, amendments);
  if (isRefusal(context)) return context;
  // `cast` names all whom the card has ever been about: targets of the amendments are added.
  const reopened = withData(card, { amendments, stage: "declared", context, outcome: null });
  const cast = { ...card.system.cast, ...castOf(partsOf(reopened)!.state.declaration, card.author) };
  return run(message, { ...withData(reopened, { cast }), rolls });
}

/**
 * Returns the context of a card for new amendments: read anew if an old or new amendment changes a target or a choice,
 * else the card's present one. Returns a refusal if the rules or the form of the choices do not allow the amendments.
 */
function readAgain(card: HeldCard, amendments: readonly Amendment[]): HeldCard["system"]["context"] | Refusal {
  // Old amendments count too: if one is taken back, the target or choice that it had replaced is valid again.
  const mustReread = [...card.system.amendments, ...amendments].some(
    (amendment) => amendment.kind === "target" || amendment.kind === "choice",
  );
  const parts = partsOf(card);
  if (!mustReread || !parts) return card.system.context;
  const checked = checkDeclaration(withAmendments(parts.action, declaredOn(card), amendments));
  if (isRefusal(checked)) return checked;
  const { action, actor, ruleset } = checked;
  // First the choices that the author may make, then the amendments, which only the gamemaster makes.
  const permitted = withPermittedChoices(action, declaredOn(card), Boolean(card.author?.isGM));
  const allowed = withTokensOnScene(withAmendments(action, permitted, amendments));
  // As the card found them at its place, before what came later.
  const atPlace = actorsAtPlace(card.id, "costs") ?? actorsAtPlace(card.id, "effects");
  const reader = contextReader(ruleset, actor, action, atPlace);
  const context = withoutReservations(card.id, () => action.context(allowed, reader)) as
    | HeldCard["system"]["context"]
    | Refusal;
  if (!context || isRefusal(context)) return context;
  return choiceProblem(action.fields?.(context, allowed) ?? [], allowed.choices, ruleset.choices) ?? context;
}
