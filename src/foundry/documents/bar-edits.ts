import { rulesetOf } from "../contract/registry.ts";
import { declareAtOnce, notify } from "../engine/declare.ts";
import type { CardMessage } from "../engine/state.ts";
import { whenApplied } from "../engine/when-applied.ts";
import type { ActorDocument } from "../host/documents.ts";
import { host } from "../host/host.ts";
import { enqueue } from "../host/queue.ts";
import { shared } from "../settings.ts";
import { attributeNamed } from "./bars.ts";

/** The largest loss or gain of a bar that one edit can make, in points. */
const LARGEST_LOSS = 999_999;
/** For at most how many milliseconds an edit of a bar waits until the one before is applied. */
const LONGEST_WAIT = 5000;

/** An edit of an attribute: the arguments of the host's `modifyTokenAttribute`. */
interface Edit {
  readonly attribute: string;
  readonly value: number;
  /** true if `value` is to be added, false if it is the new value */
  readonly isDelta: boolean;
  readonly isBar: boolean;
}

/** What an edit comes to: the result for its caller, and the card that was declared, if any. */
interface Edited {
  readonly result: unknown;
  readonly card?: CardMessage | null;
}

/**
 * Carries out an edit. A bar of points is edited by a card (an action's chat message) of damage or healing, anything
 * else by `plainly`, the host's own way. Edits of one actor are declared one after another, because a typed value is
 * what shall be left after those before: in a world that applies cards by itself each waits for the last card to be
 * applied, 5 seconds at most. Resolves once the card is applied, to the actor; or to what `plainly` returned.
 */
export async function editAttribute(
  actor: ActorDocument,
  edit: Edit,
  plainly: () => Promise<unknown>,
): Promise<unknown> {
  const { card, result } = await enqueue(`bar ${actor.uuid}`, async () => {
    const edited = await declareEdit(actor, edit, plainly);
    if (edited.card && shared<boolean>("autoApply"))
      await Promise.race([whenApplied(edited.card), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
    return edited;
  });
  if (card) await whenApplied(card);
  return result;
}

/**
 * Declares the loss or gain that an edit of a bar of points means, without waiting for its card to be applied. Edits an
 * attribute that is no such bar by `plainly`. Changes nothing if a fraction was typed for a whole number (the user is
 * told), if a listener of the hook `modifyTokenAttribute` returns false, or if the loss is 0.
 */
async function declareEdit(
  actor: ActorDocument,
  { attribute, value, isDelta, isBar }: Edit,
  plainly: () => Promise<unknown>,
): Promise<Edited> {
  const unchanged = { result: actor };
  const ruleset = rulesetOf(actor);
  const current = host.foundry.utils.getProperty(actor.system as object, attribute) as { value?: number } | number;
  const currentValue = typeof current === "object" ? Number(current?.value ?? 0) : Number(current ?? 0);
  // Points are whole: a fraction is refused, never rounded.
  if (ruleset && !Number.isInteger(value) && Number.isInteger(currentValue)) {
    notify({ refused: "NotANumber", data: { text: String(value) } });
    return unchanged;
  }
  // The points lost, a negative number for a gain, kept within the limit.
  const lossAsked = isDelta ? -value : currentValue - value;
  const loss = Math.max(-LARGEST_LOSS, Math.min(LARGEST_LOSS, lossAsked));
  // Nothing is declared for an attribute that is no bar of points.
  const declaration = ruleset?.adjustHealth.declare(
    actor,
    actor.token ?? actor.getActiveTokens(false, true)[0] ?? null,
    loss,
    attributeNamed(actor, attribute),
  );
  if (!declaration || !Number.isFinite(loss)) return { result: await plainly() };
  // The host's own hook, with what an edit without Fray would write: a module may prevent the edit.
  const updates = { [`system.${attribute}${typeof current === "object" ? ".value" : ""}`]: currentValue - loss };
  const event = { attribute, value, isDelta, isBar };
  const isPrevented = host.Hooks.call("modifyTokenAttribute", event, updates, actor) === false;
  if (isPrevented || loss === 0) return unchanged;
  return { result: actor, card: (await declareAtOnce(declaration)) as CardMessage | null };
}
