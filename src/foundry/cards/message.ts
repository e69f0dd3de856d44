import { template } from "../host/paths.ts";
import { MessageBase, host, runDetached, localize } from "../host/host.ts";
import { adoptedRolls } from "../dice/hand-rolls.ts";
import type { HostUser } from "../host/documents.ts";
import type { CardRoll } from "../engine/dice.ts";
import { openRuleFrom } from "../apps/rule-reference.ts";
import { startCountdowns } from "./clocks.ts";
import { listenForBarred } from "../host/barred.ts";
import { listenForKeys, makeReachable } from "../host/reachable.ts";
import { closestAct, keepClicks, pressButton } from "./listeners.ts";
import { drawOverstep } from "../movement/overstep.ts";
import { drawPlain } from "./plain-message.ts";
import { cardContext } from "./view.ts";
import { keepFocus, spokenText } from "./readers.ts";
import { CARD_TYPE } from "../engine/model.ts";
import { withPrefix } from "../dice/rolls.ts";
import { isRolledCard } from "./deleted.ts";
import { isCard } from "../engine/state.ts";
import { whileDeleting } from "../engine/unless-deleted.ts";
import { shared } from "../settings.ts";
import type { CardMessage } from "../engine/state.ts";

/*
 * Cards are the chat messages of actions. The ledger: the world setting in which the gamemasters' clients sign cards.
 */

/** The path of a card's template. */
export const CARD_TEMPLATE = template("cards/card");
/** The path of the template of one option of a reaction (a question to a player), on the card and above the canvas. */
export const CHOICE_TEMPLATE = template("cards/choice");

/** Counts, for each message, how often it has changed on this page. */
const changeCounts = new WeakMap<object, number>();
/** Counts a change of a message, which makes the elements drawn before out of date. */
const countChange = (message: object): unknown => changeCounts.set(message, (changeCounts.get(message) ?? 0) + 1);
/** The count of its message's changes (`changeCounts`) with which each element was drawn. */
const drawnCounts = new WeakMap<Element, number | undefined>();

/** The class of all chat messages; those of subtype “action” are drawn as cards. */
export class FrayChatMessage extends MessageBase {
  /** Changes stored data before they are read: rolls of Fray 0.1 get today's class names. */
  static override migrateData(source: Record<string, any>, ...rest: unknown[]): object {
    if (Array.isArray(source.rolls))
      source.rolls = source.rolls.map((roll: unknown) => withPrefix(roll, source.type === CARD_TYPE));
    return super.migrateData(source, ...rest);
  }

  /**
   * Deletes messages: those with these ids, or all with the option `deleteAll`. While they are being deleted, the
   * engine writes nothing to them.
   */
  static override deleteDocuments(
    ids: string[] = [],
    operation: { readonly deleteAll?: boolean } = {},
  ): Promise<readonly object[]> {
    const idsToDelete = operation.deleteAll ? host.game.messages.map(({ id }) => id) : ids;
    return whileDeleting(idsToDelete, () => super.deleteDocuments(ids, operation));
  }

