import { type BrowseResult } from "../../../common/files/browsing.ts";
import { checkName, folderOf, joinPath } from "../../../common/files/paths.ts";
import { fileStore, mayBrowse, mayUpload, saidBy, spaceTexts } from "../../core/files.ts";
import { DialogV2 } from "../api/dialog.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import { escapeHTML, type Loose, words } from "../support.ts";
import { FileRequests } from "./file-requests.ts";
import { extensionsOf, fileRow, folderRow, readableName, stepsOf } from "./file-rows.ts";

const MODES = ["list", "thumbs", "tiles", "images"] as const;
const MODE_ICONS: Readonly<Record<string, string>> = {
  list: "fa-solid fa-list",
  thumbs: "fa-solid fa-table-list",
  tiles: "fa-solid fa-table-cells-large",
  images: "fa-solid fa-image",
};

/**
 * The window in which a file is chosen: the user browses folders, makes folders and uploads files.
 * @see https://foundryvtt.com/api/classes/foundry.applications.apps.FilePicker.html
 */
export class FilePicker extends FileRequests {
  static FILE_TYPES = ["any", "audio", "folder", "font", "graphics", "image", "imagevideo", "text", "video"];
  static DISPLAY_MODES = [...MODES];
  static LAST_BROWSED_DIRECTORY = "";
  static LAST_DISPLAY_MODE = "list";
  static LAST_TILE_SIZE: number | null = null;

  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "file-picker-{id}",
    classes: ["file-picker"],
    tag: "form",
    window: { icon: "fa-solid fa-folder-open", contentClasses: ["standard-form"], resizable: true },
    position: { width: 560, height: 620 },
    form: { closeOnSubmit: true, handler: FilePicker.#onSubmit },
    actions: {
      pickDirectory: FilePicker.#onPickFolder,
      pickFile: FilePicker.#onPickFile,
      backTraverse: FilePicker.#onBack,
      makeDirectory: FilePicker.#onMakeFolder,
      changeDisplayMode: FilePicker.#onMode,
      chooseUpload: FilePicker.#onChooseUpload,
      removeFile: FilePicker.#onRemove,
    },
    type: "any",
    current: "",
    activeSource: "data",
    allowUpload: true,
    tileSize: false,
  };

