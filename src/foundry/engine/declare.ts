import { MessageBase, documentOf, host, report } from "../host/host.ts";
import { inMode } from "../host/compat.ts";
import { RulesError } from "../../rules/error.ts";
import { isRefusal } from "../contract/action.ts";
import type { AnyAction, CardState, Declaration, Refusal } from "../contract/action.ts";
import type { ActorDocument, GameReader, TokenDocument } from "../host/documents.ts";
import { loadActions, rulesetOf } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { JsonObject } from "../host/json.ts";
import { outOfTurn, refusesOutOfTurn, spendsRound } from "./out-of-turn.ts";
import { declaredBy, keptThrow } from "./kept-throws.ts";
import { readDeclaration } from "./bounds.ts";
import { idsOf } from "./card-ids.ts";
import { asSeen, castOf, notOwned, unseenRefusal } from "./seen.ts";
import type { CardRoll } from "./dice.ts";
import { missingRolls, rollDice, facesByRequest } from "./dice.ts";
import { CARD_TYPE } from "./model.ts";
import { Prevented, askListeners, callListeners } from "./public-hooks.ts";
import { withTokensOnScene } from "./placed.ts";
import { NAMESPACE } from "../settings.ts";
import { actorOf, contextReader, withPermittedChoices, checkDeclaration, refusalInWords, refusalOf } from "./state.ts";

/*
 * From a declaration (what a user wants to do: actor, action, item, targets, choices) to its card (the chat message of
 * the action). A tied turn: the turn of several combatants at once.
 */

/** A checked declaration, without what this user may not choose, with its ruleset, action, actor and context. */
export interface Prepared {
  readonly ruleset: Ruleset;
  readonly action: AnyAction;
  readonly actor: ActorDocument;
  /** reads the documents for the context: in a tied turn as they were when that turn began, else as they are now */
  readonly table: GameReader;
  readonly declaration: Declaration;
  /** what the action reads from the documents, or its refusal; other choices may avoid that refusal */
  readonly context: object | Refusal;
}

/**
 * Loads the ruleset's actions, checks a declaration and reads its context. Resolves to a refusal if its form is
 * wrong, if its parts do not exist or do not fit together, or if this user does not own its actors. What the rules
 * refuse is in `context` instead.
 */
export async function prepare(declaration: Declaration): Promise<Prepared | Refusal> {
  await loadActions(rulesetOf(actorOf(readDeclaration(declaration)?.actor ?? null))?.id);
  return prepareNow(declaration);
}

/**
 * Does what `prepare` does, but at once: the ruleset's actions must be loaded already, or the action is refused as
 * unknown.
 */
export function prepareNow(given: Declaration): Prepared | Refusal {
  // A macro may give anything.
  const declaration = readDeclaration(given);
  if (!declaration) return { refused: "Unreadable" };
  const unseen = unseenRefusal(declaration, host.game.user);
  if (unseen) return unseen;
  const checked = checkDeclaration(declaration);
  if (isRefusal(checked)) return checked;
  const { ruleset, action, actor } = checked;
  const notOwnedRefusal = notOwned(action, declaration, host.game.user);
  return (
    notOwnedRefusal ??
    readContext({ ruleset, action, actor, table: contextReader(ruleset, actor, action) }, declaration)
  );
}

/**
 * Reads an action's context for a declaration. Before that, choices that this user may not make are taken out of the
 * declaration (`withPermittedChoices`), and its tokens become those on one scene (`withTokensOnScene`). The result has
 * the changed declaration.
 */
export function readContext(
  base: Pick<Prepared, "ruleset" | "action" | "actor" | "table">,
  declaration: Declaration,
): Prepared {
  const { ruleset, action, actor, table } = base;
  const allowed = withTokensOnScene(withPermittedChoices(action, declaration, host.game.user.isGM));
  const read = action.context(allowed, table);
  const context = isRefusal(read) ? asSeen(read, allowed, host.game.user) : read;
  return { ruleset, action, actor, table, declaration: allowed, context };
}

/**
 * Throws the dice that this user throws, creates the card, and resolves to the card's message. If the declaration is
 * refused, notifies the user and resolves to null. Calls the hooks `fray.preDeclare`, by which a module may stop the
 * declaration (Prevented is thrown then), and `fray.declare` once the message is created.
 */
