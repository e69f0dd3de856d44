import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { menuEntry } from "../ux/menu-entry.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";

/**
 * The bar of this user's macros: five pages of ten slots.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ui.Hotbar.html
 */
export class Hotbar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "hotbar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { execute: Hotbar.#onExecute, page: Hotbar.#onPage },
  };

  static override PARTS: Record<string, Loose> = { hotbar: { root: true, template: "templates/ui/hotbar.hbs" } };

  page = 1;

  /** The ten slots of the shown page. */
  get slots(): Loose[] {
    return this.#slotsOf(this.page);
  }

  /** Whether the slots are locked: never in the tabletop. */
  get locked(): boolean {
    return false;
  }

  /** Opens the sheet of a document, or closes a sheet that is open. Tells the user if there is no such document. */
  static async toggleDocumentSheet(uuid: string): Promise<void> {
    const document = await fromUuid(uuid);
    if (!document) {
      ui.notifications.warn("TEXTEDITOR.Gone", { localize: true });
      return;
    }
    if (document.sheet.rendered) await document.sheet.close();
    else await document.sheet.render({ force: true });
  }

  /**
   * The data that the template needs of the ten slots of a page; `slot` counts from 1 over all pages, `key` is the
   * digit key.
   */
  #slotsOf(page: number): Loose[] {
    const placedMacros = game.user.getHotbarMacros?.(page);
    return Array.from({ length: 10 }, (_value, index) => {
      const slot = (page - 1) * 10 + index + 1;
      // a package's class of users may lack the method
      const macro = placedMacros ? placedMacros[index]?.macro : game.macros?.get(game.user.hotbar?.[slot]);
      return {
        slot,
        key: (index + 1) % 10,
        macro: macro ?? null,
        img: macro?.img,
        tooltip: macro?.name ?? "",
        ariaLabel: macro?.name ?? words("HOTBAR.Empty", { slot }),
      };
    });
  }

  override async _prepareContext(_options: Loose): Promise<Loose> {
    return { slots: this.slots, page: this.page };
  }

  /** Listens to changes of macros and to drags, and makes the context menu. */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    game.macros?.apps?.push(this);
    this._createContextMenu(() => this._getContextMenuOptions(), ".slot.full", {
      hookName: "getMacroContextOptions",
      parentClassHooks: false,
    });
    this._createDropTarget();
  }

  /**
   * Lets macros be dragged out of slots, and macros and other documents be dropped on slots. The listeners are on the
   * bar itself, since its slots are replaced at each render.
   */
  _createDropTarget(): void {
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => void this._onDrop(event));
    this.element.addEventListener("dragstart", (event) => {
      const { slot } = this.#slotOf(event);
      const macro = this.slots.find((entry) => entry.slot === slot)?.macro;
      if (!macro) return;
      const data = { ...macro.toDragData(), slot };
      event.dataTransfer?.setData("text/plain", JSON.stringify(data));
      DragDrop.payload = JSON.stringify(data);
    });
  }

  /** The slot that an event is on; NaN for none. */
  #slotOf(event: Event): { slot: number } {
    const element = (event.target as Element).closest<HTMLElement>("[data-slot]");
    return { slot: Number(element?.dataset.slot) };
  }

  /** The entries of a macro's context menu: for owners, edit the macro; for all users, empty the macro's slot. */
  _getContextMenuOptions(): Loose[] {
    const macroOf = (element: HTMLElement) =>
      this.slots.find((entry) => entry.slot === Number(element.dataset.slot))?.macro;
    return [
      menuEntry(
        "MACRO.Edit",
        "fa-solid fa-pen-to-square",
        (element: HTMLElement) => macroOf(element)?.isOwner,
        (li: HTMLElement) => macroOf(li)?.sheet.render({ force: true }),
      ),
      menuEntry(
        "MACRO.Remove",
        "fa-solid fa-xmark",
        () => true,
        (li: HTMLElement) => game.user.assignHotbarMacro(null, Number(li.dataset.slot)),
      ),
    ];
  }

  /**
   * Handles a drop on a slot: puts the macro into it or, for another document, a new macro that opens its sheet. The
   * hook `hotbarDrop` may prevent this.
   */
  async _onDrop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const { slot } = this.#slotOf(event);
    if (!slot) return;
    // what is dropped; a listener of the hook may handle it
    const data = TextEditor.implementation.getDragEventData(event);
    if (globalThis.Hooks.call("hotbarDrop", this, data, slot) === false) return;
    if (data.type === "Macro") {
      const macro = await Macro.implementation.fromDropData(data);
      // A slot needs a macro of the world: one from a pack is copied into the world first.
      const worldMacro =
        macro && !game.macros.has(macro.id) ? await Macro.implementation.create(macro.toObject()) : macro;
      if (worldMacro) await game.user.assignHotbarMacro(worldMacro, slot, { fromSlot: data.slot });
    } else if (data.uuid) {
      const document = await fromUuid(data.uuid);
      if (document) await this._createDocumentSheetToggle(document, slot);
    }
    await this.render();
  }

  /** Creates a macro that opens and closes the sheet of a document, and puts it into a slot (1 to 50). */
  async _createDocumentSheetToggle(document: Loose, slot: number): Promise<void> {
    const command = `const document = await fromUuid("${document.uuid}");\nif (document.sheet.rendered) document.sheet.close();\nelse document.sheet.render({ force: true });`;
    const macro = await Macro.implementation.create({
      name: document.name,
      type: "script",
      img: document.img || document.texture?.src,
      command,
    });
    await game.user.assignHotbarMacro(macro, slot);
  }

  /** Shows a page from 1 to 5; 0 means 5, and 6 means 1. */
  async changePage(page: number): Promise<void> {
    this.page = ((page - 1 + 5) % 5) + 1;
    await this.render();
  }

  cyclePage(direction = 1): Promise<void> {
    return this.changePage(this.page + direction);
  }

  static #onExecute(this: Hotbar, event: Event, target: HTMLElement): void {
    const { macro } = this.slots.find((entry) => entry.slot === Number(target.dataset.slot)) ?? {};
    if (macro) void macro.execute({ event });
  }

  static #onPage(this: Hotbar, _event: Event, target: HTMLElement): void {
    void this.changePage(this.page + (target.dataset.direction === "up" ? 1 : -1));
  }
}
