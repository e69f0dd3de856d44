import type * as Pixi from "pixi.js";
import type {
  ActorDocument,
  CombatDocument,
  HostCollection,
  HostDocument,
  HostUser,
  ItemDocument,
  SceneDocument,
  TokenPlaceable,
} from "./documents.ts";
import type { MessageDocument } from "./documents.ts";
import type { HostConfig } from "./config.ts";
import type { HostHooks } from "./hooks.ts";
import type { HostLibrary } from "./library.ts";

/** The host's globals: the members that Fray uses. tests/types compares every member with the community's types. */
export interface HostGlobals {
  readonly game: HostGame;
  readonly ui: HostInterface;
  readonly canvas: HostCanvas;
  readonly CONFIG: HostConfig;
  readonly CONST: HostConst;
  readonly Hooks: HostHooks;
  readonly foundry: HostLibrary;
  readonly PIXI: typeof Pixi;
  readonly fromUuidSync: (uuid: string, options?: object) => unknown;
  readonly fromUuid: (uuid: string) => Promise<unknown>;
  /** V14 only: operators of updates, one that deletes a key and one that replaces an object; used only by compat.ts */
  readonly _del?: object;
  readonly _replace?: (value: object) => object;
}

/** `game`: the members that Fray uses. */
export interface HostGame {
  readonly user: HostUser;
  readonly userId: string;
  /** all collections of the world, each of one kind of document */
  readonly collections: Iterable<WorldCollection<HostDocument>>;
  readonly users: HostCollection<HostUser> & { readonly activeGM: HostUser | null };
  readonly actors: WorldCollection<ActorDocument> & {
    importFromCompendium(pack: HostPack, id: string): Promise<unknown>;
  };
  readonly items: WorldCollection<ItemDocument>;
  readonly messages: WorldCollection<MessageDocument>;
  readonly combats: WorldCollection<CombatDocument> & { readonly active: CombatDocument | null };
  readonly combat: CombatDocument | null;
  readonly scenes: WorldCollection<SceneDocument> & {
    readonly current: SceneDocument | null;
    readonly viewed: SceneDocument | null;
    readonly active: SceneDocument | null;
  };
  readonly macros: WorldCollection<MacroDocument>;
  readonly packs: HostCollection<HostPack>;
  readonly folders: HostCollection<HostDocument>;
  readonly modules: Iterable<{ readonly id: string; readonly version: string; readonly active: boolean }>;
  readonly settings: {
    register(namespace: string, key: string, data: object): void;
    registerMenu(namespace: string, key: string, data: object): void;
    get(namespace: string, key: string): unknown;
    set(namespace: string, key: string, value: unknown): Promise<unknown>;
    readonly settings: ReadonlyMap<string, object>;
  };
  readonly tooltip: { activate(element: HTMLElement): void; deactivate(): void };
  readonly keybindings: { register(namespace: string, action: string, data: object): void };
  readonly i18n: {
    lang: string;
    localize(key: string): string;
    format(key: string, data?: object): string;
    has(key: string, fallback?: boolean): boolean;
  };
  readonly system: { readonly id: string; readonly version: string; readonly title: string };
  readonly release: { readonly generation: number; readonly version: string };
  readonly time: {
    readonly worldTime: number;
    readonly serverTime: number;
    advance(delta: number): Promise<unknown>;
    /** asks the server for its time */
    sync?(): Promise<unknown>;
  };
  readonly ready: boolean;
}

/** A collection of the world. `invalidDocumentIds`: ids of stored documents that the host could not read. */
interface WorldCollection<T> extends HostCollection<T> {
  readonly documentName: string;
  readonly invalidDocumentIds: ReadonlySet<string>;
}

/** A macro; `command`: its script, or the text that it sends to the chat. */
export interface MacroDocument extends HostDocument {
  readonly command: string;
  readonly isAuthor: boolean;
}

/** A compendium pack. Its documents are loaded when they are asked for. */
export interface HostPack {
  /** the pack's id: name of its package, dot, name of the pack */
  readonly collection: string;
  readonly metadata: { readonly packageName: string; readonly type: string; readonly label: string };
  getDocuments(): Promise<HostDocument[]>;
  getIndex(options?: object): Promise<{ readonly size: number; has(id: string): boolean }>;
  readonly invalidDocumentIds: ReadonlySet<string>;
}

/** `ui`: the members that Fray uses. */
export interface HostInterface {
  readonly notifications: {
    info(message: string, options?: object): unknown;
    warn(message: string, options?: object): unknown;
    error(message: string, options?: object): unknown;
    /** takes back a message that one of these functions has returned */
    remove(notice: unknown): void;
  };
  readonly controls?: {
    readonly controls?: Readonly<Record<string, { readonly tools: Readonly<Record<string, { active?: boolean }>> }>>;
  };
  readonly sidebar?: { readonly expanded: boolean; changeTab(tab: string, group: string): void };
  readonly combat: { viewed: CombatDocument | null; render(options?: object): unknown };
  readonly compendium?: { render(): unknown };
  readonly chat: {
    readonly rendered: boolean;
    updateMessage(message: MessageDocument): Promise<unknown>;
    processMessage(message: string): Promise<unknown>;
  };
}

/** `canvas`: the members that Fray uses. */
export interface HostCanvas {
  readonly ready: boolean;
  readonly scene: SceneDocument | null;
  readonly dimensions: { readonly width: number; readonly height: number };
  readonly grid: { readonly size: number; readonly distance: number; readonly isGridless: boolean };
  clientCoordinatesFromCanvas(origin: { x: number; y: number }): { x: number; y: number };
  animatePan(view: { x?: number; y?: number; scale?: number; duration?: number }): Promise<unknown>;
  readonly app: { readonly view: { readonly ownerDocument: Document | null } };
  readonly stage: Pixi.Container;
  readonly activeLayer?: { readonly history?: readonly unknown[] } | null;
  readonly tokens: { readonly controlled: readonly TokenPlaceable[]; readonly placeables: readonly TokenPlaceable[] };
  readonly interface: {
    createScrollingText(origin: { x: number; y: number }, content: string, options?: object): Promise<unknown>;
    readonly grid: { addChild(child: Pixi.Container): unknown };
  };
}

/** `CONST`: the members that Fray uses. */
export interface HostConst {
  readonly TOKEN_DISPOSITIONS: { readonly FRIENDLY: number; readonly NEUTRAL: number; readonly HOSTILE: number };
  readonly DOCUMENT_OWNERSHIP_LEVELS: { readonly OWNER: number };
  readonly TOKEN_DISPLAY_MODES: { readonly ALWAYS: number; readonly HOVER: number };
  readonly TEXT_ANCHOR_POINTS: { readonly TOP: number };
  readonly KEYBINDING_PRECEDENCE: { readonly PRIORITY: number };
}
