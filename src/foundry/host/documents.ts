import type { Body, Grid } from "../../rules/grid/grid.ts";
import type { JsonObject, JsonValue } from "./json.ts";

/*
 * The documents as the rulesets see them: only what Fray reads of the public API, in our own small interfaces.
 * The community types of whole documents take seconds to check and still leave `system` unknown; these do not.
 */

/** A collection of the host, such as an actor's items; `get` and `has` take ids. */
export interface HostCollection<T> extends Iterable<T> {
  readonly size: number;
  readonly contents: readonly T[];
  get(id: string): T | undefined;
  has(id: string): boolean;
  find(test: (entry: T) => boolean): T | undefined;
  filter(test: (entry: T) => boolean): T[];
  map<U>(transform: (entry: T) => U): U[];
  some(test: (entry: T) => boolean): boolean;
}

/** A user of the world, connected (`active`) or not. */
export interface HostUser {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly isActiveGM: boolean;
  readonly active: boolean;
  readonly character: ActorDocument | null;
  readonly targets: ReadonlySet<TokenPlaceable> & { first?(): TokenPlaceable | undefined };
  readonly flags: Record<string, Record<string, unknown>>;
  hasPermission(permission: string): boolean;
  update(changes: object, operation?: object): Promise<unknown>;
  query(name: string, data: unknown, options?: { timeout?: number }): Promise<unknown>;
  assignHotbarMacro(macro: HostDocument, slot: number): Promise<unknown>;
}

/** The members that all documents have. `_source` is the stored data, before derived values and effects. */
export interface HostDocument {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly parent: HostDocument | null;
  readonly isOwner: boolean;
  readonly flags: Record<string, Record<string, unknown>>;
  readonly _source: Record<string, unknown>;
  testUserPermission(user: HostUser, level: string | number, options?: object): boolean;
  update(changes: object, operation?: object): Promise<unknown>;
  delete(operation?: object): Promise<unknown>;
  toObject(source?: boolean): Record<string, unknown>;
  getEmbeddedDocument(type: string, id: string): HostDocument | undefined;
  createEmbeddedDocuments(type: string, data: readonly object[], operation?: object): Promise<HostDocument[]>;
  updateEmbeddedDocuments(type: string, updates: readonly object[], operation?: object): Promise<HostDocument[]>;
  deleteEmbeddedDocuments(type: string, ids: readonly string[], operation?: object): Promise<HostDocument[]>;
}

/** An actor. Each ruleset casts `system` to its own interface in one place. */
export interface ActorDocument extends HostDocument {
  /** id of the compendium pack it is in; null for an actor of the world */
  readonly pack: string | null;
  readonly _stats: { readonly compendiumSource: string | null };
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly system: unknown;
  readonly items: HostCollection<ItemDocument>;
  readonly effects: HostCollection<EffectDocument>;
  /** ids of the active conditions, e.g. "fray.prone" */
  readonly statuses: ReadonlySet<string>;
  readonly isToken: boolean;
  readonly token: TokenDocument | null;
  readonly hasPlayerOwner: boolean;
  readonly prototypeToken: {
    readonly name: string;
    readonly disposition: number;
    readonly texture: { readonly src: string };
  };
  readonly sheet: DocumentSheet | null;
  getActiveTokens(linked: boolean, document: true): TokenDocument[];
  getActiveTokens(linked?: boolean, document?: false): TokenPlaceable[];
  getDependentTokens(options?: object): TokenDocument[];
  getTokenDocument(data?: object, options?: object): Promise<TokenDocument>;
  clone(data?: object, context?: object): ActorDocument;
  reset(): void;
  modifyTokenAttribute(attribute: string, value: number, isDelta?: boolean, isBar?: boolean): Promise<unknown>;
  toggleStatusEffect(id: string, options?: { active?: boolean }): Promise<unknown>;
}

/** An item of an actor, of the world or of a pack. Each ruleset casts `system` to its own interface. */
export interface ItemDocument extends HostDocument {
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly system: unknown;
  readonly actor: ActorDocument | null;
  readonly effects: HostCollection<EffectDocument>;
  readonly sheet: DocumentSheet | null;
}

