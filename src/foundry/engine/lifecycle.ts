import { host, runDetached, report } from "../host/host.ts";
import { isRefusal } from "../contract/action.ts";
import type {
  Amendment,
  Answer,
  CardState,
  DiceRequest,
  Outcome,
  ReactionWindow,
  Refusal,
} from "../contract/action.ts";
import type { Change } from "../contract/change.ts";
import type { HostUser } from "../host/documents.ts";
import { shared } from "../settings.ts";
import { write } from "./journal/apply.ts";
import { participantsOf } from "./participants.ts";
import type { CardRoll } from "./dice.ts";
import { answersRequest, rollDice, facesByRequest, missingRolls } from "./dice.ts";
import { ledger, ledgerEntry, remember } from "./journal/ledger.ts";
import type { CardSystem } from "./model.ts";
import { withoutReservations } from "./reserved-costs.ts";
import { enqueue } from "./journal/queue.ts";
import type { CardMessage, Parts } from "./state.ts";
import {
  actorOf,
  needsTarget,
  amended,
  contextReader,
  digestOf,
  isCard,
  notOwned,
  partsOf,
  permitted,
  readable,
  refreshed,
  refusalOf,
  trust,
} from "./state.ts";
import { applyCard } from "./permissions.ts";

/**
 * Takes a card as far as it goes without anybody's choice. Active gamemaster only. Cards of one actor are looked at one
 * after another, so that the second sees what the first has cost.
 */
export function advance(message: CardMessage): Promise<void> {
  return enqueue(message.id, () => enqueue(message.system.declaration.actor, () => step(message)));
}

/** Everything that waits: at ready, and when this client becomes the active gamemaster. */
export function advanceAll(): void {
  if (!host.game.user.isActiveGM) return;
  const { cards } = ledger();
  for (const message of host.game.messages) {
    if (!isCard(message) || message.system.stage === "refused") continue;
    if (message.system.stage === "declared" || !cards[message.id]) {
      // A card older than the ledger's memory keeps what it says; it can no longer be applied.
      if (message.system.stage === "frozen" && forgotten(message)) continue;
      runDetached(advance(message));
    }
  }
}

function forgotten(message: CardMessage): boolean {
  return message.timestamp < host.game.time.serverTime - 60_000;
}

async function step(message: CardMessage): Promise<void> {
  if (!host.game.user.isActiveGM || message.system.stage === "refused") return;
  const known = ledgerEntry(message.id);
  if (known) {
    if (trust(message) === "altered") return;
    if (message.system.stage === "frozen") return;
  }
  const parts = partsOf(message);
  if (!parts) return;
  const verified = known ? null : verify(message, parts);
  if (isRefusal(verified)) return refuse(message, verified);
  await advanceState(message, verified ?? {});
}

/** First sight of a card: who may act, and the context from our own documents, whatever the author wrote. */
function verify(message: CardMessage, parts: Parts): Partial<CardSystem> | Refusal {
  const { declaration } = message.system;
  const found = readable(declaration);
  if (isRefusal(found)) return found;
  const author = message.author;
  if (!author) return { refused: "NotOwner", data: { name: found.actor.name } };
  const foreign = notOwned(parts.action, declaration, author);
  if (foreign) return foreign;
  if (parts.action.gamemaster && !author.isGM) return { refused: "GamemasterOnly" };
  const allowed = permitted(parts.action, declaration, author.isGM);
  const context = parts.action.context(allowed, contextReader(parts.ruleset, found.actor, parts.action));
  if (isRefusal(context)) return context;
  if (!author.isGM && parts.action.reservedForGamemaster?.(context)) return { refused: "GamemasterOnly" };
  const clean = {
    stage: "declared" as const,
    context,
    answers: {},
    amendments: [],
    outcome: null,
    refusal: null,
    deadlines: {},
    awaiting: {},
  };
  const problem = wrongDice(message, parts, { ...clean, cast: participantsOf(declaration) }, author);
  return problem ?? { ...clean, cast: participantsOf(declaration) };
}

