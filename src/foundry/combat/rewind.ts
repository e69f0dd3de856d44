import { serverNow } from "../host/clock.ts";
import { signedCard } from "../engine/integrity.ts";
import { toldFields } from "../cards/told.ts";
import { sentences } from "../contract/sentences.ts";
import type { Phrase } from "../contract/view.ts";
import { documentOf, host } from "../host/host.ts";
import { enqueue } from "../host/queue.ts";
import { inMode } from "../host/compat.ts";
import { isActingClient, becomeActingClient } from "../engine/client.ts";
import { isRefusal } from "../contract/action.ts";
import { plain } from "../host/json.ts";
import type { JsonObject } from "../host/json.ts";
import { notify } from "../engine/declare.ts";
import { isUndoneWith, labelPhrase } from "../engine/journal/labels.ts";
import { recordsOfCard, writtenAt } from "../engine/journal/find-records.ts";
import type { FoundRecord } from "../engine/journal/find-records.ts";
import { undoPlain } from "../engine/journal/undo-plain.ts";
import { withWriteLock } from "../engine/journal/lock.ts";
import { applyCard, restorePhase, undoCard } from "../engine/apply-undo.ts";
import { phaseOfCard } from "../engine/journal/phase.ts";
import { takenAlong } from "../engine/mended.ts";
import { participantIn } from "../engine/participants.ts";
import { amendedDeclaration, isCard, loadActionsOf, partsOf, phraseOf } from "../engine/state.ts";
import type { CardMessage } from "../engine/state.ts";
import { forPlayers, isSecret } from "../engine/told-labels.ts";
import { deedsOf, goingBack } from "../engine/card-moves.ts";
import { hasRoom } from "../contract/reading/room.ts";
import { movesSince, movesWritten, waypointsForRedo } from "../engine/journal/moves.ts";
import { forgetMove } from "../movement/own-moves.ts";
import type { Place } from "../engine/journal/moves.ts";
import type { TokenDocument } from "../host/documents.ts";
import type { FrayCombat } from "./combat.ts";
import { markStart, marksOf } from "./marks.ts";
import type { TurnMark } from "./marks.ts";

/*
 * Undoes everything since a moment of the fight, the newest first, and can redo it, the oldest first. For gamemasters
 * only. A card: the chat message of an action; its records, in the documents that it changed, say what it wrote and
 * when.
 */

/** One event that was taken back, with what is needed to redo it. */
type UndoneEvent =
  | {
      readonly kind: "card";
      readonly card: string;
      readonly applied: boolean;
      /** ids of the cards outside the encounter that went back with it; oldest first */
      readonly mended?: readonly string[];
    }
  | { readonly kind: "move"; readonly token: string; readonly waypoints: readonly object[] }
  | { readonly kind: "turn"; readonly round: number; readonly combatant: string };

/** What a rewind took back, kept to redo it. */
interface Undone {
  /** server time of the rewind, in milliseconds */
  readonly at: number;
  /** the words of the moment gone back to; in older versions in the language of who went back */
  readonly moment: Phrase | string;
  /** the round in which the fight was rewound */
  readonly round: number;
  /** id of the combatant whose turn it then was; "" for none */
  readonly combatant: string;
  /** the events taken back, oldest first */
  readonly steps: readonly UndoneEvent[];
}

/** One event since a moment of the fight: a card, a move, or the start of a turn. */
export interface Event {
  /** when it happened, by which events are undone, newest first: server time in milliseconds */
  readonly at: number;
  /** the cards' names for moves (`deedsOf`): a move recorded with one of them goes back with this event */
  readonly deeds?: ReadonlySet<string>;
  /**
   * undoes it; returns how to redo it (null: not at all), its words (null if not public), what could not be undone, and
   * what only gamemasters may be told of it and of what was undone too (`aside`)
   */
  undo(): Promise<{
    step: UndoneEvent | null;
    text: Phrase | null;
    left: readonly Phrase[];
    aside?: readonly Phrase[];
  }>;
}

/** An event as a report states it. */
type ReportedEvent = Pick<Awaited<ReturnType<Event["undo"]>>, "text" | "left" | "aside">;

/** Returns the starts of the turns of this round, newest first; the last of them is the start of the round. */
export const momentsOf = (combat: FrayCombat): TurnMark[] =>
  marksOf(combat)
    .filter(({ round }) => round === combat.round)
    .reverse();

/**
 * Returns what a rewind has undone last and can be redone; null if nothing is, or if a card has changed documents or a
 * token has moved since.
 */
export function undoneOf(combat: FrayCombat): Undone | null {
  const { undone } = combat.system as unknown as { undone: Undone | null };
  if (!undone || cardsOf(combat).some((card) => lastWrittenAt(card) > undone.at)) return null;
  return fighterTokens(combat).some((token) => movesSince(token, undone.at).length) ? null : undone;
}

