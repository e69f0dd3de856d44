import { warnDeprecated } from "../../../../common/utils/logging.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import { menuEntry } from "../../ux/menu-entry.ts";
import type { Loose } from "../../support.ts";
import { build, generation, reportError, words } from "../../support.ts";
import { MESSAGE_PATTERNS, parseCommand, runCommand } from "../chat-commands.ts";
import { toggleDiceTooltip } from "../chat-message.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

const NEAR = 80;
const FEW = 20;

/** Messages rendered at once, and kept while one reads the newest. */
const batchSize = (): number => CONFIG.ChatMessage.batchSize ?? 100;

/** A message as it draws itself; what still overrides the method of old is called by it. */
async function elementOf(message: Loose): Promise<HTMLElement> {
  const overridden = message.getHTML !== foundry.documents.ChatMessage.prototype.getHTML;
  if (!overridden) return message.renderHTML();
  warnDeprecated(`${message.constructor.name}#getHTML; use renderHTML`, 13, 15);
  const html = await message.getHTML();
  return html instanceof HTMLElement ? html : html[0];
}

/**
 * The chat: the newest messages, older ones as one scrolls back, and a line to type in.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sidebar.tabs.ChatLog.html
 */
export class ChatLog extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "chat";
  static MESSAGE_PATTERNS = MESSAGE_PATTERNS;
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["chat-sidebar", "flexcol"],
    actions: {
      deleteMessage: ChatLog.#onDelete,
      jumpToBottom: ChatLog.#onJump,
      messageMode: ChatLog.#onMode,
      flush: ChatLog.#onFlush,
      export: ChatLog.#onExport,
    },
  };

  static override PARTS: Record<string, Loose> = {
    log: { id: "log", template: "templates/sidebar/tabs/chat/log.hbs" },
    input: { template: "templates/sidebar/tabs/chat/input.hbs" },
  };

  #oldest: string | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #atBottom = true;
  #history: string[] = [];
  #recalled = -1;
  #loading = false;
  #sticking = false;

  get #list(): HTMLElement | null {
    return this.element?.querySelector(".chat-log") ?? null;
  }

  get #scroll(): HTMLElement | null {
    return this.element?.querySelector(".chat-scroll") ?? null;
  }

  get isAtBottom(): boolean {
    return this.#atBottom;
  }

  /** Message modes as this generation names them. */
  get #modes(): { setting: string; modes: [string, Loose][] } {
    const setting = generation() < 14 ? "rollMode" : "messageMode";
    const table = generation() < 14 ? CONFIG.Dice.rollModes : CONFIG.ChatMessage.modes;
    return { setting, modes: Object.entries(table ?? {}) };
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { setting, modes } = this.#modes;
    const current = game.settings.settings?.has(`core.${setting}`) ? game.settings.get("core", setting) : modes[0]?.[0];
    return Object.assign(context, {
      isGM: game.user.isGM,
      modes: modes.map(([id, mode]) => ({
        id,
        icon: mode.icon || "fa-solid fa-comment",
        label: words(mode.label ?? mode),
        active: id === current,
      })),
    });
  }

  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", {
      container: this.element,
      hookName: "getChatMessageContextOptions",
      parentClassHooks: false,
    });
    this.element.addEventListener("click", toggleDiceTooltip);
  }

  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    if (options.parts.includes("log")) {
      this.#oldest = null;
      this.#scroll?.addEventListener("scroll", () => this.#onScroll(), { passive: true });
      // pictures and cards that grow later must not push the newest out of sight
      if (this.#list) new ResizeObserver(() => this.#atBottom && this.scrollBottom()).observe(this.#list);
      await this.renderBatch(batchSize());
      this.scrollBottom();
    }
    if (options.parts.includes("input")) this.#listenInput();
  }

  #listenInput(): void {
    const input = this.element.querySelector<HTMLTextAreaElement>("#chat-message");
    input?.addEventListener("keydown", (event) => void this.#onKey(event, input));
    input?.addEventListener("drop", (event) => void this.#onDrop(event, input));
  }

  async #onDrop(event: DragEvent, input: HTMLTextAreaElement): Promise<void> {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (!data?.uuid) return;
    event.preventDefault();
    const document = await fromUuid(data.uuid);
    input.value += document?.link ?? `@UUID[${data.uuid}]`;
  }

  async #onKey(event: KeyboardEvent, input: HTMLTextAreaElement): Promise<void> {
    if ((event.key === "ArrowUp" || event.key === "ArrowDown") && (!input.value || this.#recalled >= 0)) {
      if (!this.#history.length) return;
      event.preventDefault();
      this.#recalled = Math.max(
        -1,
        Math.min(this.#history.length - 1, this.#recalled + (event.key === "ArrowUp" ? 1 : -1)),
      );
      input.value = this.#history[this.#recalled] ?? "";
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const text = input.value;
    if (!text.trim()) return;
    try {
      input.value = "";
      await this.processMessage(text);
      this.#history.unshift(text);
      this.#recalled = -1;
    } catch (error) {
      input.value = text;
      ui.notifications.error(error as Error, { console: false });
    }
  }

  /** Carry out a text as if it had been typed. */
  async processMessage(text: string, { speaker }: Loose = {}): Promise<Loose> {
    const message = text.trim();
    if (!message) return undefined;
    const chatData: Loose = {
      author: game.user.id,
      user: game.user.id,
      speaker: speaker ?? ChatMessage.implementation.getSpeaker(),
    };
    if (globalThis.Hooks.call("chatMessage", this, message, chatData) === false) return undefined;
    delete chatData.user;
    return runCommand(message, chatData);
  }

  static parse(message: string): [string, Loose] {
    return parseCommand(message);
  }

  async #element(message: Loose): Promise<HTMLElement | null> {
    try {
      const html = await elementOf(message);
      html.dataset.messageId ??= message.id;
      return html;
    } catch (error) {
      reportError(`ChatMessage ${message.id}`, error, null);
      return null;
    }
  }

  /** Render the next older messages above those shown. */
  renderBatch(size: number): Promise<void> {
    const turn = this.#queue.then(() => this.#renderBatch(size));
    this.#queue = turn.catch((error) => reportError("ChatLog#renderBatch", error, null));
    return turn;
  }

  async #renderBatch(size: number): Promise<void> {
    const list = this.#list;
    if (!list) return;
    const messages = [...game.messages].filter((message: Loose) => message.visible !== false);
    const end = this.#oldest ? messages.findIndex((message) => message.id === this.#oldest) : messages.length;
    const rowOf = (message: Loose): Element | null => list.querySelector(`[data-message-id="${message.id}"]`);
    const batch = messages.slice(Math.max(0, end - size), Math.max(0, end)).filter((message) => !rowOf(message));
    if (!batch.length) return;
    for (const message of batch) message.logged = true;
    this.#oldest = batch[0].id;
    const elements = await Promise.all(batch.map((message) => this.#element(message)));
    const scroll = this.#scroll;
    const before = scroll?.scrollHeight ?? 0;
    list.prepend(...elements.filter((element): element is HTMLElement => !!element));
    if (scroll) scroll.scrollTop += scroll.scrollHeight - before;
  }

  #onScroll(): void {
    const scroll = this.#scroll;
    // what has just grown below is about to be scrolled to: nobody has left the bottom
    if (!scroll || this.#sticking) return;
    this.#atBottom = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR;
    this.element.querySelector(".jump-to-bottom")?.toggleAttribute("hidden", this.#atBottom);
    if (scroll.scrollTop > 200 || this.#loading) return;
    this.#loading = true;
    void this.renderBatch(batchSize()).finally(() => {
      this.#loading = false;
    });
  }

  /** Scroll to the newest message. */
  scrollBottom(_options: Loose = {}): void {
    const scroll = this.#scroll;
    if (scroll) scroll.scrollTop = scroll.scrollHeight;
    this.#atBottom = true;
  }

  /** Go to the bottom with the next frame: the list is laid out once for it, however much comes in before. */
  #stick(): void {
    this.#atBottom = true;
    if (this.#sticking) return;
    this.#sticking = true;
    requestAnimationFrame(() => {
      this.#sticking = false;
      this.scrollBottom();
    });
  }

  /** Add a new message; they appear in the order they came. */
  postOne(message: Loose, options: Loose = {}): Promise<void> {
    const turn = this.#queue.then(() => (message.visible === false ? undefined : this.#post(message, options)));
    this.#queue = turn.catch((error) => reportError("ChatLog#postOne", error, null));
    return turn;
  }

  async #post(message: Loose, { before, notify = false }: Loose): Promise<void> {
    const list = this.#list;
    if (!this.rendered || !list) return;
    const present = list.querySelector(`[data-message-id="${message.id}"]`);
    if (present) return;
    message.logged = true;
    const element = await this.#element(message);
    if (!element) return;
    const beside = before && list.querySelector(`[data-message-id="${before}"]`);
    const stick = this.#atBottom || message.isAuthor;
    if (beside) beside.before(element);
    else list.append(element);
    this.#oldest ??= message.id;
    if (stick) {
      this.#prune(list);
      this.#stick();
    } else this.element.querySelector(".jump-to-bottom")?.removeAttribute("hidden");
    if (notify) this.notify(message);
  }

  /** Laying out a list costs by its length: whoever reads the newest has only these; scrolling up brings older ones back. */
  #prune(list: HTMLElement): void {
    const gone = [...list.children].slice(0, -batchSize());
    if (!gone.length || gone.some((entry) => entry.contains(document.activeElement))) return;
    for (const entry of gone) {
      entry.remove();
      const message = game.messages.get((entry as HTMLElement).dataset.messageId);
      if (message) message.logged = false;
    }
    this.#oldest = (list.firstElementChild as HTMLElement).dataset.messageId ?? null;
  }

  /** Render one message again in place. */
  async updateMessage(message: Loose, { notify = false }: Loose = {}): Promise<void> {
    await this.#queue;
    const present = this.#list?.querySelector(`[data-message-id="${message.id}"]`);
    if (!present) {
      // Posted without asking whether the person may see it, as up to 14.363 (FV#14429).
      const turn = this.#queue.then(() => this.#post(message, { notify }));
      this.#queue = turn.catch((error) => reportError("ChatLog#updateMessage", error, null));
      return turn;
    }
    const element = await this.#element(message);
    const stick = this.#atBottom;
    if (element) {
      if (present.contains(document.activeElement)) {
        const action = (document.activeElement as HTMLElement).dataset.action;
        present.replaceWith(element);
        if (action)
          element.querySelector<HTMLElement>(`[data-action="${CSS.escape(action)}"]`)?.focus({ preventScroll: true });
      } else present.replaceWith(element);
    } else present.remove();
    if (stick) this.#stick();
    if (notify) this.notify(message);
  }

  deleteMessage(messageId: string, { deleteAll = false }: Loose = {}): void {
    this.#list?.querySelector(`[data-message-id="${messageId}"]`)?.remove();
    if (this.#oldest === messageId)
      this.#oldest = this.#list?.querySelector<HTMLElement>("[data-message-id]")?.dataset.messageId ?? null;
    if (deleteAll) this.#list?.replaceChildren();
    // too few to scroll by are too few to ask for older ones
    else if (this.#list && this.#list.childElementCount < FEW) void this.renderBatch(batchSize());
  }

  /** Mark the chat's tab when something comes in unseen. */
  notify(_message: Loose): void {
    if (this.active && globalThis.ui?.sidebar?.expanded) return;
    document.getElementById("sidebar-tab-chat")?.classList.add("notify");
  }

  override _onActivate(): void {
    super._onActivate();
    document.getElementById("sidebar-tab-chat")?.classList.remove("notify");
    if (this.#atBottom) this.scrollBottom();
  }

  _getEntryContextOptions(): Loose[] {
    const message = (li: HTMLElement) => game.messages.get(li.dataset.messageId);
    const owner = (li: HTMLElement) => game.user.isGM || message(li)?.isAuthor;
    return [
      menuEntry(
        "CHAT.Reveal",
        "fa-solid fa-eye",
        (li: HTMLElement) =>
          owner(li) &&
          (message(li)?.whisper?.length > 0 || message(li)?.blind) &&
          message(li)?.isContentVisible !== false,
        (li: HTMLElement) => message(li)?.update({ whisper: [], blind: false }),
      ),
      menuEntry(
        "CHAT.Conceal",
        "fa-solid fa-eye-slash",
        (li: HTMLElement) => owner(li) && message(li)?.isRoll && !message(li)?.whisper?.length && !message(li)?.blind,
        (li: HTMLElement) =>
          message(li)?.update({ whisper: ChatMessage.getWhisperRecipients("gm").map((user: Loose) => user.id) }),
      ),
      menuEntry(
        "CHAT.Delete",
        "fa-solid fa-trash",
        (li: HTMLElement) => message(li)?.canUserModify(game.user, "delete"),
        (li: HTMLElement) => message(li)?.delete(),
      ),
    ];
  }

  static #onDelete(this: ChatLog, _event: Event, target: HTMLElement): void {
    const id = target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId;
    void game.messages.get(id)?.delete();
  }

  static #onJump(this: ChatLog): void {
    this.scrollBottom();
  }

  static async #onMode(this: ChatLog, _event: Event, target: HTMLElement): Promise<void> {
    await game.settings.set("core", this.#modes.setting, target.dataset.mode);
    for (const button of this.element.querySelectorAll("[data-action=messageMode]")) {
      button.setAttribute("aria-pressed", String(button === target));
    }
  }

  static async #onFlush(this: ChatLog): Promise<void> {
    if (!game.user.isGM) return;
    const sure = await foundry.applications.api.DialogV2.confirm({
      window: { title: "CHAT.Flush" },
      content: `<p>${words("CHAT.FlushSure")}</p>`,
      modal: true,
    });
    if (sure) await (game.messages.flush?.() ?? ChatMessage.implementation.deleteDocuments([], { deleteAll: true }));
  }

  static #onExport(this: ChatLog): void {
    const lines = [...game.messages].map((message: Loose) => {
      const holder = build("div");
      holder.innerHTML = `${message.flavor ?? ""} ${message.content ?? ""}`;
      return `[${new Date(message.timestamp).toLocaleString()}] ${message.alias}: ${holder.textContent?.trim()}`;
    });
    const link = build("a", {
      href: URL.createObjectURL(new Blob([lines.join("\n")], { type: "text/plain" })),
      download: "chat.txt",
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