/** The rolls that came with the card must be ones it asks its author for, each once. */
function wrongDice(message: CardMessage, parts: Parts, system: Partial<CardSystem>, author: HostUser): Refusal | null {
  const rolls = message.rolls as CardRoll[];
  const state = {
    ...parts.state,
    context: system.context ?? {},
    answers: {},
    amendments: [],
    declaration: message.system.declaration,
  };
  const wanted = parts.action.dice(state);
  const ids = rolls.map((roll) => roll.options?.fray?.id);
  if (new Set(ids).size !== ids.length) return { refused: "WrongDice" };
  for (const roll of rolls) {
    const request = wanted.find((one) => one.id === roll.options?.fray?.id);
    const roller = request && actorOf(request.roller);
    const mine = author.isGM || roller?.testUserPermission(author, "OWNER");
    if (!request || !mine || !answersRequest(roll, request)) return { refused: "WrongDice" };
  }
  return null;
}

/** Windows, dice, windows … until the rule can speak; then what it cost is written, and the outcome is frozen. */
async function advanceState(message: CardMessage, first: Partial<CardSystem>): Promise<void> {
  let system: CardSystem = { ...plainSystem(message), ...first };
  let rolls = [...(message.rolls as CardRoll[])];
  const parts = partsOf(message)!;
  const now = () => ({
    ...parts.state,
    declaration: parts.state.declaration,
    context: system.context ?? {},
    answers: system.answers,
    amendments: system.amendments,
    dice: facesByRequest(rolls),
  });
  try {
    for (;;) {
      system = { ...system, context: refreshed({ ...parts, state: now() }).state.context };
      const open = openWindows(parts.action.windows?.(now()) ?? [], system);
      const automatic = open.filter((window) => !waits(window));
      if (automatic.length) {
        system = { ...system, answers: { ...system.answers, ...fallbacks(automatic, system) } };
        continue;
      }
      if (open.length) {
        await save(message, { ...system, deadlines: deadlines(open, system), awaiting: {} }, rolls);
        return;
      }
      const wanted = missingRolls(parts.action.dice(now()), rolls);
      if (wanted.length) {
        const others = absentees(wanted, message);
        const mine = wanted.filter((request) => !others[request.id]);
        for (const request of mine) rolls = [...rolls, await rollDice(request, { automatic: true })];
        if (Object.keys(others).length) {
          await save(message, { ...system, awaiting: others, deadlines: {} }, rolls);
          return;
        }
        continue;
      }
      if (needsTarget(parts.action, parts.state.declaration)) {
        await save(message, { ...system, deadlines: {}, awaiting: {} }, rolls);
        return;
      }
      const outcome = JSON.parse(JSON.stringify(parts.action.resolve(now()))) as Outcome;
      const costs = parts.action.costs?.(outcome, now(), parts.table) ?? [];
      await freeze(message, { ...system, stage: "frozen", outcome, deadlines: {}, awaiting: {} }, rolls, costs);
      return;
    }
  } catch (error) {
    await refuse(message, refusalOf(error));
  }
}

/** Unanswered windows. */
function openWindows(windows: readonly ReactionWindow[], system: CardSystem): ReactionWindow[] {
  return windows.filter((window) => !system.answers[window.id]);
}

/** A window waits for somebody unless reaction time is switched off, or every real choice is refused. */
function waits(window: ReactionWindow): boolean {
  if (window.required) return true;
  if (!shared<number>("reactionSeconds")) return false;
  return window.options.some((option) => option.id !== window.fallback && !option.refused);
}

function fallbacks(windows: readonly ReactionWindow[], system: CardSystem): Record<string, Answer> {
  const late = (id: string): boolean => Boolean(system.deadlines[id]);
  return Object.fromEntries(
    windows.map((window) => {
      const option = window.options.find((one) => one.id === window.fallback);
      const extra = option?.data ? { data: option.data } : {};
      return [
        window.id,
        { window: window.id, option: window.fallback, by: "", ...extra, ...(late(window.id) ? { late: true } : {}) },
      ];
    }),
  );
}

