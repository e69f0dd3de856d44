import { serverNow } from "../host/clock.ts";
import { confirmInDialog } from "../host/dialogs.ts";
import type { TokenDocument } from "../host/documents.ts";
import { documentOf, host, localize, runDetached } from "../host/host.ts";
import { enqueue } from "../host/queue.ts";
import { NAMESPACE } from "../settings.ts";
import { signedCard } from "../engine/integrity.ts";
import { isPressedBy, recordsOfCard } from "../engine/journal/find-records.ts";
import { mayUndoAll } from "../engine/mended.ts";
import { mayRedo } from "../engine/permissions.ts";
import { sendCardCommand } from "../engine/requests.ts";
import type { FoundRecord } from "../engine/journal/find-records.ts";
import { phaseOf } from "../engine/journal/records.ts";
import { actorOf, amendedDeclaration, isCard, partsOf } from "../engine/state.ts";
import { lastMove } from "../movement/own-moves.ts";
import { offeredUndo } from "../canvas/offered.ts";
import { isOfEarlierTurn, isTurnOver } from "./earlier-turn.ts";
import type { SignedCard } from "../engine/state.ts";

/*
 * In this file a deed is what a user did last: a card (an action's chat message), a token's move, or a making: a team
 * or group that a gamemaster made.
 */

/**
 * Registers Ctrl+Z and Ctrl+Shift+Z, which undo and redo the user's last card. Ctrl+Z also undoes what is newer than
 * that card: the team or group that a gamemaster made, or a token's move of an earlier turn. `lastDeed` says which
 * presses are left to the host's own undo of the canvas.
 */
export function registerKeys(): void {
  const { CONST } = host;
  // Registers Z with these other keys held.
  const register = (act: "undo" | "redo", modifiers: string[]): void =>
    host.game.keybindings.register(NAMESPACE, act, {
      name: `FRAY.Key.${act}`,
      hint: `FRAY.Key.${act}Hint`,
      editable: [{ key: "KeyZ", modifiers }],
      precedence: CONST.KEYBINDING_PRECEDENCE.PRIORITY,
      onDown: () => onKey(act),
    });
  register("undo", ["Control"]);
  register("redo", ["Control", "Shift"]);
}

/** How many deeds that a key undoes or redoes are not done yet. */
let deedsUnderWay = 0;

/** Does the work of a key, after that of the keys before. */
function carryOut(work: () => Promise<unknown>): void {
  deedsUnderWay++;
  runDetached(enqueue("fray.key", work).finally(() => deedsUnderWay--));
}

/**
 * Undoes or redoes the user's last deed by a key. Returns false to leave the key press to the host: while the user
 * types, and where `lastDeed` leaves it to the host. If an earlier press is still being carried out, this one is
 * carried out after it, and so is for the deed before.
 */
function onKey(act: "undo" | "redo"): boolean {
  const focused = document.activeElement;
  if (focused?.matches?.("input, textarea, select, [contenteditable]")) return false;
  const hostsUndo = async (): Promise<unknown> => act === "undo" && layer()?.undoHistory();
  if (deedsUnderWay) {
    carryOut(async () => {
      const work = lastDeed(act);
      return work ? work() : hostsUndo();
    });
    return true;
  }
  const work = lastDeed(act);
  if (work) carryOut(work);
  return Boolean(work);
}

/**
 * Returns the function that undoes or redoes the user's last deed, or that tells or asks the user something instead.
 * Null leaves it to the host: for a move of the present turn, or if there is no deed. Without a deed the user is
 * notified here, but not on an undo if the host's canvas may have something to undo.
 */
