import type { Loose } from "../support.ts";
import { generation } from "../support.ts";

/** How many lines one has typed are remembered while the page lives. */
export const MAX_MESSAGE_HISTORY = 16;

/** The line one types in: a text area in generation 13, an editor of rich text in 14. Enter sends, Shift+Enter breaks. */
export class ChatInput {
  readonly #send: (message: string) => Promise<unknown>;
  /** what was typed, the newest last; where one is in it, -1 for nowhere; what was set aside meanwhile */
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

  /** Listen to a newly drawn line. */
  listen(element: HTMLElement | null): void {
    // before the editor hears of the key
    element?.addEventListener("keydown", (event) => void this.#onKey(event), { capture: true });
    element?.addEventListener("drop", (event) => void this.#onDrop(event), { capture: true });
  }

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

  #remember(text: string): void {
    const { history } = this;
    history.queue.push(text);
    history.queue.splice(0, history.queue.length - MAX_MESSAGE_HISTORY);
    history.index = -1;
  }

  /** Go back or forth in what was typed; only from an empty line, or while one is at it. */
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