function deadlines(open: readonly ReactionWindow[], system: CardSystem): Record<string, number> {
  const seconds = shared<number>("reactionSeconds");
  const until = seconds ? host.game.time.serverTime + seconds * 1000 : 0;
  return Object.fromEntries(open.map((window) => [window.id, system.deadlines[window.id] ?? until]));
}

/** The deadline has struck: what nobody chose is chosen for them. */
export function closeLate(message: CardMessage): Promise<void> {
  return enqueue(message.id, async () => {
    if (!host.game.user.isActiveGM || trust(message) !== "true" || message.system.stage !== "declared") return;
    const parts = partsOf(message);
    const now = host.game.time.serverTime;
    const late = openWindows(parts?.action.windows?.(parts.state) ?? [], message.system).filter((window) => {
      const deadline = message.system.deadlines[window.id];
      return deadline && deadline <= now;
    });
    if (!late.length) return;
    await advanceState(message, { answers: { ...message.system.answers, ...fallbacks(late, message.system) } });
  });
}

/** Takes an open card as far as it goes now. */
export async function continueCard(message: CardMessage): Promise<void> {
  if (message.system.stage === "declared") await advanceState(message, {});
}

/** Takes an answer from one who may give it, to what was offered as things stand. */
export async function answer(
  message: CardMessage,
  context: CardState["context"],
  given: Answer,
): Promise<Refusal | null> {
  if (message.system.answers[given.window]) return { refused: "Answered" };
  await advanceState(message, { context, answers: { ...message.system.answers, [given.window]: given } });
  return null;
}

/** Takes dice somebody was asked to throw. */
export async function joinDice(
  message: CardMessage,
  user: HostUser,
  rolls: readonly CardRoll[],
): Promise<Refusal | null> {
  const parts = partsOf(message);
  const wanted = parts ? missingRolls(parts.action.dice(parts.state), message.rolls as CardRoll[]) : [];
  const taken: CardRoll[] = [];
  if (!rolls.length || new Set(rolls.map((roll) => roll.options?.fray?.id)).size !== rolls.length)
    return { refused: "WrongDice" };
  for (const roll of rolls) {
    const request = wanted.find((one) => one.id === roll.options?.fray?.id);
    const owner = request && (user.isGM || actorOf(request.roller)?.testUserPermission(user, "OWNER"));
    if (!request || !owner || !answersRequest(roll, request)) return { refused: "WrongDice" };
    taken.push(roll);
  }
  await save(message, plainSystem(message), [...(message.rolls as CardRoll[]), ...taken]);
  await advanceState(message, {});
  return null;
}

/** Who is asked to throw: a player at the table who owns the roller, the author first; else the gamemaster throws. */
function absentees(requests: readonly DiceRequest[], message: CardMessage): Record<string, string> {
  const asked: Record<string, string> = {};
  for (const request of requests) {
    const roller = actorOf(request.roller);
    const owners = host.game.users.filter(
      (user) => user.active && !user.isGM && Boolean(roller?.testUserPermission(user, "OWNER")),
    );
    const who = owners.find((user) => user.id === message.author?.id) ?? owners[0];
    if (who) asked[request.id] = who.id;
  }
  return asked;
}

/** Whoever sees an outcome sees what it cost as well: the costs come first, from a card that could go on after a fall. */
async function freeze(
  message: CardMessage,
  system: CardSystem,
  rolls: readonly CardRoll[],
  costs: readonly Change[],
): Promise<void> {
  if (costs.length) {
    // Dice and context are kept before anything is paid: resumed, the card comes to the same end and pays once.
    // Whom they touch is noted with it, or the ledger would be written once more for them.
    await save(
      message,
      { ...system, stage: "declared", outcome: null },
      rolls,
      costs.map((change) => change.uuid),
    );
    await write(message.id, "costs", host.game.user.name, costs);
  }
  await save(message, system, rolls);
  const { action } = partsOf(message)!;
  if ((action.immediate || shared<boolean>("autoApply")) && !system.outcome!.harmless)
    await applyCard(message, host.game.user);
}

