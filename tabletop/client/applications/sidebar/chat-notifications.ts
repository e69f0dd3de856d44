import type { Loose } from "../support.ts";
import { build } from "../support.ts";
import { uiPreferences } from "../settings/scheme.ts";

/** How long a card is shown at first, in milliseconds. */
export const NOTIFY_DURATION = 5000;
// How much longer each time if the pointer or focus is on it then, in milliseconds.
const NOTIFY_UNPAUSE = 2000;
/** The width of the page in pixels below which no cards are shown, as they would cover the canvas. */
const NARROW = 900;

/**
 * The cards of new messages beside the sidebar, for users who do not see the chat log. Each is removed after some
 * seconds.
 */
export class ChatNotifications {
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #onClick: (event: PointerEvent) => void;

  /** @param onClick is called at each click on a card */
  constructor(onClick: (event: PointerEvent) => void) {
    this.#onClick = onClick;
  }

  /** The element that has the cards; made when first needed. */
  get element(): HTMLElement {
    const earlierElement = document.getElementById("chat-notifications");
    if (earlierElement) return earlierElement;
    const element = build("div", { id: "chat-notifications", role: "log", "aria-live": "polite" });
    element.addEventListener("click", (event) => this.#onClick(event as PointerEvent));
    (document.getElementById("ui-right-column-1") ?? document.body).append(element);
    return element;
  }

  /** Whether cards can be shown: the user wants them, and the page is wide enough. */
  static get wanted(): boolean {
    return (uiPreferences()?.chatNotifications ?? "cards") === "cards" && globalThis.innerWidth >= NARROW;
  }

  find(messageId: string): HTMLElement | null {
    return this.element.querySelector(`[data-message-id="${messageId}"]`);
  }

  /** Shows a message as a card for some seconds. @param render draws the message; null: nothing is shown */
  async show(message: Loose, render: (message: Loose, options: object) => Promise<HTMLElement | null>): Promise<void> {
    const card = await render(message, { canClose: true });
    if (!card) return;
    this.remove(message.id);
    this.element.append(card);
    this.#removeLater(message.id, NOTIFY_DURATION);
  }

  /** Draws the card of a message again, if it is shown. @param render draws the message; null: the card stays */
  async update(
    message: Loose,
    render: (message: Loose, options: object) => Promise<HTMLElement | null>,
  ): Promise<void> {
    if (!this.find(message.id)) return;
    const card = await render(message, { canClose: true });
    if (card) this.find(message.id)?.replaceWith(card);
  }

  /** Removes a card after some milliseconds, or later if the pointer or focus is on it. */
  #removeLater(id: string, milliseconds: number): void {
    clearTimeout(this.#timers.get(id));
    const timer = setTimeout(() => {
      const card = this.find(id);
      if (card?.matches(":hover, :focus-within")) this.#removeLater(id, NOTIFY_UNPAUSE);
      else this.remove(id);
    }, milliseconds);
    this.#timers.set(id, timer);
  }

  /** Removes the card of a message. */
  remove(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.find(id)?.remove();
  }

  /** Removes all cards; called when the chat log can be seen. */
  clear(): void {
    for (const id of [...this.#timers.keys()]) this.remove(id);
  }
}
