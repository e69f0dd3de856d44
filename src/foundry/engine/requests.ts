import { host, localize } from "../host/host.ts";
import { isRefusal } from "../contract/action.ts";
import type { Amendment, Refusal, TargetRef } from "../contract/action.ts";
import type { HostUser, MessageDocument } from "../host/documents.ts";
import { plain } from "../host/json.ts";
import type { JsonValue } from "../host/json.ts";
import type { ChangeLabel } from "../contract/change.ts";
import { readAmendment, readTarget, readTargets, isSafeObject } from "./bounds.ts";
import type { HeldCard } from "./integrity.ts";
import { copyOf, signedCard, verifiedCard } from "./integrity.ts";
import { advance, answer, continueCard, joinDice, vouch, withdraw } from "./lifecycle.ts";
import { isUndoneWith, labelInWords } from "./journal/labels.ts";
import { notify } from "./declare.ts";
import type { CardRoll } from "./dice.ts";
import { rollFrom, rollDice } from "./dice.ts";
import type { Reply } from "./identity.ts";
import { ask, registerQuery } from "./identity.ts";
import { Prevented, notifyPrevented } from "./public-hooks.ts";
import { declaredBy, keptThrow } from "./kept-throws.ts";
import { enqueue, once } from "../host/queue.ts";
import type { RequestKind } from "./permissions.ts";
import { admit } from "./permissions.ts";
import type { CardMessage } from "./state.ts";
import { runAffected } from "./run-affected.ts";
import { isCard, loadActionsOf, partsOf, withFreshContext } from "./state.ts";
import { forPlayers, mayLookAt, refusalFor } from "./told-labels.ts";

/*
 * Requests that the buttons of cards (chat messages of actions) make. They are sent to the acting client, the active
 * gamemaster's tab that works for the table.
 */

/** The name of the query that carries requests about cards. */
export const QUERY = "fray.card";

/**
 * A request about a card. No number in it counts for the rules except an amendment's: it names the card and a choice.
 */
export interface CardCommand {
  /** id of the card's message */
  readonly card: string;
  readonly act: RequestKind;
  /** with "answer": ids of the reaction (the question to the user) and of the option chosen */
  readonly reaction?: string;
  readonly option?: string;
  /** with "dice": the user's rolls as JSON */
  readonly rolls?: readonly JsonValue[];
  /** with "amend": the amendment; its id and its author's name are added where it is carried out */
  readonly amendment?: {
    readonly kind: Amendment["kind"];
    readonly value?: number;
    readonly note?: string;
    readonly die?: string;
    readonly choice?: Amendment["choice"];
  };
  /** with "retract": id of the amendment to remove; below, with "target": the new target */
  readonly id?: string;
  readonly target?: TargetRef;
  /** with "target", for an action with several targets: all of them */
  readonly targets?: readonly TargetRef[];
}

/**
 * Has a card's request carried out and shows the user what comes of it: a refusal, the changes that an undo skipped,
 * and other remarks. Resolves to true if it was carried out.
 */
export async function sendCardCommand(request: CardCommand): Promise<boolean> {
  const reply = await askCard(request);
  if (!reply) return false;
  if (!reply.ok) {
    notify(reply.refusal);
    return false;
  }
  const { skipped = [], remarks = [] } = reply;
  if (skipped.length)
    host.ui.notifications.warn([localize("FRAY.Undo.skipped"), ...skipped.map(labelInWords)].join(" "));
  for (const remark of remarks) host.ui.notifications.warn(labelInWords(remark));
  return true;
}

/**
 * Does what `sendCardCommand` says for a pressed button. While a request is under way, the same one is not sent again:
 * it resolves with the first.
 */
export const pressCard = (request: CardCommand): Promise<boolean> =>
  once(QUERY + JSON.stringify(request), () => sendCardCommand(request));

/**
 * Has a request about a card carried out by the active gamemaster's client, which may be this one. Resolves to its
 * reply, without showing it; to null, with a notification, if no gamemaster is connected or none answers.
 */
export const askCard = (request: CardCommand): Promise<Reply | null> => ask(QUERY, request, perform);

