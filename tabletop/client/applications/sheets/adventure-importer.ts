import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";

/**
 * The window of an adventure: lists its content, and imports what is chosen of it.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.sheets.AdventureImporterV2.html
 */
export class AdventureImporterV2 extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["adventure-importer"],
    window: { resizable: true, icon: "fa-solid fa-treasure-chest", contentClasses: ["standard-form"] },
    position: { width: 560, height: "auto" },
    form: { handler: AdventureImporterV2.#onImportForm, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: Record<string, Loose> = {
    content: { template: "templates/sheets/adventure-importer.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** Whether the user may import: gamemasters only, even from a locked pack, as an import changes only the world. */
  override get isEditable(): boolean {
    return game.user.isGM;
  }

  /**
   * The data for templates: the enriched description, what the adventure contains, and whether it was imported before.
   */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const { TextEditor } = foundry.applications.ux;
    return Object.assign(context, {
      adventure: document,
      description: await TextEditor.implementation.enrichHTML(document.description, { relativeTo: document }),
      contents: this.#contents(),
      imported: Boolean(game.settings.get("core", "adventureImports")?.[document.uuid]),
      buttons: [{ type: "submit", icon: "fa-solid fa-download", label: "ADVENTURE.Import", disabled: !game.user.isGM }],
    });
  }

  /** The kinds of documents that the adventure contains, each with its field, its name in words and its number. */
  #contents(): Loose[] {
    const { contentFields } = this.document.constructor;
    return Object.entries<Loose>(contentFields).flatMap(([field, { documentName }]) => {
      const count = this.document[field].size;
      // the word "Cards" has no form for one
      const hasPlainName = count === 1 || documentName === "Cards";
      const label = words(`DOCUMENT.${documentName}${hasPlainName ? "" : "s"}`);
      return count ? [{ field, label, count }] : [];
    });
  }

  /** Imports the chosen kinds of documents, or warns if none is. Closes the window unless nothing was imported. */
  static async #onImportForm(this: AdventureImporterV2, _event: Event, form: HTMLFormElement): Promise<void> {
    const chosenFields = new FormData(form).getAll("importFields").map(String);
    // Adventure#import would take an empty list to mean everything.
    if (!chosenFields.length) {
      ui.notifications.warn("ADVENTURE.ImportNothing", { localize: true });
      return;
    }
    const { created, updated } = await this.document.import({ importFields: chosenFields });
    if (Object.keys(created).length || Object.keys(updated).length) await this.close();
  }
}
