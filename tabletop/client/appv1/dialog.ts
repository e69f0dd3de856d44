/** Dialogs of the first generation of applications: a message and buttons. */
import { mergeObject } from "../../common/utils/objects.ts";
import type { Loose } from "../applications/support.ts";
import { build, reportError, words } from "../applications/support.ts";
import { Application } from "./application.ts";
import { getJQuery } from "./jquery.ts";

/**
 * A dialog: a message with buttons. `data` has `title`, `content`, `buttons` by key (label, icon, callback, condition),
 * the key of the `default` button, and the callbacks `render` and `close`.
 * @see https://foundryvtt.com/api/v13/classes/foundry.appv1.api.Dialog.html
 */
export class Dialog extends Application {
  data: Loose;
  #keyListener = (event: KeyboardEvent): void => this._onKeyDown(event);

  constructor(data: Loose, options: Loose = {}) {
    super(options);
    this.data = data;
  }

  /** The default options; `jQuery`: whether callbacks get jQuery sets, and not elements. */
  static override get defaultOptions(): Loose {
    return mergeObject(super.defaultOptions, {
      template: "templates/hud/dialog.html",
      focus: true,
      classes: ["dialog"],
      width: 400,
      height: "auto",
      jQuery: true,
    });
  }

  override get title(): string {
    return words(this.data.title ?? "");
  }

  /** The content, and the buttons without those whose `condition` is false. */
  override getData(_options: Loose = {}): Loose {
    const buttons = Object.fromEntries(
      Object.entries<Loose>(this.data.buttons ?? {})
        .filter(([, button]) => button.condition !== false)
        .map(([key, button]) => [
          key,
          { ...button, cssClass: [key, this.data.default === key ? "default" : ""].filter(Boolean).join(" ") },
        ]),
    );
    return { content: this.data.content, buttons };
  }

  /**
   * Renders content and buttons, as a jQuery set of both elements. A package that has set another template than the
   * default one gets that rendered.
   */
  override async _renderInner(data: Loose): Promise<Loose> {
    if (this.template !== "templates/hud/dialog.html") return super._renderInner(data);
    const content = build("div", { class: "dialog-content" });
    if (typeof data.content === "string") content.innerHTML = data.content;
    else if (data.content) getJQuery()(content).append(data.content);
    const buttons = Object.entries<Loose>(data.buttons).map(([key, { cssClass, icon, label }]) => {
      const button = build("button", { class: `dialog-button ${cssClass}`, dataset: { button: key } });
      button.innerHTML = `${icon ?? ""} ${words(label ?? "")}`;
      return button;
    });
    return getJQuery()([content, build("div", { class: "dialog-buttons" }, ...buttons)] as Loose);
  }

  /**
   * Listens to the buttons and to keys, and calls the callback `render`. Focuses the first element with `autofocus`.
   * Without one the default button gets the focus, unless the option `focus` is false.
   */
  override activateListeners(html: Loose): void {
    html
      .filter(".dialog-buttons")
      .add(html.find(".dialog-buttons"))
      .find(".dialog-button")
      .on("click", (event: Loose) => this._onClickButton(event));
    document.addEventListener("keydown", this.#keyListener);
    if (typeof this.data.render === "function") this.data.render(this.options.jQuery ? html : html[0]);
    const [autofocused] = html.find("[autofocus]");
    if (autofocused) autofocused.focus();
    else if (this.options.focus) html.find(".dialog-button.default").addBack(".dialog-button.default")[0]?.focus();
  }

  /** Runs the pressed button's callback and closes the dialog. */
  _onClickButton(event: Loose): void {
    const { button } = event.currentTarget.dataset;
    this.submit(this.data.buttons[button], event);
  }

  /**
   * Closes the dialog on Escape. On Enter, submits the default button, if there is one, unless a text area, an editable
   * text or a button has the focus. Ignores keys while another window is active.
   */
  _onKeyDown(event: KeyboardEvent): void {
    if (globalThis.ui.activeWindow !== this && Object.keys(globalThis.ui.windows).length > 1) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    }
    const keyTaker = (event.target as HTMLElement | null)?.closest?.("textarea, [contenteditable], button");
    if (event.key !== "Enter" || !this.data.default || keyTaker) return;
    event.preventDefault();
    event.stopPropagation();
    this.submit(this.data.buttons[this.data.default]);
  }

