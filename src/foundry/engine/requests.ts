import { host, localize } from "../host/host.ts";
import { isRefusal } from "../contract/action.ts";
import type { Amendment, Refusal, TargetRef } from "../contract/action.ts";
import type { HostUser } from "../host/documents.ts";
import type { JsonObject, JsonValue } from "../host/json.ts";
import { answer, continueCard, joinDice, reresolve } from "./lifecycle.ts";
import { sayLabel } from "./journal/apply.ts";
import { notify } from "./declare.ts";
import type { CardRoll } from "./dice.ts";
import { rollFrom, rollDice } from "./dice.ts";
import { derivedId } from "./journal/digest.ts";
import type { Reply } from "./identity.ts";
import { ask, registerQuery } from "./identity.ts";
import { applyCard, phase, restore, undoCard } from "./permissions.ts";
import { enqueue } from "./journal/queue.ts";
import type { RequestKind } from "./door.ts";
import { admit } from "./door.ts";
import type { CardMessage } from "./state.ts";
import { isCard, partsOf, refreshed } from "./state.ts";

export const QUERY = "fray.card";

/** What a person may ask of a card. Never a number: names of the card and of the choice, and the dice thrown. */
export interface CardCommand {
  readonly card: string;
  readonly act: RequestKind;
  readonly window?: string;
  readonly option?: string;
  readonly data?: JsonObject;
  readonly rolls?: readonly JsonValue[];
  readonly amendment?: {
    readonly kind: Amendment["kind"];
    readonly value?: number;
    readonly note?: string;
    readonly die?: string;
    readonly choice?: Amendment["choice"];
  };
  readonly id?: string;
  readonly target?: TargetRef;
  /** of an action that takes several: all of them */
  readonly targets?: readonly TargetRef[];
}

/** Presses a button of a card: the active gamemaster does it, anybody else asks him. True when it was done. */
export async function sendCardCommand(request: CardCommand): Promise<boolean> {
  const reply = await ask(QUERY, request, perform);
  if (!reply) return false;
  if (!reply.ok) {
    notify(reply.refusal);
    return false;
  }
  if (reply.skipped?.length) host.ui.notifications.warn(`${localize("FRAY.Undo.skipped")} ${reply.skipped.join(" ")}`);
  return true;
}

export function registerCardQuery(): void {
  registerQuery(QUERY, perform);
}

async function perform(request: CardCommand, user: HostUser): Promise<Reply> {
  const message = host.game.messages.get(String(request?.card ?? ""));
  if (!isCard(message)) return { ok: false, refusal: { refused: "NoCard" } };
  const done = await act(message, request, user);
  if (isRefusal(done as object)) return { ok: false, refusal: done as Refusal };
  return Array.isArray(done) && done.length ? { ok: true, skipped: done.map(sayLabel) } : { ok: true };
}

type Done = Refusal | null | readonly { key: string }[];

/** One request after another for each card, and the door before everything else. */
function act(message: CardMessage, request: CardCommand, user: HostUser): Promise<Done> {
  return enqueue(message.id, async () => {
    const refusal = admit(message, request, user);
    if (refusal) return refusal;
    switch (request.act) {
      case "apply":
      case "redo":
        return applyCard(message, user);
      case "undo":
        return undoCard(message, user);
      case "answer":
        // One answer at a time at the whole table: the next one finds what this one has bought.
        return enqueue("answers", () => answerFrom(message, request, user));
      case "dice":
        return joinDice(message, user, rollsOf(request));
      case "amend":
      case "retract":
        return amend(message, request, user);
      case "target":
        return retarget(message, request, user);
    }
  });
}

const rollsOf = (request: CardCommand): CardRoll[] =>
  (request.rolls ?? []).map(rollFrom).filter((roll): roll is CardRoll => roll !== null);

async function answerFrom(message: CardMessage, request: CardCommand, user: HostUser): Promise<Refusal | null> {
  const read = partsOf(message);
  const parts = read && refreshed(read);
  const window = parts?.action.windows?.(parts.state).find((one) => one.id === request.window);
  const option = window?.options.find((one) => one.id === request.option);
  if (!window || !option || option.refused) {
    // What it offered is gone since: the card goes on with what is left.
    await continueCard(message);
    return option?.refused ?? { refused: "NoWindow" };
  }
  return answer(message, parts!.state.context, {
    window: window.id,
    option: option.id,
    by: user.name,
    ...(option.data || request.data ? { data: { ...request.data, ...option.data } } : {}),
  });
}

