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
  readonly folder: string;
  readonly made: { delete(): Promise<unknown> }[];
  /** two fighters of each ruleset, by its id */
  readonly fighters: Map<string, readonly [ActorDocument, ActorDocument]>;
  scene: SceneDocument | null;
  /** Shows a detail on the running line of the report. */
  say(detail: string): Promise<void>;
}

export interface Check {
  readonly id: string;
  /** the name of a ruleset, where several lines have the same words */
  readonly of?: string;
  /** Runs the check: resolves to what it saw; throws an Error about what was wrong, or Skipped. */
  run(bag: FlowState): Promise<string | void>;
}

/** Thrown by a check that cannot run here, with the reason. */
export class Skipped extends Error {}

/** Throws an error with the message unless the condition holds. */
export function expect(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

const LONGEST_SECONDS = 20;
let longest = LONGEST_SECONDS;

/** Sets the longest time in seconds that any later wait may take. */
export function waitAtMost(seconds = LONGEST_SECONDS): void {
  longest = seconds;
}

/** Waits until `test` returns something, and returns it; throws an Error that names `what` after the longest time. */
export async function until<T>(test: () => T, what: string): Promise<NonNullable<T>> {
  for (const end = performance.now() + longest * 1000; ;) {
    const found = test();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${longest} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits until a card is resolved, and returns it; open reactions are answered with their fallback. */
export async function settled(id: string): Promise<SignedCard> {
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

/** Returns the id and fallback of an open reaction of a card; null if none. */
function openReaction(card: SignedCard): { id: string; fallback: string } | null {
  const parts = partsOf(card);
  expect(parts, "the card is of no known action");
  const asked = parts.action.reactions?.(parts.state) ?? [];
  return asked.find(({ id }) => id in card.system.deadlines && !card.system.answers[id]) ?? null;
}

/** Does what a button of a card does; throws an Error if it is refused. */
export async function pressed(card: { readonly id: string }, act: CardCommand["act"]): Promise<void> {
  const reply = await askCard({ card: card.id, act });
  expect(reply?.ok, `${act} was refused${reply && !reply.ok ? `: ${reply.refusal.refused}` : ""}`);
}

/** Applies a card, unless it is applied automatically, and waits until it is. */
export async function applied(card: { readonly id: string }): Promise<void> {
  // If the card is applied automatically, the request may be refused.
  if (phaseOfCard(card) === "open") await askCard({ card: card.id, act: "apply" });
  await until(() => phaseOfCard(card) === "applied", "an applied card");
}

/** Waits until a document no longer changes, so that all that follows from earlier changes is written. */
export async function still(document: HostDocument): Promise<void> {
  for (let before = ""; ;) {
    const now = JSON.stringify(document.toObject());
    if (now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Returns the part of an actor that a card may change, as text to compare. */
export function stateOf(actor: ActorDocument): string {
  const { system, items, effects } = actor.toObject() as Record<string, { _id: string; system?: object }[]>;
  return JSON.stringify([system, items!.map((item) => [item._id, item.system]), effects!.map(({ _id }) => _id).sort()]);
}