/**
 * Undoes the cards, moves and changes of turn since the start of a turn (`mark`), the newest first. Gives the turn back
 * to the combatant of `mark`, stores how to redo what was undone, and reports what was undone (`postReport`). Does
 * nothing if `mayRewind` is false.
 * @param momentWords the name of the start of this turn, for the report
 */
export async function rewind(combat: FrayCombat, mark: TurnMark, momentWords: Phrase): Promise<void> {
  if (!(await mayRewind(combat))) return;
  // All users read the report: a hidden combatant is not named.
  const moment = combat.combatants.get(mark.combatant)?.hidden
    ? { key: "FRAY.Rewind.turn", data: { name: "?" } }
    : momentWords;
  // Everything since the mark, undone newest first.
  const cards = cardEvents(combat, mark.at);
  const events = [...cards, ...moveEvents(combat, mark.at, cards), ...turnEvents(combat, mark.at)];
  const undoneEvents: Awaited<ReturnType<Event["undo"]>>[] = [];
  for (const event of events.sort((a, b) => b.at - a.at)) undoneEvents.push(await event.undo());
  const undoneToStore: Undone = {
    at: serverNow(),
    moment,
    round: combat.round,
    combatant: combat.combatant?.id ?? "",
    steps: undoneEvents.flatMap(({ step }) => step ?? []).reverse(),
  };
  // The fight is at the mark again, with how to redo what was undone.
  const marks = marksOf(combat).filter(({ at }) => at <= mark.at);
  await setTurn(combat, mark.round, mark.combatant, {
    "system.marks": marks,
    "system.undone": plain(undoneToStore) as unknown as JsonObject,
  });
  await postReport(combat, "FRAY.Rewind.told", moment, undoneEvents);
}

/**
 * Redoes the events that the last rewind undid, the oldest first, and reports these events (`postReport`). Gives the
 * turn to the combatant who had it before the rewind. Does nothing if nothing can be redone (`undoneOf`) or `mayRewind`
 * is false.
 */
export async function redo(combat: FrayCombat): Promise<void> {
  const undone = undoneOf(combat);
  if (!undone || !(await mayRewind(combat))) return;
  const redoneEvents: ReportedEvent[] = [];
  for (const step of undone.steps) redoneEvents.push(await redoEvent(combat, step));
  await setTurn(combat, undone.round, undone.combatant, { "system.undone": null });
  await postReport(combat, "FRAY.Rewind.redone", undone.moment, redoneEvents);
}

/**
 * Makes this the tab that acts for the gamemaster, and tells whether the fight may be taken back: only by the active
 * gamemaster, and while no card of the fight waits for dice, an answer or a target. Else notifies the user why not.
 */
export async function mayRewind(combat: FrayCombat): Promise<boolean> {
  await becomeActingClient();
  // `notify` returns null, so that both refusals give false.
  if (!isActingClient()) return Boolean(notify({ refused: "NotTheAuthority" }));
  const hasOpenCard = cardsOf(combat).some((card) => signedCard(card)?.system.stage === "declared");
  return hasOpenCard ? Boolean(notify({ refused: "FRAY.Rewind.open" })) : true;
}

/** Returns the tokens of an encounter's combatants; combatants without one are left out. */
export const fighterTokens = (combat: FrayCombat): TokenDocument[] =>
  combat.combatants.contents.flatMap(({ token }) => token ?? []);

/** Returns the cards whose actor or target is a combatant of the encounter, oldest first. */
function cardsOf(combat: FrayCombat): CardMessage[] {
  const actors = new Set(combat.combatants.contents.map(({ actor }) => actor?.uuid));
  return host.game.messages.contents.filter((message): message is CardMessage => {
    const card = isCard(message) ? signedCard(message) : null;
    if (!card) return false;
    const { actor, targets } = amendedDeclaration(card);
    return [actor, ...targets.map((target) => target.actor)].some((uuid) => actors.has(uuid));
  });
}

/**
 * Returns the server times, in milliseconds, at which a card has changed documents, one for each document and step
 * (costs, effects), without changes undone since. An amendment does not change these times.
 */
const timesOf = (card: CardMessage): number[] => appliedOf(card).map(writtenAt);
/** Returns when a card has changed documents last, by an amendment too; 0 if it has not. */
const lastWrittenAt = (card: CardMessage): number => Math.max(0, ...appliedOf(card).map(({ at }) => at));
/** Returns what a card has written and was not undone. */
const appliedOf = (card: CardMessage): FoundRecord[] =>
  recordsOfCard(card.id).filter(({ state }) => state === "applied");

/**
 * Returns the cards that have changed documents since a server time (milliseconds) as events. An event undoes all of
 * its card, costs and moves too; but only its effects if the card has changed something before that time already.
 */
