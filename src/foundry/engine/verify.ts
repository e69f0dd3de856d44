import { shownName } from "../contract/reading/names.ts";
import { isRefusal } from "../contract/action.ts";
import type { CardState, Refusal } from "../contract/action.ts";
import type { JsonObject } from "../host/json.ts";
import { documentOf } from "../host/host.ts";
import { WORLD_STORE } from "../contract/reading/world-store.ts";
import { choiceProblem, readDeclaration } from "./bounds.ts";
import { facesByRequest } from "./dice.ts";
import type { HeldCard } from "./integrity.ts";
import { declaredBy, withKeptThrows } from "./kept-throws.ts";
import { plain } from "../host/json.ts";
import { recordsOf } from "./journal/find-records.ts";
import type { CardSystem } from "./model.ts";
import { outOfTurn, refusesOutOfTurn, spendsRound } from "./out-of-turn.ts";
import { withTokensOnScene } from "./placed.ts";
import { asSeen, castOf, notOwned, unseenRefusal } from "./seen.ts";
import { rollsProblem } from "./throwers.ts";
import { actorOf, contextReader, declaredOn, withPermittedChoices, checkDeclaration } from "./state.ts";

/**
 * Verifies a card (the chat message of an action) that the gamemaster's client sees for the first time. Returns the
 * card with a context read from the documents here. Of what its author wrote only two things stay: the declaration
 * (what to do), once checked, and dice that the action asks for. Throws that an undone card keeps for the same requests
 * replace a player's dice (`withKeptThrows`). Returns a refusal if the author may not make this card.
 */
export function verify(received: HeldCard): HeldCard | Refusal {
  const declaration = readDeclaration(declaredOn(received));
  if (!declaration) return { refused: "Unreadable" };
  const { author, rolls } = received;
  const unseen = author && unseenRefusal(declaration, author);
  if (unseen) return unseen;
  const checked = checkDeclaration(declaration);
  if (isRefusal(checked)) return checked;
  const { action, actor, ruleset } = checked;
  // Check that the author may declare this action for this actor, and that the card is new.
  if (received.system.ruleset !== ruleset.id || received.system.action !== action.id)
    return { refused: "NoAction", data: { name: shownName(actor) } };
  if (!author) return { refused: "NotOwner", data: { name: shownName(actor) } };
  const notOwnedRefusal = notOwned(action, declaration, author);
  if (notOwnedRefusal) return notOwnedRefusal;
  if (action.gamemaster && !author.isGM) return { refused: "GamemasterOnly" };
  const permitted = withTokensOnScene(withPermittedChoices(action, declaration, author.isGM));
  if (hasRecords(received.id, [permitted.actor, ...permitted.targets.map((target) => target.actor)]))
    return { refused: "Forgotten" };
  // The context is read here; the fields that the dialog has for it tell which choices the author may have made.
  const context = action.context(permitted, contextReader(ruleset, actor, action)) as JsonObject | Refusal;
  if (isRefusal(context)) return asSeen(context, permitted, author);
  if (!author.isGM && action.reservedForGamemaster?.(context)) return { refused: "GamemasterOnly" };
  const choiceRefusal = choiceProblem(action.fields?.(context, permitted) ?? [], permitted.choices, ruleset.choices);
  if (choiceRefusal) return choiceRefusal;
  // Kept on the card as a remark, unless the world refuses acts out of turn and this act uses up the actor's round.
  const outOfTurnRefusal = outOfTurn(permitted);
  // All other data in the author's message is replaced.
  const system: CardSystem = {
    ...received.system,
    declaration: permitted,
    cast: castOf(permitted, author),
    stage: "declared",
    context: plain(context),
    answers: {},
    amendments: [],
    outcome: null,
    refusal: null,
    remark: outOfTurnRefusal,
    deadlines: {},
    awaiting: {},
  };
  const state: CardState = {
    card: received.id,
    declaration: permitted,
    context,
    answers: {},
    amendments: [],
    dice: {},
  };
  if (
    outOfTurnRefusal &&
    refusesOutOfTurn() &&
    spendsRound(action.reservedCosts?.(state, contextReader(ruleset, actor, action)) ?? [], permitted)
  )
    return outOfTurnRefusal;
  // Rolls that the action does not ask for are refused.
  const rollsRefusal = rollsProblem(action.dice({ ...state, dice: facesByRequest(rolls) }), rolls, author);
  if (rollsRefusal) return rollsRefusal;
  return {
    ...received,
    rolls: withKeptThrows(declaredBy(author, permitted, received.id), { action, state }, rolls),
    system,
  };
}

/**
 * Tells whether any of these actors, or the world store (values of the world that belong to no document), holds a
 * record of what this card wrote. A card seen for the first time has none: if there is one, the card was applied
 * before, and the gamemasters' clients have forgotten it.
 */
function hasRecords(cardId: string, actorUuids: readonly string[]): boolean {
  return [...actorUuids.map((uuid) => actorOf(uuid)), documentOf(WORLD_STORE)].some((document) =>
    Object.values(recordsOf(document)).some((record) => record?.card === cardId),
  );
}
