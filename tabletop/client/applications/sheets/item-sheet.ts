import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { Loose } from "../support.ts";

/**
 * The base of item sheets: shows the item's picture by a header control.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sheets.ItemSheetV2.html
 */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    position: { width: 480 },
    window: {
      controls: [
        {
          action: "showArtwork",
          icon: "fa-solid fa-image",
          label: "ITEM.ViewArt",
          visible(this: ItemSheetV2) {
            return !!this.item.img;
          },
        },
      ],
    },
    actions: { showArtwork: ItemSheetV2.#onArtwork },
  };

  get item(): Loose {
    return this.document;
  }

  get actor(): Loose {
    return this.document.actor ?? null;
  }

  static #onArtwork(this: ItemSheetV2): void {
    const { img, name, uuid } = this.item;
    void new foundry.applications.apps.ImagePopout({ src: img, uuid, window: { title: name } }).render({ force: true });
  }
}