  static override PARTS: Record<string, Loose> = {
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    subheader: { template: "templates/apps/file-picker/subheader.hbs" },
    body: { template: "templates/apps/file-picker/body.hbs", scrollable: [""] },
    subfooter: { template: "templates/apps/file-picker/subfooter.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static override TABS: Record<string, Loose> = {
    sources: {
      initial: "data",
      tabs: [
        { id: "data", label: "FILES.SOURCES.data", icon: "fa-solid fa-globe" },
        { id: "public", label: "FILES.SOURCES.public", icon: "fa-solid fa-icons" },
      ],
    },
  };

  static get implementation(): typeof FilePicker {
    return CONFIG.ux?.FilePicker ?? FilePicker;
  }

  /** Makes a picker for the form field that a button names in `data-target`. @throws Error for anything but a button */
  static fromButton(button: HTMLButtonElement): FilePicker {
    if (!(button instanceof HTMLButtonElement)) throw new Error("A file picker is made from a button");
    const field = button.form?.elements.namedItem(button.dataset.target ?? "") as HTMLInputElement | null;
    const Picker = this.implementation;
    return new Picker({ field, type: button.dataset.type ?? "any", current: field?.value ?? "", button });
  }

  /**
   * Lists the pictures a token of an actor may have: one, or all that its path matches. @throws Error for an unknown
   * actor
   */
  static async requestTokenImages(actorId: string, { pack = null }: Loose = {}): Promise<string[]> {
    const actor = pack ? await game.packs.get(pack)?.getDocument(actorId) : game.actors.get(actorId);
    if (!actor) throw new Error(`There is no actor "${actorId}".`);
    const { randomImg, texture } = actor.prototypeToken;
    if (!randomImg) return [texture.src];
    const source = texture.src.startsWith("icons/") ? "public" : "data";
    return (await this.browse(source, texture.src, { wildcard: true })).files;
  }

  request: string;
  callback: ((path: string, picker: FilePicker) => void) | null;
  type: string;
  field: Loose;
  button: Loose;
  displayMode: string;
  extensions: string[];
  sources: Record<string, { target: string }> = { data: { target: "" }, public: { target: "" } };
  activeSource: string;
  results: Loose = {};
  #problem: string | null = null;
  /** the latest request for a folder, whose answer alone counts; null after the window was closed */
  #reading: object | null = null;
  #search = new SearchFilter({
    inputSelector: "input[type=search]",
    contentSelector: ".file-list",
    callback: (event: Event, query: string, rgx: RegExp, html: HTMLElement) =>
      this._onSearchFilter(event, query, rgx, html),
  });

  /** Reads the options: `current` is the path to begin with, `field` a form field that gets the chosen path. */
  constructor(options: Loose = {}) {
    super(options);
    const { current, type, callback, field, button, displayMode } = this.options;
    this.request = current ?? "";
    this.type = type ?? "any";
    this.callback = callback ?? null;
    this.field = field ?? null;
    this.button = button ?? null;
    this.displayMode = displayMode ?? FilePicker.LAST_DISPLAY_MODE;
    this.extensions = extensionsOf(this.type);
    const { source, target } = this._inferSourceAndTarget(this.request);
    this.activeSource = source ?? this.options.activeSource;
    this.tabGroups.sources = this.activeSource;
    this.sources[this.activeSource]!.target = target;
  }

  override get title(): string {
    return words(`FILES.Choose.${FilePicker.FILE_TYPES.includes(this.type) ? this.type : "any"}`);
  }

  get source(): Loose {
    return this.sources[this.activeSource];
  }

  get target(): string {
    return this.source.target;
  }

  get canUpload(): boolean {
    return this.activeSource === "data" && this.options.allowUpload !== false && mayUpload();
  }

  get favorites(): Record<string, Loose> {
    return game.settings.get("core", "favoritePaths");
  }

  /**
   * The source and folder to begin at: those of a path; without one, or for an address elsewhere, no source and the
   * folder browsed last.
   */
  _inferSourceAndTarget(path: string): { source: string | null; target: string } {
    if (!path || /^([a-z]+:|\/\/)/i.test(path)) return { source: null, target: FilePicker.LAST_BROWSED_DIRECTORY };
    const source = path.startsWith("icons/") ? "public" : "data";
    return { source, target: this.type === "folder" ? path : folderOf(path) };
  }

  /**
   * Reads a folder of the active source, and renders the window with its content, unless another folder was asked for
   * or the window closed meanwhile.
   */
  async browse(target: string = this.target, options: Loose = {}): Promise<this> {
    return (await this.#read(target, options)) ? super.render({ force: true }) : this;
  }

  override async _preClose(options: Loose): Promise<void> {
    this.#reading = null;
    return super._preClose(options);
  }

  /** Also reads the folder, if none was read before the window opens. */
  override async render(options: Loose = {}, legacy: Loose = {}): Promise<this> {
    if (!this.rendered && !this.results.target && !this.#problem) await this.#read(this.target);
    return super.render(options, legacy);
  }

  /**
   * Reads a folder into `results`, and notes it as the last one browsed; a refusal becomes the sentence shown instead.
   * @returns false if meanwhile another folder was asked for, or the window closed: then the answer is dropped
   */
  async #read(target: string, options: Loose = {}): Promise<boolean> {
    const reading = (this.#reading = {});
    this.#problem = mayBrowse() ? null : words("FILES.MayNotBrowse");
    this.results = { target: "", dirs: [], files: [] };
    if (this.#problem) return true;
    const Picker = this.constructor as typeof FilePicker;
    const browseFolder = (folder: string): Promise<BrowseResult> =>
      Picker.browse(this.activeSource, folder, { extensions: this.extensions, ...options });
    try {
      const results = await browseFolder(target).catch((thrown: Error) => {
        // When the window opens, the folder to begin at may no longer exist: then the topmost one is read.
        if (!target || !this.rendered) return browseFolder("");
        throw thrown;
      });
      if (this.#reading !== reading) return false;
      this.results = results;
      this.source.target = results.target;
      if (this.activeSource === "data") FilePicker.LAST_BROWSED_DIRECTORY = this.results.target;
    } catch (thrown) {
      if (this.#reading !== reading) return false;
      this.#problem = saidBy(thrown);
    }
    return true;
  }

  /** The data for templates: the folder's content, the modes of display, and what this user may do. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { dirs = [], files = [] } = this.results;
    const space = this.canUpload ? await fileStore().space() : null;
    // what this user may do, the folder's content, how it is shown, what is chosen and where it is, then the buttons
    return Object.assign(context, {
      rootId: this.id,
      bucket: null,
      buckets: null,
      isS3: false,
      canGoBack: !!this.target,
      canUpload: this.canUpload,
      canRemove: this.canUpload && game.user.isGM,
      canSelect: !this.options.tileSize,
      dirs: this.type === "folder" || !this.#problem ? dirs.map(folderRow) : [],
      files: this.type === "folder" ? [] : files.map((path: string) => fileRow(path, this.request)),
      noResults: !dirs.length && !files.length,
      problem: this.#problem,
      displayMode: this.displayMode,
      modes: MODES.map((mode) => ({
        mode,
        icon: MODE_ICONS[mode],
        label: `FILES.MODES.${mode}`,
        pressed: String(mode === this.displayMode),
      })),
      extensions: this.extensions,
      accept: this.extensions.join(","),
      selected: this.request,
      source: this.source,
      sources: this.sources,
      target: this.target,
      steps: stepsOf(this.target),
      room: space ? words("FILES.Room", spaceTexts(space)) : "",
      user: game.user,
      favorites: this.favorites,
      buttons: [{ type: "submit", icon: "fa-solid fa-check", label: "FILES.Take", cssClass: "primary" }],
    });
  }

  override async _preparePartContext(partId: string, context: Loose, options: Loose): Promise<Loose> {
    const prepared = await super._preparePartContext(partId, context, options);
    return partId === "tabs" ? { ...prepared, tabs: this._prepareTabs("sources") } : prepared;
  }

  /** Shows the mode of display, and listens to the search. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    this.element.dataset.displayMode = this.displayMode;
    this.#search.bind(this.element);
  }

  /** Listens, in a part that was rendered, to uploads, the typed path, double clicks (choose at once), dropped files. */
  override _attachPartListeners(partId: string, part: HTMLElement, options: Loose): void {
    super._attachPartListeners(partId, part, options);
    const chooser = part.querySelector<HTMLInputElement>("input[type=file]");
    chooser?.addEventListener("change", () => void this.#uploadAll([...(chooser.files ?? [])]));
    const pathField = part.querySelector<HTMLInputElement>("input[name=file]");
    pathField?.addEventListener("input", () => (this.request = pathField.value));
    const list = part.matches(".file-list") ? part : part.querySelector<HTMLElement>(".file-list");
    list?.addEventListener("dblclick", (event) => {
      if ((event.target as HTMLElement).closest("[data-action=pickFile]"))
        (this.element as HTMLFormElement).requestSubmit();
    });
    if (!list || !this.canUpload) return;
    list.addEventListener("dragover", (event) => event.preventDefault());
    list.addEventListener("drop", (event) => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      event.stopPropagation();
      void this.#uploadAll([...event.dataTransfer.files]);
    });
  }

  /** Also reads the folder last shown of the source whose tab was chosen. */
  override changeTab(tab: string, group: string, options: Loose = {}): void {
    super.changeTab(tab, group, options);
    if (group !== "sources" || tab === this.activeSource) return;
    this.activeSource = tab;
    void this.browse();
  }

  _onSearchFilter(_event: Event, query: string, rgx: RegExp, html: HTMLElement | null): void {
    for (const row of html?.querySelectorAll<HTMLElement>("[data-path]") ?? [])
      row.hidden = !!query && !SearchFilter.testQuery(rgx, row.dataset.name ?? "");
  }

  /**
   * Uploads files into the shown folder and chooses the last accepted file; then, in a window still open, shows them.
   */
  async #uploadAll(files: readonly File[]): Promise<void> {
    const Picker = this.constructor as typeof FilePicker;
    const { element } = this;
    element.inert = true;
    try {
      for (const file of files) {
        const uploaded = await Picker.upload("data", this.target, file);
        if (uploaded) this.request = uploaded.path;
      }
    } finally {
      element.inert = false;
    }
    if (this.element === element) await this.browse();
  }

  /** Opens a pressed folder; where folders are what is chosen, it also becomes the choice. */
  static async #onPickFolder(this: FilePicker, _event: Event, target: HTMLElement): Promise<void> {
    const path = target.dataset.path ?? "";
    if (this.type === "folder") this.request = path;
    await this.browse(path);
  }

  /** Chooses a pressed file: its path is shown in the form until the user submits that. */
  static async #onPickFile(this: FilePicker, _event: Event, target: HTMLElement): Promise<void> {
    this.request = target.dataset.path ?? "";
    for (const row of this.element.querySelectorAll<HTMLElement>("[data-action=pickFile]"))
      row.setAttribute("aria-pressed", String(row === target));
    const pathField = this.element.querySelector<HTMLInputElement>("input[name=file]");
    if (pathField) pathField.value = this.request;
  }

  static async #onBack(this: FilePicker): Promise<void> {
    if (this.type === "folder") this.request = folderOf(this.target);
    await this.browse(folderOf(this.target));
  }

  /**
   * Asks for a name, makes a folder of this name in the shown folder, and opens the new folder; on failure tells why.
   */
  static async #onMakeFolder(this: FilePicker): Promise<void> {
    const chosen = await DialogV2.input({
      window: { title: "FILES.NewFolder", icon: "fa-solid fa-folder-plus" },
      content: `<div class="form-group"><label for="${this.id}-folder">${words("FILES.FolderName")}</label><div class="form-fields"><input id="${this.id}-folder" name="name" type="text" required autofocus></div></div>`,
    });
    const name = String(chosen?.name ?? "").trim();
    if (!name) return;
    try {
      checkName(name);
      const Picker = this.constructor as typeof FilePicker;
      await this.browse(await Picker.createDirectory("data", joinPath(this.target, name)));
    } catch (thrown) {
      ui.notifications.error(saidBy(thrown));
    }
  }

  static async #onMode(this: FilePicker, _event: Event, target: HTMLElement): Promise<void> {
    FilePicker.LAST_DISPLAY_MODE = this.displayMode = target.dataset.mode ?? "list";
    await this.render({ parts: ["subheader", "body"] });
  }

  static #onChooseUpload(this: FilePicker): void {
    this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
  }

  /**
   * Asks, then removes the chosen file, or without one the shown folder, which must be empty; tells why if it fails.
   */
  static async #onRemove(this: FilePicker): Promise<void> {
    const chosenFile = this.element.querySelector<HTMLElement>("[data-action=pickFile][aria-pressed=true]");
    const path = chosenFile?.dataset.path ?? this.target;
    if (!path) return;
    const isConfirmed = await DialogV2.confirm({
      window: { title: "FILES.Remove", icon: "fa-solid fa-trash" },
      modal: true,
      content: `<p>${escapeHTML(words("FILES.RemoveSure", { name: readableName(path) }))}</p>`,
    });
    if (!isConfirmed) return;
    try {
      await fileStore().remove(path);
      if (this.request === path) this.request = "";
      await this.browse(chosenFile ? this.target : folderOf(this.target));
    } catch (thrown) {
      ui.notifications.error(saidBy(thrown));
    }
  }

  /**
   * Hands over the chosen path, to the form field, which fires `change`, and to the callback.
   * @throws Error without a path, unless for a folder
   */
  static #onSubmit(this: FilePicker, _event: Event, _form: HTMLFormElement, formData: Loose): void {
    const path = String(formData.object.file ?? this.request).trim();
    if (!path && this.type !== "folder") throw new Error(words("FILES.NothingChosen"));
    this.request = path;
    if (this.field) {
      this.field.value = path;
      this.field.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    }
    this.callback?.(path, this);
  }
}
