import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";

/** The sheet of a roll table: edits its results, draws from it and resets it. */
export class RollTableSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["roll-table-sheet"],
    window: { resizable: true, icon: "fa-solid fa-table-list", contentClasses: ["standard-form"] },
    position: { width: 560, height: 600 },
    form: { submitOnChange: true },
    actions: {
      draw: RollTableSheet.#onDraw,
      resetResults: RollTableSheet.#onReset,
      addResult: RollTableSheet.#onAdd,
      deleteResult: RollTableSheet.#onDelete,
    },
  };

  static override PARTS: Record<string, Loose> = {
    sheet: { template: "templates/sheets/roll-table.hbs", scrollable: [".table-results"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** The data for templates: the table's fields, its results in order of their ranges, and the buttons. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const results = [...document.results].sort((a: Loose, b: Loose) => (a.range?.[0] ?? 0) - (b.range?.[0] ?? 0));
    return Object.assign(context, {
      table: document._source,
      results: results.map((result: Loose, index) => ({
        id: result.id,
        index,
        drawn: result.drawn,
        low: result.range?.[0],
        high: result.range?.[1],
        // the field with the text depends on the host's version and on the kind of result
        text: result.description || result.text || result.name || "",
        weight: result.weight,
        img: result.img,
      })),
      // a table that puts drawn results back has none to reset
      buttons: [
        ...(document.replacement
          ? []
          : [{ type: "button", action: "resetResults", icon: "fa-solid fa-arrows-rotate", label: "TABLE.Reset" }]),
        { type: "button", action: "draw", icon: "fa-solid fa-dice-d20", label: "TABLE.Draw" },
      ],
    });
  }

  /** Enables or disables the form, but not the button to draw: users who may not edit the table may draw from it. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    const drawButton = this.element.querySelector<HTMLButtonElement>("[data-action=draw]");
    if (drawButton) drawButton.disabled = false;
  }

  /** Turns the form's rows into updates of the results, each with its id, range and text. */
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: Loose): Loose {
    const data = super._processFormData(event, form, formData);
    if (!data.results) return data;
    // the field that has the text of this table's results
    const textKey = "description" in (this.document.results.contents?.[0]?._source ?? {}) ? "description" : "text";
    data.results = Object.values(data.results as Record<string, Loose>).map((row) => ({
      _id: row._id,
      range: [Number(row.low), Number(row.high)],
      [textKey]: row.text,
    }));
    return data;
  }

  override async _processSubmitData(_event: Event | null, _form: HTMLFormElement, submitData: Loose): Promise<void> {
    const { results, ...rest } = submitData;
    await this.document.update(rest);
    if (results?.length) await this.document.updateEmbeddedDocuments("TableResult", results);
  }

  /** Returns the form's values. Checks the values of the table itself, but not those of its results. */
  override _prepareSubmitData(event: Event | null, form: HTMLFormElement, formData: Loose): Loose {
    const data = this._processFormData(event, form, formData);
    const { results: _results, ...rest } = data;
    this.document.validate({ changes: rest, clean: true, fallback: false });
    return data;
  }

  static async #onDraw(this: RollTableSheet): Promise<void> {
    await this.document.draw();
  }

  static async #onReset(this: RollTableSheet): Promise<void> {
    await this.document.resetResults();
  }

  /** Adds a result for the number after the highest one. */
  static async #onAdd(this: RollTableSheet): Promise<void> {
    const highest = Math.max(0, ...[...this.document.results].map((result: Loose) => result.range?.[1] ?? 0));
    await this.document.createEmbeddedDocuments("TableResult", [
      { type: "text", range: [highest + 1, highest + 1], weight: 1, description: words("TABLE.NewResult") },
    ]);
  }

  static async #onDelete(this: RollTableSheet, _event: Event, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-result-id]")?.dataset.resultId;
    await this.document.deleteEmbeddedDocuments("TableResult", [id]);
  }
}