/** Registers the query by which other clients send their requests about cards; only the acting client answers it. */
export function registerCardQuery(): void {
  registerQuery(QUERY, perform);
}

/** Carries out a user's request about a card, given as untrusted data, and returns the reply to send. */
async function perform(given: unknown, user: HostUser): Promise<Reply> {
  const request = readRequest(given);
  if (!request) return { ok: false, refusal: { refused: "Unreadable" } };
  const message = host.game.messages.get(request.card);
  if (!isCard(message)) return { ok: false, refusal: { refused: "NoCard" } };
  // A module's veto is a refusal too.
  const result = await actInTurn(message, request, user).catch((error: unknown): Refusal => {
    if (error instanceof Prevented) return error.refusal;
    throw error;
  });
  if (isRefusal(result)) return { ok: false, refusal: refusalFor(result, user) };
  // Of an undo: what it had to skip, and the cards that it undid too.
  const labels: ChangeLabel[] = Array.isArray(result) ? result : [];
  const left = labels.filter((label) => !isUndoneWith(label));
  const skipped = user.isGM ? left : [...forPlayers(left)];
  const undoneWith = labels.filter(isUndoneWith);
  const hands = request.act === "undo" ? (await applying()).handsAfterUndo(message) : [];
  // What an actor holds is told to users who may look at it; else to the gamemaster, on whose client this runs.
  const toldHands = hands.filter(({ data }) => mayLookAt(data?.uuid, user));
  for (const label of hands) if (!toldHands.includes(label)) host.ui.notifications.warn(labelInWords(label));
  const remarks = [...undoneWith, ...toldHands];
  return {
    ok: true,
    ...(skipped.length ? { skipped } : {}),
    ...(remarks.length ? { remarks } : {}),
  };
}

/** The names of all members that a request may have. */
const REQUEST_KEYS = ["card", "act", "reaction", "option", "rolls", "amendment", "id", "target", "targets"];
/** The most rolls that a request may send. */
const MAX_ROLLS = 40;

/**
 * Returns untrusted data as a request; null if it has not the form of one. The values are checked later, where each is
 * used.
 */
function readRequest(given: unknown): CardCommand | null {
  if (!isSafeObject(given, REQUEST_KEYS)) return null;
  for (const key of ["card", "act", "reaction", "option", "id"])
    if (given[key] !== undefined && typeof given[key] !== "string") return null;
  const { rolls } = given;
  if (rolls !== undefined && !(Array.isArray(rolls) && rolls.length <= MAX_ROLLS)) return null;
  return given as unknown as CardCommand;
}

/** The result of a request: a refusal; of an undo, labels of what it skipped; null if there is nothing to tell. */
type ActResult = Refusal | null | readonly ChangeLabel[];

/**
 * Carries out a request after all earlier requests about the same card, or returns the refusal by `admit`.
 */
function actInTurn(message: CardMessage, request: CardCommand, user: HostUser): Promise<ActResult> {
  return enqueue(message.id, async () => {
    await loadActionsOf(message);
    const refusal = admit(message, request, user);
    if (refusal) return refusal;
    return carryOut(message, verifiedCard(message) ?? copyOf(message), request, user);
  });
}

/** Carries out a request that has been allowed. `card`: a copy of the card as signed; unsigned only for "vouch". */
function carryOut(
  message: CardMessage,
  card: HeldCard,
  request: CardCommand,
  user: HostUser,
): Promise<ActResult> | ActResult {
  switch (request.act) {
    case "apply":
      return applying().then(({ applyCard }) => applyCard(message, user));
    case "redo":
      return applying()
        .then(({ redoCard }) => redoCard(message, user))
        .finally(() => runAffected(card.id, advance));
    case "undo":
      return applying()
        .then(({ undoCard }) => undoCard(message, user))
        .finally(() => runAffected(card.id, advance));
    case "answer":
      // One answer at a time on this client, of all cards: the next one sees what this one has paid.
      return enqueue("answers", () => answerFrom(message, card, request, user));
    case "dice":
      return joinDice(message, card, user, rollsOf(request));
    // Amendments, with their untrusted data.
    case "amend": {
      const amendment = readAmendment(request.amendment);
      return amendment
        ? amending().then(({ amend }) => amend(message, card, user, amendment))
        : { refused: "NoAmendment" };
    }
    case "retract":
      return amending().then(({ retract }) => retract(message, card, user, request.id ?? ""));
    case "target": {
      const target = readTarget(request.target);
      const targets = readTargets(request.targets ?? []);
      if (!target || !targets) return { refused: "NoTarget" };
      return amending().then(({ retarget }) => retarget(message, card, user, target, targets));
    }
    // A gamemaster has an unsigned card checked, or a stopped one go on.
    case "vouch":
      return vouch(message);
    // Asks again what was answered only by its deadline.
    case "reopen":
      return amending().then(({ reopen }) => reopen(message, card, user));
    case "withdraw":
      return withdraw(message, card, user);
  }
}

