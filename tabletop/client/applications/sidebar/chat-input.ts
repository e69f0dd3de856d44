import type { Loose } from "../support.ts";
import { generation } from "../support.ts";

/** How many typed messages are remembered, until the page is left. */
export const MAX_MESSAGE_HISTORY = 16;

/**
 * The field for chat messages: a text area in generation 13, an editor of rich text in 14. Enter sends, Shift+Enter
 * starts a new line, the up and down arrows show messages typed before.
 */
export class ChatInput {
  readonly #send: (message: string) => Promise<unknown>;
  /**
   * `queue`: the typed messages, newest last; `index`: of the one shown, -1 for none; `pending`: the text shown after
   * the newest
   */
  readonly history = { queue: [] as string[], index: -1, pending: "" };

  /** the field with its controls, of which packages were told */
  #known: Element | null = null;

  /** @param send is called with the typed text of each message; rejects where the text is to come back */
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
    // before the editor's own listeners, which would insert a line
    element?.addEventListener("keydown", (event) => void this.#onKey(event), { capture: true });
    element?.addEventListener("drop", (event) => void this.#onDrop(event), { capture: true });
  }

  /**
   * Moves the field with its controls into an element. Packages are told of each new place, the first one too.
   * @see https://foundryvtt.com/api/functions/hookEvents.renderChatInput.html
   */
  adopt(log: Loose, target: Element): void {
    const form = document.querySelector(".chat-form");
    const previousParent = form?.parentElement;
    if (!form || (previousParent === target && this.#known === form)) return;
    if (previousParent !== target) target.append(form);
    this.#known = form;
    const elements = ["#chat-controls", "#chat-message"].map((id) => [id, form.querySelector(id)]);
    globalThis.Hooks.callAll("renderChatInput", log, Object.fromEntries(elements), { previousParent });
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
   * Handles keys, unless the hook `chatInput` returns false: Enter sends the message, the up and down arrows show
   * messages typed before. If sending fails, the text comes back and the error is shown.
   */
  async #onKey(event: KeyboardEvent): Promise<void> {
    if (globalThis.Hooks.call("chatInput", event, { recordPending: true }) === false) return;
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      if (this.#recall(event.key === "ArrowUp" ? -1 : 1)) event.preventDefault();
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    // Enter: the field is empty while the message is being sent
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

  /** Remembers a sent message, and forgets the oldest of too many. */
  #remember(text: string): void {
    const { history } = this;
    history.queue.push(text);
    history.queue.splice(0, history.queue.length - MAX_MESSAGE_HISTORY);
    history.index = -1;
  }

  /**
   * Shows the message typed before (-1) or after (1) the one shown. If none is shown, only a step back from an empty
   * field does something.
   * @returns whether it has changed the field
   */
  #recall(step: number): boolean {
    const { history } = this;
    const { queue } = history;
    const isInHistory = history.index >= 0;
    if (!queue.length) return false;
    if (!isInHistory && (this.value || step > 0)) return false;
    const presentIndex = history.index < 0 ? queue.length : history.index;
    const nextIndex = Math.max(0, presentIndex + step);
    // after the newest message, the field shows the text in `pending` again
    history.index = nextIndex >= queue.length ? -1 : nextIndex;
    this.value = queue[history.index] ?? history.pending;
    return true;
  }
}