/** The window in which a document is edited. */
export interface DocumentSheet {
  readonly rendered: boolean;
  readonly element: HTMLElement;
  render(options?: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
}

/** An effect on an actor or an item: a condition, or changes of numbers. */
export interface EffectDocument extends HostDocument {
  readonly name: string;
  readonly img?: string | null;
  readonly statuses: ReadonlySet<string>;
  readonly disabled: boolean;
  /** true if it works on the actor that has its item */
  readonly transfer: boolean;
  /** true if it is neither disabled nor suppressed (ended, or of an item not in use) */
  readonly active: boolean;
  readonly isSuppressed: boolean;
  /** the time that is left of it, and the same in the host's words; null or Infinity if it has no end */
  readonly duration: { readonly remaining: number | null; readonly label: string };
}

/** A token on a scene (the document, not the drawing). `x` and `y` are pixels of the top left corner. */
export interface TokenDocument extends HostDocument {
  readonly name: string;
  readonly parent: SceneDocument | null;
  readonly actor: ActorDocument | null;
  readonly actorId: string | null;
  readonly actorLink: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** the shape in which it covers hexes: CONST.TOKEN_SHAPES */
  readonly shape?: number;
  readonly elevation: number;
  /** its height in squares; generation 14 only */
  readonly depth?: number;
  /** id of the level it stands on, where scenes have levels */
  readonly level?: string | null;
  readonly hidden: boolean;
  readonly disposition: number;
  readonly movementAction: string;
  readonly texture: { readonly src: string };
  readonly combatant: CombatantDocument | null;
  readonly inCombat: boolean;
  readonly object: TokenPlaceable | null;
  readonly movementHistory: readonly TokenWaypoint[];
  hasStatusEffect(id: string): boolean;
  move(waypoints: object | readonly object[], options?: object): Promise<boolean>;
  /** resolves to false if no such move was recorded */
  revertRecordedMovement(movementId?: string): Promise<boolean>;
  getCompleteMovementPath(waypoints: readonly object[]): object[];
  getSnappedPosition(at?: PixelPoint): PixelPoint;
  getCenterPoint(at?: PixelPoint): PixelPoint;
  /** the cells it covers at a place, by rows and columns */
  getOccupiedGridSpaceOffsets(at?: PixelPoint): readonly GridOffset[];
}

/** A place of a scene in pixels. */
export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** A cell of a scene's grid by its row and column. */
export interface GridOffset {
  readonly i: number;
  readonly j: number;
}

/** A scene with its tokens and walls. */
export interface SceneDocument extends HostDocument {
  readonly name: string;
  readonly grid: {
    readonly type: number;
    /** pixels of a square's side */
    readonly size: number;
    /** the length of a square's side, in `units` */
    readonly distance: number;
    readonly units: string;
    /** the way in which steps across corners are counted: CONST.GRID_DIAGONALS */
    readonly diagonals?: number;
    getOffset(at: PixelPoint): GridOffset;
    getCenterPoint(offset: GridOffset): PixelPoint;
    getTopLeftPoint(offset: GridOffset): PixelPoint;
    getVertices(offset: GridOffset): readonly PixelPoint[];
    /** rows and columns of the cells that touch a rectangle, the last ones excluded */
    getOffsetRange(
      bounds: PixelPoint & { readonly width: number; readonly height: number },
    ): readonly [i0: number, j0: number, i1: number, j1: number];
  };
  readonly tokens: HostCollection<TokenDocument>;
  /** pixels: a square's side, and the scene without its padding */
  readonly dimensions: {
    readonly size: number;
    readonly sceneX: number;
    readonly sceneY: number;
    readonly sceneWidth: number;
    readonly sceneHeight: number;
  };
  readonly walls: HostCollection<WallDocument>;
  /** shows the scene on this client only */
  view(): Promise<unknown>;
  /** its levels, in generations whose scenes have them */
  readonly levels?: HostCollection<HostDocument>;
}

/**
 * A wall. `c` is its line in pixels, x and y of either end; `move` is 0 if it stops no movement; `ds` is a door's
 * state.
 */
export interface WallDocument extends HostDocument {
  readonly c: readonly number[];
  readonly move: number;
  readonly door: number;
  readonly ds: number;
  /** ids of the levels it stands on, where scenes have them; none means all */
  readonly levels?: ReadonlySet<string>;
}

/** The changes of an unlinked token to its actor. */
export interface DeltaDocument extends HostDocument {
  readonly parent: TokenDocument | null;
}

/** A step of a token's recorded way in pixels; `cost` in the unit of its movement action. */
export interface TokenWaypoint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly elevation: number;
  readonly action: string;
  readonly cost?: number;
  readonly movementId?: string | null;
}

/** The drawing of a token, as far as targets and the layer need it. */
export interface TokenPlaceable {
  readonly id: string;
  readonly document: TokenDocument;
  readonly actor: ActorDocument | null;
  readonly center: { readonly x: number; readonly y: number };
  readonly visible: boolean;
  /** width and height in pixels of the scene */
  readonly w: number;
  readonly h: number;
  readonly renderFlags: { set(changes: object): void };
  setTarget(targeted: boolean, options?: object): void;
  readonly ruler: { visible: boolean; refresh(data: object): void; clear(): void } | null;
  control(options?: object): boolean;
  release(): boolean;
}

