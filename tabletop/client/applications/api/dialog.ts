import { FormDataExtended } from "../ux/form-data-extended.ts";
import type { Loose } from "../support.ts";
import { build, cleanHTML, icon, reportError, words } from "../support.ts";
import { ApplicationV2 } from "./application.ts";
import { tabRound } from "./tab-round.ts";

/**
 * A dialog: content and buttons; the callback of the pressed button gives the result.
 * @see https://foundryvtt.com/api/classes/foundry.applications.api.DialogV2.html
 */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: 400 },
    actions: {},
  };

  /**
   * Turns the list of buttons into an object with a button for each action, and has every action call `_onClickButton`.
   * @throws Error if there is no button
   */
  override _initializeApplicationOptions(options: Loose): Loose {
    // the content is kept out of the merging, which would copy an element
    const merged = super._initializeApplicationOptions({ ...options, content: undefined });
    if (!merged.buttons?.length) throw new Error("A dialog needs a button");
    merged.content = options.content ?? "";
    const buttons: Record<string, Loose> = {};
    for (const button of merged.buttons) {
      buttons[button.action] = button;
      merged.actions[button.action] = (this.constructor as typeof DialogV2)._onClickButton;
    }
    merged.buttons = buttons;
    return merged;
  }

  override get form(): HTMLFormElement | null {
    return this.element?.querySelector(".dialog-form") ?? null;
  }

  /** Builds the form: content (HTML is cleaned) and a footer with the buttons, which submit it. */
  override async _renderHTML(_context: Loose, _options: Loose): Promise<HTMLFormElement> {
    const { content, buttons } = this.options;
    const form = build("form", { class: "dialog-form standard-form", autocomplete: "off" });
    const dialogContent = typeof content === "function" ? await content.call(this) : content;
    if (dialogContent) {
      // text becomes the content of an element; an element is used itself
      const isText = typeof dialogContent === "string";
      const holder = isText ? build("div") : dialogContent;
      if (isText) holder.innerHTML = cleanHTML(dialogContent);
      holder.classList.add("dialog-content", "standard-form");
      form.append(holder);
    }
    // the buttons, and what the form does when one of them submits it
    const footer = build("footer", { class: "form-footer" });
    footer.innerHTML = this._renderButtons();
    if (Object.keys(buttons).length) form.append(footer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const submitter = (event as SubmitEvent).submitter as HTMLButtonElement | null;
      void this._onSubmit(submitter?.dataset.action ? submitter : this.#defaultButton(form), event as SubmitEvent);
    });
    return form;
  }

  /** Returns the HTML of the buttons. */
  _renderButtons(): string {
    return Object.values(this.options.buttons as Record<string, Loose>)
      .map((entry) => {
        const { action, label, icon: glyph, class: cssClass = "", type = "submit", style = {}, disabled } = entry;
        const button = build(
          "button",
          { type, class: cssClass || null, dataset: { action }, disabled, autofocus: entry.default },
          glyph ? icon(glyph) : null,
          build("span", {}, words(label)),
        );
        Object.assign(button.style, style);
        if (entry.default) button.classList.add("default");
        return button.outerHTML;
      })
      .join("");
  }

  /** The button that Enter presses: the default one, else the first. */
  #defaultButton(form: HTMLFormElement): HTMLButtonElement {
    const defaultEntry = Object.values(this.options.buttons as Record<string, Loose>).find((button) => button.default);
    return (form.querySelector(`[data-action="${defaultEntry?.action}"]`) ??
      form.querySelector(".form-footer button")) as HTMLButtonElement;
  }

  override _replaceHTML(result: Loose, content: HTMLElement, _options: Loose): void {
    content.replaceChildren(result);
  }

  /** Shows the dialog, with `modal` above everything else; Escape closes it by `close`, not by the browser. */
  override _insertElement(element: HTMLElement): void {
    super._insertElement(element);
    const dialog = element as HTMLDialogElement;
    if (this.options.modal) dialog.showModal();
    else dialog.show();
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close();
    });
  }

  /** Listens to keys and sets the focus: on what has `autofocus`, else on the first field, else on the first button. */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", (event) => this._onKeyDown(event));
    const toFocus =
      this.element.querySelector<HTMLElement>(".dialog-content [autofocus], .form-footer [autofocus]") ??
      this.element.querySelector<HTMLElement>(".dialog-content :is(input, select, textarea)") ??
      this.element.querySelector<HTMLElement>(".form-footer button");
    toFocus?.focus();
  }

  /** Enter in a field presses the default button; Escape closes the dialog; Tab stays in a modal one. */
  _onKeyDown(event: KeyboardEvent): void {
    if (this.options.modal) tabRound(event, this.element);
    if (event.key === "Enter" && (event.target as HTMLElement).matches("input:not([type=submit]), select")) {
      const form = this.form as HTMLFormElement;
      event.preventDefault();
      event.stopPropagation();
      void this._onSubmit(this.#defaultButton(form), event as Loose);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    }
  }

  /**
   * Calls a button's callback, hands its result (the button's action if it has none) to the option `submit`, and closes
   * the dialog if `closeOnSubmit`. Reports errors. After one in the callback the result is undefined, but without
   * `closeOnSubmit` nothing more happens. After one in `submit` the dialog stays open.
   */
  async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    event.preventDefault();
    const button = this.options.buttons[target?.dataset.action ?? ""];
    let result: unknown;
    try {
      result = (await button?.callback?.call(this, event, target, this)) ?? button?.action;
    } catch (error) {
      reportError("DialogV2#submit", error);
      if (!this.options.form.closeOnSubmit) return this;
    }
    try {
      await this.options.submit?.(result, this);
    } catch (error) {
      reportError("DialogV2#submit", error);
      return this;
    }
    return this.options.form.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  static _onClickButton(this: DialogV2, event: PointerEvent, target: HTMLButtonElement): void {
    // A submit button acts through the form's event, after the browser has checked the inputs.
    if (target.type !== "submit") void this._onSubmit(target, event);
  }

  /**
   * Asks a question. "No" is the default button unless `yes` says that it is.
   * @returns true for yes, false for no, or the result of the callback given for the button; null if it was closed
   */
  static async confirm({ yes = {}, no = {}, ...options }: Loose = {}): Promise<Loose> {
    const buttons = [
      { action: "yes", label: "COMMON.Yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
      {
        action: "no",
        label: "COMMON.No",
        icon: "fa-solid fa-xmark",
        default: !yes.default,
        callback: () => false,
        ...no,
      },
      ...(options.buttons ?? []),
    ];
    return this.wait({ ...options, buttons });
  }

  /** Shows content with one button. @returns the result of its callback, else "ok"; null if the dialog was closed */
  static async prompt({ ok = {}, ...options }: Loose = {}): Promise<Loose> {
    const button = { action: "ok", label: "COMMON.Confirm", icon: "fa-solid fa-check", default: true, ...ok };
    return this.wait({ ...options, buttons: [button, ...(options.buttons ?? [])] });
  }

  /** Shows a form with one button. @returns the form's values as an object; null if the dialog was closed */
  static async input({ ok = {}, ...options }: Loose = {}): Promise<Loose> {
    const callback = (_event: Event, button: HTMLButtonElement) =>
      foundry.utils.expandObject(new FormDataExtended(button.form as HTMLFormElement).object);
    return this.prompt({ ...options, ok: { callback, ...ok } });
  }

  /**
   * Shows a dialog and waits for the answer. Errors in the callbacks `submit` and `close` are reported; after one in
   * `submit` the dialog stays and can be answered again.
   * @returns the result of the pressed button; if the dialog was closed, the result of the callback `close`, else null
   * @throws Error where the dialog was closed without an answer and `rejectClose` is true, or could not be drawn; also
   * what `submit` throws after the dialog was closed
   */
  static async wait({ rejectClose = false, close, submit, render, ...options }: Loose = {}): Promise<Loose> {
    return new Promise((resolve, reject) => {
      // a pressed button answers after the option `submit` was called
      let isAnswered = false;
      let isClosed = false;
      const dialog = new this({
        ...options,
        submit: async (result: unknown) => {
          isAnswered = true;
          try {
            await submit?.(result, dialog);
          } catch (error) {
            isAnswered = false;
            // nobody can answer again
            if (isClosed) reject(error);
            throw error;
          }
          resolve(result);
        },
      });
      // `close` is called after every close; its result is the answer only if no button has given one
      dialog.addEventListener(
        "close",
        (event: Event) => {
          isClosed = true;
          let value: unknown;
          try {
            value = close instanceof Function ? close(event, dialog) : undefined;
          } catch (error) {
            reportError("DialogV2#close", error);
          }
          if (isAnswered) return;
          if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
          else resolve(value ?? null);
        },
        { once: true },
      );
      if (render instanceof Function) dialog.addEventListener("render", (event: Event) => render(event, dialog));
      dialog.render({ force: true }).catch((error) => {
        reject(error);
        void dialog.close();
      });
    });
  }

  /**
   * Shows a dialog on the page of another user (or of this one).
   * @param type the static method to call there, such as "confirm"
   * @param config the options for that method, and `timeout`: how long to wait for another user, in milliseconds
   * @returns the answer given on that page
   * @throws Error for an unknown user
   */
  static async query(user: Loose, type: string, config: Loose = {}): Promise<Loose> {
    const askedUser = typeof user === "string" ? game.users.get(user) : user;
    if (!askedUser) throw new Error("DialogV2.query needs a User or the id of one.");
    const { timeout, ...rest } = config;
    if (askedUser.isSelf) return this._handleQuery({ type, config: rest });
    return askedUser.query("dialog", { type, config: rest }, timeout ? { timeout } : {});
  }

  /**
   * Shows a dialog that another user's page asks for, after `safeOptions`. @returns the answer @throws Error for an
   * unknown type
   */
  static async _handleQuery({ type, config }: Loose): Promise<Loose> {
    if (!["prompt", "confirm", "wait", "input"].includes(type))
      throw new Error(`"${type}" is not a dialog that can be asked.`);
    return (this as Loose)[type](safeOptions(config));
  }
}

/** The options that a query may set; place and looks of the dialog are this page's own. */
const ALLOWED = ["content", "buttons", "yes", "no", "ok", "rejectClose", "modal"];
/** Attributes by which an element could cover other parts of the page or look like one of them. */
const PLACING = ["style", "class", "id", "width", "height"];

/**
 * Cleans the options of a dialog that another user's page asks for, so that the dialog can neither cover a part of this
 * page nor look like a part of this page.
 */
function safeOptions(config: Loose): Loose {
  const { window: { title, icon: glyph } = {} as Loose } = config ?? {};
  const allowed = Object.fromEntries(
    ALLOWED.flatMap((name) => (config && name in config ? [[name, config[name]]] : [])),
  );
  // the content without the attributes in PLACING; only classes of icons stay
  const holder = document.createElement("template");
  holder.innerHTML = cleanHTML(typeof allowed.content === "string" ? allowed.content : "");
  for (const element of holder.content.querySelectorAll("*")) {
    const iconClasses = [...element.classList].filter((name) => name.startsWith("fa"));
    for (const name of PLACING) element.removeAttribute(name);
    if (iconClasses.length) element.className = iconClasses.join(" ");
  }
  // the buttons, with known options only: no callback or class comes from the other page
  const safeButton = ({ action, label, icon: buttonIcon, type, default: isDefault }: Loose): Loose => ({
    ...(action !== undefined && { action: String(action) }),
    ...(label !== undefined && { label: String(label) }),
    ...(typeof buttonIcon === "string" && { icon: buttonIcon }),
    ...(type !== undefined && { type }),
    ...(isDefault !== undefined && { default: !!isDefault }),
  });
  for (const name of ["yes", "no", "ok"]) if (allowed[name]) allowed[name] = safeButton(allowed[name]);
  if (Array.isArray(allowed.buttons)) allowed.buttons = allowed.buttons.map(safeButton);
  return {
    ...allowed,
    content: holder.innerHTML,
    classes: ["asked"],
    window: { ...(title !== undefined && { title: String(title) }), ...(typeof glyph === "string" && { icon: glyph }) },
  };
}
