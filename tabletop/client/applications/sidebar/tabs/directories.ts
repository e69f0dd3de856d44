import { bringTransfer, chooseFolder, chooseMaps, mayBringMaps } from "../../../maps/may-bring.ts";
import type { Loose } from "../../support.ts";
import { menuEntry } from "../../ux/menu-entry.ts";
import { sceneEntries } from "../../ux/scene-entries.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The tab of the sidebar that lists the world's actors. */
export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override documentName = "Actor";

  /** Adds an entry that shows the actor's picture. */
  override _getEntryContextOptions(): Loose[] {
    const actorOf = (li: HTMLElement) => this._document(li);
    return [
      menuEntry(
        "SIDEBAR.CharArt",
        "fa-solid fa-image",
        (li: HTMLElement) => !!actorOf(li)?.img,
        (li: HTMLElement) =>
          new foundry.applications.apps.ImagePopout({
            src: actorOf(li).img,
            window: { title: actorOf(li).name },
          }).render({
            force: true,
          }),
      ),
      ...super._getEntryContextOptions(),
    ];
  }
}

/** The tab of the sidebar that lists the world's items. */
export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override documentName = "Item";
}

/** The tab of the sidebar that lists the world's journal entries. */
export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override documentName = "JournalEntry";
}

/** The tab of the sidebar that lists the world's roll tables. */
export class RollTableDirectory extends DocumentDirectory {
  static override tabName = "tables";
  static override documentName = "RollTable";
}

/** The tab of the sidebar that lists the world's macros. */
export class MacroDirectory extends DocumentDirectory {
  static override tabName = "macros";
  static override documentName = "Macro";

  /** Adds an entry that runs the macro. */
  override _getEntryContextOptions(): Loose[] {
    return [
      menuEntry(
        "MACRO.Execute",
        "fa-solid fa-play",
        () => true,
        (li: HTMLElement) => this._document(li)?.execute(),
      ),
      ...super._getEntryContextOptions(),
    ];
  }
}

/** The tab of the sidebar that lists the world's scenes. */
export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override documentName = "Scene";
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    renderUpdateKeys: ["name", "img", "ownership", "sort", "folder", "active", "thumb", "background", "navigation"],
    actions: { createFromFile: SceneDirectory.#onCreateFromFile },
  };

  /** Adds the button to make a scene from a file, for users who may. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const fromFile = {
      action: "createFromFile",
      icon: "fa-solid fa-file-image",
      label: "MAPS.FromFile",
    };
    return Object.assign(context, { headerButtons: mayBringMaps() ? [fromFile] : [] });
  }

  override _prepareEntry(scene: Loose): Loose {
    return { ...super._prepareEntry(scene), img: scene.thumb || scene.background?.src || null };
  }

  /**
   * Makes scenes from dropped files, in the folder that they are dropped on; anything else is handled as in other
   * directories.
   */
  override async _onDrop(event: DragEvent): Promise<void> {
    const folder = (event.target as Element).closest<HTMLElement>(".folder")?.dataset.folderId ?? null;
    if (event.dataTransfer?.types.includes("Files")) return bringTransfer(event.dataTransfer, folder);
    return super._onDrop(event);
  }

  /**
   * Asks for the name of a new scene and creates it in the folder whose button was pressed. To users who may upload,
   * the dialog also offers to make scenes from files or from a folder of files.
   */
  override async _onCreateEntry(_event: Event, target: HTMLElement): Promise<Loose> {
    const folder = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? null;
    const fromFile = {
      action: "fromFile",
      label: "MAPS.FromFileShort",
      icon: "fa-solid fa-file-image",
      // false: the dialog creates nothing itself
      callback: () => (chooseMaps(folder), false),
    };
    const fromFolder = {
      action: "fromFolder",
      label: "MAPS.FromFolder",
      icon: "fa-solid fa-folder-open",
      callback: () => (chooseFolder(folder), false),
    };
    const cls = this.documentClass.implementation ?? this.documentClass;
    const dialogOptions = mayBringMaps() ? { buttons: [fromFile, fromFolder], position: { width: 520 } } : {};
    return cls.createDialog({ folder }, {}, dialogOptions);
  }

  static #onCreateFromFile(this: SceneDirectory): void {
    chooseMaps();
  }

  /** Views the scene instead of opening its sheet. */
  override async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
    const scene = this._document(target);
    if (scene && scene.id !== canvas?.scene?.id) await scene.view();
  }

  /** Adds entries that view, activate and configure the scene, and put it into the bar of scenes. */
  override _getEntryContextOptions(): Loose[] {
    const sceneOf = (li: HTMLElement) => this._document(li);
    return [
      menuEntry(
        "SCENE.View",
        "fa-solid fa-eye",
        (li: HTMLElement) => sceneOf(li)?.id !== canvas?.scene?.id,
        (li: HTMLElement) => sceneOf(li)?.view(),
      ),
      ...sceneEntries(sceneOf),
      ...super._getEntryContextOptions(),
    ];
  }
}