export function cardEvents(combat: FrayCombat, since: number): Event[] {
  return cardsOf(combat).flatMap((card): Event[] => {
    const timesWritten = timesOf(card);
    if (!timesWritten.some((at) => at > since)) return [];
    // Whether all of it was written since then, its costs too.
    const withCosts = timesWritten.every((at) => at > since);
    const signed = signedCard(card);
    const deeds = withCosts && signed ? deedsOf(card.id, amendedDeclaration(signed)) : new Set<string>();
    return [
      {
        at: Math.max(...timesWritten),
        deeds,
        undo: () => enqueue(card.id, () => undoCardEvent(card, withCosts ? undefined : since)),
      },
    ];
  });
}

/**
 * Undoes a card with the cards that go back with it: all of them, or only what `undoCard` undoes with a time `since`.
 * Returns how to redo it (null if the undo was refused), its words, and those of what could not be undone.
 */
async function undoCardEvent(card: CardMessage, since?: number): ReturnType<Event["undo"]> {
  await loadActionsOf(card);
  const wasApplied = phaseOfCard(card) === "applied";
  const along = takenAlong(card.id).filter(({ at }) => at > (since ?? -Infinity));
  const mended = along.map(({ message }) => message.id).reverse();
  const skipped = await undoCard(card, host.game.user, since === undefined ? {} : { since });
  const text = cardInWords(card);
  if (isRefusal(skipped)) return { step: null, text: null, left: [leftWhy(text, phraseOf(skipped))] };
  // A card outside the encounter that had mended what this one did went back with it: no change that was left.
  const undoneWith = skipped.filter(isUndoneWith).map(labelPhrase);
  const isTold = text !== null && along.every(({ message }) => isForAll(message));
  const left = skipped.filter((label) => !isUndoneWith(label));
  return {
    step: { kind: "card", card: card.id, applied: wasApplied, ...(mended.length && { mended }) },
    text: isTold ? sentences([text, ...undoneWith]) : text,
    aside: [...(isTold ? [] : undoneWith), ...(text ? left.filter(isSecret).map(labelPhrase) : [])],
    left: (text ? forPlayers(left) : left).map(labelPhrase),
  };
}

/** Tells whether all users may see a card. */
const isForAll = ({ whisper, blind }: CardMessage): boolean => !whisper.length && !blind;

/** Returns a card in words: actor, action and targets; null for one that not all users may see, or that was edited. */
function cardInWords(message: CardMessage): Phrase | null {
  const card = isForAll(message) ? signedCard(message) : null;
  if (!card) return null;
  const declaration = amendedDeclaration(card);
  const nameOf = (uuid: string): string => participantIn(card.system.cast, uuid)?.name ?? "";
  const deed = { key: partsOf(card)?.action.label ?? "" };
  const targets = declaration.targets.map(({ actor }) => nameOf(actor)).join(", ");
  return {
    key: targets ? "FRAY.Rewind.deedAt" : "FRAY.Rewind.deed",
    data: { name: nameOf(declaration.actor), deed, targets },
  };
}

/** Returns the words for a card that could not be undone or redone: the card, if it has public words, and why. */
const leftWhy = (card: Phrase | null, why: Phrase): Phrase =>
  card ? { key: "FRAY.Rewind.deed", data: { name: card, deed: why } } : why;

/**
 * Returns the moves of the encounter's tokens since a server time (milliseconds) as events, without those that are
 * undone with a card.
 */
function moveEvents(combat: FrayCombat, since: number, cards: readonly Event[]): Event[] {
  return fighterTokens(combat).flatMap((token) =>
    movesSince(token, since)
      .filter(({ deed }) => deed === undefined || !cards.some(({ deeds }) => deeds?.has(deed)))
      .map(({ id, at, from }) => ({ at, undo: () => undoMove(token, id, from) })),
  );
}

/**
 * Undoes a token's move and returns how to redo it. If the host cannot, or there is no room where the move began
 * (`from`; null if that is not known), the move stays and is reported in `left`.
 * @param id of the move
 */
async function undoMove(token: TokenDocument, id: string, from: Place | null = null): ReturnType<Event["undo"]> {
  await movesWritten(token);
  // The first entry of the history is left out: it is where the token was before it moved at all.
  const waypoints = waypointsForRedo(
    token.movementHistory.filter(({ movementId }, index) => index > 0 && movementId === id),
  );
  const isFree = !from || hasRoom(token, from);
  if (!isFree || !(await goingBack(token.uuid, () => token.revertRecordedMovement(id))))
    return { step: null, text: null, left: [placeLeft(token.name)] };
  await movesWritten(token);
  forgetMove(id);
  return { step: { kind: "move", token: token.uuid, waypoints }, text: moveInWords(token), left: [] };
}

