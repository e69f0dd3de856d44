import type { Loose } from "../../support.ts";
import { build, words } from "../../support.ts";

/** The sheets that show the pages of one entry, each made when it is first asked for. */
export class PageViews {
  readonly #entrySheet: Loose;
  readonly #sheets = new Map<string, Loose>();
  readonly #reasons = new Map<string, string>();

  constructor(entrySheet: Loose) {
    this.#entrySheet = entrySheet;
  }

  /** @throws when the page has no sheet, or one that cannot be made */
  get(page: Loose): Loose {
    const Sheet = page._getSheetClass();
    if (!Sheet) throw new Error(words("JOURNAL.NoSheet", { type: page.type }));
    const present = this.#sheets.get(page.id);
    if (present?.constructor === Sheet) return present;
    void present?.close({ animate: false });
    const sheet = new Sheet({
      document: page,
      id: `${this.#entrySheet.id}-page-${page.id}`,
      mode: "view",
      tag: "div",
      window: { frame: false, positioned: false },
    });
    sheet.addEventListener("render", () => this.#addEditButton(sheet));
    this.#sheets.set(page.id, sheet);
    return sheet;
  }

  /** The same, or null where there is none. */
  of(page: Loose): Loose {
    try {
      return this.get(page);
    } catch (error) {
      this.#reasons.set(page.id, (error as Error).message);
      return null;
    }
  }

  /** The words in the place of a page without a sheet. */
  whyNot(page: Loose): string {
    return this.#reasons.get(page.id) ?? "";
  }

  /** Closes the views of pages that are not among these. */
  keep(ids: ReadonlySet<string>): void {
    for (const [id, sheet] of this.#sheets) if (!ids.has(id)) this.#end(id, sheet);
  }

  close(): void {
    for (const [id, sheet] of this.#sheets) this.#end(id, sheet);
  }

  #end(id: string, sheet: Loose): void {
    this.#sheets.delete(id);
    sheet._onCloseView?.();
    void sheet.close({ animate: false });
  }

  /** Adds a button above a page for users who may edit it. */
  #addEditButton(sheet: Loose): void {
    if (!sheet.isEditable) return;
    const button = build("button", {
      type: "button",
      class: "icon fa-solid fa-pen-to-square",
      dataset: { action: "editPage", tooltip: "JOURNAL.EditPage" },
      "aria-label": words("JOURNAL.EditPage"),
    });
    sheet.element.prepend(build("div", { class: "edit-container" }, button));
  }
}
