/** Documents with little behaviour of their own: folders, macros, settings, walls, levels and others. */
import {
  BaseAmbientLight,
  BaseAmbientSound,
  BaseDrawing,
  BaseFogExploration,
  BaseFolder,
  BaseLevel,
  BaseMacro,
  BaseMeasuredTemplate,
  BaseNote,
  BaseSetting,
  BaseTile,
  BaseWall,
} from "../../common/documents/index.ts";
import { AsyncFunction } from "../../common/utils/classes.ts";
import { noteWallChange } from "../canvas/geometry/scene-walls.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const client = (base: any): any => ClientDocumentMixin(base);

/** A folder of the sidebar or of a pack. */
export class Folder extends client(BaseFolder) {
  /** The documents (in a pack: entries of its index) directly in this folder. */
  get contents(): any[] {
    const source = this.pack ? globalThis.game.packs.get(this.pack)?.index : globalThis.game.collections.get(this.type);
    return (source?.contents ?? []).filter((document: any) => (document.folder?.id ?? document.folder) === this.id);
  }

  get children(): any[] {
    return globalThis.game.folders.filter((folder: any) => folder.folder?.id === this.id && folder.type === this.type);
  }

  /** Whether this user sees the folder: gamemasters always, others if a document in it or below is visible. */
  get displayed(): boolean {
    return (
      globalThis.game.user.isGM ||
      this.contents.some((document) => document.visible) ||
      this.children.some((folder) => folder.displayed)
    );
  }

  get expanded(): boolean {
    return globalThis.game.folders._expanded?.[this.uuid] ?? false;
  }

  get ancestors(): any[] {
    return this.folder ? [this.folder, ...this.folder.ancestors] : [];
  }

  get depth(): number {
    return this.ancestors.length + 1;
  }

  get documentClass(): any {
    return globalThis.CONFIG[this.type]?.documentClass;
  }

  get documentCollection(): any {
    return globalThis.game.collections.get(this.type);
  }

  /** The folders directly in this one or, with `recursive`, all below it. */
  getSubfolders(recursive = false): any[] {
    return recursive ? this.children.flatMap((folder) => [folder, ...folder.getSubfolders(true)]) : this.children;
  }
}

/** A macro: a script or a chat command. */
export class Macro extends client(BaseMacro) {
  get isAuthor(): boolean {
    return globalThis.game.user === this.author;
  }

  get thumbnail(): string {
    return this.img;
  }

  /** Runs the macro; called when the user clicks a link to it. */
  _onClickDocumentLink(event: Event): any {
    return this.execute({ event });
  }

  /** Whether this user may run the macro: LIMITED ownership, and for a script the permission for scripts. */
  get canExecute(): boolean {
    if (!this.testUserPermission(globalThis.game.user, "LIMITED")) return false;
    return this.type === "chat" || globalThis.game.user.can("MACRO_SCRIPT");
  }

  /**
   * Runs a chat command, or a script with `scope`'s entries as variables. Warns a user who may not; throws a script's
   * errors.
   */
  async execute(scope: any = {}): Promise<any> {
    if (!this.canExecute) {
      globalThis.ui.notifications.warn("MACRO.NoPermission", { localize: true });
      return undefined;
    }
    if (this.type === "chat") return globalThis.ui.chat.processMessage(this.command);
    // what a script sees: the documented names, and the entries of `scope`
    const token = scope.token ?? globalThis.canvas?.tokens?.controlled?.[0];
    const actor = scope.actor ?? token?.actor ?? globalThis.game.user.character;
    const { speaker = globalThis.CONFIG.ChatMessage.documentClass.getSpeaker({ actor, token }), ...variables } = scope;
    const names = Object.keys(variables).filter((name) => !["actor", "token", "scope"].includes(name));
    const body = new AsyncFunction("speaker", "actor", "token", "character", "scope", ...names, `{${this.command}\n}`);
    try {
      return await body.call(
        this,
        speaker,
        actor,
        token,
        globalThis.game.user.character,
        scope,
        ...names.map((name) => variables[name]),
      );
    } catch (error) {
      globalThis.ui.notifications.error("MACRO.Error", { localize: true });
      throw error;
    }
  }
}

/** A stored setting of the world or of a user. */
export class Setting extends client(BaseSetting) {
  get config(): any {
    return globalThis.game.settings.settings.get(this.key);
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    globalThis.game.settings._onStored(this, options, userId);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    globalThis.game.settings._onStored(this, options, userId);
  }
}

