import { queueWork, unlessDeleted } from "./unless-deleted.ts";
import { serverNow } from "../host/clock.ts";
import { host, runDetached, report } from "../host/host.ts";
import { isActingClient } from "./client.ts";
import type { Amendment, Answer, Refusal } from "../contract/action.ts";
import { isRefusal } from "../contract/action.ts";
import type { Change } from "../contract/change.ts";
import type { HostUser } from "../host/documents.ts";
import { shared } from "../settings.ts";
import type { CardRoll } from "./dice.ts";
import { missingRolls } from "./dice.ts";
import { choiceProblem } from "./bounds.ts";
import type { HeldCard } from "./integrity.ts";
import { copyOf, createdAt, cutOffCard, signAndWrite, signedCard, verifiedCard, writeCard } from "./integrity.ts";
import { declaredBy, keptThrow } from "./kept-throws.ts";
import { recordsOfCard, writeStep } from "./journal/apply.ts";
import { removeEntry, ledger, ledgerEntry } from "./journal/ledger.ts";
import { enqueue } from "../host/queue.ts";
import { refusesOutOfTurn, spendsRound } from "./out-of-turn.ts";
import { withTokensOnScene } from "./placed.ts";
import { participantsOf } from "./participants.ts";
import { withoutReservations } from "./reserved-costs.ts";
import { Prevented, isPrevented, callListeners } from "./public-hooks.ts";
import { applyCard } from "./apply-undo.ts";
import type { CardMessage } from "./state.ts";
import {
  withAmendments,
  claimOf,
  contextReader,
  isCard,
  loadActionsOf,
  partsOf,
  withPermittedChoices,
  checkDeclaration,
  eventOf,
  withFreshContext,
  refusalOf,
} from "./state.ts";
import { rollsProblem } from "./throwers.ts";
import { takeStep, withData } from "./steps.ts";
import { verify } from "./verify.ts";
import { notify } from "./declare.ts";
import { fallbackAnswers, lateReactions } from "./reactions.ts";

/*
 * The life of a card, on the active gamemaster's client:
 *   received → verified → steps, repeated until one waits or there is an outcome → costs paid → frozen → applied
 * Read it downwards. steps.ts has the steps, apply-undo.ts applies and undoes frozen cards, permissions.ts says which
 * user may ask for it.
 */

/* ---- from arrival to outcome --------------------------------------------------------------------------------- */

/** Cards that arrived on this client and were not looked at yet. An edit of an old card is no arrival. */
const arrived = new Set<string>();

/** Notes that a card has just arrived, and takes it on (`advance`); call it once for each card. */
export function receive(message: CardMessage): Promise<void> {
  arrived.add(message.id);
  return advance(message);
}

/**
 * Runs a card until it waits for a user or has ended, on the acting client only; not an old card unknown to the
 * ledger, nor an edited one. Cards of one actor run one after another, so that each sees what the one before has cost.
 */
export function advance(message: CardMessage): Promise<void> {
  const actor = String((claimOf(message).declaration as { actor?: unknown } | null)?.actor ?? "");
  return enqueue(message.id, () => enqueue(`actor ${actor}`, () => step(message)));
}

async function step(message: CardMessage): Promise<void> {
  await loadActionsOf(message);
  if (isActingClient()) await unlessDeleted(message, () => advanceNow(message));
}

/** Runs a card that is signed and open, or reads one for the first time that has just arrived. */
async function advanceNow(message: CardMessage): Promise<void> {
  const fresh = arrived.delete(message.id);
  if (ledgerEntry(message.id)) {
    const card = verifiedCard(message);
    if (card?.system.stage === "declared") await runUnattended(message, card);
  } else if (fresh) await readNew(message);
}

/** Reads a card for the first time: verifies it, and then runs it or refuses it. */
async function readNew(message: CardMessage): Promise<void> {
  const received = copyOf(message);
  const verified = verify(received);
  if (isRefusal(verified)) await refuse(message, received, verified);
  else await runUnattended(message, verified);
}

/** Runs a card outside of a request: the gamemaster is notified if a module stops it. */
async function runUnattended(message: CardMessage, card: HeldCard): Promise<void> {
  const refusal = await run(message, card);
  if (refusal) notify(refusal);
}

/**
 * Takes a card on until it waits for a user, is frozen or is refused, and writes it as it then is. Returns a refusal if
 * a module stopped it, and the card then waits unchanged; else null, even if the rules refuse the card.
 */
async function run(message: CardMessage, start: HeldCard): Promise<Refusal | null> {
  let card = start;
  stopped.delete(message.id);
  try {
    for (;;) {
      card = withData(card, { context: withFreshContext(partsOf(card)!).state.context });
      const parts = partsOf(card)!;
      const turn = await takeStep(card, parts);
      // While dice were thrown another client may have become the acting one: then its result counts.
      if (!isActingClient()) return null;
      card = turn.card;
      if (turn.next === "wait") {
        await signAndWrite(message, card);
        return null;
      }
      if (turn.next === "freeze") {
        const { remark, declaration } = card.system;
        const counts = remark && spendsRound(turn.costs, declaration);
        if (counts && refusesOutOfTurn()) return await refuse(message, card, remark);
        await freeze(message, counts ? card : withData(card, { remark: null }), turn.costs);
        return null;
      }
    }
  } catch (error) {
    if (error instanceof Prevented) return stop(message, error.refusal);
    return await refuse(message, card, refusalOf(error));
  }
}