export async function postCard({ ruleset, action, actor, table, declaration, context }: Prepared): Promise<unknown> {
  if (isRefusal(context)) return notify(context);
  if (!host.game.user.isGM && action.reservedForGamemaster?.(context)) return notify({ refused: "GamemasterOnly" });
  // Out of turn only acts that use up the actor's round are refused.
  const outOfTurnRefusal = refusesOutOfTurn() ? outOfTurn(declaration) : null;
  if (
    outOfTurnRefusal &&
    spendsRound(action.reservedCosts?.(freshState(declaration, context as JsonObject), table) ?? [], declaration)
  )
    return notify(outOfTurnRefusal);
  // Modules may stop the declaration here, before any die is thrown.
  const hookData = { ruleset: ruleset.id, action: action.id, declaration, user: host.game.userId };
  askListeners("fray.preDeclare", hookData);
  const rolls = await ownDice(action, declaration, context as JsonObject);
  // The card's speaker is the token that acts, or the user if the action is `ofTable`.
  const data = {
    type: CARD_TYPE,
    speaker: action.ofTable
      ? { alias: host.game.user.name }
      : MessageBase.getSpeaker({
          actor,
          token: documentOf<TokenDocument>(declaration.token) ?? actor.token ?? undefined,
        }),
    content: "",
    rolls: rolls.map((roll) => JSON.stringify(roll.toJSON())),
    // The host plays the sound of dice only for messages that a roll creates, so that this one must name it.
    sound: rolls.length ? host.CONFIG.sounds.dice : null,
    system: { ruleset: ruleset.id, action: action.id, declaration, cast: castOf(declaration, host.game.user), context },
    flags: { [NAMESPACE]: idsOf(declaration) },
  };
  // Seen by those whom this user's chosen message mode names.
  const message = await MessageBase.create(inMode(data));
  if (message) callListeners("fray.declare", { ...hookData, message });
  return message;
}

/**
 * Declares an action without a dialog and resolves to its card's message; to null, with a notification, if it is
 * refused. Nothing computed here counts: the gamemaster's client reads all again when the card arrives.
 */
export function declareAtOnce(declaration: Declaration): Promise<unknown> {
  return runDeclaring(async () => {
    const prepared = await prepare(declaration);
    return isRefusal(prepared) ? notify(prepared) : postCard(prepared);
  });
}

/**
 * Runs the work of declaring and resolves to its result; to null if it throws. A refusal by the rules or a module is
 * shown to the user, any other error is reported.
 */
export async function runDeclaring(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Prevented || error instanceof RulesError) notify(refusalOf(error));
    else report(error);
    return null;
  }
}

/** Returns the state of a card that is still to be made: no dice, answers or amendments, and "" as its id. */
export const freshState = (declaration: Declaration, context: JsonObject): CardState => ({
  card: "",
  declaration,
  context,
  answers: {},
  amendments: [],
  dice: {},
});

/**
 * Throws the dice that this client throws before the card exists (see `throwsHere`), also dice that a throw makes
 * necessary; ends as soon as the action has a reaction to ask. If an undone card keeps a throw for the same request,
 * that throw is taken and no dice are thrown.
 */
async function ownDice(action: AnyAction, declaration: Declaration, context: JsonObject): Promise<CardRoll[]> {
  const rolls: CardRoll[] = [];
  const state = freshState(declaration, context);
  // Dice thrown may make the action ask for further ones. A reaction is a choice that a player must be asked for.
  for (;;) {
    const stateNow = { ...state, dice: facesByRequest(rolls) };
    if (action.reactions?.(stateNow).length) return rolls;
    const thrownHere = missingRolls(action.dice(stateNow), rolls).filter((request) =>
      throwsHere(request.roller, declaration),
    );
    if (!thrownHere.length) return rolls;
    for (const request of thrownHere)
      rolls.push(keptThrow(declaredBy(host.game.user, declaration), request) ?? (await rollDice(request)));
  }
}

/**
 * Tells whether this client throws an actor's dice before the card exists. A player does for actors they own; a
 * gamemaster for the declaring actor, and for actors that no connected player owns.
 */
function throwsHere(rollerUuid: string, declaration: Declaration): boolean {
  const actor = actorOf(rollerUuid);
  if (!actor?.isOwner) return false;
  if (!host.game.user.isGM || rollerUuid === declaration.actor) return true;
  return !host.game.users.some((user) => user.active && !user.isGM && actor.testUserPermission(user, "OWNER"));
}

/** Shows this user a refusal as a notification; returns null, the result of a refused declaration. */
export function notify(refusal: Refusal): null {
  const rule = refusal.rule ? ` (${refusal.rule})` : "";
  host.ui.notifications.warn(`${refusalInWords(refusal)}${rule}`);
  return null;
}

/**
 * Returns the declaration of an actor's action, aimed at the user's present targets. The declaration's token is the
 * token in `options`, else the token of an unlinked actor, else the actor's first token on the viewed scene, else null.
 */
export function declarationOf(
  actor: ActorDocument,
  actionId: string,
  options: { item?: string | null; choices?: Declaration["choices"]; token?: TokenDocument | null } = {},
): Declaration {
  const token = options.token ?? actor.token ?? actor.getActiveTokens(false, true)[0] ?? null;
  return {
    action: actionId,
    actor: actor.uuid,
    token: token?.uuid ?? null,
    item: options.item ?? null,
    targets: currentTargets(),
    choices: options.choices ?? {},
  };
}

/**
 * Returns the first of the user's targets whose actor plays by the same ruleset as this actor; null if there is none.
 * Sheets show odds against this one only.
 */
export function targetOf(actor: ActorDocument): Declaration["targets"][number] | null {
  return currentTargets().find((target) => rulesetOf(actorOf(target.actor)) === rulesetOf(actor)) ?? null;
}

/** Returns the user's present targets in the form of a declaration; tokens without an actor are left out. */
export function currentTargets(): Declaration["targets"] {
  return [...(host.game.user.targets ?? [])]
    .filter((placeable) => placeable.actor)
    .map((placeable) => ({ actor: placeable.actor!.uuid, token: placeable.document.uuid }));
}
