import type { Loose } from "../support.ts";
import { generation } from "../support.ts";

/** The number of typed messages that are remembered until the page is left. */
export const MAX_MESSAGE_HISTORY = 16;

/**
 * The field for chat messages: a text area in generation 13, an editor of rich text in 14. Enter sends, Shift+Enter
 * makes a line break.
 */
export class ChatInput {
  readonly #send: (message: string) => Promise<unknown>;
  /**
   * the typed messages, the newest last; the index of the one shown, -1 for none; the text that was set aside meanwhile
   */
  readonly history = { queue: [] as string[], index: -1, pending: "" };

  constructor(send: (message: string) => Promise<unknown>) {
    this.#send = send;
  }

  get #element(): Loose {
    return document.getElementById("chat-message");
  }

  get value(): string {
    const value: string = this.#element?.value ?? "";
    return value.trim();
  }

  set value(text: string) {
    const element = this.#element;
    if (element instanceof HTMLTextAreaElement) element.value = text;
    else element?.setText(text);
  }

  /** Adds the listeners to a newly drawn field. */
  listen(element: HTMLElement | null): void {
    // before the editor handles the key
    element?.addEventListener("keydown", (event) => void this.#onKey(event), { capture: true });
    element?.addEventListener("drop", (event) => void this.#onDrop(event), { capture: true });
  }

  /** Inserts a link to a dropped document. */
  async #onDrop(event: DragEvent): Promise<void> {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (!data?.uuid) return;
    event.preventDefault();
    event.stopPropagation();
    const document = await fromUuid(data.uuid);
    const link = document?.link ?? `@UUID[${data.uuid}]`;
    const element = this.#element;
    if (generation() < 14) element.value += link;
    else element.insertText(link);
  }

  /**
   * Sends the message at Enter, and shows typed messages at the arrow keys. A message that fails comes back into the
   * field.
   */
  async #onKey(event: KeyboardEvent): Promise<void> {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      if (this.#recall(event.key === "ArrowUp" ? -1 : 1)) event.preventDefault();
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const text = this.value;
    if (!text) return;
    try {
      this.value = "";
      await this.#send(text);
      this.#remember(text);
    } catch (error) {
      this.value = text;
      ui.notifications.error(error as Error, { console: false });
    }
  }

  /** Adds a message to the typed ones, and forgets the oldest. */
  #remember(text: string): void {
    const { history } = this;
    history.queue.push(text);
    history.queue.splice(0, history.queue.length - MAX_MESSAGE_HISTORY);
    history.index = -1;
  }

  /**
   * Shows the previous (-1) or next (1) typed message; only from an empty field, or once that has begun.
   * @returns true if it did
   */
  #recall(step: number): boolean {
    const { history } = this;
    const { queue } = history;
    if (!queue.length || (history.index < 0 && (this.value || step > 0))) return false;
    const from = history.index < 0 ? queue.length : history.index;
    const to = Math.max(0, from + step);
    history.index = to >= queue.length ? -1 : to;
    this.value = queue[history.index] ?? history.pending;
    return true;
  }
}