/** Freezes a card: costs are written first, so that it can be resumed if cut off; then applies it where that is due. */
async function freeze(message: CardMessage, card: HeldCard, costs: readonly Change[]): Promise<void> {
  if (costs.length) {
    // Dice and context are stored before anything is paid, so that a resumed card gets the same outcome and pays once.
    const open = withData(card, { stage: "declared", outcome: null });
    await signAndWrite(message, open, [...new Set(costs.map((change) => change.uuid))]);
    await writeStep(card.id, "costs", host.game.user, costs);
  }
  await signAndWrite(message, card);
  const outcome = card.system.outcome!;
  callListeners("fray.resolve", { ...eventOf(message, card, card.author?.id ?? ""), outcome });
  const { action } = partsOf(card)!;
  // If a reaction was asked again, or a choice amended, the card is applied if it was before.
  const last = card.system.amendments.at(-1);
  const wasApplied = (last?.kind === "reopen" || last?.kind === "choice") && last.value === 1;
  if (!(action.immediate || wasApplied || shared<boolean>("autoApply")) || outcome.harmless) return;
  const refusal = await applyCard(message, host.game.user);
  if (refusal && isPrevented(refusal)) notify(refusal);
}

/* ---- what ends it, or halts it ------------------------------------------------------------------------------- */

/** The fields of a refused card besides its declaration, all empty. */
const EMPTY = { context: null, outcome: null, answers: {}, amendments: [], deadlines: {}, awaiting: {} };

/** Refuses a card and removes it from the ledger, as nothing can be done with it any more. */
async function refuse(message: CardMessage, card: HeldCard, refusal: Refusal): Promise<null> {
  await writeCard(message, withData(card, { ...EMPTY, stage: "refused", refusal }));
  await removeEntry(card.id, createdAt(message));
  return null;
}

/** Withdraws a card that still waits; returns a refusal if it does not wait or has cost something, else null. */
export async function withdraw(message: CardMessage, card: HeldCard, user: HostUser): Promise<Refusal | null> {
  if (card.system.stage !== "declared" || recordsOfCard(card.id).length) return { refused: "NotResolved" };
  return refuse(message, card, { refused: "Withdrawn", data: { name: user.name } });
}

/** Cards that a module has stopped on this client: only a button or a change runs them again. */
const stopped = new Set<string>();

/** Tells whether a module has stopped a card on this client. */
export const isStopped = (message: CardMessage): boolean => stopped.has(message.id);

/** Notes that a module has stopped a card, has it drawn with a button to run it again, and returns the refusal. */
function stop(message: CardMessage, refusal: Refusal): Refusal {
  stopped.add(message.id);
  host.Hooks.callAll("fray.stopped", message.id);
  return refusal;
}

/* ---- what sets it going again -------------------------------------------------------------------------------- */

/** Takes on, on the acting client, all cards that wait, and those that came while no gamemaster was connected. */
export function advanceAll(): void {
  if (!isActingClient()) return;
  const { cards, seen } = ledger();
  for (const message of host.game.messages) {
    if (!isCard(message) || claimOf(message).stage === "refused") continue;
    if (cards[message.id]) {
      if (claimOf(message).stage === "declared")
        runDetached(verifiedCard(message) ? advance(message) : resumeSigned(message));
    } else if (createdAt(message) > seen) {
      // Created while no gamemaster was connected. Older unsigned cards wait for a gamemaster to press their button.
      runDetached(receive(message));
    }
  }
}

/** Resumes a card that was signed but not written, from its last step: the same dice lead to the same outcome. */
function resumeSigned(message: CardMessage): Promise<void> {
  return queueWork(message, async () => {
    await loadActionsOf(message);
    const cut = cutOffCard(message);
    if (cut?.fresh) await readNew(message);
    else if (cut) await runUnattended(message, cut.card);
  });
}

/** Verifies a card made without a gamemaster, or reruns a stopped one; refuses one the ledger may have dropped. */
export async function vouch(message: CardMessage): Promise<Refusal | null> {
  const card = ledgerEntry(message.id) ? verifiedCard(message) : null;
  if (card) return run(message, card);
  if (createdAt(message) <= ledger().dropped) return { refused: "Forgotten" };
  await readNew(message);
  return null;
}

/** Answers a waiting card's overdue reactions by their fallbacks and runs it; on the acting client only. */
export function closeOverdue(message: CardMessage): Promise<void> {
  return queueWork(message, async () => {
    await loadActionsOf(message);
    const card = isActingClient() ? verifiedCard(message) : null;
    if (card?.system.stage !== "declared") return;
    const { action, state } = partsOf(card)!;
    const late = lateReactions(action.reactions?.(state) ?? [], card.system);
    if (!late.length) return;
    const answers = { ...card.system.answers, ...fallbackAnswers(late, card.system) };
    await runUnattended(message, withData(card, { answers }));
  });
}