/** Loads what applies and undoes cards with the first that is applied. */
const applying = () => import("./apply-undo.ts");
/** Loads what amends cards with the first amendment. */
const amending = () => import("./amend.ts");

/** Returns the rolls in a request, without those that cannot be read as rolls. */
const rollsOf = (request: CardCommand): CardRoll[] =>
  (request.rolls ?? []).map(rollFrom).filter((roll): roll is CardRoll => roll !== null);

/**
 * Adds a user's answer to a card if its option is still offered, and resolves to null; otherwise runs the card without
 * it, and resolves to the refusal.
 */
async function answerFrom(
  message: CardMessage,
  card: HeldCard,
  request: CardCommand,
  user: HostUser,
): Promise<Refusal | null> {
  const { action, state } = withFreshContext(partsOf(card)!);
  const reaction = action.reactions?.(state).find((candidate) => candidate.id === request.reaction);
  const option = reaction?.options.find((candidate) => candidate.id === request.option);
  if (!reaction || !option || option.refused) {
    // The option is no longer offered: the card goes on with the rest.
    await continueCard(message, card);
    return option?.refused ?? { refused: "NoReaction" };
  }
  const optionData = option.data ? { data: option.data } : {};
  return answer(message, card, state.context, { window: reaction.id, option: option.id, by: user.name, ...optionData });
}

/** Throws that this client has begun: ids of the card and of the dice; a throw is begun only once. */
const begunThrows = new Set<string>();

/**
 * Throws the dice that a card awaits from this user, unless this throw has begun already, and sends the dice to the
 * active gamemaster's client. A die is not thrown anew if an undone card of the same declaration keeps its throw: that
 * throw is sent. Does nothing if the card awaits no dice from this user or no gamemaster is connected.
 */
export async function rollAwaited(message: CardMessage): Promise<void> {
  const card = signedCard(message);
  if (card?.system.stage !== "declared" || !host.game.users.activeGM) return;
  // Ids of the dice that are awaited from this user.
  const awaitedIds = Object.entries(card.system.awaiting ?? {}).flatMap(([id, userId]) =>
    userId === host.game.user.id ? [id] : [],
  );
  // The message may change, and be looked at again, before the dice are sent.
  const throwKey = `${message.id}:${awaitedIds.join()}`;
  if (awaitedIds.length) await loadActionsOf(message);
  const parts = partsOf(card);
  if (!awaitedIds.length || !parts || begunThrows.has(throwKey)) return;
  begunThrows.add(throwKey);
  const rolls: object[] = [];
  for (const request of parts.action.dice(parts.state))
    if (awaitedIds.includes(request.id) && !parts.state.dice[request.id]) {
      // A throw that an undone card of the same declaration keeps; else a new one.
      const roll =
        keptThrow(declaredBy(card.author, parts.state.declaration, card.id), request) ??
        (await rollDice(request, { message: message as unknown as MessageDocument }).catch(notifyPrevented));
      // Null: a module has stopped this throw, and the user was told.
      if (roll) rolls.push(roll.toJSON());
    }
  if (rolls.length)
    await sendCardCommand({ card: message.id, act: "dice", rolls: plain(rolls) as unknown as JsonValue[] });
}
