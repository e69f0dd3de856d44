import type {
  ActorDocument,
  CombatDocument,
  CombatantDocument,
  HostCollection,
  HostDocument,
  HostUser,
  ItemDocument,
  TokenDocument,
  TokenPlaceable,
} from "./contract/documents.ts";
import type { JsonObject } from "./contract/json.ts";

/**
 * The host's globals and classes as Fray uses them, cast once. The community types of whole documents and of the
 * application mixins cost seconds and explode; everything below `src/foundry` takes the host from here.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

export interface HostGame {
  readonly user: HostUser;
  readonly userId: string;
  readonly users: HostCollection<HostUser> & { readonly activeGM: HostUser | null };
  readonly actors: HostCollection<ActorDocument>;
  readonly items: HostCollection<ItemDocument>;
  readonly messages: HostCollection<MessageDocument>;
  readonly combats: HostCollection<CombatDocument> & { readonly active: CombatDocument | null };
  readonly combat: CombatDocument | null;
  readonly scenes: HostCollection<Loose> & { readonly current: Loose | null };
  readonly packs: HostCollection<Loose>;
  readonly folders: HostCollection<Loose>;
  readonly settings: {
    register(namespace: string, key: string, data: object): void;
    registerMenu(namespace: string, key: string, data: object): void;
    get(namespace: string, key: string): unknown;
    set(namespace: string, key: string, value: unknown): Promise<unknown>;
    readonly settings: Map<string, Loose>;
  };
  readonly keybindings: { register(namespace: string, action: string, data: object): void };
  readonly i18n: {
    lang: string;
    localize(key: string): string;
    format(key: string, data?: object): string;
    has(key: string): boolean;
  };
  readonly system: { readonly id: string; readonly version: string; readonly title: string };
  readonly release: { readonly generation: number };
  readonly time: { readonly worldTime: number; readonly serverTime: number };
  readonly keyboard?: { isModifierActive(key: string): boolean };
  readonly ready: boolean;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [other: string]: any;
}

export interface MessageDocument extends HostDocument {
  readonly type: string;
  readonly system: Loose;
  readonly author: HostUser | null;
  readonly rolls: Loose[];
  readonly timestamp: number;
  readonly whisper: readonly string[];
  readonly visible: boolean;
  readonly speaker: { readonly alias?: string };
}

interface HostGlobals {
  readonly game: HostGame;
  readonly ui: Loose;
  readonly canvas: Loose;
  readonly CONFIG: Loose;
  readonly CONST: Loose;
  readonly Hooks: {
    on(name: string, listener: Function): number;
    once(name: string, listener: Function): number;
    off(name: string, id: number): void;
    callAll(name: string, ...args: unknown[]): void;
    call(name: string, ...args: unknown[]): boolean;
  };
  readonly foundry: Loose;
  readonly PIXI: Loose;
  readonly fromUuidSync: (uuid: string, options?: object) => unknown;
  readonly fromUuid: (uuid: string) => Promise<unknown>;
}

/** The host, read when asked: its globals grow while it starts. */
export const host = globalThis as unknown as HostGlobals;

/** Localises a key, filling in data; words given instead of keys come back unchanged. */
export function words(key: string, data?: Readonly<Record<string, unknown>>): string {
  return data ? host.game.i18n.format(key, data) : host.game.i18n.localize(key);
}

/** What looks like a document and is none of the host's, by a uuid of ours. */
const own = new Map<string, HostDocument>();

export function enterDocument(document: HostDocument): void {
  own.set(document.uuid, document);
}

/** A document by uuid if it is in memory, else null; a uuid that does not parse is null too. */
export function documentOf<T extends HostDocument>(uuid: string | null | undefined): T | null {
  if (!uuid) return null;
  const ours = own.get(uuid);
  if (ours) return ours as T;
  try {
    return (host.fromUuidSync(uuid, { strict: false }) as T | null) ?? null;
  } catch {
    return null;
  }
}

/** A fatal surprise of ours: shown to the person and logged, never swallowed. */
export function report(error: unknown): void {
  console.error("Fray |", error);
  const message = error instanceof Error ? error.message : String(error);
  host.ui?.notifications?.error(words("FRAY.Error.Unexpected", { message }));
}

/** Starts work whose end nobody waits for; a failure is reported, not lost. */
export function launch(work: Promise<unknown>): void {
  work.catch(report);
}

/* ---- classes ------------------------------------------------------------------------------------------- */

export interface FieldClasses {
  readonly [name: string]: new (...args: Loose[]) => Loose;
}
export const fields = host.foundry.data.fields as FieldClasses;

/** A data model: schema fields become properties when it is constructed; declare them, never initialise them. */
export interface ModelBase {
  readonly parent: Loose;
  readonly _source: Loose;
  prepareBaseData(): void;
  prepareDerivedData(): void;
  updateSource(changes: object, options?: object): object;
}
interface ModelStatics {
  new (...args: Loose[]): ModelBase;
  migrateData(source: Loose, ...rest: Loose[]): Loose;
  cleanData(source?: Loose, ...rest: Loose[]): Loose;
  defineSchema(): object;
}
export const TypeDataModel = host.foundry.abstract.TypeDataModel as ModelStatics;

interface DocumentLife {
  prepareDerivedData(): void;
  prepareBaseData(): void;
  _preCreate(data: Loose, options: Loose, user: HostUser): Promise<boolean | void>;
  _onUpdate(changed: Loose, options: Loose, userId: string): void;
  _onCreate(data: Loose, options: Loose, userId: string): void;
  updateSource(changes: object, options?: object): object;
  readonly collection: Loose;
}
export const ActorBase = host.foundry.documents.Actor as new (...args: Loose[]) => ActorDocument &
  DocumentLife & {
    modifyTokenAttribute(attribute: string, value: number, isDelta?: boolean, isBar?: boolean): Promise<unknown>;
    getRollData(): object;
  };
