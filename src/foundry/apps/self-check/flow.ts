import type { Refusal } from "../../contract/action.ts";
import { signedCard } from "../../engine/integrity.ts";
import { host } from "../../host/host.ts";
import { askCard } from "../../engine/requests.ts";
import type { CardCommand } from "../../engine/requests.ts";
import { phase } from "../../engine/apply-undo.ts";
import { claimOf, isCard, partsOf } from "../../engine/state.ts";
import type { SignedCard } from "../../engine/state.ts";
import type { ActorDocument, HostDocument, SceneDocument } from "../../host/documents.ts";

/** The state shared by the flows; documents they made are deleted in the end, the newest first. */
export interface FlowState {
  readonly folder: string;
  readonly made: { delete(): Promise<unknown> }[];
  /** two fighters of each ruleset, by its id */
  readonly fighters: Map<string, readonly [ActorDocument, ActorDocument]>;
  scene: SceneDocument | null;
  /** Shows a detail on the running line. */
  say(detail: string): Promise<void>;
}

export interface Check {
  readonly id: string;
  /** what the line is about, where several lines have the same words: a ruleset's name */
  readonly of?: string;
  /** Resolves with what it saw; throws with what was wrong, or with Skipped. */
  run(bag: FlowState): Promise<string | void>;
}

/** Not tried here, and why. */
export class Skipped extends Error {}

/** Throws an error with the message unless the condition holds. */
export function expect(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

const LONGEST_SECONDS = 20;
let longest = LONGEST_SECONDS;

/** From now on no wait takes longer, in seconds. */
export function waitAtMost(seconds = LONGEST_SECONDS): void {
  longest = seconds;
}

/** Waits until something is there, and gives it; says what it waited for in vain. */
export async function until<T>(test: () => T, what: string): Promise<NonNullable<T>> {
  for (const end = performance.now() + longest * 1000; ;) {
    const found = test();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${longest} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits until a card is resolved; open reactions are answered with their fallback. */
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

function openReaction(card: SignedCard): { id: string; fallback: string } | null {
  const parts = partsOf(card);
  expect(parts, "the card is of no known action");
  const asked = parts.action.reactions?.(parts.state) ?? [];
  return asked.find(({ id }) => id in card.system.deadlines && !card.system.answers[id]) ?? null;
}

/** Presses a button of a card; what was refused is thrown. */
export async function pressed(card: { readonly id: string }, act: CardCommand["act"]): Promise<void> {
  const reply = await askCard({ card: card.id, act });
  expect(reply?.ok, `${act} was refused${reply && !reply.ok ? `: ${reply.refusal.refused}` : ""}`);
}

/** Applies a card that is not applied by itself, and waits until it stands so. */
export async function applied(card: { readonly id: string }): Promise<void> {
  // A card that is applied by itself may refuse the press, and nothing is wrong.
  if (phase(card) === "open") await askCard({ card: card.id, act: "apply" });
  await until(() => phase(card) === "applied", "an applied card");
}

/** Waits until nothing more is written of a document: what its changes set going has ended. */
export async function still(document: HostDocument): Promise<void> {
  for (let before = ""; ;) {
    const now = JSON.stringify(document.toObject());
    if (now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** The part of an actor that a card may change, as text to compare. */
export function stateOf(actor: ActorDocument): string {
  const { system, items, effects } = actor.toObject() as Record<string, { _id: string; system?: object }[]>;
  return JSON.stringify([system, items!.map((item) => [item._id, item.system]), effects!.map(({ _id }) => _id).sort()]);
}
