import type { Loose } from "../../support.ts";
import { build, words } from "../../support.ts";

/**
 * The sheets that show the pages of one journal within its own sheet (`entrySheet`). Each is made when first needed.
 */
export class PageViews {
  readonly #entrySheet: Loose;
  readonly #sheets = new Map<string, Loose>();
  // Why a page has no sheet, by its id.
  readonly #reasons = new Map<string, string>();

  constructor(entrySheet: Loose) {
    this.#entrySheet = entrySheet;
  }

  /**
   * The sheet of a page, made when first asked for. When the page's sheet class has changed, the earlier sheet is
   * closed and another made. Each render of the sheet adds its edit button.
   * @throws Error where there is no class for the page's type, or the sheet cannot be made
   */
  get(page: Loose): Loose {
    const Sheet = page._getSheetClass();
    if (!Sheet) throw new Error(words("JOURNAL.NoSheet", { type: page.type }));
    const earlierSheet = this.#sheets.get(page.id);
    if (earlierSheet?.constructor === Sheet) return earlierSheet;
    void earlierSheet?.close({ animate: false });
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

  /** The sheet of a page; null where it cannot be made, and the reason is noted. */
  of(page: Loose): Loose {
    try {
      return this.get(page);
    } catch (error) {
      this.#reasons.set(page.id, (error as Error).message);
      return null;
    }
  }

  /** The noted reason why a page has no sheet, as a sentence to show instead; "" where none is noted. */
  whyNot(page: Loose): string {
    return this.#reasons.get(page.id) ?? "";
  }

  /** Closes the sheets of all pages but those with these ids. */
  keep(ids: ReadonlySet<string>): void {
    for (const [id, sheet] of this.#sheets) if (!ids.has(id)) this.#closeSheet(id, sheet);
  }

  /** Closes all sheets. */
  close(): void {
    for (const [id, sheet] of this.#sheets) this.#closeSheet(id, sheet);
  }

  /** Closes a page's sheet, after telling it that its journal no longer shows it. */
  #closeSheet(id: string, sheet: Loose): void {
    this.#sheets.delete(id);
    sheet._onCloseView?.();
    void sheet.close({ animate: false });
  }

  /** Puts a button that edits the page above the page's content, if the user may edit it. */
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