export const ItemBase = host.foundry.documents.Item as new (...args: Loose[]) => ItemDocument & DocumentLife;
export const MessageBase = host.foundry.documents.ChatMessage as (new (
  ...args: Loose[]
) => MessageDocument & DocumentLife & { renderHTML(options?: object): Promise<HTMLElement> }) & {
  create(data: object, operation?: object): Promise<MessageDocument | undefined>;
  getSpeaker(options?: object): JsonObject;
};
interface CombatLife extends DocumentLife {
  setupTurns(): CombatantDocument[];
  rollInitiative(ids: string | string[], options?: Loose): Promise<unknown>;
  resetAll(options?: object): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  endCombat(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number;
  _getCurrentState(combatant?: CombatantDocument): object;
  _onStartRound(context: object): Promise<void>;
  _onStartTurn(combatant: CombatantDocument, context: object): Promise<void>;
  _canChangeRound(user: HostUser): boolean;
  _canChangeTurn(user: HostUser): boolean;
}
export const CombatBase = host.foundry.documents.Combat as new (...args: Loose[]) => CombatDocument & CombatLife;
export const CombatantBase = host.foundry.documents.Combatant as new (
  ...args: Loose[]
) => CombatantDocument & DocumentLife;

/** A movement as the host hands it to _preUpdateMovement and _onUpdateMovement. */
export interface HostMovement {
  readonly id: string;
  readonly method: string;
  readonly origin: TokenWaypointLike;
  readonly destination: TokenWaypointLike;
  readonly passed: { readonly waypoints: readonly TokenWaypointLike[]; readonly cost: number };
  readonly pending: { readonly waypoints: readonly TokenWaypointLike[]; readonly cost: number };
  readonly history: { readonly recorded: Loose; readonly unrecorded: Loose; readonly cost: number };
  readonly chain?: readonly string[];
  readonly autoRotate?: boolean;
}
export interface TokenWaypointLike {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly height?: number;
  readonly elevation?: number;
  readonly action?: string;
  readonly explicit?: boolean;
  readonly checkpoint?: boolean;
  readonly intermediate?: boolean;
}
export const TokenDocumentBase = host.foundry.documents.TokenDocument as new (...args: Loose[]) => TokenDocument &
  DocumentLife & {
    _preUpdateMovement(movement: HostMovement, operation: Loose): Promise<boolean | void>;
    _onUpdateMovement(movement: HostMovement, operation: Loose, user: HostUser): void;
    getBarAttribute(name: string, options?: object): object | null;
    getCompleteMovementPath(waypoints: readonly object[]): TokenWaypointLike[];
  };

export const Roll = host.foundry.dice.Roll as Loose;
export const Die = host.foundry.dice.terms.Die as Loose;

const { HandlebarsApplicationMixin, ApplicationV2 } = host.foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = host.foundry.applications.sheets;

/** An ApplicationV2 drawn from Handlebars parts. */
export interface AppBase {
  readonly element: HTMLElement;
  readonly id: string;
  readonly rendered: boolean;
  readonly options: Loose;
  render(options?: Loose): Promise<unknown>;
  close(options?: object): Promise<unknown>;
  _prepareContext(options: Loose): Promise<Loose>;
  _onRender(context: Loose, options: Loose): void | Promise<void>;
  _onFirstRender(context: Loose, options: Loose): void | Promise<void>;
  _onClose(options: Loose): void;
  _configureRenderOptions(options: Loose): void;
  readonly window: Loose;
  readonly title: string;
}
interface AppStatics {
  DEFAULT_OPTIONS: object;
  PARTS: object;
}
export const HandlebarsApp = HandlebarsApplicationMixin(ApplicationV2) as (new (options?: object) => AppBase) &
  AppStatics;

export interface SheetBase extends AppBase {
  readonly document: Loose;
  readonly actor: ActorDocument & Loose;
  readonly item: ItemDocument & Loose;
  readonly isEditable: boolean;
  readonly token: TokenDocument | null;
  submit(options?: object): Promise<void>;
  _onDropItem(event: DragEvent, item: Loose): Promise<unknown>;
  _prepareSubmitData(event: Event, form: HTMLFormElement, formData: Loose, updateData?: Loose): Loose;
}
export const ActorSheet = HandlebarsApplicationMixin(ActorSheetV2) as (new (options?: object) => SheetBase) &
  AppStatics;
export const ItemSheet = HandlebarsApplicationMixin(ItemSheetV2) as (new (options?: object) => SheetBase) & AppStatics;

export const TokenRuler = host.foundry.canvas.placeables.tokens.TokenRuler as new (...args: Loose[]) => {
  readonly token: TokenPlaceable & Loose;
  _getWaypointLabelContext(waypoint: Loose, state: Loose): Loose;
  _getWaypointStyle(waypoint: Loose): Loose;
  _getSegmentStyle(waypoint: Loose): Loose;
  _getGridHighlightStyle(waypoint: Loose, offset: Loose): Loose;
};
export const CombatTracker = host.foundry.applications.sidebar.tabs.CombatTracker as (new (
  ...args: Loose[]
) => AppBase & {
  readonly viewed: CombatDocument | null;
  _prepareTurnContext(combat: Loose, combatant: Loose, index: number): Promise<Loose>;
  _prepareCombatContext(context: Loose, options: Loose): Promise<void>;
  _prepareTrackerContext(context: Loose, options: Loose): Promise<void>;
}) &
  AppStatics;