/** A foe chosen after the dice: the author while nothing is resolved, the gamemaster at any time. */
async function retarget(message: CardMessage, request: CardCommand, user: HostUser): Promise<Done> {
  if (!request.target) return { refused: "NoTarget" };
  const several =
    partsOf(message)?.action.targets === "many" && request.targets?.length ? { targets: request.targets } : {};
  return amendWith(message, user, {
    id: amendmentId(message),
    kind: "target",
    by: user.name,
    target: request.target,
    ...several,
  });
}

async function amend(message: CardMessage, request: CardCommand, user: HostUser): Promise<Done> {
  if (request.act === "retract") {
    const amendments = message.system.amendments.filter((one) => one.id !== request.id);
    return reapply(message, user, amendments, rollsWithout(message, request.id ?? ""));
  }
  if (!request.amendment) return { refused: "NoAmendment" };
  return amendWith(message, user, { ...request.amendment, id: amendmentId(message), by: user.name });
}

/** The card's rolls without the one that a reroll brought: the die of before counts again. */
function rollsWithout(message: CardMessage, amendment: string): CardRoll[] {
  const rolls = message.rolls as CardRoll[];
  const taken = message.system.amendments.find((one) => one.id === amendment);
  if (taken?.kind !== "reroll") return [...rolls];
  const same = message.system.amendments.filter((one) => one.kind === "reroll" && one.die === taken.die);
  const brought = rolls.filter((roll) => roll.options?.fray?.id === taken.die).at(-same.length + same.indexOf(taken));
  return rolls.filter((roll) => roll !== brought);
}

async function amendWith(message: CardMessage, user: HostUser, amendment: Amendment): Promise<Done> {
  const rolls = [...(message.rolls as CardRoll[])];
  if (amendment.kind === "reroll") {
    const parts = partsOf(message)!;
    const die = parts.action.dice(parts.state).find((one) => one.id === amendment.die);
    if (!die) return { refused: "NoDie" };
    rolls.push(await rollDice(die, { automatic: true }));
  }
  return reapply(message, user, [...message.system.amendments, amendment], rolls);
}

/** Amending a card that stands applied takes it back, resolves it again, and applies it again. */
async function reapply(
  message: CardMessage,
  user: HostUser,
  amendments: readonly Amendment[],
  rolls: readonly CardRoll[],
): Promise<Done> {
  const before = phase(message);
  // Read without what the card itself has done; what cannot be read so is refused, and all stands as it stood.
  const skipped = message.system.stage === "frozen" && message.system.outcome ? await undoCard(message, user) : [];
  const refusal = await reresolve(message, { amendments }, rolls);
  if (refusal) {
    if (!isRefusal(skipped as object)) await restore(message, before, user);
    return refusal;
  }
  if (before === "applied" && phase(message) !== "applied") {
    const applied = await applyCard(message, user);
    if (applied) return applied;
  }
  return isRefusal(skipped as object) ? null : (skipped as readonly { key: string }[]);
}

const amendmentId = (message: CardMessage): string =>
  derivedId(message.id, "amendment", message.system.amendments.length, host.game.time.serverTime);

/** Dice this user is asked to throw: thrown at once, and sent to the gamemaster. */
const throwing = new Set<string>();
export async function rollAwaited(message: CardMessage): Promise<void> {
  const { system } = message;
  if (system.stage !== "declared" || !host.game.users.activeGM) return;
  const mine = Object.entries(system.awaiting ?? {}).filter(([, user]) => user === host.game.user.id);
  const key = `${message.id}:${mine.map(([id]) => id).join()}`;
  const parts = partsOf(message);
  if (!mine.length || !parts || throwing.has(key)) return;
  throwing.add(key);
  const rolls: object[] = [];
  for (const request of parts.action.dice(parts.state))
    if (mine.some(([id]) => id === request.id) && !parts.state.dice[request.id])
      rolls.push((await rollDice(request)).toJSON());
  if (rolls.length) await sendCardCommand({ card: message.id, act: "dice", rolls: JSON.parse(JSON.stringify(rolls)) });
}
