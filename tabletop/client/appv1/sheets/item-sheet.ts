/** Sheets of items of the first generation. */
import { mergeObject } from "../../../common/utils/objects.ts";
import type { Loose } from "../../applications/support.ts";
import { DocumentSheet } from "../document-sheet.ts";

/**
 * The sheet of an item, shown as a form.
 * @see https://foundryvtt.com/api/v13/classes/foundry.appv1.sheets.ItemSheet.html
 */
export class ItemSheet extends DocumentSheet {
  /** The default options: changes are submitted at once. */
  static override get defaultOptions(): Loose {
    return mergeObject(super.defaultOptions, {
      template: "templates/sheets/item-sheet.html",
      width: 500,
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      resizable: true,
      baseApplication: "ItemSheet",
      id: "item",
      secrets: [{ parentSelector: ".editor" }],
    });
  }

  override get title(): string {
    return this.item.name;
  }

  get item(): Loose {
    return this.object;
  }

  get actor(): Loose {
    return this.item.actor;
  }

  override getData(options: Loose = {}): Loose {
    return { ...super.getData(options), item: this.item };
  }
}
