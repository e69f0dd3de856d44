import type { Refusal } from "../../contract/action.ts";
import { signedCard } from "../../engine/integrity.ts";
import { host } from "../../host/host.ts";
import { askCard } from "../../engine/requests.ts";
import type { CardCommand } from "../../engine/requests.ts";
import { phaseOfCard } from "../../engine/journal/phase.ts";
import { claimOf, isCard, partsOf } from "../../engine/state.ts";
import type { SignedCard } from "../../engine/state.ts";
import type { ActorDocument, HostDocument, SceneDocument } from "../../host/documents.ts";

/** What the checks of one run share (`bag`): each may add to it what later ones use, and what is to be deleted. */
export interface FlowState {
  /** id of the folder of the actors made for the check */
  readonly folder: string;
  /** all that is deleted at the end, the newest first */
  readonly made: { delete(): Promise<unknown> }[];
  /** two fighters of each ruleset, by the ruleset's id */
  readonly fighters: Map<string, readonly [ActorDocument, ActorDocument]>;
  /** the check's own scene; null until a check needs it */
  scene: SceneDocument | null;
  /** shows a detail on the line of the report that is running */
  say(detail: string): Promise<void>;
}

/** One check, with a line of the report for itself. */
export interface Check {
  /** its id: the text FRAY.SelfCheck.<id> is its name */
  readonly id: string;
  /** the name of the ruleset that it is done for; left out if it is done once for all */
  readonly of?: string;
  /** runs the check; resolves to what it saw, for its line; throws an Error that says what is wrong, or Skipped */
  run(bag: FlowState): Promise<string | void>;
}

/** What a check throws, with the reason, if it cannot be done here. */
export class Skipped extends Error {}

/** Throws an Error with the message if the condition does not hold. */
export function expect(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** The longest time of one wait, in seconds, unless `waitAtMost` has set another. */
const LONGEST_SECONDS = 20;
/** The longest time that counts now, in seconds. */
let longestSeconds = LONGEST_SECONDS;

/** Sets the longest time of each later wait, in seconds; without an argument the usual one. */
export function waitAtMost(seconds = LONGEST_SECONDS): void {
  longestSeconds = seconds;
}

/**
 * Calls `test` every 25 milliseconds until it returns something truthy, and resolves to that. After the longest time it
 * throws an Error that names `awaited`.
 */
export async function until<T>(test: () => T, awaited: string): Promise<NonNullable<T>> {
  for (const end = performance.now() + longestSeconds * 1000; ;) {
    const result = test();
    if (result) return result;
    if (performance.now() > end) throw new Error(`${awaited}: not within ${longestSeconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/**
 * Waits until a card (an action's chat message), given by its message's id, has its outcome, and resolves to it. Each
 * reaction (a question to a user) that keeps the card waiting is answered with its fallback. Throws an Error if the
 * card is deleted or refused, if a wait takes too long, or if the card asks sixty times.
 */
export async function resolvedCard(id: string): Promise<SignedCard> {
  for (let questionsAnswered = 0; questionsAnswered < 60; questionsAnswered++) {
    const card = await until(() => {
      const message = host.game.messages.get(id);
      expect(isCard(message), "the card is gone");
      const { stage, refusal } = claimOf(message);
      expect(stage !== "refused", `the card is refused: ${(refusal as Refusal | null)?.refused ?? ""}`);
      const signed = signedCard(message);
      const isResolvedOrAsks = signed && (signed.system.stage !== "declared" || openReaction(signed));
      return isResolvedOrAsks ? signed : null;
    }, "a resolved card");
    const reaction = card.system.stage === "declared" && openReaction(card);
    if (!reaction) return card;
    await askCard({ card: id, act: "answer", reaction: reaction.id, option: reaction.fallback });
  }
  throw new Error("the card asked sixty times");
}

/**
 * Returns the first reaction (question to a user) that a card waits for: one with a deadline and no answer yet. Null if
 * it waits for none.
 */
function openReaction(card: SignedCard): { id: string; fallback: string } | null {
  const parts = partsOf(card);
  expect(parts, "the card is of no known action");
  const reactions = parts.action.reactions?.(parts.state) ?? [];
  return reactions.find(({ id }) => id in card.system.deadlines && !card.system.answers[id]) ?? null;
}

/** Does what a button of a card does (`act`: "apply", "undo" …). Throws an Error if that is refused. */
export async function pressOnCard(card: { readonly id: string }, act: CardCommand["act"]): Promise<void> {
  const reply = await askCard({ card: card.id, act });
  expect(reply?.ok, `${act} was refused${reply && !reply.ok ? `: ${reply.refusal.refused}` : ""}`);
}

/** Applies a card, if Fray has not applied it by itself, and waits until it is applied. */
export async function applyAndWait(card: { readonly id: string }): Promise<void> {
  // The reply is ignored: if Fray applies the card meanwhile, this request is refused.
  if (phaseOfCard(card) === "open") await askCard({ card: card.id, act: "apply" });
  await until(() => phaseOfCard(card) === "applied", "an applied card");
}

/**
 * Waits until a document is the same as 150 milliseconds before, so that later changes that an earlier change caused
 * are written too.
 */
export async function untilUnchanged(document: HostDocument): Promise<void> {
  for (let lastSeen = ""; ;) {
    const current = JSON.stringify(document.toObject());
    if (current === lastSeen) return;
    lastSeen = current;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/**
 * Returns the part of an actor that a card may change, as a text to compare: its system data, that of its items, and
 * the ids of its effects.
 */
export function stateOf(actor: ActorDocument): string {
  const { system, items, effects } = actor.toObject() as Record<string, { _id: string; system?: object }[]>;
  return JSON.stringify([system, items!.map((item) => [item._id, item.system]), effects!.map(({ _id }) => _id).sort()]);
}
