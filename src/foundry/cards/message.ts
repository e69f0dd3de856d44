import { template } from "../host/paths.ts";
import { MessageBase, host, runDetached, localize } from "../host/host.ts";
import { adoptedRolls } from "../dice/hand-rolls.ts";
import type { HostUser } from "../host/documents.ts";
import type { CardRoll } from "../engine/dice.ts";
import { openRuleFrom } from "../apps/rule-reference.ts";
import { keepTime } from "./clocks.ts";
import { listenForBarred } from "../host/barred.ts";
import { listenForKeys, makeReachable } from "../host/reachable.ts";
import { closestAct, keepClicks, pressButton } from "./listeners.ts";
import { drawOverstep } from "../movement/overstep.ts";
import { drawPlain } from "./plain-message.ts";
import { cardContext } from "./view.ts";
import { keepFocus, sentenceOf } from "./readers.ts";
import { CARD_TYPE } from "../engine/model.ts";
import { withPrefix } from "../dice/rolls.ts";
import { isRolledCard } from "./deleted.ts";
import { isCard } from "../engine/state.ts";
import { shared } from "../settings.ts";
import type { CardMessage } from "../engine/state.ts";

export const CARD_TEMPLATE = template("cards/card");
/** An answer of a question, as card and notice show it. */
export const CHOICE_TEMPLATE = template("cards/choice");

/** Counts, for each message, how often it has changed on this page. */
const news = new WeakMap<object, number>();
const hasNews = (message: object): unknown => news.set(message, (news.get(message) ?? 0) + 1);
/** The count of changes that an element was drawn with. */
const newest = new WeakMap<Element, number | undefined>();

/** Every chat message; those of subtype “action” draw themselves as cards. */
export class FrayChatMessage extends MessageBase {
  static override migrateData(source: Record<string, any>, ...rest: unknown[]): object {
    if (Array.isArray(source.rolls))
      source.rolls = source.rolls.map((roll: unknown) => withPrefix(roll, source.type === CARD_TYPE));
    return super.migrateData(source, ...rest);
  }

  override async _preCreate(source: Record<string, any>, options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preCreate(source, options, user)) === false) return false;
    const rolls = adoptedRolls(this.rolls as CardRoll[]);
    if (rolls) this.updateSource({ rolls });
  }

  /** In the world's settings players may be kept from deleting a card whose dice have been rolled. */
  override async _preDelete(options: object, user: HostUser): Promise<boolean | void> {
    if ((await super._preDelete(options, user)) === false) return false;
    if (user.isGM || !isRolledCard(this) || shared<string>("deleteCards") !== "gamemaster") return;
    host.ui.notifications.warn(localize("FRAY.Card.notDeleted"));
    return false;
  }

  override _onUpdate(changed: object, options: object, userId: string): void {
    hasNews(this);
    super._onUpdate(changed, options, userId);
  }

  /**
   * One message that cannot be drawn says so in its place, and keeps no other from the log. Of two drawings at a time
   * the host shows the one that is finished first: what news have overtaken is drawn again.
   */
  override async renderHTML(options: object = {}): Promise<HTMLElement> {
    for (;;) {
      const known = news.get(this);
      let html: HTMLElement;
      try {
        html = await this.drawn(await super.renderHTML(options));
      } catch (error) {
        console.warn("Fray |", error);
        html = unshown(this.id, error);
      }
      if (news.get(this) !== known) continue;
      newest.set(html, known);
      keepFocus(this.id);
      return html;
    }
  }

  private async drawn(html: HTMLElement): Promise<HTMLElement> {
    const card = this as unknown as CardMessage;
    // The host draws a line without content for who may see that something was rolled, and no more.
    if (!card.isContentVisible) return this.type === CARD_TYPE ? withoutNames(html) : html;
    await drawPlain(html, this);
    drawOverstep(html, this);
    if (!isCard(card)) {
      if (this.type === CARD_TYPE) throw new Error(localize("FRAY.Card.unknownAction"));
      return html;
    }
    const context = await cardContext(card);
    const content = html.querySelector<HTMLElement>(".message-content");
    if (!context || !content) return html;
    html.classList.add("fray", "fray-message");
    const { loadTemplates, renderTemplate } = host.foundry.applications.handlebars;
    await loadTemplates([CHOICE_TEMPLATE]);
    content.innerHTML = await renderTemplate(CARD_TEMPLATE, context);
    listenForBarred(content);
    content.addEventListener("click", (event) => {
      const button = closestAct(event);
      if (button) runDetached(pressButton(card, button, event));
      else openRuleFrom(event);
    });
    keepClicks(content);
    makeReachable(content);
    listenForKeys(content);
    keepTime(content);
    html.setAttribute("aria-label", localize("FRAY.Card.label", { says: sentenceOf(content) }));
    return html;
  }
}

/**
 * The line of a card that is not for this user: it names neither who acts nor whom, and shows nothing of the dice.
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

/** The element shown in the log for a message that cannot be drawn; the gamemaster reads why. */
function unshown(id: string, error: unknown): HTMLElement {
  const html = document.createElement("li");
  html.className = "chat-message message fray-unshown";
  html.dataset.messageId = id;
  const reason = error instanceof Error ? error.message : String(error);
  html.textContent = host.game.user.isGM ? localize("FRAY.Card.unshownWhy", { reason }) : localize("FRAY.Card.unshown");
  return html;
}

/** Milliseconds within which news of a card are one drawing: an apply tells of a combatant, an actor and the ledger. */
const GATHERED = 30;

/** Cards that are drawn again soon. */
const stale = new Set<string>();

/** Cards drawn again when what they say of themselves changed: a record in a document, the ledger. */
export function redraw(cards: Iterable<string>): void {
  // News may come before the log is there, on a client that is still joining; it draws them as they are then.
  if (!host.ui.chat?.rendered) return;
  const waiting = stale.size > 0;
  for (const id of cards) {
    const message = host.game.messages.get(id);
    if (!message) continue;
    hasNews(message);
    stale.add(id);
  }
  if (!waiting && stale.size > 0) setTimeout(drawStale, GATHERED);
}

function drawStale(): void {
  const ids = [...stale];
  stale.clear();
  for (const id of ids) {
    const message = host.game.messages.get(id);
    // Asked to draw a message that has no row, the host posts it, to whoever may not see it as well.
    if (message?.visible && message.logged && !shownAsItIs(message)) runDetached(host.ui.chat.updateMessage(message));
  }
}

/** Tells whether the host has drawn a card again since its last change, in every place where it is shown. */
function shownAsItIs(message: { readonly id: string }): boolean {
  const shown = [...document.querySelectorAll(`[data-message-id="${message.id}"]`)];
  return shown.length > 0 && shown.every((html) => newest.get(html) === news.get(message));
}
