import { host, localize } from "../host/host.ts";
import { isRefusal } from "../contract/action.ts";
import type { Amendment, Refusal, TargetRef } from "../contract/action.ts";
import type { HostUser, MessageDocument } from "../host/documents.ts";
import { plain } from "../host/json.ts";
import type { JsonValue } from "../host/json.ts";
import { amend, reopen, retarget, retract } from "./amend.ts";
import { readAmendment, readTarget, readTargets, isSafeObject } from "./bounds.ts";
import type { HeldCard } from "./integrity.ts";
import { copyOf, signedCard, verifiedCard } from "./integrity.ts";
import { answer, continueCard, joinDice, vouch, withdraw } from "./lifecycle.ts";
import { labelInWords } from "./journal/apply.ts";
import { notify } from "./declare.ts";
import type { CardRoll } from "./dice.ts";
import { rollFrom, rollDice } from "./dice.ts";
import type { Reply } from "./identity.ts";
import { ask, registerQuery } from "./identity.ts";
import { Prevented, notifyPrevented } from "./public-hooks.ts";
import { declaredBy, keptThrow } from "./kept-throws.ts";
import { applyCard, handsAfterUndo, redoCard, undoCard } from "./apply-undo.ts";
import { enqueue } from "../host/queue.ts";
import type { RequestKind } from "./permissions.ts";
import { admit } from "./permissions.ts";
import type { CardMessage } from "./state.ts";
import { isCard, loadActionsOf, partsOf, withFreshContext } from "./state.ts";

/** The name of the query that carries requests about cards. */
export const QUERY = "fray.card";

/** A request about a card. It holds no numbers of the rules: only the card, the choice, and the dice thrown. */
export interface CardCommand {
  /** id of the card's message */
  readonly card: string;
  readonly act: RequestKind;
  /** with "answer": ids of the reaction and of the option chosen */
  readonly window?: string;
  readonly option?: string;
  /** with "dice": the rolls as JSON */
  readonly rolls?: readonly JsonValue[];
  /** with "amend": the amendment, without its id and the user who makes it */
  readonly amendment?: {
    readonly kind: Amendment["kind"];
    readonly value?: number;
    readonly note?: string;
    readonly die?: string;
    readonly choice?: Amendment["choice"];
  };
  /** with "retract": id of the amendment */
  readonly id?: string;
  readonly target?: TargetRef;
  /** with "target", for an action that takes several targets: all of them */
  readonly targets?: readonly TargetRef[];
}

/**
 * Sends what a button of a card asks for: the active gamemaster's client does it, any other client asks that one.
 * Returns true if it was done, with notifications of what an undo skipped; a refusal is shown to the user.
 */
export async function sendCardCommand(request: CardCommand): Promise<boolean> {
  const reply = await askCard(request);
  if (!reply) return false;
  if (!reply.ok) {
    notify(reply.refusal);
    return false;
  }
  if (reply.skipped?.length) host.ui.notifications.warn(`${localize("FRAY.Undo.skipped")} ${reply.skipped.join(" ")}`);
  for (const remark of reply.remarks ?? []) host.ui.notifications.warn(remark);
  return true;
}

/**
 * Has the active gamemaster's client, which may be this one, carry out a request about a card. Returns its reply, which
 * the caller shows to the user; null if none answers.
 */
export const askCard = (request: CardCommand): Promise<Reply | null> => ask(QUERY, request, perform);

/** Registers the query by which users ask the active gamemaster's client to do what a card's button says. */
export function registerCardQuery(): void {
  registerQuery(QUERY, perform);
}

/** Carries out a request about a card for a user, and returns the reply to send. */
async function perform(given: unknown, user: HostUser): Promise<Reply> {
  const request = readRequest(given);
  if (!request) return { ok: false, refusal: { refused: "Unreadable" } };
  const message = host.game.messages.get(request.card);
  if (!isCard(message)) return { ok: false, refusal: { refused: "NoCard" } };
  const result = await actInTurn(message, request, user).catch((error: unknown): Refusal => {
    if (error instanceof Prevented) return error.refusal;
    throw error;
  });
  if (isRefusal(result)) return { ok: false, refusal: result };
  const remarks = request.act === "undo" ? handsAfterUndo(message) : [];
  return {
    ok: true,
    ...(Array.isArray(result) && result.length ? { skipped: result.map(labelInWords) } : {}),
    ...(remarks.length ? { remarks } : {}),
  };
}

/** The members of a request. */
const REQUEST_KEYS = ["card", "act", "window", "option", "rolls", "amendment", "id", "target", "targets"];
/** The most rolls that a request may send. */
const MAX_ROLLS = 40;

/**
 * Reads a request from untrusted data; null if it is none. Only its form is checked here; each value is checked where
 * it is used.
 */
