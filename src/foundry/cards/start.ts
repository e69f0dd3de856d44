import { Roll, documentOf, host, runDetached } from "../host/host.ts";
import type { MessageDocument } from "../host/documents.ts";
import { prepareTemplates } from "../host/idle.ts";
import { onActorUpdate } from "../documents/actor-update.ts";
import { WORLD_STORE } from "../contract/reading/world-store.ts";
import { NAMESPACE } from "../settings.ts";
import { recordsOf, recordsOfCard } from "../engine/journal/find-records.ts";
import { phaseOf } from "../engine/journal/records.ts";
import { mayUndoAll } from "../engine/mended.ts";
import { mayRedo } from "../engine/permissions.ts";
import { ledger } from "../engine/journal/ledger.ts";
import { integrityOf, signedCard } from "../engine/integrity.ts";
import { CARD_TEMPLATE, CHOICE_TEMPLATE, redraw } from "./message.ts";
import { startTellingDeleted } from "./deleted.ts";
import { maySeeDice } from "./visibility.ts";
import { claimOf, isCard } from "../engine/state.ts";

/*
 * Cards are the chat messages of actions. A follow-up: an action that a card offers by a button. The ledger: the world
 * setting in which the gamemasters' clients sign cards and what cards wrote. The world store: values of the world that
 * belong to no document. A record: what a card wrote in a document or in the store, kept there.
 */

/**
 * Registers the hooks of cards; called at init. Most draw cards again when something has changed that they show. Others
 * load the templates ahead, tell of deleted cards, keep dice modules from showing dice that a card hides, and draw the
 * bars of tokens again when the setting `visibility` has changed.
 */
export function startCards(): void {
  const { Hooks } = host;
  // What cards change is recorded in the changed documents, each record by the key “cardId-step”. When a document's
  // records have changed, their cards are drawn again.
  const redrawRecorded = (_document: unknown, changed: { flags?: Record<string, { records?: object }> }): void => {
    const records = changed.flags?.[NAMESPACE]?.records;
    if (records) redraw(Object.keys(records).flatMap((key) => withOfferingCard(key.slice(0, key.lastIndexOf("-")))));
  };
  onActorUpdate(redrawRecorded);
  for (const name of ["updateItem", "updateCombatant", "updateCombat", "updateToken"] as const)
    Hooks.on(name, redrawRecorded);
  for (const hook of ["createSetting", "updateSetting"] as const)
    Hooks.on(hook, (setting: { key: string }) => {
      if (setting.key !== `${NAMESPACE}.ledger`) return;
      redraw(cardsChangedInLedger().flatMap(withOfferingCard));
      redrawBelated();
      redrawFollowed();
    });
  Hooks.once("ready", () => {
    redrawBelated();
    // The host's own templates are loaded ahead too, as it draws a message's dice before Fray draws the card.
    runDetached(prepareTemplates([Roll.TOOLTIP_TEMPLATE, Roll.CHAT_TEMPLATE, CHOICE_TEMPLATE, CARD_TEMPLATE]));
  });
  startTellingDeleted();
  // A card counts as followed once its follow-up is written, which may be long after the ledger has signed that.
  for (const hook of ["updateChatMessage", "deleteChatMessage"] as const)
    Hooks.on(hook, (message: MessageDocument) => redraw(offeringIds(message)));
  // A condition that came or went may change which follow-ups the newest cards offer.
  for (const hook of ["createActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(hook, ({ statuses }: { statuses: ReadonlySet<string> }) => {
      if (statuses.size) runDetached(import("./offered.ts").then(({ redrawOffered }) => redrawOffered()));
    });
  Hooks.on("fray.stopped", (cardId: string) => redraw([cardId]));
  Hooks.on("fray.worldChanged", () => redraw(cardsChangedInWorld()));
  // Dice modules must not show dice that a card hides from this user.
  for (const hook of ["diceSoNiceMessagePreProcess", "diceSoNiceMessageProcessed"] as const)
    Hooks.on(hook, (id: string, interception: { willTrigger3DRoll: boolean }) => {
      const message = interception.willTrigger3DRoll && host.game.messages.get(id);
      if (message && !(message.isContentVisible && maySeeDice(message))) interception.willTrigger3DRoll = false;
    });
  Hooks.on("userConnected", redrawRecent);
  Hooks.on("fray.settingChanged", (key: string) => {
    if (key !== "visibility") return;
    redrawRecent();
    for (const token of host.canvas?.tokens?.placeables ?? []) token.renderFlags?.set({ refreshBars: true });
  });
}

