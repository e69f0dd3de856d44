import type { Loose } from "../support.ts";
import { documentLabel, reportError, words } from "../support.ts";
import { ApplicationV2 } from "./application.ts";

/** The number of a level of ownership, given by number or by name, as in CONST.DOCUMENT_OWNERSHIP_LEVELS. */
const levelNumber = (value: number | string) =>
  typeof value === "string" ? CONST.DOCUMENT_OWNERSHIP_LEVELS[value] : value;

/**
 * The sheet of one document: it is rendered again when the document changes, and its form updates the document.
 * @see https://foundryvtt.com/api/classes/foundry.applications.api.DocumentSheetV2.html
 */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    canImport: true,
    sheetConfig: true,
    ownershipConfig: true,
    actions: {
      configureSheet: DocumentSheetV2.#onConfigureSheet,
      copyUuid: { handler: DocumentSheetV2.#onCopyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2.#onEditImage,
      importDocument: DocumentSheetV2.#onImport,
      configureOwnership: DocumentSheetV2.#onConfigureOwnership,
    },
    form: { handler: DocumentSheetV2.#onSubmitDocumentForm, submitOnChange: false, closeOnSubmit: false },
    window: {
      controls: [
        {
          icon: "fa-solid fa-gear",
          label: "SHEETS.ConfigureSheet",
          action: "configureSheet",
          visible(this: DocumentSheetV2) {
            return this.options.sheetConfig && this.isEditable && this.#sheetChoices > 1;
          },
        },
        {
          icon: "fa-solid fa-file-lock",
          label: "OWNERSHIP.Configure",
          action: "configureOwnership",
          visible(this: DocumentSheetV2) {
            return this.#canShareOwnership;
          },
        },
        {
          icon: "fa-solid fa-download",
          label: "SHEETS.Import",
          action: "importDocument",
          visible(this: DocumentSheetV2) {
            return this.options.canImport && this.#canImport;
          },
        },
        {
          icon: "fa-solid fa-passport",
          label: "SHEETS.CopyUuid",
          action: "copyUuid",
          visible(this: DocumentSheetV2) {
            return !!this.document?.uuid;
          },
        },
      ],
    },
  };

  #document: Loose;

  constructor(options: Loose = {}, ...rest: Loose[]) {
    super(rest.length || options?.documentName ? DocumentSheetV2._migrateConstructorParams(options, rest) : options);
    this.#document = this.options.document;
  }

  static _migrateConstructorParams(first: Loose, rest: Loose[]): Loose {
    return first?.documentName ? { ...rest[0], document: first } : first;
  }

  get document(): Loose {
    return this.#document;
  }

  override get title(): string {
    const { document } = this;
    const name = document.name || document.id || words("DOCUMENT.Unnamed");
    return `${documentLabel(document.documentName)}: ${name}`;
  }

  /** Tells whether the user may see this sheet. */
  get isVisible(): boolean {
    return this.document.testUserPermission?.(game.user, levelNumber(this.options.viewPermission)) ?? true;
  }

  /** Tells whether the user may change the document in this sheet; not in a locked pack. */
  get isEditable(): boolean {
    const { document } = this;
    if (document.pack && game.packs.get(document.pack)?.locked) return false;
    return document.testUserPermission?.(game.user, levelNumber(this.options.editPermission)) ?? true;
  }

  /** The number of sheets that are registered for the document's type. */
  get #sheetChoices(): number {
    const { documentName, type } = this.document;
    return Object.keys(CONFIG[documentName]?.sheetClasses?.[type ?? "base"] ?? {}).length;
  }

  /** Tells whether the user may set the ownership of the document. */
  get #canShareOwnership(): boolean {
    const { document, options } = this;
    return (
      !!options.ownershipConfig && !!game.user.isGM && !document.isEmbedded && !document.pack && "ownership" in document
    );
  }

  /** Tells whether the user may import the document from its pack. */
  get #canImport(): boolean {
    const { document } = this;
    return !!document.pack && !document.isEmbedded && !!document.constructor.canUserCreate?.(game.user);
  }

  override _initializeApplicationOptions(options: Loose): Loose {
    const merged = super._initializeApplicationOptions({ ...options, document: undefined });
    merged.document = options.document;
    const uuid = (options.document?.uuid ?? "new").replaceAll(".", "-");
    merged.uniqueId = `${this.constructor.name}-${uuid}`;
    merged.id = (options.id ?? merged.id)
      .replace(/^\{id\}$|^app-\d+$|^\d+$/, merged.uniqueId)
      .replace("{id}", merged.uniqueId);
    return merged;
  }

  override _configureRenderOptions(options: Loose): void {
    super._configureRenderOptions(options);
    if (options.isFirstRender) return;
    const renderData = options.renderData;
    const renamed = renderData && (Array.isArray(renderData) ? false : "name" in renderData);
    if (options.renderContext && (renamed || "ownership" in (renderData ?? {}))) {
      options.window = { ...options.window, title: this.title, controls: true };
    }
  }

  override _canRender(_options: Loose): boolean | void {
    if (!this.isVisible) {
      throw new Error(words("SHEETS.DocumentSheetPrivate", { type: documentLabel(this.document.documentName) }));
    }
  }

  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: this.isEditable,
      user: game.user,
      rootId: document.collection?.has?.(document.id) ? this.id : foundry.utils.randomID(),
    });
  }

  override async _renderFrame(options: Loose): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    const theme =
      this.options.sheetTheme ?? foundry.applications.apps.DocumentSheetConfig.getSheetThemeForDocument(this.document);
    if (theme) {
      frame.classList.remove("theme-light", "theme-dark");
      frame.classList.add("themed", `theme-${theme}`);
    }
    return frame;
  }

  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.document.apps) this.document.apps[this.id] = this;
  }

  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
    for (const block of this.element.querySelectorAll("secret-block")) {
      block.addEventListener("toggleReveal", (event) => this._onRevealSecret(event));
    }
  }

  /** Disables or enables every form control of the content, buttons included; links with actions keep working. */
  _toggleDisabled(disabled: boolean): void {
    const content = this.hasFrame ? (this.window.content as HTMLElement) : this.element;
    for (const element of content.querySelectorAll<Loose>("button, input, select, textarea, fieldset")) {
      element.disabled = disabled;
    }
    for (const element of content.querySelectorAll<Loose>("[name]")) {
      if (element.tagName.includes("-")) element.disabled = disabled;
    }
    for (const image of content.querySelectorAll("img[data-edit]")) image.classList.toggle("disabled", disabled);
  }

  override _onClose(options: Loose): void {
    super._onClose(options);
    if (this.document.apps) delete this.document.apps[this.id];
  }

  override _onChangeForm(config: Loose, event: Event): void {
    super._onChangeForm(config, event);
  }

  /** Reveals or hides a secret section in the text that holds it, and stores the text. */
  _onRevealSecret(event: Event): void {
    const block = event.target as Loose;
    const holder = block.closest("[data-edit], [data-target], prose-mirror");
    const path = holder?.dataset?.edit ?? holder?.dataset?.target ?? holder?.getAttribute?.("name");
    if (!path || !this.isEditable) return;
    const content = foundry.utils.getProperty(this.document._source, path);
    void this.document.update({ [path]: block.toggleRevealed(content) });
  }

  /** The form's data, expanded; subclasses override this to change what is sent. */
  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: Loose): Loose {
    return foundry.utils.expandObject(formData.object);
  }

  /**
   * The expanded and validated data for the update.
   * @param updateData further changes
   * @throws when the document would not be valid
   */
  _prepareSubmitData(event: Event | null, form: HTMLFormElement, formData: Loose, updateData?: Loose): Loose {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) {
      foundry.utils.mergeObject(submitData, foundry.utils.expandObject(updateData), {
        performDeletions: true,
        applyOperators: true,
        inplace: true,
      });
    }
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  /** Updates the document, or creates one that is not stored yet. */
  async _processSubmitData(
    _event: Event | null,
    _form: HTMLFormElement,
    submitData: Loose,
    options: Loose = {},
  ): Promise<void> {
    const { document } = this;
    const stored = document.collection?.has?.(document.id) ?? !!document.id;
    if (stored || !this.options.canCreate) {
      await document.update(submitData, options);
      return;
    }
    const data = foundry.utils.mergeObject(document.toObject(), submitData);
    await document.constructor.create(data, { parent: document.parent, pack: document.pack, ...options });
  }

  /** Submits the form: updates the document with its data. */
  static async #onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: Event,
    form: HTMLFormElement,
    formData: Loose,
    options: Loose = {},
  ): Promise<void> {
    if (!this.isEditable) return;
    const { updateData, ...operation } = options;
    try {
      const submitData = this._prepareSubmitData(event, form, formData, updateData);
      await this._processSubmitData(event, form, submitData, operation);
    } catch (error) {
      reportError("DocumentSheetV2#submit", error);
    }
  }

  static #onConfigureSheet(this: DocumentSheetV2, event: Event): void {
    event.stopPropagation();
    void new foundry.applications.apps.DocumentSheetConfig({ document: this.document }).render({ force: true });
  }

  static #onConfigureOwnership(this: DocumentSheetV2): void {
    void new foundry.applications.apps.DocumentOwnershipConfig({ document: this.document }).render({ force: true });
  }

  /** Imports the document from its pack into the world, and opens its sheet there. */
  static async #onImport(this: DocumentSheetV2): Promise<void> {
    await this.close();
    const { documentName, pack, id } = this.document;
    await game.collections.get(documentName)?.importFromCompendium(game.packs.get(pack), id, {}, { renderSheet: true });
  }

  /** Copies the document's UUID, or with the right button its id, to the clipboard, and tells the user. */
  static async #onCopyUuid(this: DocumentSheetV2, event: PointerEvent): Promise<void> {
    const text = event.button === 2 ? this.document.id : this.document.uuid;
    await navigator.clipboard?.writeText(text);
    ui.notifications.info("SHEETS.Copied", { format: { text } });
  }

  /** Opens a file picker for a picture; the chosen file becomes its source. */
  static #onEditImage(this: DocumentSheetV2, _event: Event, target: HTMLElement): void {
    if (!this.isEditable) return;
    if (target.nodeName !== "IMG") throw new Error("the action editImage is for an <img>");
    const attribute = target.dataset.edit ?? "img";
    const current = foundry.utils.getProperty(this.document._source, attribute);
    const picker = new foundry.applications.apps.FilePicker.implementation({
      current,
      type: "image",
      callback: (path: string) => {
        target.setAttribute("src", path);
        if (this.options.form.submitOnChange) this.form?.dispatchEvent(new Event("submit", { cancelable: true }));
      },
    });
    void picker.browse();
  }
}
