import { warnDeprecated } from "../../../../common/utils/logging.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { Loose } from "../../support.ts";
import { generation, reportError, words } from "../../support.ts";
import { ChatPopout } from "../apps/chat-popout.ts";
import { type ChatCommand, commandsByPattern, MESSAGE_PATTERNS, parseCommand, runCommand } from "../chat-commands.ts";
import { exportLog, messageEntries } from "../chat-entries.ts";
import { ChatInput, MAX_MESSAGE_HISTORY } from "../chat-input.ts";
import { toggleDiceTooltip } from "../chat-message.ts";
import { ChatNotifications, NOTIFY_DURATION } from "../chat-notifications.ts";
import { ChatRows } from "../chat-rows.ts";
import { ChatScroll } from "../chat-scroll.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** If a deletion leaves fewer messages laid out than this, older ones are loaded. */
const FEWEST_ROWS = 20;

/** How many messages are rendered at once. */
const batchSize = (): number => CONFIG.ChatMessage.batchSize ?? 100;

/** Renders a message to its element: by the deprecated `getHTML`, with a warning, if the message's class overrides it. */
async function elementOf(message: Loose, options: object = {}): Promise<HTMLElement> {
  const isOverridden = message.getHTML !== foundry.documents.ChatMessage.prototype.getHTML;
  if (!isOverridden) return message.renderHTML(options);
  warnDeprecated(`${message.constructor.name}#getHTML; use renderHTML`, 13, 15);
  const html = await message.getHTML();
  return html instanceof HTMLElement ? html : html[0]; // of a jQuery object the element
}

/**
 * The chat log: the newest messages, older ones as the user scrolls back, and the field for messages.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sidebar.tabs.ChatLog.html
 */
