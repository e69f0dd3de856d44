import { JOURNAL_ENTRY_PAGE_FORMATS } from "../../../../common/const.ts";
import { TextEditor } from "../../ux/text-editor.ts";
import type { Loose } from "../../support.ts";
import { absentClass } from "../../support.ts";
import { JournalEntryPageHandlebarsSheet } from "./page-sheet.ts";

const { EDIT_PARTS } = JournalEntryPageHandlebarsSheet;

/**
 * The base of sheets for pages of text.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.sheets.journal.JournalEntryPageTextSheet.html
 */
export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = { classes: ["text"], includeTOC: true };

  /** The format in which the text is edited, one of CONST.JOURNAL_ENTRY_PAGE_FORMATS. */
  static format: number = JOURNAL_ENTRY_PAGE_FORMATS.HTML;

  override async _prepareContext(options: Loose): Promise<Loose> {
    return Object.assign(await super._prepareContext(options), { text: { ...this.page.text } });
  }

  /** Whether an editor has text that is not saved; here never. Undefined, in subclasses, without an editor. */
  _isEditorDirty(): boolean | undefined {
    return false;
  }

  /** Adds the enriched text to the context, with secrets for owners of the page. */
  async _enrich(context: Loose): Promise<void> {
    const { page } = this;
    context.text.enriched = await TextEditor.implementation.enrichHTML(page.text?.content ?? "", {
      relativeTo: page,
      secrets: page.isOwner,
    });
  }
}

/**
 * The sheet of a page of text that is edited as rich text.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.sheets.journal.JournalEntryPageProseMirrorSheet.html
 */
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = { window: { icon: "fa-solid fa-feather" } };

  static override EDIT_PARTS: Record<string, Loose> = {
    header: EDIT_PARTS.header,
    content: { template: "templates/journal/pages/text/edit.hbs" },
    footer: EDIT_PARTS.footer,
  };
  static override VIEW_PARTS: Record<string, Loose> = {
    content: { template: "templates/journal/pages/text/view.hbs", root: true },
  };

  /** Does not draw an open window again while its editor has text that is not saved, which would be lost. */
  override _canRender(options: Loose): boolean | void {
    if (this.hasFrame && this.rendered && this._isEditorDirty()) return false;
    return super._canRender(options);
  }

  override async _prepareContentContext(context: Loose, options: Loose): Promise<void> {
    await super._prepareContentContext(context, options);
    if (this.isView) await this._enrich(context);
  }

  override _isEditorDirty(): boolean | undefined {
    return this.element?.querySelector<Loose>("prose-mirror")?.isDirty();
  }
}

/**
 * The sheet of a page with a picture and a caption.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.sheets.journal.JournalEntryPageImageSheet.html
 */
export class JournalEntryPageImageSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["image"],
    window: { icon: "fa-solid fa-image" },
  };

  static override EDIT_PARTS: Record<string, Loose> = {
    header: EDIT_PARTS.header,
    content: { template: "templates/journal/pages/image/edit.hbs", classes: ["standard-form"] },
    footer: EDIT_PARTS.footer,
  };
  static override VIEW_PARTS: Record<string, Loose> = {
    content: { template: "templates/journal/pages/image/view.hbs", root: true },
  };

  /** The data for templates: the picture, its caption, and the control to choose a picture. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const { HTMLFilePickerElement } = foundry.applications.elements;
    return Object.assign(context, {
      src: this.page.src,
      caption: this.page.image?.caption,
      srcInput: (_field: Loose, config: Loose) => HTMLFilePickerElement.create({ type: "image", ...config }),
    });
  }
}

const absent = (name: string) => absentClass(`foundry.applications.sheets.journal.${name}`);

/** The sheets that the tabletop does not have: a journal shows the reason in place of such a page. */
export const JournalEntryPageMarkdownSheet = absent("JournalEntryPageMarkdownSheet");
export const JournalEntryPagePDFSheet = absent("JournalEntryPagePDFSheet");
export const JournalEntryPageVideoSheet = absent("JournalEntryPageVideoSheet");
