import type { Body, Grid } from "../../rules/grid/grid.ts";
import type { JsonObject, JsonValue } from "./json.ts";

/*
 * The host's documents, each with only those members of the public API that Fray uses. The community's types of whole
 * documents take seconds to check and leave `system` unknown all the same.
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
  /** the windows that the host draws again when the document changes, and closes when it is deleted, by their ids */
  readonly apps?: Record<string, object>;
  testUserPermission(user: HostUser, level: string | number, options?: object): boolean;
  update(changes: object, operation?: object): Promise<unknown>;
  delete(operation?: object): Promise<unknown>;
  toObject(source?: boolean): Record<string, unknown>;
  getEmbeddedDocument(type: string, id: string): HostDocument | undefined;
  createEmbeddedDocuments(type: string, data: readonly object[], operation?: object): Promise<HostDocument[]>;
  updateEmbeddedDocuments(type: string, updates: readonly object[], operation?: object): Promise<HostDocument[]>;
  deleteEmbeddedDocuments(type: string, ids: readonly string[], operation?: object): Promise<HostDocument[]>;
}

/** An actor. Each ruleset casts `system` to its own interface, in one place (its body.ts). */
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
  /** ids of its conditions, e.g. "fray.prone" */
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
  /** of an effect on an item: true if it works on the actor who has the item */
  readonly transfer: boolean;
  /** true if it is neither disabled nor suppressed (it has ended, or its item is not in use) */
  readonly active: boolean;
  readonly isSuppressed: boolean;
  /** the time left, and the same in words of the host; `remaining` is null or Infinity if the effect has no end */
  readonly duration: { readonly remaining: number | null; readonly label: string };
}

/** A token on a scene (the document, not the drawing). `x` and `y` are pixels of the top left corner. */
export interface TokenDocument extends HostDocument {
  readonly name: string;
  readonly parent: SceneDocument | null;
  readonly actor: ActorDocument | null;
  /** the world's actor; that of an unlinked token is it with the differences in `_source.delta` */
  readonly baseActor: ActorDocument | null;
  readonly _source: Record<string, unknown> & { readonly delta?: { readonly type?: string | null } | null };
  readonly actorId: string | null;
  readonly actorLink: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** its shape, which decides the hexes that it covers: a value of CONST.TOKEN_SHAPES */
  readonly shape?: number;
  readonly elevation: number;
  /** its height in squares; only in generation 14 */
  readonly depth?: number;
  /** id of the level on which it stands; left out or null if its scene has no levels */
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
  /** takes a recorded move back; resolves to false if the host has not recorded it */
  revertRecordedMovement(movementId?: string): Promise<boolean>;
  getCompleteMovementPath(waypoints: readonly object[]): object[];
  getSnappedPosition(at?: PixelPoint): PixelPoint;
  getCenterPoint(at?: PixelPoint): PixelPoint;
  /** the cells that it covers, now or at another place */
  getOccupiedGridSpaceOffsets(at?: PixelPoint): readonly GridOffset[];
}

/** A point of a scene, in pixels. */
export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** A cell of a scene's grid: row `i`, column `j`. */
export interface GridOffset {
  readonly i: number;
  readonly j: number;
}

/** A scene with its tokens and walls. */
export interface SceneDocument extends HostDocument {
  readonly name: string;
  readonly active: boolean;
  readonly grid: {
    readonly type: number;
    /** the side of a square in pixels */
    readonly size: number;
    /** the length of a square's side in the scene's `units` */
    readonly distance: number;
    readonly units: string;
    /** how steps across corners are counted: a value of CONST.GRID_DIAGONALS */
    readonly diagonals?: number;
    getOffset(at: PixelPoint): GridOffset;
    getCenterPoint(offset: GridOffset): PixelPoint;
    getTopLeftPoint(offset: GridOffset): PixelPoint;
    getVertices(offset: GridOffset): readonly PixelPoint[];
    /** the rows from i0 to before i1 and columns from j0 to before j1 whose cells touch a rectangle */
    getOffsetRange(
      bounds: PixelPoint & { readonly width: number; readonly height: number },
    ): readonly [i0: number, j0: number, i1: number, j1: number];
  };
  readonly tokens: HostCollection<TokenDocument>;
  /** in pixels: the side of a square, and the part of the canvas that the scene takes, without its padding */
  readonly dimensions: {
    readonly size: number;
    readonly sceneX: number;
    readonly sceneY: number;
    readonly sceneWidth: number;
    readonly sceneHeight: number;
  };
  readonly walls: HostCollection<WallDocument>;
  /** shows the scene to this client's user */
  view(): Promise<unknown>;
  /** its levels, in generations of the host whose scenes have them */
  readonly levels?: HostCollection<HostDocument>;
}

/**
 * A wall. `c`: its line in pixels, x and y of one end and of the other; `move`: 0 if it stops no movement; `door`: 0 if
 * it is none; `ds`: the door's state, such as open.
 */
export interface WallDocument extends HostDocument {
  readonly c: readonly number[];
  readonly move: number;
  readonly door: number;
  readonly ds: number;
  /** ids of the levels on which it stands, where scenes have them; empty: all */
  readonly levels?: ReadonlySet<string>;
}

