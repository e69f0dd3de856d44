import type { Loose } from "../support.ts";
import { build } from "../support.ts";
import { uiWish } from "../settings/scheme.ts";

/** The time for which a card is shown, in milliseconds; the same again while it is in use. */
export const NOTIFY_DURATION = 5000;
const NOTIFY_UNPAUSE = 2000;
/** On a page narrower than this, in pixels, cards would cover the mat. */
const NARROW = 900;

/** The cards of new messages beside the sidebar, for whoever does not have the chat in sight. */
export class ChatNotifications {
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #clicked: (event: PointerEvent) => void;

  /** @param clicked is told of every click in a card */
  constructor(clicked: (event: PointerEvent) => void) {
    this.#clicked = clicked;
  }

  /** Where the cards lie; made when first asked for. */
  get element(): HTMLElement {
    const present = document.getElementById("chat-notifications");
    if (present) return present;
    const element = build("div", { id: "chat-notifications", role: "log", "aria-live": "polite" });
    element.addEventListener("click", (event) => this.#clicked(event as PointerEvent));
    (document.getElementById("ui-right") ?? document.body).prepend(element);
    return element;
  }

  /** Does this person want cards, and is there room? */
  static get wanted(): boolean {
    return (uiWish()?.chatNotifications ?? "cards") === "cards" && globalThis.innerWidth >= NARROW;
  }

  find(messageId: string): HTMLElement | null {
    return this.element.querySelector(`[data-message-id="${messageId}"]`);
  }

  /** Show a message for a while, rendered on its own. */
  async show(message: Loose, render: (message: Loose, options: object) => Promise<HTMLElement | null>): Promise<void> {
    const card = await render(message, { canClose: true });
    if (!card) return;
    this.remove(message.id);
    this.element.append(card);
    this.#wait(message.id, NOTIFY_DURATION);
  }

  /** Draw a card anew that is there. */
  async update(
    message: Loose,
    render: (message: Loose, options: object) => Promise<HTMLElement | null>,
  ): Promise<void> {
    if (!this.find(message.id)) return;
    const card = await render(message, { canClose: true });
    if (card) this.find(message.id)?.replaceWith(card);
  }

  #wait(id: string, milliseconds: number): void {
    clearTimeout(this.#timers.get(id));
    const timer = setTimeout(() => {
      const card = this.find(id);
      if (card?.matches(":hover, :focus-within")) this.#wait(id, NOTIFY_UNPAUSE);
      else this.remove(id);
    }, milliseconds);
    this.#timers.set(id, timer);
  }

  remove(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.find(id)?.remove();
  }

  /** The chat is in sight: no card is needed. */
  clear(): void {
    for (const id of [...this.#timers.keys()]) this.remove(id);
  }
}
