/** Windows of the first generation of applications around a form, whose values update an object. */
import { flattenObject, mergeObject } from "../../common/utils/objects.ts";
import type { Loose } from "../applications/support.ts";
import { reportError } from "../applications/support.ts";
import { FormDataExtended } from "../applications/ux/form-data-extended.ts";
import { Application } from "./application.ts";

const { NONE, CLOSING, RENDERING, RENDERED, ERROR } = Application.RENDER_STATES;

/**
 * A window with one form that edits one object.
 * @see https://foundryvtt.com/api/v13/classes/foundry.appv1.api.FormApplication.html
 */
export class FormApplication extends Application {
  object: Loose;
  form: HTMLFormElement | null = null;
  /**
   * The editors of rich text within the form, by the name of their field (`target`): `instance`, null while closed;
   * whether it is `active` (open) and its text `changed`; the `initial` text; its `element`; the `button` to open it.
   */
  editors: Record<string, Loose> = {};
  _submitting = false;

  constructor(object: Loose = {}, options: Loose = {}) {
    super(options);
    this.object = object;
  }

  /** The default options: submitting closes the window; changes and closing do not submit. */
  static override get defaultOptions(): Loose {
    return mergeObject(super.defaultOptions, {
      classes: ["form"],
      closeOnSubmit: true,
      editable: true,
      sheetConfig: false,
      submitOnChange: false,
      submitOnClose: false,
    });
  }

  /** The custom elements that, like form fields, fire `change` events; listened to by `activateListeners`. */
  static get _customElements(): string[] {
    return ["color-picker", "file-picker", "multi-select", "prose-mirror", "range-picker", "string-tags"];
  }

  get isEditable(): boolean {
    return this.options.editable;
  }

  override getData(_options: Loose = {}): Loose {
    return { object: this.object, options: this.options, title: this.title };
  }

  /** Draws the window again and gives the focus back to the field with the same name. */
  override async _render(force = false, options: Loose = {}): Promise<void> {
    const focused = this.element.find(":focus")[0] as HTMLInputElement | undefined;
    await super._render(force, options);
    if (focused?.name) this.form?.querySelector<HTMLElement>(`[name="${CSS.escape(focused.name)}"]`)?.focus();
  }

  override async _renderInner(data: Loose): Promise<Loose> {
    const html = await super._renderInner(data);
    this.form = html.filter("form")[0] ?? html.find("form")[0] ?? null;
    return html;
  }

  /** Also listens to the form's submission, or disables a form that cannot be edited. */
  override _activateCoreListeners(html: Loose): void {
    super._activateCoreListeners(html);
    if (!this.form) return;
    if (this.isEditable) this.form.onsubmit = (event) => void this._onSubmit(event);
    else this._disableFields(this.form);
  }

  /**
   * In a form that can be edited, listens to fields and file buttons, prepares editors, and at the first drawing
   * focuses the first element that is marked with `autofocus`.
   */
  override activateListeners(html: Loose): void {
    super.activateListeners(html);
    if (!this.isEditable) return;
    const fields = ["input", "select", "textarea", ...(this.constructor as typeof FormApplication)._customElements];
    html.on("change", fields.join(","), (event: Loose) => this._onChangeInput(event));
    html
      .find(".editor-content[data-edit]")
      .each((_at: number, element: HTMLElement) => void this._activateEditor(element));
    html.find("button.file-picker").on("click", (event: Loose) => this._activateFilePicker(event));
    if (this._priorState <= NONE) html.find("[autofocus]")[0]?.focus();
  }

  /** Disables all fields and buttons of a form that cannot be edited. */
  _disableFields(form: HTMLFormElement): void {
    for (const element of form.querySelectorAll<Loose>("input, select, textarea, button")) element.disabled = true;
  }

  /**
   * Submits the form: calls `_updateObject` with its values, then closes the window if `closeOnSubmit`, but not with
   * `preventClose`. If `_updateObject` fails, the error is shown and the window stays open. With `preventRender` the
   * update does not draw the window again.
   * @returns the form's values; false where the window was never drawn, cannot be edited or is being submitted already
   */
  async _onSubmit(
    event: Event,
    { updateData = null, preventClose = false, preventRender = false }: Loose = {},
  ): Promise<Loose> {
    event.preventDefault();
    if (this._state === NONE || !this.isEditable || this._submitting) return false;
    // Read first: it throws where there is no form, after which the window could never be submitted again.
    const formData = this._getSubmitData(updateData);
    this._submitting = true;
    const closesWindow = this.options.closeOnSubmit && !preventClose;
    const earlierState = this._state;
    // The update would make the document draw this window again: in these states `_render` does nothing.
    if (preventRender) this._state = RENDERING;
    if (closesWindow) this._state = CLOSING;
    // update the object; an error leaves the window open
    let isUpdated = true;
    try {
      await this._updateObject(event, formData);
    } catch (error) {
      isUpdated = false;
      reportError(`${this.constructor.name}#_updateObject`, error);
    }
    this._submitting = false;
    if (preventRender || closesWindow) this._state = earlierState;
    if (closesWindow && isUpdated) await this.close({ submit: false, force: true });
    return formData;
  }

