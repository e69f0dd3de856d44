import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";
import type { Loose } from "../support.ts";
import { reportError } from "../support.ts";

/**
 * The base of actor sheets: header controls for token and pictures, drag and drop of items, effects and folders.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sheets.ActorSheetV2.html
 */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    position: { width: 600 },
    window: {
      controls: [
        {
          action: "configurePrototypeToken",
          icon: "fa-solid fa-circle-user",
          label: "TOKEN.TitlePrototype",
          ownership: "OWNER",
          visible(this: ActorSheetV2) {
            return this.isEditable && !this.token;
          },
        },
        {
          action: "configureToken",
          icon: "fa-solid fa-circle-user",
          label: "TOKEN.Title",
          ownership: "OWNER",
          visible(this: ActorSheetV2) {
            return this.isEditable && !!this.token;
          },
        },
        {
          action: "showPortraitArtwork",
          icon: "fa-solid fa-image",
          label: "SIDEBAR.CharArt",
          visible(this: ActorSheetV2) {
            return !!this.actor.img;
          },
        },
        {
          action: "showTokenArtwork",
          icon: "fa-solid fa-circle-user",
          label: "SIDEBAR.TokenArt",
          visible(this: ActorSheetV2) {
            return !!(this.token ?? this.actor.prototypeToken)?.texture?.src;
          },
        },
      ],
    },
    actions: {
      configurePrototypeToken: ActorSheetV2.#onPrototypeToken,
      configureToken: ActorSheetV2.#onToken,
      showPortraitArtwork: ActorSheetV2.#onPortrait,
      showTokenArtwork: ActorSheetV2.#onTokenArtwork,
    },
  };

  get actor(): Loose {
    return this.document;
  }

  /** The token that the sheet is for: that of a synthetic actor, else one given in the options; null without one. */
  get token(): Loose {
    return this.document.token ?? this.options.token ?? null;
  }

  /** Makes elements with the class `draggable` draggable, and the sheet a drop target. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: {
        dragstart: (selector: Loose) => this._canDragStart(selector),
        drop: (selector: Loose) => this._canDragDrop(selector),
      },
      callbacks: {
        dragstart: (event: DragEvent) => this._onDragStart(event),
        dragover: (event: DragEvent) => this._onDragOver(event),
        drop: (event: DragEvent) => void this._onDrop(event).catch((error) => reportError("ActorSheetV2#drop", error)),
      },
    }).bind(this.element);
  }

  _canDragStart(_selector: string | null): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string | null): boolean {
    return this.isEditable;
  }

  /** Puts the data of the dragged item, effect or document into the drag. Links put their own. */
  _onDragStart(event: DragEvent): void {
    const target = event.currentTarget as HTMLElement;
    if ("link" in ((event.target as HTMLElement)?.dataset ?? {})) return;
    const { itemId, effectId, uuid } = target.dataset;
    let data: Loose;
    if (itemId) data = this.actor.items.get(itemId)?.toDragData();
    else if (effectId) data = this.actor.effects.get(effectId)?.toDragData();
    else if (uuid) data = fromUuidSync(uuid)?.toDragData?.() ?? null;
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  _onDragOver(_event: DragEvent): void {}

  /**
   * Handles a drop, unless a listener of the hook `dropActorSheetData` returns false: finds the dropped document and
   * passes it to `_onDropDocument`. A drop without a document is ignored.
   */
  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    const { actor } = this;
    if (globalThis.Hooks.call("dropActorSheetData", actor, this, data) === false) return;
    const cls = data.type ? getDocumentClass(data.type) : null;
    if (!cls) return;
    const document = await (cls.implementation ?? cls).fromDropData(data);
    if (document) await this._onDropDocument(event, document);
  }

  /** Handles a dropped document by its kind. @returns what the handler returns; null for other kinds */
  async _onDropDocument(event: DragEvent, document: Loose): Promise<Loose> {
    switch (document.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document)) ?? null;
      default:
        return null;
    }
  }

  /**
   * Creates a copy of a dropped effect on the actor, if the user owns the actor and the effect does not affect it
   * already. Else an effect of the actor itself is sorted.
   * @returns the new effect; else null or what sorting returns
   */
  async _onDropActiveEffect(event: DragEvent, effect: Loose): Promise<Loose> {
    if (!this.actor.isOwner || effect.target === this.actor)
      return effect.parent === this.actor ? this._onSortActiveEffect?.(event, effect) : null;
    // the copy has the effect's id, unless the actor has an effect with that id
    const keepId = !this.actor.effects.has(effect.id);
    const cls = getDocumentClass("ActiveEffect");
    return cls.create(effect.toObject(), { parent: this.actor, keepId });
  }

  /** Does nothing; for sheets that sort effects. */
  _onSortActiveEffect(_event: DragEvent, _effect: Loose): Loose {
    return null;
  }

  async _onDropActor(_event: DragEvent, _actor: Loose): Promise<Loose> {
    return null;
  }

  /**
   * Creates a copy of a dropped item on the actor; one of this actor is only sorted. @returns the new or sorted item;
   * null if nothing happens or the user does not own the actor
   */
  async _onDropItem(event: DragEvent, item: Loose): Promise<Loose> {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) return (await this._onSortItem(event, item))?.length ? item : null;
    // the copy has the item's id, unless the actor has an item with that id
    const keepId = !this.actor.items.has(item.id);
    const data = game.items?.fromCompendium?.(item, { keepId, clearFolder: true }) ?? item.toObject();
    const cls = getDocumentClass("Item");
    return (await cls.create(data, { parent: this.actor, keepId })) ?? null;
  }

  /**
   * Handles each item of a dropped folder and its subfolders like a dropped item.
   * @returns the folder; null for a folder of other documents, for which nothing happens
   */
  async _onDropFolder(event: DragEvent, folder: Loose): Promise<Loose> {
    if (folder.type !== "Item") return null;
    const contents = [folder, ...(folder.getSubfolders?.(true) ?? [])].flatMap(
      (folderOrSubfolder) => folderOrSubfolder.contents ?? [],
    );
    for (const entry of contents) {
      const item = entry.documentName === "Item" ? entry : await fromUuid(entry.uuid);
      if (item) await this._onDropItem(event, item);
    }
    return folder;
  }

  /**
   * Moves an item of the actor to the row on which it was dropped, and stores the new order of the items in the rows of
   * that list.
   * @returns a promise of the changed items; undefined if the item is not the actor's, or was not dropped on the row of
   * another item of the actor
   */
  _onSortItem(event: DragEvent, item: Loose): Loose {
    const { items } = this.actor;
    const source = items.get(item.id);
    const row = (event.target as Element).closest<HTMLElement>("[data-item-id]");
    const target = row ? items.get(row.dataset.itemId) : null;
    if (!source || !target || source.id === target.id) return undefined;
    const rowIds = [...((row as HTMLElement).parentElement?.children ?? [])].map(
      (child) => (child as HTMLElement).dataset.itemId,
    );
    const siblings = rowIds
      .filter((id) => id && id !== source.id)
      .map((id) => items.get(id))
      .filter(Boolean);
    const updates = foundry.utils
      .performIntegerSort(source, { target, siblings })
      .map(({ target: sorted, update }: Loose) => ({ ...update, _id: sorted.id }));
    return this.actor.updateEmbeddedDocuments("Item", updates);
  }

  static #onPrototypeToken(this: ActorSheetV2): void {
    const cls = CONFIG.Token.prototypeSheetClass ?? foundry.applications.sheets.PrototypeTokenConfig;
    void new cls({ prototype: this.actor.prototypeToken }).render({ force: true });
  }

  static #onToken(this: ActorSheetV2): void {
    void this.token?.sheet?.render({ force: true });
  }

  static #onPortrait(this: ActorSheetV2): void {
    const { img, name, uuid } = this.actor;
    void new foundry.applications.apps.ImagePopout({ src: img, uuid, window: { title: name } }).render({ force: true });
  }

  /** Shows the picture of the token, else of the prototype token, in a window. */
  static #onTokenArtwork(this: ActorSheetV2): void {
    const { texture, name } = this.token ?? this.actor.prototypeToken;
    void new foundry.applications.apps.ImagePopout({ src: texture.src, window: { title: name } }).render({
      force: true,
    });
  }
}