/** Takes a card that waits on as far as it goes now; does nothing if it is frozen or refused. */
export async function continueCard(message: CardMessage, card: HeldCard): Promise<void> {
  if (card.system.stage === "declared") await runUnattended(message, card);
}

/** Enters a checked answer and the context read for it, and runs the card; refuses a second answer to a reaction. */
export async function answer(
  message: CardMessage,
  card: HeldCard,
  context: HeldCard["system"]["context"],
  reply: Answer,
): Promise<Refusal | null> {
  if (Object.hasOwn(card.system.answers, reply.window)) return { refused: "Answered" };
  return run(message, withData(card, { context, answers: { ...card.system.answers, [reply.window]: reply } }));
}

/** Adds a user's dice (or the throws kept for them) and runs the card; refuses an empty list and unwanted dice. */
export async function joinDice(
  message: CardMessage,
  card: HeldCard,
  user: HostUser,
  rolls: readonly CardRoll[],
): Promise<Refusal | null> {
  const { action, state } = partsOf(card)!;
  const missing = missingRolls(action.dice(state), card.rolls);
  const problem = rolls.length ? rollsProblem(missing, rolls, user) : { refused: "WrongDice" };
  if (problem) return problem;
  const declared = declaredBy(card.author, card.system.declaration, card.id);
  const counted = missing.flatMap((request) => {
    const sent = rolls.find((roll) => roll.options?.fray?.id === request.id);
    return sent ? [keptThrow(declared, request) ?? sent] : [];
  });
  return run(message, { ...card, rolls: [...card.rolls, ...counted] });
}

/** Opens a card again with its first `kept` answers and an amendment more, without deadlines, and runs it. */
export async function askAgain(message: CardMessage, card: HeldCard, kept: number, added: Amendment): Promise<void> {
  const answers = Object.fromEntries(Object.entries(card.system.answers).slice(0, kept));
  const amendments = [...card.system.amendments, added];
  await run(message, withData(card, { stage: "declared", outcome: null, answers, amendments, deadlines: {} }));
}

/** Resolves a card again after an amendment, with the rolls that count now. Returns a refusal or null. */
export async function reresolve(
  message: CardMessage,
  card: HeldCard,
  amendments: readonly Amendment[],
  rolls: readonly CardRoll[],
): Promise<Refusal | null> {
  const context = readAgain(card, amendments);
  if (isRefusal(context)) return context;
  const next = withData(card, { amendments, stage: "declared", context, outcome: null });
  const cast = { ...card.system.cast, ...participantsOf(partsOf(next)!.state.declaration) };
  return run(message, { ...withData(next, { cast }), rolls });
}

/** Returns a card's context under other amendments, read anew if a target or choice differs, or a refusal. */
function readAgain(card: HeldCard, amendments: readonly Amendment[]): HeldCard["system"]["context"] | Refusal {
  // A choice taken back is a reason to read the context again, like one made.
  const rereads = [...card.system.amendments, ...amendments].some(
    (amendment) => amendment.kind === "target" || amendment.kind === "choice",
  );
  const parts = partsOf(card);
  if (!rereads || !parts) return card.system.context;
  const checked = checkDeclaration(withAmendments(parts.action, card.system.declaration, amendments));
  if (isRefusal(checked)) return checked;
  const { action, actor, ruleset } = checked;
  // The gamemaster may make choices that the author may not: amendments are the gamemaster's.
  const permitted = withPermittedChoices(action, card.system.declaration, Boolean(card.author?.isGM));
  const allowed = withTokensOnScene(withAmendments(action, permitted, amendments));
  const context = withoutReservations(card.id, () => action.context(allowed, contextReader(ruleset, actor, action))) as
    | HeldCard["system"]["context"]
    | Refusal;
  if (!context || isRefusal(context)) return context;
  return choiceProblem(action.fields?.(context, allowed) ?? [], allowed.choices, ruleset.choices) ?? context;
}

/** Timers of open reactions, on the active gamemaster's client. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Sets, on the acting client, the timer that closes a card's overdue reactions; none if no deadline is open. */
export function watchDeadlines(message: CardMessage): void {
  clearTimeout(timers.get(message.id));
  timers.delete(message.id);
  const card = isActingClient() ? signedCard(message) : null;
  if (card?.system.stage !== "declared") return;
  const { answers, deadlines } = card.system;
  const open = Object.entries(deadlines).filter(([id, deadline]) => deadline > 0 && !answers[id]);
  if (!open.length) return;
  const wait = Math.max(0, Math.min(...open.map(([, deadline]) => deadline)) - serverNow());
  timers.set(
    message.id,
    // A timeout longer than this limit would end at once.
    setTimeout(() => closeOverdue(message).catch(report), Math.min(wait + 50, 0x7fffffff)),
  );
}
