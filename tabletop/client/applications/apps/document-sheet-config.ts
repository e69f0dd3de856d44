import type { Loose } from "../support.ts";
import { documentLabel, words } from "../support.ts";
import { createFormGroup, createSelectInput } from "../fields.ts";
import { DocumentForm } from "./document-form.ts";

/** The kind of document of a class, such as "Actor". */
const nameOf = (cls: Loose): string => cls.documentName ?? cls.metadata?.name ?? cls.name;
/**
 * A sheet's or theme's label in the user's language; packages give a translation key, or a function that returns one.
 */
const labelText = (label: Loose): string => words(typeof label === "function" ? label() : (label ?? ""));

/** The themes, with labels, of a sheet that names none of its own. */
const THEMES = { dark: "SETTINGS.Dark", light: "SETTINGS.Light" };

/**
 * The registered sheet with which a document opens: the sheet chosen for the document, else the default of its type,
 * else the sheet registered last; undefined if no sheet is registered.
 */
function entryFor(document: Loose): Loose {
  const { documentName } = document;
  const type = document.type ?? "base";
  // the sheets of the document's type; if the type has none, those of "base"
  const registered = CONFIG[documentName]?.sheetClasses?.[type] ?? CONFIG[documentName]?.sheetClasses?.base ?? {};
  const ownSheetId = document.getFlag?.("core", "sheetClass");
  const { defaultClass } = DocumentSheetConfig.getSheetClassesForSubType(documentName, type);
  return (
    registered[ownSheetId] ?? registered[defaultClass] ?? Object.values(registered as Record<string, Loose>).at(-1)
  );
}

/** Registrations that wait until the types of documents are known. */
let waitingRegistrations: (() => void)[] = [];

/** The subtypes of a kind of document that are known so far, and "base". */
function typesOf(documentName: string): string[] {
  const knownTypes = game?.documentTypes?.[documentName] ?? CONFIG[documentName]?.documentClass?.TYPES;
  const types = knownTypes?.length ? [...knownTypes] : ["base"];
  return types.includes("base") ? types : [...types, "base"];
}

/**
 * The registry of sheets (static methods), and the window in which a document's sheet and theme are chosen.
 * @see https://foundryvtt.com/api/classes/foundry.applications.apps.DocumentSheetConfig.html
 */
export class DocumentSheetConfig extends DocumentForm {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "sheet-config-{id}",
    classes: ["sheet-config"],
    tag: "form",
    window: { icon: "fa-solid fa-gear", contentClasses: ["standard-form"] },
    position: { width: 480 },
    form: { closeOnSubmit: true, handler: DocumentSheetConfig.#onSubmit },
    document: null,
  };