/** Makes a class of documents that the canvas draws; `object` is what draws one. */
export function CanvasDocumentMixin(base: any): any {
  class CanvasDocument extends client(base) {
    /** Defines what is not stored: the drawing object, and whether that object was destroyed. */
    _configure(options: any): void {
      super._configure(options);
      Object.defineProperty(this, "_object", { value: null, writable: true, configurable: true, enumerable: false });
      Object.defineProperty(this, "_destroyed", {
        value: false,
        writable: true,
        configurable: true,
        enumerable: false,
      });
    }

    get layer(): any {
      return globalThis.canvas?.getLayerByEmbeddedName?.(this.documentName) ?? null;
    }

    /** The object that draws this document, made at first use; null while its scene is not viewed. */
    get object(): any {
      if (this._object || this._destroyed) return this._object;
      if (!this.parent?.isView || !this.layer) return null;
      this._object = this.layer.get?.(this.id) ?? this.layer.createObject?.(this) ?? null;
      return this._object;
    }

    get rendered(): boolean {
      return !!this._object && !this._object.destroyed;
    }

    get sheet(): any {
      return super.sheet;
    }

    _onCreate(data: any, options: any, userId: string): void {
      super._onCreate(data, options, userId);
      if (this.parent?.isView && globalThis.canvas?.ready) this.object?._onCreate?.(data, options, userId);
    }

    _onUpdate(changed: any, options: any, userId: string): void {
      super._onUpdate(changed, options, userId);
      if (this.rendered) this._object._onUpdate?.(changed, options, userId);
    }

    _onDelete(options: any, userId: string): void {
      super._onDelete(options, userId);
      if (this.rendered) this._object._onDelete?.(options, userId);
    }
  }
  return CanvasDocument;
}

/** A wall. Each change of one calls `noteWallChange`, which discards what was computed from walls. */
export class WallDocument extends CanvasDocumentMixin(BaseWall) {
  _initialize(options?: object): void {
    super._initialize(options);
    noteWallChange();
  }

  _onCreate(data: any, options: any, userId: string): void {
    noteWallChange();
    super._onCreate(data, options, userId);
  }

  _onDelete(options: any, userId: string): void {
    noteWallChange();
    super._onDelete(options, userId);
  }
}
export class DrawingDocument extends CanvasDocumentMixin(BaseDrawing) {}
export class AmbientLightDocument extends CanvasDocumentMixin(BaseAmbientLight) {}
export class AmbientSoundDocument extends CanvasDocumentMixin(BaseAmbientSound) {}
export class NoteDocument extends CanvasDocumentMixin(BaseNote) {}
export class MeasuredTemplateDocument extends CanvasDocumentMixin(BaseMeasuredTemplate) {}
export class TileDocument extends CanvasDocumentMixin(BaseTile) {}
/** The classes of documents that are on some or all levels of their scene. */
const LEVELLED = [
  ...[WallDocument, DrawingDocument, AmbientLightDocument, AmbientSoundDocument],
  ...[NoteDocument, TileDocument],
];

/** Generation 14: whether a document is on a level, given as document or id. Without levels it is on all of them. */
function includedInLevel(this: any, level: any): boolean {
  const levels = new Set(this.levels);
  return !levels.size || levels.has(level?.id ?? level);
}

/** Adds that function to a class as `includedInLevel` and `locatedInLevel`; generation 13 removes both again. */
export function addLevelMethods({ prototype }: { prototype: object }): void {
  for (const name of ["includedInLevel", "locatedInLevel"])
    Object.defineProperty(prototype, name, { value: includedInLevel, writable: true, configurable: true });
}

for (const cls of LEVELLED) addLevelMethods(cls);

/** A level (floor) of a scene. */
export class Level extends client(BaseLevel) {
  /** Whether this client views the level. */
  get isView(): boolean {
    return Boolean(this.parent?.isView) && globalThis.canvas?.level?.id === this.id;
  }

  /** Whether this client views the level, or sees it from the level that it views. */
  get isVisible(): boolean {
    const level = this.parent?.isView ? globalThis.canvas?.level : null;
    return this.isView || Boolean(level?.parent === this.parent && level?.visibility.levels.has(this.id));
  }

  /**
   * Limits a token's elevation: its feet not below the level's bottom, its head not above the top if it fits.
   * @param elevation in grid units
   * @param depth the token's height in grid spaces
   */
  clampElevation(elevation: number, depth = 0): number {
    const { bottom, top } = this.elevation;
    const { distance } = this.parent.grid;
    return Math.max(bottom, Math.min(elevation, Math.max(bottom, top - depth * distance)));
  }
}

/** The part of a scene, or of one of its levels, that a user has explored. */
export class FogExploration extends client(BaseFogExploration) {
  /** Loads what a user has explored of a scene or level, by default this user of the viewed scene; null if nothing. */
  static async load(
    {
      scene = globalThis.canvas?.scene?.id,
      user = globalThis.game.user.id,
      level,
    }: { scene?: any; user?: any; level?: any } = {},
    options: object = {},
  ): Promise<any> {
    const idOf = (given: any): string => given?.id ?? given;
    const [exploration = null] = await this._fetch(
      { scene: idOf(scene), user: idOf(user), ...(level && { level: idOf(level) }) },
      options,
    );
    return exploration;
  }

  /** Fetches explorations and adds them to the collection: the world comes to a client without explorations. */
  static async _fetch(query: object, options: object = {}): Promise<any[]> {
    const explorations: any[] = await this.database.get(this, { query, ...options });
    const collection = globalThis.game.collections.get("FogExploration");
    for (const document of explorations) collection?.set(document.id, document);
    return explorations;
  }
}
