/** Sheets of the first generation of applications: windows that show and edit a document. */
import { mergeObject } from "../../common/utils/objects.ts";
import type { Loose } from "../applications/support.ts";
import { documentLabel, words } from "../applications/support.ts";
import { HTMLSecret } from "../applications/ux/html-secret.ts";
import { FormApplication } from "./form-application.ts";
import type { HeaderButton } from "./window-frame.ts";

/**
 * A form that shows a document, and edits it if the user owns it.
 * @see https://foundryvtt.com/api/v13/classes/foundry.appv1.api.DocumentSheet.html
 */
export class DocumentSheet extends FormApplication {
  _secrets: HTMLSecret[];

  constructor(object: Loose, options: Loose = {}) {
    super(object, options);
    this._secrets = this._createSecretHandlers();
  }

  /** The default options: the template is named after the class; users see the sheet from the level LIMITED on. */
  static override get defaultOptions(): Loose {
    return mergeObject(super.defaultOptions, {
      classes: ["sheet"],
      template: `templates/sheets/${this.name.toLowerCase()}.html`,
      viewPermission: foundry.CONST.DOCUMENT_OWNERSHIP_LEVELS.LIMITED,
      sheetConfig: true,
      secrets: [],
    });
  }

  get document(): Loose {
    return this.object;
  }

  override get id(): string {
    return `${this.constructor.name}-${this.document.uuid.replace(/\./g, "-")}`;
  }

  /**
   * Whether the form can be edited: the option `editable`, and the user owns the document, and its pack is not locked.
   */
  override get isEditable(): boolean {
    const { document } = this;
    return this.options.editable && document.isOwner && !(document.pack && game.packs.get(document.pack)?.locked);
  }

  override get title(): string {
    const { documentName, name } = this.document;
    return name ? `${documentLabel(documentName)}: ${name}` : documentLabel(documentName);
  }

  /** The data for the template: the document, a copy of its data, and this user's rights. */
  override getData(_options: Loose = {}): Loose {
    const { document, isEditable, options, title } = this;
    return {
      cssClass: isEditable ? "editable" : "locked",
      editable: isEditable,
      document,
      data: document.toObject(false),
      limited: document.limited,
      options,
      owner: document.isOwner,
      title,
    };
  }

  /**
   * Draws the sheet for users who may see the document, and enters it in the document's `apps`. Others are told so, but
   * only if `force` is true.
   */
  override async _render(force = false, options: Loose = {}): Promise<void> {
    if (!this._canUserView(game.user)) {
      if (force)
        globalThis.ui.notifications.warn(
          words("SHEETS.DocumentSheetPrivate", { type: documentLabel(this.document.documentName) }),
        );
      return;
    }
    await super._render(force, options);
    // The document draws its sheets again when it changes.
    this.object.apps[this.appId] = this;
  }

  override async close(options: Loose = {}): Promise<void> {
    await super.close(options);
    delete this.object.apps?.[this.appId];
  }

  override async _renderOuter(): Promise<Loose> {
    const html = await super._renderOuter();
    this._createDocumentIdLink(html);
    return html;
  }

  /**
   * Adds a button to the window's title: a click copies the document's UUID, a right click its id. Nothing for a
   * document without an id.
   */
  _createDocumentIdLink(html: Loose): void {
    const { id, uuid, documentName } = this.document;
    if (!id) return;
    const title = `${documentLabel(documentName)}: ${id}`;
    const link = document.createElement("a");
    link.className = "document-id-link";
    link.role = "button";
    link.dataset.tooltip = title;
    link.setAttribute("aria-label", title);
    link.innerHTML = '<i class="fa-solid fa-passport" aria-hidden="true"></i>';
    const copy = (text: string): void => void game.clipboard.copyPlainText(text);
    link.addEventListener("click", () => copy(uuid));
    link.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      copy(id);
    });
    html.find(".window-title").append(link);
  }

  /** Whether a user's ownership reaches the level of the option `viewPermission`. */
  _canUserView(user: Loose): boolean {
    return this.document.testUserPermission(user, this.options.viewPermission);
  }

  /** Makes the handlers by which owners reveal and hide secret sections of texts; none for other users. */
  _createSecretHandlers(): HTMLSecret[] {
    if (!this.document.isOwner) return [];
    return this.options.secrets.map(
      (config: Loose) =>
        new HTMLSecret({
          ...config,
          callbacks: { content: this._getSecretContent.bind(this), update: this._updateSecret.bind(this) },
        }),
    );
  }

  /** Also binds the secret sections and, if the form can be edited, the pictures that a click lets the user choose. */
  override _activateCoreListeners(html: Loose): void {
    super._activateCoreListeners(html);
    for (const secret of this._secrets) secret.bind(html[0].parentElement ?? html[0]);
    if (this.isEditable)
      html.find("img[data-edit]").on("click", (event: Loose) => void this._onEditImage(event.originalEvent ?? event));
  }

  /** Adds the button to configure the sheet, if the option `sheetConfig` is set and this user owns and may edit it. */
  override _getHeaderButtons(): HeaderButton[] {
    const buttons = super._getHeaderButtons();
    if (this.options.sheetConfig && this.isEditable && this.document.isOwner)
      buttons.unshift({
        label: "SHEETS.ConfigureSheet",
        class: "configure-sheet",
        icon: "fa-solid fa-gear",
        onclick: (event) => this._onConfigureSheet(event),
      });
    return buttons;
  }

  /** The text of the field that a secret section is in; undefined where the section is in no field. */
  _getSecretContent(secret: HTMLElement): string | undefined {
    const fieldPath = secret.closest<HTMLElement>("[data-edit]")?.dataset.edit;
    return fieldPath ? foundry.utils.getProperty(this.document, fieldPath) : undefined;
  }

  /** Stores a changed text of the field that a secret section is in. Undefined where the section is in no field. */
  _updateSecret(secret: HTMLElement, content: string): Promise<Loose> | undefined {
    const fieldPath = secret.closest<HTMLElement>("[data-edit]")?.dataset.edit;
    return fieldPath ? this.document.update({ [fieldPath]: content }) : undefined;
  }

  _onConfigureSheet(event: Loose): void {
    event.preventDefault();
    void new foundry.applications.apps.DocumentSheetConfig({ document: this.document }).render({ force: true });
  }

  /**
   * Opens a file picker for a clicked picture. The chosen file is shown at once and stored by the next submission; with
   * `submitOnChange`, at once.
   */
  async _onEditImage(event: Loose): Promise<Loose> {
    const image = (event.currentTarget ?? event.target) as HTMLImageElement;
    const path = image.dataset.edit!;
    const { FilePicker } = foundry.applications.apps;
    const picker = new (FilePicker.implementation ?? FilePicker)({
      current: foundry.utils.getProperty(this.document._source, path),
      type: "image",
      callback: (src: string) => {
        image.src = src;
        if (this.options.submitOnChange) void this._onSubmit(new Event("submit"), { updateData: { [path]: src } });
      },
    });
    await picker.browse();
    return picker;
  }

  /** Updates the document from the form; does nothing for one without an id. */
  override async _updateObject(_event: Event, formData: Loose): Promise<unknown> {
    return this.document.id ? this.document.update(formData) : undefined;
  }
}