  /**
   * Returns the form's values by name. With `updateData` (by default an empty object), that is merged in and all is
   * flattened to dotted paths.
   * @throws Error where there is no form
   */
  _getSubmitData(updateData: Loose = {}): Loose {
    if (!this.form) throw new Error(`${this.constructor.name} has no form to submit.`);
    const data = new FormDataExtended(this.form, { editors: this.editors }).object;
    return updateData ? flattenObject(mergeObject(data, updateData)) : data;
  }

  /**
   * Handles a changed field: shows a colour or slider's value beside it, and submits the form if `submitOnChange` is
   * set.
   */
  async _onChangeInput(event: Loose): Promise<Loose> {
    const { currentTarget: element } = event;
    // an editor of rich text submits by itself
    if (element.closest(".prosemirror")) return undefined;
    if (element.type === "color") this._onChangeColorPicker(event);
    else if (element.type === "range") this._onChangeRange(event);
    return this.options.submitOnChange ? this._onSubmit(event.originalEvent ?? event) : undefined;
  }

  /** Writes a chosen colour into the text field that the colour input names in `data-edit`. */
  _onChangeColorPicker(event: Loose): void {
    const { dataset, value, form } = event.currentTarget;
    const field = dataset.edit && form?.[dataset.edit];
    if (field) field.value = value;
  }

  /** Shows a slider's value in the element `.range-value` beside it. */
  _onChangeRange(event: Loose): void {
    const display = event.currentTarget.parentElement?.querySelector(".range-value");
    if (display?.tagName === "INPUT") display.value = event.currentTarget.value;
    else if (display) display.textContent = event.currentTarget.value;
  }

  /** Updates the object from the form's values. Subclasses must define it: this one throws. */
  _updateObject(_event: Event, _formData: Loose): Promise<unknown> {
    throw new Error(`${this.constructor.name} must say what becomes of its form by _updateObject.`);
  }

  /** Opens a file picker for the field that a button names in `data-target`; the chosen path becomes its value. */
  _activateFilePicker(event: Loose): void {
    event.preventDefault();
    const { dataset, form } = event.currentTarget;
    const field = form?.[dataset.target];
    const { FilePicker } = foundry.applications.apps;
    void new (FilePicker.implementation ?? FilePicker)({
      type: dataset.type,
      current: field?.value,
      callback: (path: string) => {
        if (!field) return;
        field.value = path;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      },
    }).browse();
  }

  /**
   * Prepares an editor of rich text for the field named in `data-edit`: opened at once or, where there is a button, by
   * it.
   */
  _activateEditor(element: HTMLElement): void {
    const name = element.dataset.edit!;
    const holder = element.closest<HTMLElement>(".editor") ?? element.parentElement!;
    const button = holder.querySelector<HTMLElement>(".editor-edit");
    const initial = String(foundry.utils.getProperty(this.object, name) ?? element.innerHTML);
    // hides the button and opens the editor; an error is reported
    const openEditor = (): void => {
      if (button) button.style.display = "none";
      void this.activateEditor(name, { target: element }, initial).catch((error) =>
        reportError(`${this.constructor.name}#activateEditor`, error),
      );
    };
    this.editors[name] = { target: name, active: false, changed: false, instance: null, initial, button, element };
    if (button) button.addEventListener("click", openEditor);
    else openEditor();
  }

  /** Opens an editor of rich text within an element, in place of its content. @throws Error for an unknown name */
  async activateEditor(name: string, options: Loose = {}, initialContent = ""): Promise<Loose> {
    const editor = this.editors[name];
    if (!editor) throw new Error(`${this.constructor.name} has no editor called "${name}".`);
    const target = options.target ?? editor.element;
    target.replaceChildren();
    const { TextEditor } = foundry.applications.ux;
    editor.instance = await TextEditor.implementation.create(
      {
        engine: "prosemirror",
        ...options,
        target,
        onChange: () => (editor.changed = true),
        onSave: () => void this.saveEditor(name),
      },
      initialContent,
    );
    editor.active = true;
    return editor.instance;
  }

  /**
   * Submits the form with an editor's text, then closes the editor and draws the window, unless `remove` is false.
   * @throws Error where no editor of this name is open
   */
  async saveEditor(name: string, { remove = true, preventRender }: Loose = {}): Promise<void> {
    const editor = this.editors[name];
    if (!editor?.instance) throw new Error(`${this.constructor.name} has no open editor called "${name}".`);
    editor.active = false;
    await this._onSubmit(new Event("submit"), { preventRender: preventRender ?? remove });
    if (remove) {
      editor.instance.destroy();
      editor.instance = null;
      if (editor.button) editor.button.style.display = "";
      this.render();
    }
    editor.changed = false;
  }

  _configureProseMirrorPlugins(_name: string, _options: Loose = {}): Loose {
    return {};
  }

  /** Submits the form from code; does nothing while it is being submitted. */
  async submit(options: Loose = {}): Promise<this> {
    if (!this._submitting) await this._onSubmit(new Event("submit"), options);
    return this;
  }

  /**
   * Submits if asked for by `submit` or `submitOnClose`, removes the editors and closes the window. Without `force`
   * does nothing while the window is being drawn or closed, or is not open.
   */
  override async close(options: Loose = {}): Promise<void> {
    if (!options.force && this._state !== RENDERED && this._state !== ERROR) return;
    const mustSubmit = options.submit ?? this.options.submitOnClose;
    if (mustSubmit) await this.submit({ preventClose: true, preventRender: true });
    for (const editor of Object.values(this.editors)) editor.instance?.destroy();
    this.editors = {};
    await super.close(options);
  }
}