/** What an unlinked token stores of its own actor: the differences from the actor it was made from. */
export interface DeltaDocument extends HostDocument {
  readonly parent: TokenDocument | null;
}

/** A step of a token's recorded move, in pixels; `cost` in the unit of its movement action. */
export interface TokenWaypoint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly elevation: number;
  readonly level?: string | null;
  readonly action: string;
  readonly cost?: number;
  readonly movementId?: string | null;
}

/** A token as it is drawn on the canvas. */
export interface TokenPlaceable {
  readonly id: string;
  readonly document: TokenDocument;
  readonly actor: ActorDocument | null;
  readonly center: { readonly x: number; readonly y: number };
  readonly visible: boolean;
  /** whether it shows where a drag would put another token */
  readonly isPreview: boolean;
  /** width and height in pixels of the scene */
  readonly w: number;
  readonly h: number;
  /** in pixels of the scene */
  readonly bounds: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly renderFlags: { set(changes: object): void };
  setTarget(targeted: boolean, options?: object): void;
  readonly ruler: { visible: boolean; refresh(data: object): void; clear(): void } | null;
  control(options?: object): boolean;
  release(): boolean;
}

/** An encounter. `type`: its ruleset's id; `turn`: the place in `turns` of the combatant whose turn it is, or null. */
export interface CombatDocument extends HostDocument {
  readonly type: string;
  readonly system: unknown;
  readonly round: number;
  readonly turn: number | null;
  readonly started: boolean;
  readonly active: boolean;
  /** the scene on which it takes place; null: it is shown on all */
  readonly scene: SceneDocument | null;
  readonly combatant: CombatantDocument | null;
  readonly combatants: HostCollection<CombatantDocument>;
  readonly turns: readonly CombatantDocument[];
  activate(): Promise<unknown>;
}

/** A combatant of an encounter: an actor with or without a token. `initiative` is null until it is set. */
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
  /**
   * its encounter, typed without `combatants`, some of which may be of other rulesets: `encounterOf` leaves those out
   */
  readonly combat: Omit<CombatDocument, "combatants"> | null;
  readonly initiative: number | null;
  readonly defeated: boolean;
  readonly isDefeated: boolean;
  readonly hidden: boolean;
  readonly isNPC: boolean;
  clone(data?: object, context?: object): unknown;
}

/** One act that used up a part of a combatant's round: pips (acts), paces (distance), the only attack. */
export interface SpentEntry {
  readonly id: string;
  readonly round: number;
  /** the act by the name that rules give it: "fight", "walk", "charge", "reload" … */
  readonly act: string;
  /** how many of the round's acts it cost, each shown as a pip; 0 for a free act */
  readonly pips: number;
  /** id of the card (the chat message of the action) that it belongs to; null for a move */
  readonly card: string | null;
  readonly data?: JsonObject;
}

/** The world store: values of the world that belong to no document; changes name it by this uuid like a document. */
export interface WorldDocument {
  readonly uuid: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/**
 * The functions by which rulesets read documents: as they are now, or in a tied turn (of several combatants at once) as
 * they were when it began. Contexts read documents only through it.
 */
export interface GameReader {
  actor(uuid: string | null): ActorDocument | null;
  item(uuid: string | null): ItemDocument | null;
  token(uuid: string | null): TokenDocument | null;
  /** the actor's combatant (that of the token, if given) in a started encounter; null if it has none */
  combatant(actor: ActorDocument, token?: TokenDocument | null): CombatantDocument | null;
  /** the started encounter in which the actor fights, as its ruleset sees it; null if it fights in none */
  combat(actor: ActorDocument, token?: TokenDocument | null): CombatDocument | null;
  /** the world store: pools that outlast scenes and encounters */
  readonly world: WorldDocument;
  /** the value of a setting of this ruleset, by the setting's key */
  setting<T extends JsonValue>(key: string): T;
  /** the grid of a token's scene as the rules use it; null without a scene, or before its grid is loaded */
  grid(token: TokenDocument): Grid | null;
  /** what a token covers on that grid; null where `grid` is null */
  body(token: TokenDocument): Body | null;
  /**
   * the fewest steps between the nearest cells of two tokens, height included: 1 if adjacent, at least 2 from level to
   * level; null if they are not on one scene
   */
  distance(from: TokenDocument, to: TokenDocument): number | null;
  /** the other tokens on the same scene and level */
  others(token: TokenDocument): readonly TokenDocument[];
  /** true if reach is ignored, to compute the odds of a blow as if the attacker were near */
  readonly afar?: boolean;
}

/** A chat message. `whisper`: ids of the users who may read it; empty for a public message. */
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
  /** true if this user may read the content; others may only see that there is a message */
  readonly isContentVisible: boolean;
  /** true if it is shown in the chat log */
  readonly logged: boolean;
  readonly speaker: { readonly alias?: string };
  /** when the server created the message and last changed it, in milliseconds since 1970 */
  readonly _stats?: { readonly createdTime?: number | null; readonly modifiedTime?: number | null };
}