/** Freezes the outcome again after an amendment, from the rolls that count now. */
export async function reresolve(
  message: CardMessage,
  changes: Pick<CardSystem, "amendments">,
  rolls: readonly CardRoll[],
): Promise<Refusal | null> {
  const read = readAgain(message, changes.amendments);
  if (isRefusal(read)) return read;
  // Emptied first: an update merges objects, and nothing of the old reading may shine through the new.
  await save(message, { ...plainSystem(message), ...changes, stage: "declared", context: null, outcome: null }, rolls);
  const cast = { ...message.system.cast, ...participantsOf(partsOf(message)!.state.declaration) };
  await advanceState(message, { context: read, cast });
  return null;
}

/** A card's context under other amendments, or why it cannot be had; nothing is written. */
function readAgain(message: CardMessage, amendments: readonly Amendment[]): CardSystem["context"] | Refusal {
  // A choice taken back is as good a reason to read again as one made.
  const changed = [...message.system.amendments, ...amendments].some(
    (one) => one.kind === "target" || one.kind === "choice",
  );
  const parts = partsOf(message);
  if (!changed || !parts) return message.system.context;
  const found = readable(amended(parts.action, message.system.declaration, amendments));
  if (isRefusal(found)) return found;
  const { action, actor, ruleset } = found;
  // What the author may not say the gamemaster may: amendments are his word.
  const allowed = amended(
    action,
    permitted(action, message.system.declaration, Boolean(message.author?.isGM)),
    amendments,
  );
  return withoutReservations(message.id, () => action.context(allowed, contextReader(ruleset, actor, action))) as
    CardSystem["context"] | Refusal;
}

function plainSystem(message: CardMessage): CardSystem {
  return (message.toObject() as { system: CardSystem }).system;
}

/** Writes a card and, where only gamemasters can, its digest. */
async function save(
  message: CardMessage,
  system: CardSystem,
  rolls: readonly CardRoll[],
  touched: readonly string[] = [],
): Promise<void> {
  const update: Record<string, unknown> = { system: replaced(message, system) };
  if (rolls.length !== message.rolls.length) update.rolls = rolls.map((roll) => JSON.stringify(roll.toJSON()));
  const entry = ledgerEntry(message.id);
  await message.update(update, { fray: { card: message.id } });
  await remember(message.id, {
    digest: digestOf(message),
    touched: [...new Set([...(entry?.touched ?? []), ...touched])],
  });
}

/** Object fields are merged by an update: keys that are gone must be said. Only these three ever lose keys. */
function replaced(message: CardMessage, system: CardSystem): Record<string, unknown> {
  const changes: Record<string, unknown> = { ...system };
  for (const key of ["deadlines", "awaiting"] as const) {
    const gone = Object.keys(message.system[key] ?? {}).filter((id) => !(id in system[key]));
    // Zero and "" mean the same as absent to every reader, and need no operator of either generation.
    changes[key] = { ...system[key], ...Object.fromEntries(gone.map((id) => [id, key === "deadlines" ? 0 : ""])) };
  }
  return changes;
}

async function refuse(message: CardMessage, refusal: Refusal): Promise<void> {
  await save(
    message,
    { ...plainSystem(message), stage: "refused", refusal, outcome: null },
    message.rolls as CardRoll[],
  );
}

/** Timers of open windows, on the active gamemaster's client. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();
export function watchDeadlines(message: CardMessage): void {
  clearTimeout(timers.get(message.id));
  timers.delete(message.id);
  if (!host.game.user.isActiveGM || message.system.stage !== "declared") return;
  const open = Object.entries(message.system.deadlines).filter(
    ([id, until]) => until > 0 && !message.system.answers[id],
  );
  if (!open.length) return;
  const wait = Math.max(0, Math.min(...open.map(([, until]) => until)) - host.game.time.serverTime);
  timers.set(
    message.id,
    setTimeout(() => closeLate(message).catch(report), wait + 50),
  );
}
