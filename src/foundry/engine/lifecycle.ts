import { queueWork, unlessDeleted } from "./unless-deleted.ts";
import { serverNow } from "../host/clock.ts";
import { host, runDetached, report } from "../host/host.ts";
import { isActingClient } from "./client.ts";
import type { Answer, Refusal } from "../contract/action.ts";
import { isRefusal } from "../contract/action.ts";
import type { Change } from "../contract/change.ts";
import type { HostUser } from "../host/documents.ts";
import { shared } from "../settings.ts";
import type { CardRoll } from "./dice.ts";
import { missingRolls } from "./dice.ts";
import type { HeldCard } from "./integrity.ts";
import { copyOf, createdAt, cutOffCard, signAndWrite, signedCard, verifiedCard, writeCard } from "./integrity.ts";
import { declaredBy, keptThrow } from "./kept-throws.ts";
import { writeStep } from "./journal/apply.ts";
import { recordsOfCard } from "./journal/find-records.ts";
import { removeEntry, ledger, ledgerEntry } from "./journal/ledger.ts";
import { enqueue } from "../host/queue.ts";
import { refusesOutOfTurn, spendsRound } from "./out-of-turn.ts";
import { Prevented, isPrevented, callListeners } from "./public-hooks.ts";
import type { CardMessage } from "./state.ts";
import {
  amendedDeclaration,
  claimOf,
  declaredOn,
  isCard,
  loadActionsOf,
  partsOf,
  eventOf,
  withFreshContext,
  refusalOf,
} from "./state.ts";
import { runAffected } from "./run-affected.ts";
import { rollsProblem } from "./throwers.ts";
import { takeStep, withData } from "./steps.ts";
import { notify } from "./declare.ts";
import { ON_ITS_WAY, fallbackAnswers, lateReactions } from "./reactions.ts";

/*
 * The life of a card (the chat message of one action) on the acting client, the tab of the active gamemaster that works
 * for the table:
 *   received → verified → steps, repeated until one waits or there is an outcome → costs paid → frozen → applied
 * Read it downwards. steps.ts has the steps, apply-undo.ts applies and undoes frozen cards, permissions.ts says which
 * user may ask for it. The ledger: a world setting with the gamemasters' signature of each card. Reactions: choices
 * that a card puts to players. A card is frozen once it has its outcome.
 */

/* ---- from arrival to outcome --------------------------------------------------------------------------------- */

/**
 * Ids of cards that were created while this client listened and were not read yet; editing an old card adds nothing.
 */
const unreadCards = new Set<string>();

/** Notes a card as just created, and advances it; to be called once for each card. */
export function receive(message: CardMessage): Promise<void> {
  unreadCards.add(message.id);
  return advance(message);
}

/**
 * Runs a card until it waits for a user or has ended; only the acting client does. An edited card is left as it is, and
 * so is an old card that the ledger does not know. Cards of one actor run one after another, so that each sees what the
 * one before has cost.
 */
export function advance(message: CardMessage): Promise<void> {
  const actor = String((claimOf(message).declaration as { actor?: unknown } | null)?.actor ?? "");
  return enqueue(message.id, () => enqueue(`actor ${actor}`, () => step(message)));
}

/** Loads the card's actions, then advances the card if this is the acting client and the card was not deleted. */
async function step(message: CardMessage): Promise<void> {
  await loadActionsOf(message);
  if (isActingClient()) await unlessDeleted(message, () => advanceNow(message));
}

/** Runs a card that is signed and waits, or verifies one that is not signed yet if it has just been created. */
async function advanceNow(message: CardMessage): Promise<void> {
  const isNew = unreadCards.delete(message.id);
  if (ledgerEntry(message.id)) {
    const card = verifiedCard(message);
    if (card?.system.stage === "declared") await runUnattended(message, card);
  } else if (isNew) await readNew(message);
}

/** Reads a card for the first time: verifies it, then runs or refuses it. */
async function readNew(message: CardMessage): Promise<void> {
  const { verify } = await import("./verify.ts");
  const received = copyOf(message);
  const verified = verify(received);
  if (isRefusal(verified)) await refuse(message, received, verified, declaredOn(received));
  else await runUnattended(message, verified);
}

/** Runs a card that no user has asked for just now; if a module stops it, the gamemaster is notified. */
async function runUnattended(message: CardMessage, card: HeldCard): Promise<void> {
  const refusal = await run(message, card);
  if (refusal) notify(refusal);
}

/**
 * Takes steps with a card until it waits for a user, is frozen or is refused, and writes the card. Stops without
 * writing if another client has become the acting one. Returns null, even if the rules refuse the card; a refusal only
 * if a module stopped the card, which then stays as it was.
 */