/** An encounter. `type` is its ruleset's id; `turn` the place in `turns` of the one whose turn it is, else null. */
export interface CombatDocument extends HostDocument {
  readonly type: string;
  readonly system: unknown;
  readonly round: number;
  readonly turn: number | null;
  readonly started: boolean;
  readonly active: boolean;
  readonly combatant: CombatantDocument | null;
  readonly combatants: HostCollection<CombatantDocument>;
  readonly turns: readonly CombatantDocument[];
  activate(): Promise<unknown>;
}

/** A combatant of an encounter, an actor with or without a token; `initiative` is null until it has a place. */
export interface CombatantDocument extends HostDocument {
  readonly type: string;
  readonly system: unknown;
  readonly name: string;
  readonly img: string;
  readonly actor: ActorDocument | null;
  readonly actorId: string | null;
  readonly token: TokenDocument | null;
  readonly tokenId: string | null;
  readonly sceneId: string | null;
  /** its encounter, typed without combatants: some may be of other rulesets, which `encounterOf` leaves out */
  readonly combat: Omit<CombatDocument, "combatants"> | null;
  readonly initiative: number | null;
  readonly defeated: boolean;
  readonly isDefeated: boolean;
  readonly hidden: boolean;
  readonly isNPC: boolean;
}

/** The data of every ruleset's Combatant model; a ruleset adds its own fields beside it. */
export interface CombatantState {
  /** one entry for each act that used up something of a round; an undo removes its entry */
  readonly spent: readonly SpentEntry[];
  /** the last round in which this combatant has finished its turn; 0: none */
  readonly doneRound: number;
}

/** One act that used up something of a round: pips, paces, the only attack. */
export interface SpentEntry {
  readonly id: string;
  readonly round: number;
  /** the act as the rule calls it: "fight", "walk", "charge", "reload" … */
  readonly act: string;
  /** actions it cost, each shown as a pip; 0 for a free act */
  readonly pips: number;
  /** the card it belongs to, or null for a move */
  readonly card: string | null;
  readonly data?: JsonObject;
}

/** The world's own values, which belong to no document; changes name them by this uuid. */
export interface WorldDocument {
  readonly uuid: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/** Reads live documents, or their state when a tied turn began. Contexts read documents only through it. */
export interface GameReader {
  actor(uuid: string | null): ActorDocument | null;
  item(uuid: string | null): ItemDocument | null;
  token(uuid: string | null): TokenDocument | null;
  /** the combatant of an actor (by token where there is one) in the started encounter, else null */
  combatant(actor: ActorDocument, token?: TokenDocument | null): CombatantDocument | null;
  /** the started encounter this actor fights in, else null */
  combat(actor: ActorDocument, token?: TokenDocument | null): CombatDocument | null;
  /** the world's own store: pools that outlive scene and encounter */
  readonly world: WorldDocument;
  /** a setting of this ruleset, by its key in the declaration */
  setting<T extends JsonValue>(key: string): T;
  /** the grid of a token's scene as the rules use it; null without a scene */
  grid(token: TokenDocument): Grid | null;
  /** the cells that a token covers on that grid; null without a scene */
  body(token: TokenDocument): Body | null;
  /**
   * fewest steps between two tokens, 1 when adjacent (nearest cells, height included), at least 2 from level to level;
   * null where they are not on one scene
   */
  distance(from: TokenDocument, to: TokenDocument): number | null;
  /** tokens on the scene and the level of this one, itself left out */
  others(token: TokenDocument): readonly TokenDocument[];
  /** true if reach is ignored, to show the odds of a blow as if the attacker had come near */
  readonly afar?: boolean;
}

/** A chat message; `whisper` has the ids of the users it is for, none for a public one. */
export interface MessageDocument extends HostDocument {
  readonly type: string;
  readonly system: unknown;
  readonly author: HostUser | null;
  readonly rolls: readonly object[];
  readonly timestamp: number;
  readonly content: string;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly visible: boolean;
  /** true if this user may see the content, not only that there is a message */
  readonly isContentVisible: boolean;
  /** true if it has a row in the chat log */
  readonly logged: boolean;
  readonly speaker: { readonly alias?: string };
  /** server times in milliseconds at which the message was created and last changed */
  readonly _stats?: { readonly createdTime?: number | null; readonly modifiedTime?: number | null };
}