function lastDeed(act: "undo" | "redo"): (() => Promise<unknown>) | null {
  // No card (null) if the user has none in reach, or did something newer: made a team or group, or moved a token.
  const card = lastCard(act);
  // The team or group that the gamemaster has just made, offered to be undone.
  const making = act === "undo" && !card ? offeredUndo() : null;
  if (making && making.at >= (lastMove()?.at ?? 0))
    return async () => {
      if ((await making.choice.use()) === true) host.ui.notifications.info(localize("FRAY.Key.done.made"));
    };
  // A move of an earlier turn is undone here, after a question; one of the present turn is left to the host.
  const lastMoved = act === "undo" && !card ? lastMove() : null;
  if (lastMoved && isTurnOver(lastMoved.turn, lastMoved.token.actor, lastMoved.token))
    return async () => undoEarlier("earlierMove", { name: lastMoved.token.name }, async () => layer()?.undoHistory());
  if (!card) {
    // The user is told that there is nothing to undo, unless the canvas may have something for the host's own undo.
    if (act === "redo" || !host.canvas?.activeLayer?.history?.length)
      host.ui.notifications.info(localize(`FRAY.Key.nothing.${act}`));
    return null;
  }
  // From here on the user's last deed is a card.
  const deedWords = { name: card.message.speaker.alias ?? "", action: localize(partsOf(card)?.action.label ?? "") };
  if (!(act === "undo" ? mayUndoAll : mayRedo)(card, host.game.user))
    return async () => host.ui.notifications.warn(localize("FRAY.Key.notYours", deedWords));
  const sendAct = async (): Promise<void> => {
    if (await sendCardCommand({ card: card.id, act }))
      host.ui.notifications.info(localize(`FRAY.Key.done.${act}`, deedWords));
  };
  const { actor, token } = amendedDeclaration(card);
  const deedTime = deedAt(card, recordsOfCard(card.id));
  if (act === "undo" && isOfEarlierTurn(actorOf(actor), documentOf<TokenDocument>(token), deedTime))
    return async () => undoEarlier("earlierSure", deedWords, sendAct);
  return sendAct;
}

/** The part of a layer of the host's canvas that this file uses. */
interface CanvasLayer {
  undoHistory(): Promise<unknown>;
}

/** Returns the active layer of the host's canvas; null without one. */
const layer = (): CanvasLayer | null => (host.canvas?.activeLayer as CanvasLayer | null | undefined) ?? null;

/**
 * Calls `undo`, which undoes an action of a turn that is over, once a gamemaster has confirmed the question
 * `FRAY.Key.<question>`, with `names` filled in. A player may not undo such an action and is only warned.
 */
function undoEarlier(question: string, names: Readonly<Record<string, string>>, undo: () => Promise<unknown>): void {
  if (!host.game.user.isGM) {
    host.ui.notifications.warn(localize("FRAY.Key.earlier"));
    return;
  }
  const dialogOptions = {
    window: { title: localize("FRAY.Card.undo"), icon: "fa-solid fa-rotate-left" },
    content: `<p>${host.foundry.utils.escapeHTML(localize(`FRAY.Key.${question}`, names))}</p>`,
  };
  runDetached(confirmInDialog(dialogOptions).then((sure) => (sure ? undo() : undefined)));
}

/** The age in milliseconds beyond which a card no longer counts as the user's last one. */
const REMEMBERED = 10 * 60_000;

/**
 * Returns the server time in milliseconds at which a card last changed a document, if this user posted the card or
 * undid something on it; else 0, also for a card that changed nothing.
 */
function deedAt(card: SignedCard, records: readonly FoundRecord[]): number {
  const { user } = host.game;
  const isOwnDeed =
    card.author?.id === user.id || records.some((record) => record.state === "undone" && isPressedBy(record, user));
  return isOwnDeed ? Math.max(0, ...records.map(({ at }) => at)) : 0;
}

/**
 * Returns this user's newest card that can be undone (or redone), of the last fifty messages and ten minutes; null if
 * there is none. To undo, null also if a move or a making of the user followed it. To redo, null also if the user's
 * newest card is not undone as a whole.
 */
function lastCard(act: "undo" | "redo"): SignedCard | null {
  for (const message of host.game.messages.contents.slice(-50).reverse()) {
    const card = isCard(message) ? signedCard(message) : null;
    if (card?.system.stage !== "frozen") continue;
    const records = recordsOfCard(card.id);
    const deedTime = deedAt(card, records);
    if (serverNow() - deedTime > REMEMBERED) continue;
    // An undo is of the newest deed: not of this card if a move or a making followed.
    if (act === "undo" && deedTime < Math.max(lastMove()?.at ?? 0, offeredUndo()?.at ?? 0)) return null;
    // To undo, any record that stands is enough; to redo, all of the card's records must be undone.
    const isWanted =
      act === "undo" ? records.some((record) => record.state === "applied") : phaseOf(records) === "undone";
    if (isWanted) return card;
    // For a redo only the newest card counts, and this one is not undone as a whole.
    if (act === "redo") return null;
  }
  return null;
}