export async function run(message: CardMessage, start: HeldCard): Promise<Refusal | null> {
  let card = start;
  stoppedCards.delete(message.id);
  try {
    for (;;) {
      // The context is read anew: other cards may have paid from the same pools since the last step.
      card = withData(card, { context: withFreshContext(partsOf(card)!).state.context });
      const parts = partsOf(card)!;
      const result = await takeStep(card, parts);
      // While dice were thrown another client may have become the acting one: then only that client's result counts.
      if (!isActingClient()) return null;
      card = result.card;
      if (result.next === "wait") {
        await signAndWrite(message, card);
        return null;
      }
      if (result.next === "freeze") {
        // An outcome exists: freeze the card, but refuse an act out of turn if the world refuses those. `remark` says
        // that the act was declared out of turn; this counts only for acts that use up the actor's round.
        const { remark } = card.system;
        const isOutOfTurn = remark && spendsRound(result.costs, parts.state.declaration);
        if (isOutOfTurn && refusesOutOfTurn()) return await refuse(message, card, remark);
        await freeze(message, isOutOfTurn ? card : withData(card, { remark: null }), result.costs);
        return null;
      }
    }
  } catch (error) {
    if (error instanceof Prevented) return stop(message, error.refusal);
    return await refuse(message, card, refusalOf(error));
  }
}

/**
 * Pays a card's costs, writes its outcome, runs other open cards that the costs affect, calls the hook `fray.resolve`
 * and applies the card: in this order, so that it can be resumed. Does not apply the card if a user has to press the
 * button or nothing is to be applied. Notifies the gamemaster if a module stops the card from being applied.
 */
async function freeze(message: CardMessage, card: HeldCard, costs: readonly Change[]): Promise<void> {
  if (costs.length) {
    // Stored before anything is paid, so that a resumed card gets the same outcome. The record of the step "costs"
    // tells whether the card has paid.
    const openCard = withData(card, { stage: "declared", outcome: null });
    await signAndWrite(message, openCard, [...new Set(costs.map((change) => change.uuid))]);
    await writeStep(card.id, "costs", host.game.user, costs);
  }
  await signAndWrite(message, card);
  if (costs.length) runAffected(card.id, advance);
  const outcome = card.system.outcome!;
  callListeners("fray.resolve", { ...eventOf(message, card, card.author?.id ?? ""), outcome });
  const { action } = partsOf(card)!;
  // A card that was applied before it was amended or a reaction reopened is applied again. `value` 1 says so of a
  // reaction, and of a choice amended by an older version.
  const lastAmendment = card.system.amendments.at(-1);
  const wasApplied =
    lastAmendment?.applied ??
    ((lastAmendment?.kind === "reopen" || lastAmendment?.kind === "choice") && lastAmendment.value === 1);
  const appliesItself = action.immediate || wasApplied || shared<boolean>("autoApply");
  if (!appliesItself || (outcome.harmless && !wasApplied)) return;
  const { applyCard } = await import("./apply-undo.ts");
  const refusal = await applyCard(message, host.game.user);
  if (refusal && isPrevented(refusal)) notify(refusal);
}

/* ---- what ends or stops it ----------------------------------------------------------------------------------- */

/** The fields of a refused card besides its declaration, all empty. */
const EMPTY = { context: null, outcome: null, answers: {}, amendments: [], deadlines: {}, awaiting: {} };

/**
 * Writes a card as refused, emptied but for refusal and declaration, and forgets it in the ledger. `declaration`: by
 * default as amended, so that a target chosen later stays on the card. Returns null.
 */
async function refuse(
  message: CardMessage,
  card: HeldCard,
  refusal: Refusal,
  declaration = amendedDeclaration(card),
): Promise<null> {
  await writeCard(message, withData(card, { ...EMPTY, stage: "refused", refusal, declaration }));
  await removeEntry(card.id, createdAt(message));
  return null;
}

/**
 * Withdraws a card that still waits, for `user`, and resolves to null; to a refusal if the card does not wait or has
 * already changed a document.
 */
export async function withdraw(message: CardMessage, card: HeldCard, user: HostUser): Promise<Refusal | null> {
  if (card.system.stage !== "declared" || recordsOfCard(card.id).length) return { refused: "Answered" };
  return refuse(message, card, { refused: "Withdrawn", data: { name: user.name } });
}

/** Ids of cards that a module has stopped on this client; they run again only by a button or when they change. */
const stoppedCards = new Set<string>();

/** Tells whether a module has stopped this card on this client. */
export const isStopped = (message: CardMessage): boolean => stoppedCards.has(message.id);

/** Notes that a module has stopped a card, has it drawn anew with a button to run it again, and returns the refusal. */
function stop(message: CardMessage, refusal: Refusal): Refusal {
  stoppedCards.add(message.id);
  host.Hooks.callAll("fray.stopped", message.id);
  return refusal;
}

/* ---- what makes it run again --------------------------------------------------------------------------------- */

/** Advances, on the acting client, all cards that wait, and those created while no gamemaster was connected. */
export function advanceAll(): void {
  if (!isActingClient()) return;
  const { cards, seen } = ledger();
  for (const message of host.game.messages) {
    if (!isCard(message) || claimOf(message).stage === "refused") continue;
    if (cards[message.id]) {
      if (claimOf(message).stage === "declared")
        runDetached(verifiedCard(message) ? advance(message) : resumeSigned(message));
    } else if (createdAt(message) > seen) {
      // Newer than all cards looked at: no gamemaster was connected. Older unsigned ones wait for a gamemaster's
      // button.
      runDetached(receive(message));
    }
  }
}