  /** Returns what the callbacks get: the dialog as a jQuery set or as an element, by the option `jQuery`. */
  #callbackTarget(): Loose {
    return this.options.jQuery ? this.element : this.element[0];
  }

  /**
   * Calls a button's callback, then closes the dialog. If the callback throws, the error is shown and the dialog stays
   * open.
   */
  submit(button: Loose, event?: Loose): void {
    try {
      button?.callback?.call(this, this.#callbackTarget(), event);
      void this.close();
    } catch (error) {
      reportError("Dialog#submit", error);
    }
  }

  /** Closes the dialog after calling the callback `close`, unless it is being closed already. */
  override async close(options: Loose = {}): Promise<void> {
    if (this._state !== Application.RENDER_STATES.CLOSING) this.data.close?.(this.#callbackTarget());
    document.removeEventListener("keydown", this.#keyListener);
    await super.close(options);
  }

  /**
   * Asks for yes or no; Enter answers yes, or no if `defaultYes` is false.
   * @returns the result of the callback `yes` or `no`, or without that callback true or false; null if the dialog is
   * closed without an answer
   * @throws Error instead of null, if `rejectClose` is true
   */
  static async confirm({
    title,
    content,
    yes,
    no,
    render,
    defaultYes = true,
    rejectClose = false,
    options = {},
  }: Loose = {}): Promise<Loose> {
    return this.wait(
      {
        title,
        content,
        render,
        focus: true,
        default: defaultYes ? "yes" : "no",
        close: () => null,
        buttons: {
          yes: {
            icon: '<i class="fas fa-check"></i>',
            label: "COMMON.Yes",
            callback: (html: Loose) => (yes ? yes(html) : true),
          },
          no: {
            icon: '<i class="fas fa-times"></i>',
            label: "COMMON.No",
            callback: (html: Loose) => (no ? no(html) : false),
          },
        },
      },
      options,
      {},
      rejectClose,
    );
  }

  /**
   * Shows a message with one button.
   * @returns the result of the button's callback, or null without one
   * @throws Error if the dialog is closed without an answer; with `rejectClose` false the result is null then
   */
  static async prompt({
    title,
    content,
    label,
    callback,
    render,
    rejectClose = true,
    options = {},
  }: Loose = {}): Promise<Loose> {
    return this.wait(
      {
        title,
        content,
        render,
        default: "ok",
        close: () => null,
        buttons: {
          ok: {
            icon: '<i class="fas fa-check"></i>',
            label: label || "COMMON.Confirm",
            callback: (html: Loose) => (callback ? callback(html) : null),
          },
        },
      },
      options,
      {},
      rejectClose,
    );
  }

  /**
   * Shows a dialog and waits for the answer.
   * @param rejectsOnClose whether closing without an answer is an error; by default only if there is no callback
   *   `close`
   * @returns the result of the pressed button's callback, or the button's key if it has no callback; if the dialog is
   *   closed without an answer, the result of the callback `close`
   * @throws Error if the dialog is closed without an answer and `rejectsOnClose` is true; what the promise is rejected
   *   with that a button's callback returns
   */
  static wait(
    data: Loose = {},
    options: Loose = {},
    renderOptions: Loose = {},
    rejectsOnClose = !data.close,
  ): Promise<Loose> {
    return new Promise((resolve, reject) => {
      let isAnswered = false;
      const buttons = Object.fromEntries(
        Object.entries<Loose>(data.buttons ?? {}).map(([key, button]) => [
          key,
          {
            ...button,
            callback: (html: Loose, event: Loose) => {
              // an error thrown here leaves the dialog open, without an answer
              const answer = button.callback ? button.callback(html, event) : key;
              isAnswered = true;
              Promise.resolve(answer).then(resolve, reject);
            },
          },
        ]),
      );
      // `close` is also called after an answer, as a pressed button closes the dialog
      const close = (html: Loose): void => {
        if (isAnswered) return;
        if (rejectsOnClose) reject(new Error("The dialog was closed without an answer."));
        else resolve(data.close?.(html));
      };
      new this({ ...data, buttons, close }, options).render(true, { focus: true, ...renderOptions });
    });
  }
}
