import type { Loose } from "../support.ts";
import { documentLabel, reportError, words } from "../support.ts";
import { ApplicationV2 } from "./application.ts";

/** The number of an ownership level that is given by number or by name, as in CONST.DOCUMENT_OWNERSHIP_LEVELS. */
const levelNumber = (level: number | string) =>
  typeof level === "string" ? CONST.DOCUMENT_OWNERSHIP_LEVELS[level] : level;

/**
 * The sheet of one document. It is rendered again when the document changes, and submitting its form updates the
 * document.
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
  // whether the document was stored when its sheet began to open
  #isOfStored = false;

  constructor(options: Loose = {}, ...rest: Loose[]) {
    super(rest.length || options?.documentName ? DocumentSheetV2._migrateConstructorParams(options, rest) : options);
    this.#document = this.options.document;
  }

  /** Turns the constructor's older arguments, document and options, into options. */
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

  /** Whether the document is in its collection: not one that was only made, or is deleted. */
  get #isStored(): boolean {
    return !!this.document.collection?.has?.(this.document.id);
  }

  /** Whether this client's user may see the sheet: their ownership level reaches the option `viewPermission`. */
  get isVisible(): boolean {
    return this.document.testUserPermission?.(game.user, levelNumber(this.options.viewPermission)) ?? true;
  }

  /**
   * Whether this client's user may change the document here: their level reaches `editPermission`, and its pack is not
   * locked.
   */
  get isEditable(): boolean {
    const { document } = this;
    if (document.pack && game.packs.get(document.pack)?.locked) return false;
    return document.testUserPermission?.(game.user, levelNumber(this.options.editPermission)) ?? true;
  }

  /** The number of sheets registered for the document's type. */
  get #sheetChoices(): number {
    const { documentName, type } = this.document;
    return Object.keys(CONFIG[documentName]?.sheetClasses?.[type ?? "base"] ?? {}).length;
  }

  /**
   * Whether this client's user may set the document's ownership: gamemasters, for documents of the world that are not
   * embedded.
   */
  get #canShareOwnership(): boolean {
    const { document, options } = this;
    return (
      !!options.ownershipConfig && !!game.user.isGM && !document.isEmbedded && !document.pack && "ownership" in document
    );
  }

  /**
   * Whether this client's user may import the document: it is in a pack, not embedded, and they may create such
   * documents.
   */
  get #canImport(): boolean {
    const { document } = this;
    return !!document.pack && !document.isEmbedded && !!document.constructor.canUserCreate?.(game.user);
  }

  /** Adds the document, which must not be copied, and ids made from class and UUID. */
  override _initializeApplicationOptions(options: Loose): Loose {
    const merged = super._initializeApplicationOptions({ ...options, document: undefined });
    merged.document = options.document;
    const uuid = (options.document?.uuid ?? "new").replaceAll(".", "-");
    merged.uniqueId = `${this.constructor.name}-${uuid}`;
    // The unique id replaces `{id}`, or what the base class has put in its place already, such as `7` or `app-7`.
    merged.id = (options.id ?? merged.id)
      .replace(/^\{id\}$|^app-\d+$|^\d+$/, merged.uniqueId)
      .replace("{id}", merged.uniqueId);
    return merged;
  }

  /** Also updates title and header controls of the window if the document's name or ownership has changed. */
  override _configureRenderOptions(options: Loose): void {
    super._configureRenderOptions(options);
    if (options.isFirstRender) return;
    // A changed document renders its sheets with the kind of change, `renderContext`, and the changes, `renderData`.
    const renderData = options.renderData;
    const isRenamed = renderData && !Array.isArray(renderData) && "name" in renderData;
    const isShared = "ownership" in (renderData ?? {});
    if (options.renderContext && (isRenamed || isShared)) {
      options.window = { ...options.window, title: this.title, controls: true };
    }
  }

  /** Leaves out controls whose `ownership`, a level by number or name, this client's user does not reach. */
  override *_headerControlButtons(): Generator<Loose> {
    for (const control of super._headerControlButtons()) {
      const level = control.ownership;
      if (level == null || this.document.testUserPermission?.(game.user, levelNumber(level))) yield control;
    }
  }

  /** Refuses users who may not see the document. @throws Error with the sentence shown to them */
  override _canRender(_options: Loose): boolean | void {
    if (!this.isVisible) {
      throw new Error(words("SHEETS.DocumentSheetPrivate", { type: documentLabel(this.document.documentName) }));
    }
  }

  /** The data for templates: document, stored source, fields, user, and whether the form can be edited. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: this.isEditable,
      user: game.user,
      // Ids of inputs start with this; documents in no collection get a random one, as ids must not repeat.
      rootId: this.#isStored ? this.id : foundry.utils.randomID(),
    });
  }

  /** Gives the frame the theme chosen for this document, if any. */
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

  override async _preFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._preFirstRender(context, options);
    this.#isOfStored = this.#isStored;
  }

  /** Lists the sheet with its document, whose deletion closes it; closes it if that was deleted meanwhile. */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.document.apps) this.document.apps[this.id] = this;
    if (this.#isOfStored && !this.#isStored) void this.close();
  }

  /** Disables the form for users who may not edit, and listens to the buttons of secret sections. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
    for (const block of this.element.querySelectorAll("secret-block")) {
      block.addEventListener("toggleReveal", (event) => this._onRevealSecret(event));
    }
  }

  /**
   * Disables or enables all form controls of the content, buttons included, and marks pictures as not editable. Links
   * with actions keep working.
   */
  _toggleDisabled(disabled: boolean): void {
    const content = this.hasFrame ? (this.window.content as HTMLElement) : this.element;
    for (const element of content.querySelectorAll<Loose>("button, input, select, textarea, fieldset")) {
      element.disabled = disabled;
    }
    // custom elements
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

  /**
   * Reveals or hides a secret section of a text and stores the text. Which field of the document holds the text is said
   * by the editor or element around the section.
   */
  _onRevealSecret(event: Event): void {
    const block = event.target as Loose;
    const holder = block.closest("[data-edit], [data-target], prose-mirror");
    const fieldPath = holder?.dataset?.edit ?? holder?.dataset?.target ?? holder?.getAttribute?.("name");
    if (!fieldPath || !this.isEditable) return;
    const content = foundry.utils.getProperty(this.document._source, fieldPath);
    void this.document.update({ [fieldPath]: block.toggleRevealed(content) });
  }

  /** Returns the form's values as a nested object. For subclasses to change what is submitted. */
  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: Loose): Loose {
    return foundry.utils.expandObject(formData.object);
  }

  /**
   * Returns the nested values for the update, after a check that the document stays valid.
   * @param updateData changes that are added to the form's
   * @throws Error where the document would be invalid
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

  /** Updates the document. With the option `canCreate`, one that is not stored yet is created instead. */
  async _processSubmitData(
    _event: Event | null,
    _form: HTMLFormElement,
    submitData: Loose,
    options: Loose = {},
  ): Promise<void> {
    const { document } = this;
    const isStored = document.collection?.has?.(document.id) ?? !!document.id;
    if (isStored || !this.options.canCreate) {
      await document.update(submitData, options);
      return;
    }
    const data = foundry.utils.mergeObject(document.toObject(), submitData);
    await document.constructor.create(data, { parent: document.parent, pack: document.pack, ...options });
  }

  /** Submits the form: updates the document with its values, if the user may. Errors are reported. */
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

  /** Closes the sheet, imports the document from its pack into the world and opens its sheet there. */
  static async #onImport(this: DocumentSheetV2): Promise<void> {
    await this.close();
    const { documentName, pack, id } = this.document;
    await game.collections.get(documentName)?.importFromCompendium(game.packs.get(pack), id, {}, { renderSheet: true });
  }

  /** Copies the document's UUID (right button: its id) to the clipboard and tells the user. */
  static async #onCopyUuid(this: DocumentSheetV2, event: PointerEvent): Promise<void> {
    const text = event.button === 2 ? this.document.id : this.document.uuid;
    await navigator.clipboard?.writeText(text);
    ui.notifications.info("SHEETS.Copied", { format: { text } });
  }

  /**
   * Opens a file picker for a pressed picture, if the sheet may be edited. The chosen file is shown, and stored when
   * the form is submitted: at once with `submitOnChange`. @throws Error for an element that is no picture
   */
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
