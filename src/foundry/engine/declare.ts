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
import { idsOf } from "./card-ids.ts";
import { participantsOf } from "./participants.ts";
import type { CardRoll } from "./dice.ts";
import { missingRolls, rollDice, facesByRequest } from "./dice.ts";
import { CARD_TYPE } from "./model.ts";
import { Prevented, askListeners, callListeners } from "./public-hooks.ts";
import { withTokensOnScene } from "./placed.ts";
import { NAMESPACE } from "../settings.ts";
import {
  actorOf,
  contextReader,
  notOwned,
  withPermittedChoices,
  checkDeclaration,
  refusalInWords,
  refusalOf,
} from "./state.ts";

/** A declaration as this user may make it, with its ruleset, action and actor, and the context read for it. */
export interface Prepared {
  readonly ruleset: Ruleset;
  readonly action: AnyAction;
  readonly actor: ActorDocument;
  /** reads the documents for its context: in a tied turn as they were when that turn began */
  readonly table: GameReader;
  readonly declaration: Declaration;
  /** the data that the action reads from the documents; a refusal may be avoided by other choices */
  readonly context: object | Refusal;
}

/**
 * Loads the ruleset's actions, then checks a declaration and reads its context; resolves to a refusal if its parts do
 * not exist or fit together, or this user does not own its actors. A refusal by the rules is in its `context`.
 */
export async function prepare(declaration: Declaration): Promise<Prepared | Refusal> {
  await loadActions(rulesetOf(actorOf(declaration.actor))?.id);
  return prepareNow(declaration);
}

/**
 * Checks a declaration and reads its context, as `prepare` does, but without waiting: the ruleset's actions must be
 * loaded, or the action is refused as unknown.
 */
export function prepareNow(declaration: Declaration): Prepared | Refusal {
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
 * Reads an action's context for a declaration: with its tokens on one scene (`withTokensOnScene`), and without the
 * choices that this user may not make (`withPermittedChoices`). The result has the declaration as it was read.
 */
export function readContext(
  base: Pick<Prepared, "ruleset" | "action" | "actor" | "table">,
  declaration: Declaration,
): Prepared {
  const { ruleset, action, actor, table } = base;
  const allowed = withTokensOnScene(withPermittedChoices(action, declaration, host.game.user.isGM));
  return { ruleset, action, actor, table, declaration: allowed, context: action.context(allowed, table) };
}

/**
 * Throws the dice that the declarer may throw, creates the card, and resolves to its message; to null, with a
 * notification, if it is refused. Throws Prevented if a module stops it.
 */
export async function postCard({ ruleset, action, actor, table, declaration, context }: Prepared): Promise<unknown> {
  if (isRefusal(context)) return notify(context);
  if (!host.game.user.isGM && action.reservedForGamemaster?.(context)) return notify({ refused: "GamemasterOnly" });
  const remark = refusesOutOfTurn() ? outOfTurn(declaration) : null;
  if (
    remark &&
    spendsRound(action.reservedCosts?.(freshState(declaration, context as JsonObject), table) ?? [], declaration)
  )
    return notify(remark);
  // Modules may stop it before any die is thrown.
  const event = { ruleset: ruleset.id, action: action.id, declaration, user: host.game.userId };
  askListeners("fray.preDeclare", event);
  const rolls = await ownDice(action, declaration, context as JsonObject);
  // The card speaks for the token that acts; a card of the game itself for its user.
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
    // The host plays its sound of dice only for messages that a roll itself creates.
    sound: rolls.length ? host.CONFIG.sounds.dice : null,
    system: { ruleset: ruleset.id, action: action.id, declaration, cast: participantsOf(declaration), context },
    flags: { [NAMESPACE]: idsOf(declaration) },
  };
  const message = await MessageBase.create(inMode(data));
  if (message) callListeners("fray.declare", { ...event, message });
  return message;
}

/**
 * Declares an action without opening a dialog, and resolves to the card's message; to null, with a notification, when
 * it is refused. The active gamemaster's client reads all that counts again when the card arrives.
 */
export function declareAtOnce(declaration: Declaration): Promise<unknown> {
  return runDeclaring(async () => {
    const prepared = await prepare(declaration);
    return isRefusal(prepared) ? notify(prepared) : postCard(prepared);
  });
}

/**
 * Runs the work of a declaration and resolves to its result. If it throws, notifies the user of a refusal by a rule or
 * module, reports any other error, and resolves to null.
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

/** Returns the state of a card before any die is thrown or reaction answered, with "" as its id. */
export const freshState = (declaration: Declaration, context: JsonObject): CardState => ({
  card: "",
  declaration,
  context,
  answers: {},
  amendments: [],
  dice: {},
});

/**
 * Throws the dice that the declarer may throw at once: those of own actors, until a reaction is asked for. A throw that
 * an undone card keeps counts instead of a new one.
 */
async function ownDice(action: AnyAction, declaration: Declaration, context: JsonObject): Promise<CardRoll[]> {
  const rolls: CardRoll[] = [];
  const state = freshState(declaration, context);
  // Further dice may be asked for once some are thrown.
  for (;;) {
    const now = { ...state, dice: facesByRequest(rolls) };
    if (action.reactions?.(now).length) return rolls;
    const thrownHere = missingRolls(action.dice(now), rolls).filter((request) =>
      throwsHere(request.roller, declaration),
    );
    if (!thrownHere.length) return rolls;
    for (const request of thrownHere)
      rolls.push(keptThrow(declaredBy(host.game.user, declaration), request) ?? (await rollDice(request)));
  }
}

/**
 * Tells whether this client throws the dice of an actor (`roller`) now: only if this user owns the actor; on a
 * gamemaster's client only if it is the declaring actor, or no connected player owns it.
 */
function throwsHere(roller: string, declaration: Declaration): boolean {
  const actor = actorOf(roller);
  if (!actor?.isOwner) return false;
  if (!host.game.user.isGM || roller === declaration.actor) return true;
  return !host.game.users.some((user) => user.active && !user.isGM && actor.testUserPermission(user, "OWNER"));
}

/** Shows this user a refusal as a notification. Returns null, so that it can be the result of a refused declaration. */
export function notify(refusal: Refusal): null {
  const rule = refusal.rule ? ` (${refusal.rule})` : "";
  host.ui.notifications.warn(`${refusalInWords(refusal)}${rule}`);
  return null;
}

/**
 * Returns a declaration of an actor's action at the user's present targets, without choices unless given. Its token:
 * the one given, else the actor's own, else its first on the viewed scene, else null.
 */
export function declarationOf(
  actor: ActorDocument,
  action: string,
  options: { item?: string | null; choices?: Declaration["choices"]; token?: TokenDocument | null } = {},
): Declaration {
  const token = options.token ?? actor.token ?? actor.getActiveTokens(false, true)[0] ?? null;
  return {
    action,
    actor: actor.uuid,
    token: token?.uuid ?? null,
    item: options.item ?? null,
    targets: currentTargets(),
    choices: options.choices ?? {},
  };
}

/**
 * Returns the first of the user's targets that plays by the actor's ruleset, as a sheet shows odds against one target
 * only; null if none does.
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