function readRequest(given: unknown): CardCommand | null {
  if (!isSafeObject(given, REQUEST_KEYS)) return null;
  for (const key of ["card", "act", "window", "option", "id"])
    if (given[key] !== undefined && typeof given[key] !== "string") return null;
  const { rolls } = given;
  if (rolls !== undefined && !(Array.isArray(rolls) && rolls.length <= MAX_ROLLS)) return null;
  return given as unknown as CardCommand;
}

/** The result of a request: a refusal, the changes that an undo skipped, or null. */
type ActResult = Refusal | null | readonly { key: string }[];

/** Carries out a request when its card's turn comes, one after another, if `admit` allows it. */
function actInTurn(message: CardMessage, request: CardCommand, user: HostUser): Promise<ActResult> {
  return enqueue(message.id, async () => {
    await loadActionsOf(message);
    const refusal = admit(message, request, user);
    if (refusal) return refusal;
    return carryOut(message, verifiedCard(message) ?? copyOf(message), request, user);
  });
}

/** Carries out a request with the card as it was verified. */
function carryOut(
  message: CardMessage,
  card: HeldCard,
  request: CardCommand,
  user: HostUser,
): Promise<ActResult> | ActResult {
  switch (request.act) {
    case "apply":
      return applyCard(message, user);
    case "redo":
      return redoCard(message, user);
    case "undo":
      return undoCard(message, user);
    case "answer":
      // One answer at a time for all cards: the next one sees what this one has paid.
      return enqueue("answers", () => answerFrom(message, card, request, user));
    case "dice":
      return joinDice(message, card, user, rollsOf(request));
    case "amend": {
      const amendment = readAmendment(request.amendment);
      return amendment ? amend(message, card, user, amendment) : { refused: "NoAmendment" };
    }
    case "retract":
      return retract(message, card, user, request.id ?? "");
    case "target": {
      const target = readTarget(request.target);
      const targets = readTargets(request.targets ?? []);
      return target && targets ? retarget(message, card, user, target, targets) : { refused: "NoTarget" };
    }
    case "vouch":
      return vouch(message);
    case "reopen":
      return reopen(message, card, user);
    case "withdraw":
      return withdraw(message, card, user);
  }
}

/** Returns the rolls of a request; those that are no valid rolls are left out. */
const rollsOf = (request: CardCommand): CardRoll[] =>
  (request.rolls ?? []).map(rollFrom).filter((roll): roll is CardRoll => roll !== null);

/** Enters a user's answer, if its option is still offered; else takes the card on without it, and refuses. */
async function answerFrom(
  message: CardMessage,
  card: HeldCard,
  request: CardCommand,
  user: HostUser,
): Promise<Refusal | null> {
  const { action, state } = withFreshContext(partsOf(card)!);
  const reaction = action.reactions?.(state).find((candidate) => candidate.id === request.window);
  const option = reaction?.options.find((candidate) => candidate.id === request.option);
  if (!reaction || !option || option.refused) {
    // The option is no longer offered: the card goes on with the rest.
    await continueCard(message, card);
    return option?.refused ?? { refused: "NoReaction" };
  }
  const data = option.data ? { data: option.data } : {};
  return answer(message, card, state.context, { window: reaction.id, option: option.id, by: user.name, ...data });
}

/** Throws that this client has begun, by the card's id and those of its dice, so that none is made twice. */
const begunThrows = new Set<string>();

/**
 * Throws the dice that a card awaits from this user, once, and sends them to the active gamemaster's client; does
 * nothing without such dice or without a connected gamemaster.
 */
export async function rollAwaited(message: CardMessage): Promise<void> {
  const card = signedCard(message);
  if (card?.system.stage !== "declared" || !host.game.users.activeGM) return;
  // The dice asked of this user: thrown once here, even if the card is looked at again before the answer arrives.
  const askedHere = Object.entries(card.system.awaiting ?? {}).filter(([, user]) => user === host.game.user.id);
  const key = `${message.id}:${askedHere.map(([id]) => id).join()}`;
  if (askedHere.length) await loadActionsOf(message);
  const parts = partsOf(card);
  if (!askedHere.length || !parts || begunThrows.has(key)) return;
  begunThrows.add(key);
  const rolls: object[] = [];
  for (const request of parts.action.dice(parts.state))
    if (askedHere.some(([id]) => id === request.id) && !parts.state.dice[request.id]) {
      const roll =
        keptThrow(declaredBy(card.author, card.system.declaration, card.id), request) ??
        (await rollDice(request, { message: message as unknown as MessageDocument }).catch(notifyPrevented));
      if (roll) rolls.push(roll.toJSON());
    }
  if (rolls.length)
    await sendCardCommand({ card: message.id, act: "dice", rolls: plain(rolls) as unknown as JsonValue[] });
}
