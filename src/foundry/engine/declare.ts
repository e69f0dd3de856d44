import { MessageBase, host, runDetached, report } from "../host/host.ts";
import { inMode } from "../host/compat.ts";
import { RulesError } from "../../rules/error.ts";
import { isRefusal } from "../contract/action.ts";
import type { AnyAction, Declaration, Refusal } from "../contract/action.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";
import type { JsonObject } from "../host/json.ts";
import { shared } from "../settings.ts";
import { participantsOf } from "./participants.ts";
import { askDialog } from "../cards/dialog.ts";
import type { CardRoll } from "./dice.ts";
import { missingRolls, rollDice, facesByRequest } from "./dice.ts";
import { CARD_TYPE } from "./model.ts";
import { actorOf, contextReader, notOwned, permitted, readable, notifyRefusal } from "./state.ts";

export interface DeclareOptions {
  /** true: ask first; false: never; left out: as the person and the action like it */
  readonly dialog?: boolean;
  /** a person's click: an action that always asks does so whatever its dialog is set to */
  readonly clicked?: boolean;
}

/**
 * Declares an action: context, dialog if wanted, the author's own dice, and the card. Everything that counts is
 * read again by the active gamemaster when the card arrives. Null when it was refused or called off.
 */
export async function declare(declaration: Declaration, options: DeclareOptions = {}): Promise<unknown> {
  try {
    return await declareOrThrow(declaration, options);
  } catch (error) {
    if (error instanceof RulesError) notify({ refused: error.reason, rule: error.rule, data: error.data });
    else report(error);
    return null;
  }
}

async function declareOrThrow(declaration: Declaration, options: DeclareOptions): Promise<unknown> {
  const found = readable(declaration);
  if (isRefusal(found)) return notify(found);
  const { ruleset, action, actor } = found;
  const foreign = notOwned(action, declaration, host.game.user);
  if (foreign) return notify(foreign);
  const reader = contextReader(ruleset, actor, action);
  let wanted = permitted(action, declaration, host.game.user.isGM);
  let context = action.context(wanted, reader);
  if (asks(action, options) && (isRefusal(context) || action.fields!(context, wanted).length > 0)) {
    const chosen = await askDialog(ruleset, action, wanted, reader);
    if (!chosen) return null;
    wanted = permitted(action, chosen, host.game.user.isGM);
    context = action.context(wanted, reader);
  }
  if (isRefusal(context)) return notify(context);
  if (!host.game.user.isGM && action.reservedForGamemaster?.(context)) return notify({ refused: "GamemasterOnly" });
  const rolls = await ownDice(action, wanted, context as JsonObject);
  const data = {
    type: CARD_TYPE,
    speaker: MessageBase.getSpeaker({ actor, token: actor.token ?? undefined }),
    content: "",
    rolls: rolls.map((roll) => JSON.stringify(roll.toJSON())),
    // The host gives its sound of dice only to what a roll itself sends.
    sound: rolls.length ? host.CONFIG.sounds.dice : null,
    system: { ruleset: ruleset.id, action: action.id, declaration: wanted, cast: participantsOf(wanted), context },
  };
  return MessageBase.create(inMode(data));
}

/** Dice the declarer may throw at once: no window stands before them, and they are his own. */
async function ownDice(action: AnyAction, declaration: Declaration, context: JsonObject): Promise<CardRoll[]> {
  const rolls: CardRoll[] = [];
  const state = { card: "", declaration, context, answers: {}, amendments: [] };
  for (;;) {
    const now = { ...state, dice: facesByRequest(rolls) };
    if (action.windows?.(now).length) return rolls;
    const mine = missingRolls(action.dice(now), rolls).filter((request) => throwsHere(request.roller, declaration));
    if (!mine.length) return rolls;
    for (const request of mine) rolls.push(await rollDice(request));
  }
}

/** One's own dice are thrown at once; a gamemaster leaves those of a player at the table to the player. */
function throwsHere(roller: string, declaration: Declaration): boolean {
  const actor = actorOf(roller);
  if (!actor?.isOwner) return false;
  if (!host.game.user.isGM || roller === declaration.actor) return true;
  return !host.game.users.some((user) => user.active && !user.isGM && actor.testUserPermission(user, "OWNER"));
}

function asks(action: AnyAction, options: DeclareOptions): boolean {
  if (action.dialog === "never" || !action.fields) return false;
  if (action.dialog === "always") return Boolean(options.clicked) || options.dialog !== false;
  return options.dialog ?? shared<boolean>("dialogByDefault");
}

/** Says no, in words, where the person looks. */
export function notify(refusal: Refusal): null {
  const rule = refusal.rule ? ` (${refusal.rule})` : "";
  host.ui.notifications.warn(`${notifyRefusal(refusal)}${rule}`);
  return null;
}

/** Whether a click asks for the dialog: Shift turns the person's own default around. */
export function wantsDialog(event: Event | null): boolean {
  const held = Boolean((event as MouseEvent | null)?.shiftKey);
  return held !== shared<boolean>("dialogByDefault");
}

/** An empty declaration of an actor's action, at the current targets. */
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

/** What this user has targeted, as a declaration names it. */
export function currentTargets(): Declaration["targets"] {
  return [...(host.game.user.targets ?? [])]
    .filter((placeable) => placeable.actor)
    .map((placeable) => ({ actor: placeable.actor!.uuid, token: placeable.document.uuid }));
}

/** Declares from a click, at the targets as they are now. */
export function declareFromClick(declaration: Declaration, event: Event | null): void {
  runDetached(
    declare(
      { ...declaration, targets: declaration.targets.length ? declaration.targets : currentTargets() },
      { dialog: wantsDialog(event), clicked: true },
    ),
  );
}