/** Returns the id of a card and that of the card that offered it: both must be drawn again. */
const withOfferingCard = (cardId: string): string[] => [cardId, ...offeringIds(host.game.messages.get(cardId))];

/** Returns the id of the card whose button declared a message's card (its choice `card`); else an empty list. */
function offeringIds(message: MessageDocument | undefined): string[] {
  const claim = isCard(message) ? (claimOf(message).declaration as { choices?: { card?: unknown } } | null) : null;
  const offeringId = claim?.choices?.card;
  return typeof offeringId === "string" ? [offeringId] : [];
}

/**
 * The state of each card's entry in the ledger (the gamemasters' record of all cards) as last seen, by the card's id.
 */
const seenInLedger = new Map<string, string>();
/**
 * Returns the ids of the cards whose entry in the ledger changed or disappeared since the last call, at most the last
 * ten.
 */
function cardsChangedInLedger(): string[] {
  const changedIds: string[] = [];
  const entries = Object.entries(ledger().cards).sort(([, a], [, b]) => a.at - b.at);
  for (const [card, { digest, touched, blank, marks }] of entries) {
    // What may change how the card looks: the card itself, the documents that it has changed, and the states of its
    // records, each the first letter of the record's mark.
    const states = Object.values(marks ?? {}).map(([letter]) => letter);
    const stateNow = `${digest}${touched.length}${blank?.state ?? ""}${states.join("")}`;
    if (seenInLedger.get(card) !== stateNow) changedIds.push(card);
    seenInLedger.set(card, stateNow);
  }
  // A card that has left the ledger was refused or forgotten, which is a change too.
  for (const cardId of seenInLedger.keys())
    if (!Object.hasOwn(ledger().cards, cardId)) {
      seenInLedger.delete(cardId);
      changedIds.push(cardId);
    }
  return changedIds.slice(-10);
}

/**
 * Draws again the cards that are still shown as waiting, although the gamemaster's client has signed them: a signature
 * may come while its card is being drawn.
 */
function redrawBelated(): void {
  const rows = document.querySelectorAll<HTMLElement>(".fray-card.is-waiting[data-card]");
  const waitingMessages = [...rows].flatMap((row) => host.game.messages.get(row.dataset.card ?? "") ?? []);
  redraw(
    waitingMessages.filter((message) => isCard(message) && integrityOf(message) !== "unverified").map(({ id }) => id),
  );
}

/** The number of newest messages that `redrawFollowed` checks. */
const FOLLOWED = 20;

/**
 * Draws again, for a player, those cards among the 20 newest messages whose undo or redo button must appear or
 * disappear because another card followed or was undone.
 */
function redrawFollowed(): void {
  const { user, messages } = host.game;
  if (user.isGM) return;
  const outdated = messages.contents.slice(-FOLLOWED).filter((message) => {
    const card = isCard(message) ? signedCard(message) : null;
    const row = card && document.querySelector(`.fray-card[data-card="${card.id}"]`);
    if (card?.system.stage !== "frozen" || !row) return false;
    const records = recordsOfCard(card.id);
    const mustShowUndo = records.some(({ state }) => state === "applied") && mayUndoAll(card, user);
    const mustShowRedo = phaseOf(records) === "undone" && mayRedo(card, user);
    const shows = (act: string): boolean => row.querySelector(`[data-fray-act="${act}"]`) !== null;
    return shows("undo") !== mustShowUndo || shows("redo") !== mustShowRedo;
  });
  redraw(outdated.map(({ id }) => id));
}

/** The state of each record in the world store as last seen, by the record's key. */
const seenInWorld = new Map<string, string>();
/** Returns the ids of the cards whose record in the world store changed since the last call, at most the last ten. */
function cardsChangedInWorld(): string[] {
  const changedIds: string[] = [];
  for (const [key, { card, state }] of Object.entries(recordsOf(documentOf(WORLD_STORE)))) {
    if (seenInWorld.get(key) !== state) changedIds.push(card);
    seenInWorld.set(key, state);
  }
  return changedIds.slice(-10);
}

/**
 * Draws the cards among the last fifty messages again: their chip depends on whether a gamemaster is connected, their
 * numbers on the setting `visibility`.
 */
function redrawRecent(): void {
  const recent = host.game.messages.contents.slice(-50).filter((message) => isCard(message));
  redraw(recent.map((message) => message.id));
}