  static override PARTS: Record<string, Loose> = {
    form: { template: "templates/sheets/generic-form.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return words("SHEETS.ConfigureTitle", { name: this.document.name ?? documentLabel(this.document.documentName) });
  }

  /**
   * The data for templates: a row to choose the document's sheet; for gamemasters, a row to choose the default sheet of
   * the document's type; a row to choose the document's theme; the button that saves.
   */
  override async _prepareContext(_options: Loose): Promise<Loose> {
    const { documentName, type } = this.document;
    const { sheetClasses, defaultClass } = DocumentSheetConfig.getSheetClassesForSubType(documentName, type ?? "base");
    const ownSheetId = this.document.getFlag?.("core", "sheetClass") ?? "";
    const options = Object.entries(sheetClasses).map(([value, label]) => ({ value, label: String(label) }));
    // a row with a choice of sheets, as HTML
    const sheetRow = (name: string, label: string, hint: string, value: string, blank: string) =>
      createFormGroup({
        label: words(label),
        hint: words(hint),
        rootId: this.id,
        input: createSelectInput({ name, value, blank: words(blank), options }),
      }).outerHTML;
    const rows = [sheetRow("sheetClass", "SHEETS.This", "SHEETS.ThisHint", ownSheetId, "SHEETS.Default")];
    if (game.user.isGM)
      rows.push(
        sheetRow("defaultClass", "SHEETS.AllOfType", "SHEETS.AllOfTypeHint", defaultClass ?? "", "SHEETS.Default"),
      );
    // a row with the themes that the document's sheet has
    rows.push(
      createFormGroup({
        label: words("SHEETS.Theme"),
        rootId: this.id,
        input: createSelectInput({
          name: "theme",
          value: game.settings.get("core", "sheetThemes").documents?.[this.document.uuid] ?? "",
          blank: words("SHEETS.ThemeOfTable"),
          options: Object.entries(entryFor(this.document)?.themes ?? {}).map(([value, label]) => ({
            value,
            label: labelText(label),
          })),
        }),
      }).outerHTML,
    );
    return { rows, buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" }] };
  }

  /**
   * Stores the chosen sheet and theme of this document and, for gamemasters, the default sheet of its type. An open
   * sheet is opened again.
   */
  static async #onSubmit(
    this: DocumentSheetConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: Loose,
  ): Promise<void> {
    const { sheetClass, defaultClass, theme } = formData.object;
    const { document } = this;
    // the default sheet of the type
    if (defaultClass !== undefined && game.user.isGM) {
      const setting = foundry.utils.deepClone(game.settings.get("core", "sheetClasses") ?? {});
      foundry.utils.setProperty(setting, `${document.documentName}.${document.type ?? "base"}`, defaultClass);
      await game.settings.set("core", "sheetClasses", setting);
    }
    // the theme and the sheet of this document, which opens again in its new form
    const wasOpen = document.sheet?.rendered;
    if (wasOpen) await document.sheet.close();
    const themes = foundry.utils.deepClone(game.settings.get("core", "sheetThemes"));
    themes.documents = { ...themes.documents, [document.uuid]: theme };
    await game.settings.set("core", "sheetThemes", themes);
    if (sheetClass !== undefined && document.isOwner) await document.update({ "flags.core": { sheetClass } });
    // the next access makes a new sheet, of the class chosen now
    document._sheet = null;
    if (wasOpen) await document.sheet.render({ force: true });
  }

  /**
   * Registers a sheet for a kind of document: at once if the subtypes are known, else when `initializeSheets` is
   * called.
   * @param options `types`: the subtypes, all if left out or empty; `makeDefault`: the sheet becomes the default of
   * these subtypes; `canBeDefault`: users may choose the sheet as a default; `canConfigure`: users may choose the sheet
   * for a document; `label` and `themes` of the sheet
   * @throws Error, when the sheet is registered, if CONFIG has no such kind of document
   */
  static registerSheet(documentClass: Loose, scope: string, sheetClass: Loose, options: Loose = {}): void {
    const documentName = nameOf(documentClass);
    // puts the sheet into CONFIG for each type; a new default takes the place of the type's earlier default
    const register = () => {
      const { label, types, makeDefault = false, canBeDefault = true, canConfigure = true, themes = THEMES } = options;
      const id = `${scope}.${sheetClass.name}`;
      const config = CONFIG[documentName];
      if (!config) throw new Error(`There are no documents called "${documentName}" to register a sheet for.`);
      config.sheetClasses ??= {};
      for (const type of types?.length ? types : typesOf(documentName)) {
        const classes = (config.sheetClasses[type] ??= {});
        if (makeDefault) for (const other of Object.values(classes as Record<string, Loose>)) other.default = false;
        classes[id] = {
          id,
          label: label ?? sheetClass.name,
          cls: sheetClass,
          canBeDefault,
          canConfigure,
          default: makeDefault,
          themes,
        };
      }
    };
    if (globalThis.game?.documentTypes) register();
    else waitingRegistrations.push(register);
  }

  /**
   * Takes a sheet off the registry, for all subtypes if `types` is left out or empty; at once if the subtypes are
   * known, else when `initializeSheets` is called.
   */
  static unregisterSheet(documentClass: Loose, scope: string, sheetClass: Loose, { types }: Loose = {}): void {
    const documentName = nameOf(documentClass);
    const unregister = () => {
      const classes = CONFIG[documentName]?.sheetClasses ?? {};
      const id = `${scope}.${typeof sheetClass === "string" ? sheetClass : sheetClass?.name}`;
      for (const type of types?.length ? types : Object.keys(classes)) delete classes[type]?.[id];
    };
    if (globalThis.game?.documentTypes) unregister();
    else waitingRegistrations.push(unregister);
  }

  /** Carries out the waiting registrations. Called during the start, when the types of documents are known. */
  static initializeSheets(): void {
    for (const register of waitingRegistrations) register();
    waitingRegistrations = [];
  }

  /**
   * Returns, for a subtype, the labels by id of the sheets that a document may choose and of those that may be the
   * default, and the id of the default.
   */
  static getSheetClassesForSubType(documentName: string, type: string): Loose {
    const registered = (CONFIG[documentName]?.sheetClasses?.[type] ?? {}) as Record<string, Loose>;
    const chosenDefault = globalThis.game?.settings?.settings?.has("core.sheetClasses")
      ? game.settings.get("core", "sheetClasses")?.[documentName]?.[type]
      : null;
    const sheetClasses: Record<string, string> = {};
    const defaultClasses: Record<string, string> = {};
    let defaultClass: string | null = null;
    for (const config of Object.values(registered)) {
      if (config.canConfigure) sheetClasses[config.id] = labelText(config.label);
      if (config.canBeDefault) defaultClasses[config.id] = labelText(config.label);
      if (config.default && config.canBeDefault) defaultClass = config.id;
    }
    if (chosenDefault && chosenDefault in registered) defaultClass = chosenDefault;
    return { sheetClasses, defaultClasses, defaultClass };
  }

  /**
   * The class of the sheet with which a document opens: its own choice, else the default, else the last registered;
   * null without any.
   */
  static getSheetClass(document: Loose): Loose {
    return entryFor(document)?.cls ?? null;
  }

  /** The theme chosen for a document, else for its type; "" if none is chosen or its sheet does not have that theme. */
  static getSheetThemeForDocument(document: Loose): string {
    const { documents = {}, defaults = {} } = game.settings.get("core", "sheetThemes") ?? {};
    const theme = documents[document.uuid] || defaults[document.documentName]?.[document.type ?? "base"] || "";
    return theme in (entryFor(document)?.themes ?? {}) ? theme : "";
  }
}
