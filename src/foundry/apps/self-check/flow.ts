import type { Refusal } from "../../contract/action.ts";
import { signedCard } from "../../engine/integrity.ts";
import { host } from "../../host/host.ts";
import { askCard } from "../../engine/requests.ts";
import type { CardCommand } from "../../engine/requests.ts";
import { phaseOfCard } from "../../engine/apply-undo.ts";
import { claimOf, isCard, partsOf } from "../../engine/state.ts";
import type { SignedCard } from "../../engine/state.ts";
import type { ActorDocument, HostDocument, SceneDocument } from "../../host/documents.ts";

/** The state shared by the checks; documents they created are deleted at the end, newest first. */
export interface FlowState {
  /** id of the folder of the actors made for the check */
  readonly folder: string;
  /** all that is deleted at the end */
  readonly made: { delete(): Promise<unknown> }[];
  /** two fighters of each ruleset, by its id */
  readonly fighters: Map<string, readonly [ActorDocument, ActorDocument]>;
  /** the check's own scene; null until a check needs it */
  scene: SceneDocument | null;
  /** Shows a detail on the running line of the report. */
  say(detail: string): Promise<void>;
}

/** One check: one line of the report. */
export interface Check {
  /** its name is the text FRAY.SelfCheck.<id> */
  readonly id: string;
  /** the name of the ruleset, where the check is done for each */
  readonly of?: string;
  /** Runs the check: returns what it saw, for its line; throws an Error about what was wrong, or Skipped. */
  run(bag: FlowState): Promise<string | void>;
}

/** Thrown by a check that cannot run here, with the reason. */
export class Skipped extends Error {}

/** Throws an error with the message unless the condition holds. */
export function expect(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** The longest time of a wait, in seconds, unless `waitAtMost` sets another. */
const LONGEST_SECONDS = 20;
let longest = LONGEST_SECONDS;

/** Sets the longest time, in seconds, that each later wait by `until` may take; without an argument the usual 20. */
export function waitAtMost(seconds = LONGEST_SECONDS): void {
  longest = seconds;
}

/**
 * Calls `test` every 25 milliseconds until it returns something truthy, and returns that; throws an Error that names
 * `awaited` after the longest time.
 */
export async function until<T>(test: () => T, awaited: string): Promise<NonNullable<T>> {
  for (const end = performance.now() + longest * 1000; ;) {
    const found = test();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${awaited}: not within ${longest} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/**
 * Waits until a card, by its message's id, is resolved, and returns it; open reactions are answered with their
 * fallback. Throws an Error if the card is deleted or refused.
 */
export async function resolvedCard(id: string): Promise<SignedCard> {
  for (let asked = 0; asked < 60; asked++) {
    const card = await until(() => {
      const message = host.game.messages.get(id);
      expect(isCard(message), "the card is gone");
      const { stage, refusal } = claimOf(message);
      expect(stage !== "refused", `the card is refused: ${(refusal as Refusal | null)?.refused ?? ""}`);
      const signed = signedCard(message);
      return signed && (signed.system.stage !== "declared" || openReaction(signed)) ? signed : null;
    }, "a resolved card");
    const open = card.system.stage === "declared" && openReaction(card);
    if (!open) return card;
    await askCard({ card: id, act: "answer", window: open.id, option: open.fallback });
  }
  throw new Error("the card asked sixty times");
}

/** Returns the id and fallback of a reaction that a card waits for; null if it waits for none. */
function openReaction(card: SignedCard): { id: string; fallback: string } | null {
  const parts = partsOf(card);
  expect(parts, "the card is of no known action");
  const asked = parts.action.reactions?.(parts.state) ?? [];
  return asked.find(({ id }) => id in card.system.deadlines && !card.system.answers[id]) ?? null;
}

/** Does what a button of a card does (`act`: "apply", "undo" …); throws an Error if it is refused. */
export async function pressOnCard(card: { readonly id: string }, act: CardCommand["act"]): Promise<void> {
  const reply = await askCard({ card: card.id, act });
  expect(reply?.ok, `${act} was refused${reply && !reply.ok ? `: ${reply.refusal.refused}` : ""}`);
}

/** Applies a card, unless Fray applies it automatically, and waits until it is applied. */
export async function applyAndWait(card: { readonly id: string }): Promise<void> {
  // If the card is applied automatically, the request may be refused.
  if (phaseOfCard(card) === "open") await askCard({ card: card.id, act: "apply" });
  await until(() => phaseOfCard(card) === "applied", "an applied card");
}

/**
 * Waits until a document stays the same for 150 milliseconds, so that all that follows from earlier changes is written.
 */
export async function untilUnchanged(document: HostDocument): Promise<void> {
  for (let before = ""; ;) {
    const now = JSON.stringify(document.toObject());
    if (now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/**
 * Returns, as a text to compare, the part of an actor that a card may change: its system data, that of its items, and
 * its effects' ids.
 */
export function stateOf(actor: ActorDocument): string {
  const { system, items, effects } = actor.toObject() as Record<string, { _id: string; system?: object }[]>;
  return JSON.stringify([system, items!.map((item) => [item._id, item.system]), effects!.map(({ _id }) => _id).sort()]);
}
