/** Sheets of actors of the first generation. */
import { mergeObject } from "../../../common/utils/objects.ts";
import { performIntegerSort } from "../../../common/utils/classes.ts";
import type { Loose } from "../../applications/support.ts";
import { TextEditor } from "../../applications/ux/text-editor.ts";
import { DocumentSheet } from "../document-sheet.ts";
import type { HeaderButton } from "../window-frame.ts";

/**
 * The sheet of an actor: shows it as a form, and takes dropped items and effects.
 * @see https://foundryvtt.com/api/v13/classes/foundry.appv1.sheets.ActorSheet.html
 */
export class ActorSheet extends DocumentSheet {
  /** The default options: changes are submitted at once, rows of the item list can be dragged. */
  static override get defaultOptions(): Loose {
    return mergeObject(super.defaultOptions, {
      height: 720,
      width: 800,
      template: "templates/sheets/actor-sheet.html",
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      resizable: true,
      baseApplication: "ActorSheet",
      dragDrop: [{ dragSelector: ".item-list .item" }],
      secrets: [{ parentSelector: ".editor" }],
      token: null,
    });
  }

  override get title(): string {
    return this.actor.isToken ? `[Token] ${this.actor.name}` : this.actor.name;
  }

  get actor(): Loose {
    return this.object;
  }

  get token(): Loose {
    return this.object.token ?? this.options.token ?? null;
  }

  override async close(options: Loose = {}): Promise<void> {
    this.options.token = null;
    await super.close(options);
  }

  override getData(options: Loose = {}): Loose {
    const context = super.getData(options);
    return { ...context, actor: this.object, items: context.data.items, effects: context.data.effects };
  }

  /** Adds, before the last button, one to configure the token; for gamemasters and for owners with that permission. */
  override _getHeaderButtons(): HeaderButton[] {
    const buttons = super._getHeaderButtons();
    if (game.user.isGM || (this.actor.isOwner && game.user.can("TOKEN_CONFIGURE")))
      buttons.splice(buttons.length - 1, 0, {
        label: this.token ? "TOKEN.Title" : "TOKEN.TitlePrototype",
        class: "configure-token",
        icon: "fa-solid fa-circle-user",
        onclick: (event) => this._onConfigureToken(event),
      });
    return buttons;
  }

  /**
   * Also gives the actor's new picture to the prototype token, if that has the actor's present picture; the name
   * likewise.
   */
  override _getSubmitData(updateData: Loose = {}): Loose {
    const data = super._getSubmitData(updateData);
    const { img, name, prototypeToken } = this.actor;
    if (data.img && prototypeToken?.texture?.src === img) data["prototypeToken.texture.src"] = data.img;
    if (data.name && prototypeToken?.name === name) data["prototypeToken.name"] = data.name;
    return data;
  }

  /** Opens the sheet of the actor's token, else of its prototype token. */
  _onConfigureToken(event: Loose): void {
    event.preventDefault();
    const { TokenConfig, PrototypeTokenConfig } = foundry.applications.sheets;
    if (this.token) void this.token.sheet.render({ force: true });
    else
      void new (CONFIG.Token.prototypeSheetClass ?? PrototypeTokenConfig ?? TokenConfig)({
        prototype: this.actor.prototypeToken,
      }).render({ force: true });
  }

  // methods for what is dragged from the sheet and dropped on it

  override _canDragStart(_selector: string | null): boolean {
    return this.isEditable;
  }

  override _canDragDrop(_selector: string | null): boolean {
    return this.isEditable;
  }

  /** Puts the data of the dragged item or effect into the drag; links put their own. */
  override _onDragStart(event: DragEvent): void {
    const element = event.currentTarget as HTMLElement;
    if ("link" in ((event.target as HTMLElement | null)?.dataset ?? {})) return;
    const { itemId, effectId } = element.dataset;
    const item = itemId ? this.actor.items.get(itemId) : null;
    const effect = !itemId && effectId ? this.actor.effects.get(effectId) : null;
    const dragged = item ?? effect;
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
  }

  /** Handles a drop by the kind of its data, unless the hook `dropActorSheetData` prevents it. */
  override async _onDrop(event: DragEvent): Promise<unknown> {
    const data = TextEditor.implementation.getDragEventData(event);
    if (globalThis.Hooks.call("dropActorSheetData", this.actor, this, data) === false) return undefined;
    switch (data.type) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, data);
      case "Actor":
        return this._onDropActor(event, data);
      case "Item":
        return this._onDropItem(event, data);
      case "Folder":
        return this._onDropFolder(event, data);
      default:
        return undefined;
    }
  }

  /**
   * Copies a dropped effect to the actor.
   * @returns the new effect; false, with nothing copied, for the actor's own effect or if the user does not own the actor
   */
  async _onDropActiveEffect(_event: DragEvent, data: Loose): Promise<unknown> {
    const cls = getDocumentClass("ActiveEffect");
    const effect = await cls.fromDropData(data);
    if (!this.actor.isOwner || !effect || effect.target === this.actor) return false;
    return cls.create(effect.toObject(), { parent: this.actor });
  }

  async _onDropActor(_event: DragEvent, _data: Loose): Promise<unknown> {
    return this.actor.isOwner ? undefined : false;
  }

  /** Creates a dropped item on the actor; one that it has is only sorted. False if the user does not own the actor. */
  async _onDropItem(event: DragEvent, data: Loose): Promise<unknown> {
    if (!this.actor.isOwner) return false;
    const item = await getDocumentClass("Item").fromDropData(data);
    if (this._isFromSameActor(item)) return this._onSortItem(event, item.toObject());
    return this._onDropItemCreate(item.toObject(), event);
  }

  _isFromSameActor(item: Loose): boolean {
    return this.actor.uuid === item?.parent?.uuid;
  }

  /**
   * Creates all items of a dropped folder and its subfolders on the actor.
   * @returns the created items; an empty list for a folder of other documents, or if the user does not own the actor
   */
  async _onDropFolder(event: DragEvent, data: Loose): Promise<unknown> {
    if (!this.actor.isOwner) return [];
    const folder = await getDocumentClass("Folder").fromDropData(data);
    if (folder.type !== "Item") return [];
    const entries = [folder, ...folder.getSubfolders(true)].flatMap(
      (folderOrSubfolder: Loose) => folderOrSubfolder.contents,
    );
    const items = await Promise.all(
      entries.map(async (item: Loose) => (item.toObject ? item : await fromUuid(item.uuid)).toObject()),
    );
    return this._onDropItemCreate(items, event);
  }

  /** Creates dropped items on the actor. @returns the items */
  async _onDropItemCreate(itemData: Loose, _event: DragEvent): Promise<Loose[]> {
    return this.actor.createEmbeddedDocuments("Item", Array.isArray(itemData) ? itemData : [itemData]);
  }

  /** Moves an item of the actor to the place of the row on which it was dropped; undefined if nothing moves. */
  _onSortItem(event: Event, itemData: Loose): Promise<Loose[]> | undefined {
    const { items } = this.actor;
    const source = items.get(itemData._id);
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-item-id]");
    const target = items.get(row?.dataset.itemId ?? "");
    if (!row || !target || source.id === target.id) return undefined;
    const siblings = [...row.parentElement!.children]
      .map((element) => (element as HTMLElement).dataset.itemId)
      .filter((id) => id && id !== source.id)
      .map((id) => items.get(id!));
    const sortUpdates = performIntegerSort(source, { target, siblings });
    return this.actor.updateEmbeddedDocuments(
      "Item",
      sortUpdates.map(({ target: sibling, update }: Loose) => ({ ...update, _id: sibling._id })),
    );
  }
}