export class ChatLog extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "chat";
  static MAX_MESSAGE_HISTORY = MAX_MESSAGE_HISTORY;
  static NOTIFY_DURATION = NOTIFY_DURATION;
  /** Generation 14: the commands, to which packages add; set when the applications are installed. Undefined in 13. */
  static CHAT_COMMANDS: Record<string, ChatCommand>;
  /** Generation 13: the patterns of commands; deprecated in 14. */
  static MESSAGE_PATTERNS: Record<string, RegExp> = MESSAGE_PATTERNS;
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["chat-sidebar", "flexcol"],
    actions: {
      deleteMessage: ChatLog.#onDelete,
      dismissMessage: ChatLog.#onDismiss,
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

  /** For each message, an object that stands for its latest drawing: an older drawing that ends later is dropped. */
  readonly #drawings = new WeakMap<object, object>();
  /** the id of the first message that has a row; null: none has */
  #oldestId: string | null = null;
  /** the rows of the messages; old rows are folded, which means hidden until the user scrolls up to them */
  #rows: ChatRows | null = null;
  /** what is being added to the log, one after the other; ends with the last */
  #queue: Promise<unknown> = Promise.resolve();
  #input = new ChatInput((message) => this.processMessage(message));
  #notifications = new ChatNotifications((event) => this._onClickNotification(event));
  #isLoading = false;
  readonly #scroll = new ChatScroll(() => this.element?.querySelector<HTMLElement>(".chat-scroll") ?? null);

  get isAtBottom(): boolean {
    return this.#scroll.atBottom;
  }

  /** The messages that the user has typed since the page was loaded. */
  get history(): Loose {
    return this.#input.history;
  }

  /** The message modes of this generation, and the name of the setting with the user's own. */
  get #modes(): { setting: string; modes: [string, Loose][] } {
    const setting = generation() < 14 ? "rollMode" : "messageMode";
    const table = generation() < 14 ? CONFIG.Dice.rollModes : CONFIG.ChatMessage.modes;
    return { setting, modes: Object.entries(table ?? {}) };
  }

  /** The data for templates: the message modes with the user's own, and the kind of field for messages. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { setting, modes } = this.#modes;
    const currentMode = game.settings.settings?.has(`core.${setting}`)
      ? game.settings.get("core", setting)
      : modes[0]?.[0];
    return Object.assign(context, {
      isGM: game.user.isGM,
      rich: generation() >= 14, // an editor in place of a text area
      modes: modes.map(([id, mode]) => ({
        id,
        icon: mode.icon || "fa-solid fa-comment",
        label: words(mode.label ?? mode),
        active: id === currentMode,
      })),
    });
  }

  /**
   * Leaves out the field for messages in the tab's window and while that is open: there is only one field, and it is
   * moved.
   */
  override _configureRenderOptions(options: Loose): void {
    super._configureRenderOptions(options);
    if (this.isPopout || this.popout?.rendered)
      options.parts = options.parts?.filter((part: string) => part !== "input");
  }

  /** Makes the context menu of messages, and listens to clicks on rolls. */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", {
      container: this.element,
      hookName: "getChatMessageContextOptions",
      parentClassHooks: false,
    });
    this.element.addEventListener("click", toggleDiceTooltip);
  }

  /** Fills a newly drawn log with the newest messages and listens to its scrolling; listens to a newly drawn field. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    if (options.parts.includes("log")) {
      this.#oldestId = null;
      const list = this.element.querySelector<HTMLElement>(".chat-log");
      this.#rows = list && new ChatRows(list);
      list?.parentElement?.addEventListener("scroll", () => this.#onScroll(), { passive: true });
      // pictures that load later must not push the newest message out of view
      if (list) new ResizeObserver(() => this.isAtBottom && this.scrollBottom()).observe(list);
      await this.renderBatch(batchSize());
      this.#rows?.fold();
      this.#scroll.stick(); // in the next frame, for which the page is laid out in any case
    }
    if (options.parts.includes("input")) this.#input.listen(this.element.querySelector("#chat-message"));
    this._toggleNotifications();
  }

  override async _preClose(options: Loose): Promise<void> {
    await super._preClose(options);
    if (this.isPopout) ui.chat._toggleNotifications({ closing: true });
  }

  /** Runs a text's command or posts it, unless the hook `chatMessage` returns false. @returns the message, if one is made */
  async processMessage(text: string, { speaker }: Loose = {}): Promise<Loose> {
    const message = text.trim();
    if (!message) return undefined;
    const chatData: Loose = {
      author: game.user.id,
      user: game.user.id,
      speaker: speaker ?? ChatMessage.implementation.getSpeaker(),
    };
    if (globalThis.Hooks.call("chatMessage", this, message, chatData) === false) return undefined;
    delete chatData.user; // only for older listeners
    return runCommand(this, message, chatData, ChatLog.#commands);
  }

  static get #commands(): Record<string, ChatCommand> {
    return generation() >= 14 ? ChatLog.CHAT_COMMANDS : commandsByPattern(ChatLog.MESSAGE_PATTERNS);
  }

  /** Finds the command of a text: name, match, function. "invalid" for an unknown command, "none" for plain text. */
  static parse(message: string): Loose[] {
    return parseCommand(message, ChatLog.#commands);
  }

  /** Renders a message to its element; null, after a report, for one that fails. */
  async #element(message: Loose, options: object = {}): Promise<HTMLElement | null> {
    try {
      const html = await elementOf(message, options);
      html.dataset.messageId ??= message.id;
      return html;
    } catch (error) {
      reportError(`ChatMessage ${message.id}`, error, null);
      return null;
    }
  }

  /** Shows up to `size` older messages above those that are shown; waits for messages that are being added. */
  renderBatch(size: number): Promise<void> {
    const turn = this.#queue.then(() => this.#renderBatch(size));
    this.#queue = turn.catch((error) => reportError("ChatLog#renderBatch", error, null));
    return turn;
  }

  /** Unfolds up to `size` rows of older messages. If fewer were folded, also adds up to `size` rows of still older ones. */
  async #renderBatch(size: number): Promise<void> {
    const rows = this.#rows;
    if (!rows) return;
    const unfolded = rows.hasFolded ? this.#scroll.growUpwards(() => rows.unfold(size)) : 0;
    if (unfolded === size) return;
    const messages = [...game.messages].filter((message: Loose) => message.visible !== false);
    const endIndex = this.#oldestId ? messages.findIndex((message) => message.id === this.#oldestId) : messages.length;
    const batch = messages.slice(Math.max(0, endIndex - size), Math.max(0, endIndex)).filter(({ id }) => !rows.get(id));
    if (!batch.length) return;
    for (const message of batch) message.logged = true;
    this.#oldestId = batch[0].id;
    const drawnRows = await Promise.all(
      batch.map(async (message) => [message.id, await this.#element(message)] as const),
    );
    this.#scroll.growUpwards(() =>
      rows.prepend(drawnRows.filter((idAndRow): idAndRow is [string, HTMLElement] => !!idAndRow[1])),
    );
  }

  /** Shows the button to jump to the newest message while the log is not there; near the top, loads older messages. */
  #onScroll(): void {
    const scroll = this.#scroll.scrolled();
    if (!scroll) return;
    this.element.querySelector(".jump-to-bottom")?.toggleAttribute("hidden", this.isAtBottom);
    if (scroll.scrollTop > 200 || this.#isLoading) return;
    this.#isLoading = true;
    void this.renderBatch(batchSize()).finally(() => {
      this.#isLoading = false;
    });
  }

  /** Scrolls to the newest message, and stays at it until the user scrolls up. @param _options ignored */
  scrollBottom(_options: Loose = {}): void {
    this.#scroll.toEnd();
  }

  /** Adds a new message, also to the tab's window: at the end, or in generation 14 where its time belongs. */
  postOne(message: Loose, options: Loose = {}): Promise<void> {
    void this.popout?.postOne(message, { ...options, notify: false });
    const turn = this.#queue.then(() => (message.visible === false ? undefined : this.#post(message, options)));
    this.#queue = turn.catch((error) => reportError("ChatLog#postOne", error, null));
    return turn;
  }

  /**
   * Adds a row for a message without one: above the row of the message `before`, if given. Scrolls to the end if the
   * log is there or the user wrote the message, else shows the button to jump there. `notify`: as in `updateMessage`.
   */
  async #post(message: Loose, { before, notify = false }: Loose): Promise<void> {
    const rows = this.#rows;
    if (!this.rendered || !rows || rows.get(message.id)) return;
    message.logged = true;
    const element = await this.#element(message);
    if (!element) return;
    const staysAtEnd = this.isAtBottom || message.isAuthor;
    const rowAfter = generation() < 14 ? null : rows.firstAfter(message.timestamp);
    rows.add(message.id, element, before ? this.#row(before) : rowAfter);
    this.#oldestId ??= message.id;
    if (staysAtEnd) {
      rows.fold();
      this.#scroll.stick();
    } else this.element.querySelector(".jump-to-bottom")?.removeAttribute("hidden");
    if (notify) this.notify(message, { newMessage: true });
  }

  #row(messageId: string): HTMLElement | null {
    return this.#rows?.get(messageId) ?? null;
  }

  /** Draws a message again, or adds it if the log lacks it. `notify`: also tells a user who does not see the log. */
  async updateMessage(message: Loose, { notify = false }: Loose = {}): Promise<void> {
    if (!this.isPopout) {
      void this.popout?.updateMessage(message);
      void ChatPopout.of(message.id)?.render();
      // in generation 13 a card stays as it was first drawn (FV#12022)
      if (generation() >= 14)
        void this.#notifications.update(message, (shownMessage, options) => this.#element(shownMessage, options));
    }
    await this.#queue;
    if (!this.#row(message.id)) {
      // Without asking whether the user may see the message, as in Foundry up to 14.363 (FV#14429).
      const turn = this.#queue.then(() => this.#post(message, { notify }));
      this.#queue = turn.catch((error) => reportError("ChatLog#updateMessage", error, null));
      return turn;
    }
    const ownDrawing = {};
    this.#drawings.set(message, ownDrawing);
    const element = await this.#element(message);
    // Of several drawings under way only the last begun counts. Its row may have been replaced while it was made.
    const presentRow = this.#row(message.id);
    if (!presentRow || this.#drawings.get(message) !== ownDrawing) return;
    const staysAtEnd = this.isAtBottom;
    // a focused button of the row keeps the focus
    const focused = presentRow.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    const action = focused?.dataset.action;
    this.#rows?.replace(message.id, presentRow, element);
    if (action)
      element?.querySelector<HTMLElement>(`[data-action="${CSS.escape(action)}"]`)?.focus({ preventScroll: true });
    if (staysAtEnd) this.#scroll.stick();
    if (notify) this.notify(message);
  }

  /** Removes a message wherever it is shown, and loads older ones if few are left; with `deleteAll` empties the log. */
  deleteMessage(messageId: string, { deleteAll = false }: Loose = {}): void {
    this.popout?.deleteMessage(messageId, { deleteAll });
    if (!this.isPopout) {
      this.#notifications.remove(messageId);
      void ChatPopout.of(messageId)?.close();
    }
    const rows = this.#rows;
    rows?.remove(messageId);
    if (this.#oldestId === messageId)
      this.#oldestId = rows?.list.querySelector<HTMLElement>("[data-message-id]")?.dataset.messageId ?? null;
    if (deleteAll) rows?.clear();
    // With so few rows there is nothing to scroll, so scrolling would not load older messages.
    else if (rows && rows.shown < FEWEST_ROWS) void this.renderBatch(batchSize());
  }

  /** Whether the user can see the log: the sidebar is open with it, or its window is open. */
  get #isInSight(): boolean {
    return !!this.popout?.rendered || (this.active && !!globalThis.ui?.sidebar?.expanded);
  }

  /** If the user sees no log, marks the chat's tab and shows a new message for a while on a card, where allowed. */
  notify(message: Loose, { newMessage = false }: Loose = {}): void {
    if (this.isPopout || this.#isInSight) return;
    document.getElementById("sidebar-tab-chat")?.classList.add("notify");
    if (newMessage && this._shouldShowNotifications())
      void this.#notifications.show(message, (shownMessage, options) => this.#element(shownMessage, options));
  }

  /** Whether cards are shown for new messages: the log cannot be seen, the user wants them, the page is wide enough. */
  _shouldShowNotifications(_options: Loose = {}): boolean {
    return !this.#isInSight && ChatNotifications.wanted;
  }

  /** Moves the field for messages into the tab's window, or back if it closes; removes cards if the log can be seen. */
  _toggleNotifications({ closing = false }: Loose = {}): void {
    if (this.isPopout) {
      ui.chat._toggleNotifications();
      return;
    }
    const { popout } = this;
    const target = popout?.element && !closing ? popout.element.querySelector(".window-content") : this.element;
    if (target) this.#input.adopt(this, target);
    if (this.#isInSight) this.#notifications.clear();
  }

  /** Handles a click on a card like one in the log. */
  _onClickNotification(event: PointerEvent): void {
    toggleDiceTooltip(event);
    const target = (event.target as HTMLElement).closest<HTMLElement>("[data-action]");
    const action = this.options.actions[target?.dataset.action ?? ""];
    if (target && action) (action.handler ?? action).call(this, event, target);
  }

  /** Takes the mark off the tab, and goes to the newest message if the log was there. */
  override _onActivate(): void {
    super._onActivate();
    document.getElementById("sidebar-tab-chat")?.classList.remove("notify");
    this._toggleNotifications();
    if (this.isAtBottom) this.#scroll.stick();
  }

  _getEntryContextOptions(): Loose[] {
    return messageEntries();
  }

  static #onDismiss(this: ChatLog, _event: Event, target: HTMLElement): void {
    const id = target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId;
    if (id) this.#notifications.remove(id);
  }

  static #onDelete(this: ChatLog, _event: Event, target: HTMLElement): void {
    const id = target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId;
    void game.messages.get(id)?.delete();
  }

  static #onJump(this: ChatLog): void {
    this.scrollBottom();
  }

  /** Stores the pressed message mode as the user's own. */
  static async #onMode(this: ChatLog, _event: Event, target: HTMLElement): Promise<void> {
    await game.settings.set("core", this.#modes.setting, target.dataset.mode);
    for (const button of this.element.querySelectorAll("[data-action=messageMode]")) {
      button.setAttribute("aria-pressed", String(button === target));
    }
  }

  /** Asks a gamemaster, then deletes all messages. */
  static async #onFlush(this: ChatLog): Promise<void> {
    if (!game.user.isGM) return;
    const isConfirmed = await foundry.applications.api.DialogV2.confirm({
      window: { title: "CHAT.Flush" },
      content: `<p>${words("CHAT.FlushSure")}</p>`,
      modal: true,
    });
    if (isConfirmed)
      await (game.messages.flush?.() ?? ChatMessage.implementation.deleteDocuments([], { deleteAll: true }));
  }

  static #onExport(this: ChatLog): void {
    exportLog();
  }
}