/**
 * Resumes a card whose newest step was signed but not written before the client was cut off. If that step was the
 * card's first (`fresh`), verifies the card again; else runs the card from the step before, with the same dice. Does
 * nothing for any other card.
 */
function resumeSigned(message: CardMessage): Promise<void> {
  return queueWork(message, async () => {
    await loadActionsOf(message);
    const cutOff = cutOffCard(message);
    if (cutOff?.fresh) await readNew(message);
    else if (cutOff) await runUnattended(message, cutOff.card);
  });
}

/**
 * Carries out a gamemaster's request to run a card: runs a signed one again, and verifies an unsigned one, made while
 * no gamemaster was connected. Resolves to null; to a refusal if a module stops a signed card, or if an unsigned one is
 * so old that the ledger may have dropped its entry.
 */
export async function vouch(message: CardMessage): Promise<Refusal | null> {
  const card = ledgerEntry(message.id) ? verifiedCard(message) : null;
  if (card) return run(message, card);
  if (createdAt(message) <= ledger().dropped) return { refused: "Forgotten" };
  await readNew(message);
  return null;
}

/** Gives a waiting card's overdue reactions their fallback answers and runs the card; on the acting client only. */
function closeOverdue(message: CardMessage): Promise<void> {
  return queueWork(message, async () => {
    await loadActionsOf(message);
    const card = isActingClient() ? verifiedCard(message) : null;
    if (card?.system.stage !== "declared") return;
    const { action, state } = partsOf(card)!;
    const overdue = lateReactions(action.reactions?.(state) ?? [], card.system);
    if (!overdue.length) return;
    const answers = { ...card.system.answers, ...fallbackAnswers(overdue, card.system) };
    await runUnattended(message, withData(card, { answers }));
  });
}

/** Runs a card that waits, as its state may have changed; does nothing with a frozen or refused one. */
export async function continueCard(message: CardMessage, card: HeldCard): Promise<void> {
  if (card.system.stage === "declared") await runUnattended(message, card);
}

/**
 * Adds an answer to a card, with the context by which the answer was checked, and runs the card. Resolves to null, or
 * to a refusal if the reaction has an answer already or a module stops the card.
 */
export async function answer(
  message: CardMessage,
  card: HeldCard,
  context: HeldCard["system"]["context"],
  reply: Answer,
): Promise<Refusal | null> {
  if (Object.hasOwn(card.system.answers, reply.window)) return { refused: "Answered" };
  return run(message, withData(card, { context, answers: { ...card.system.answers, [reply.window]: reply } }));
}

/**
 * Adds dice that a user has sent to a card and runs it; a throw kept from an undone card counts in place of one sent.
 * Resolves to null; to a refusal if the list is empty, if the card does not want the dice, if the user may not throw
 * for the actor, or if a module stops the card.
 */
export async function joinDice(
  message: CardMessage,
  card: HeldCard,
  user: HostUser,
  rolls: readonly CardRoll[],
): Promise<Refusal | null> {
  const { action, state } = partsOf(card)!;
  const missingRequests = missingRolls(action.dice(state), card.rolls);
  const refusal = rolls.length ? rollsProblem(missingRequests, rolls, user) : { refused: "WrongDice" };
  if (refusal) return refusal;
  // For each request that was sent dice: the kept throw, else the roll sent.
  const declared = declaredBy(card.author, state.declaration, card.id);
  const countedRolls = missingRequests.flatMap((request) => {
    const sent = rolls.find((roll) => roll.options?.fray?.id === request.id);
    return sent ? [keptThrow(declared, request) ?? sent] : [];
  });
  return run(message, { ...card, rolls: [...card.rolls, ...countedRolls] });
}

/** Timers, by the card's id, that end at the next deadline of an open reaction; on the acting client only. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Sets, on the acting client, the timer that closes a card's overdue reactions; removes it if no deadline is open. */
export function watchDeadlines(message: CardMessage): void {
  clearTimeout(timers.get(message.id));
  timers.delete(message.id);
  const card = isActingClient() ? signedCard(message) : null;
  if (card?.system.stage !== "declared") return;
  const { answers, deadlines } = card.system;
  const openDeadlines = Object.entries(deadlines).filter(([id, deadline]) => deadline > 0 && !answers[id]);
  if (!openDeadlines.length) return;
  const msToDeadline = Math.max(0, Math.min(...openDeadlines.map(([, deadline]) => deadline)) - serverNow());
  timers.set(
    message.id,
    // After ON_ITS_WAY, for which answers still count, and 50 ms later, so that it is over by then. setTimeout fires at
    // once for more than 0x7fffffff ms.
    setTimeout(() => closeOverdue(message).catch(report), Math.min(msToDeadline + ON_ITS_WAY + 50, 0x7fffffff)),
  );
}