  /**
   * Before a message is created, gives the rolls that a user typed the Roll class of the ruleset whose dice they are.
   */
  override async _preCreate(source: Record<string, any>, options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preCreate(source, options, user)) === false) return false;
    const rolls = adoptedRolls(this.rolls as CardRoll[]);
    if (rolls) this.updateSource({ rolls });
  }

  /**
   * If only gamemasters may delete cards (the world's setting `deleteCards`), stops a player from deleting a card with
   * dice and notifies that player. Returns false if the deletion is stopped, here or by the host; else nothing.
   */
  override async _preDelete(options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preDelete(options, user)) === false) return false;
    if (user.isGM || !isRolledCard(this) || shared<string>("deleteCards") !== "gamemaster") return;
    host.ui.notifications.warn(localize("FRAY.Card.notDeleted"));
    return false;
  }

  /** Notes the change, so that the message is drawn again. */
  override _onUpdate(changed: object, options: object, userId: string): void {
    countChange(this);
    super._onUpdate(changed, options, userId);
  }

  /**
   * Draws the message; if that fails, a row that says so, so that the rest of the log is still drawn. If the message
   * changes while it is being drawn, it is drawn again, as the host shows whichever drawing finishes first. The
   * keyboard's focus goes from a button of the old row to the same button of the new row.
   */
  override async renderHTML(options: object = {}): Promise<HTMLElement> {
    // Again, until the message has not changed while it was drawn.
    for (;;) {
      const countBefore = changeCounts.get(this);
      let html: HTMLElement;
      try {
        html = await this.drawn(await super.renderHTML(options));
      } catch (error) {
        console.warn("Fray |", error);
        html = errorRow(this.id, error);
      }
      if (changeCounts.get(this) !== countBefore) continue;
      drawnCounts.set(html, countBefore);
      keepFocus(this.id);
      return html;
    }
  }

  /**
   * Draws Fray's part of a message into the host's element, with its listeners, and returns the element: the content of
   * a card, or for users who may not read it a line without names. Throws for a card whose action is unknown.
   */
  private async drawn(html: HTMLElement): Promise<HTMLElement> {
    const card = this as unknown as CardMessage;
    // To users who may not see the content the host shows only that something was rolled; of a card the names go too.
    if (!card.isContentVisible) return this.type === CARD_TYPE ? withoutNames(html) : html;
    await drawPlain(html, this);
    await drawOverstep(html, this);
    if (!isCard(card)) {
      if (this.type === CARD_TYPE) throw new Error(localize("FRAY.Card.unknownAction"));
      return html;
    }
    // The card's content, in place of what the host has drawn.
    const context = await cardContext(card);
    const content = html.querySelector<HTMLElement>(".message-content");
    if (!context || !content) return html;
    html.classList.add("fray", "fray-message");
    const { loadTemplates, renderTemplate } = host.foundry.applications.handlebars;
    await loadTemplates([CHOICE_TEMPLATE]);
    content.innerHTML = await renderTemplate(CARD_TEMPLATE, context);
    // Listeners, and what screen readers are told.
    listenForBarred(content);
    content.addEventListener("click", (event) => {
      const button = closestAct(event);
      if (button) runDetached(pressButton(card, button, event));
      else openRuleFrom(event);
    });
    keepClicks(content);
    makeReachable(content);
    listenForKeys(content);
    startCountdowns(content);
    html.setAttribute("aria-label", localize("FRAY.Card.label", { says: spokenText(content) }));
    return html;
  }
}

/**
 * Takes all names, pictures and dice out of the drawn message of a card that this user may not read; a general sentence
 * is shown instead.
 */
function withoutNames(html: HTMLElement): HTMLElement {
  const sender = html.querySelector(".message-sender");
  if (sender) sender.textContent = localize("FRAY.Card.private");
  for (const part of html.querySelectorAll(".message-header img, .whisper-to, .flavor-text")) part.remove();
  const content = html.querySelector(".message-content");
  const line = document.createElement("p");
  line.className = "hidden-roll";
  line.textContent = localize("FRAY.Card.privateLine");
  content?.replaceChildren(line);
  return html;
}

/** Returns the element shown in the log for a message that cannot be drawn; for a gamemaster it says why. */
function errorRow(id: string, error: unknown): HTMLElement {
  const html = document.createElement("li");
  html.className = "chat-message message fray-unshown";
  html.dataset.messageId = id;
  const reason = error instanceof Error ? error.message : String(error);
  html.textContent = host.game.user.isGM ? localize("FRAY.Card.unshownWhy", { reason }) : localize("FRAY.Card.unshown");
  return html;
}

/**
 * Milliseconds within which changes of a card lead to one drawing: applying a card changes a combatant, an actor and
 * the ledger.
 */
const GATHERED = 30;

/** Ids of the messages that the next `drawCollected` draws again. */
const toRedraw = new Set<string>();

/**
 * Has messages drawn again, by their ids, as documents that they show have changed: all that are asked for within
 * GATHERED milliseconds after the first, in one go. Does nothing before the log is drawn.
 */
export function redraw(messageIds: Iterable<string>): void {
  // Before the log is drawn, as on a client that is still joining, there is nothing to draw again.
  if (!host.ui.chat?.rendered) return;
  const isScheduled = toRedraw.size > 0;
  for (const id of messageIds) {
    const message = host.game.messages.get(id);
    if (!message) continue;
    countChange(message);
    toRedraw.add(id);
  }
  if (!isScheduled && toRedraw.size > 0) setTimeout(drawCollected, GATHERED);
}

/** Draws again each message collected by `redraw` that the log shows and whose row is out of date. */
function drawCollected(): void {
  const ids = [...toRedraw];
  toRedraw.clear();
  for (const id of ids) {
    const message = host.game.messages.get(id);
    // If asked to draw a message without a row, the host would post it, even to users who may not see it.
    if (message?.visible && message.logged && !isUpToDate(message)) runDetached(host.ui.chat.updateMessage(message));
  }
}

/** Tells whether a message is on the page, and all its rows were drawn after its last change. */
function isUpToDate(message: { readonly id: string }): boolean {
  const rows = [...document.querySelectorAll(`[data-message-id="${message.id}"]`)];
  return rows.length > 0 && rows.every((html) => drawnCounts.get(html) === changeCounts.get(message));
}