/** Returns words for a move that is taken back; null for a hidden token. */
export const moveInWords = (token: TokenDocument): Phrase | null =>
  token.hidden ? null : { key: "FRAY.Rewind.move", data: { name: token.name } };

/** Returns words for a token that could not be moved back. */
const placeLeft = (name: string): Phrase => ({ key: "FRAY.Rewind.placeLeft", data: { name } });

/**
 * Returns the turns that have begun after a server time (milliseconds) as events that undo what their start and end
 * changed automatically.
 */
export function turnEvents(combat: FrayCombat, since: number): Event[] {
  return marksOf(combat)
    .filter(({ at }) => at > since)
    .map(({ at, round, combatant, writes, ends = [] }) => ({
      at,
      undo: async () => ({
        step: { kind: "turn", round, combatant } as const,
        text: null,
        left: (await withWriteLock(() => undoPlain([...writes, ...ends]))).map(labelPhrase),
      }),
    }));
}

/**
 * Redoes one event. Returns its words (null if it is not public or not redone) and, in `left`, what could not be
 * redone.
 */
async function redoEvent(combat: FrayCombat, step: UndoneEvent): Promise<ReportedEvent> {
  // The turn begins again, with its automatic changes.
  if (step.kind === "turn") {
    await setTurn(combat, step.round, step.combatant);
    const { round, combatant } = step;
    const beganAt = serverNow();
    await markStart(combat, { round, combatant, at: beganAt, writes: await combat.openTurn(combatant) });
    return { text: null, left: [] };
  }
  if (step.kind === "move") {
    // The token moves along its waypoints again.
    const token = documentOf<TokenDocument>(step.token);
    const options = { method: "dragging", showRuler: false } as const;
    const hasMoved = token && (await goingBack(token.uuid, () => token.move(step.waypoints, options)));
    if (token) await movesWritten(token);
    if (token && hasMoved) return { text: moveInWords(token), left: [] };
    return { text: null, left: [placeLeft(token?.name ?? "")] };
  }
  // A card: one that was applied is applied again, one that was only paid for pays again.
  const card = host.game.messages.get(step.card);
  if (!isCard(card)) return { text: null, left: [] };
  await loadActionsOf(card);
  const { user } = host.game;
  const refusal = await enqueue(card.id, async () => {
    if (step.applied) return applyCard(card, user);
    await restorePhase(card, "open", user);
    return null;
  });
  const text = cardInWords(card);
  if (refusal) return { text: null, left: [leftWhy(text, phraseOf(refusal))] };
  for (const id of step.mended ?? []) {
    const mending = host.game.messages.get(id);
    if (isCard(mending)) await enqueue(id, () => applyCard(mending, user));
  }
  return { text, left: [] };
}

/**
 * Sets an encounter's round and turn, without the automatic changes of a turn's start. Nobody has the turn if the
 * combatant `combatantId` has left. The same update empties the list of combatants who have ended their turn, and makes
 * `changes`.
 */
async function setTurn(combat: FrayCombat, round: number, combatantId: string, changes: object = {}): Promise<void> {
  const turn = combat.turns.findIndex(({ id }) => id === combatantId);
  await combat.update(
    { round, turn: turn < 0 ? null : turn, "system.done": [], ...changes },
    { turnEvents: false, direction: -1 },
  );
}

/**
 * Posts a message that lists the events that were undone or redone, and what of these events could not be (`left`). For
 * events without public words (`text` is null), a second message tells `left` to gamemasters alone, as `left` may name
 * a hidden combatant, and what went back with these events (`aside`).
 * @param title the key of the message's title, into which `moment` goes
 */
export async function postReport(
  combat: FrayCombat,
  title: string,
  moment: Undone["moment"],
  events: readonly ReportedEvent[],
): Promise<void> {
  // What could not be done, for the events with public words (`isPublic`) or for those without.
  const leftOf = (isPublic: boolean): Phrase[] =>
    events.flatMap(({ text, left }) => (Boolean(text) === isPublic ? left : []));
  const messageOf = (lines: readonly Phrase[], left: readonly Phrase[]): Promise<object> => {
    const data = { ruleset: combat.type, title: { key: title, data: { moment } }, lines, left };
    return toldFields({ as: "report", data });
  };
  const Message = host.CONFIG.ChatMessage.documentClass;
  // One message to all, and one to gamemasters if there is something for them alone.
  const lines = events.flatMap(({ text }) => text ?? []);
  await Message.create(inMode(await messageOf(lines, leftOf(true))));
  const secretLeft = leftOf(false);
  const asides = events.flatMap(({ aside = [] }) => aside);
  if (secretLeft.length + asides.length) await Message.create(inMode(await messageOf(asides, secretLeft), "gm"));
}
