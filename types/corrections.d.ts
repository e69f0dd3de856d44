/**
 * What the community's V13 types (foundry-vtt-types 13.345.1; T13 below) say otherwise than the host does, a line each
 * with its source. T14 is the public repository of the same types at 14.366. The type tests read a member here first,
 * and fail on a correction that is not needed.
 */
declare namespace Corrected {
  type List<T> = { readonly contents: T[]; readonly size: number };

  /** Generic in T13 over the names of a document's own embedded ones, so no one signature can be compared with ours. */
  interface Embedding {
    /** T13 common/abstract/document.d.mts:559 requires options; the API page of Document gives them a default. */
    getEmbeddedDocument(name: string, id: string, options?: object): foundry.abstract.Document.Any | undefined;
    createEmbeddedDocuments(name: string, data: object[], operation?: object): Promise<foundry.abstract.Document.Any[]>;
    updateEmbeddedDocuments(
      name: string,
      updates: object[],
      operation?: object,
    ): Promise<foundry.abstract.Document.Any[]>;
    deleteEmbeddedDocuments(
      name: string,
      ids: readonly string[],
      operation?: object,
    ): Promise<foundry.abstract.Document.Any[]>;
  }

  /** T13 common/abstract/document.d.mts: null for one that was never stored; what Fray meets comes from the world. */
  interface Stored {
    id: string;
  }

  /** T13 client/documents/abstract/client-document.d.mts:101 counts windows of the first application framework. */
  interface Sheeted {
    sheet: foundry.applications.api.DocumentSheetV2.Any | null;
  }

  /** T13 common/documents/actor.d.mts: `img` has an initial value by document, and is never empty once stored. */
  interface Pictured {
    img: string;
  }

  interface Actor extends Embedding, Stored, Sheeted, Pictured {
    /** Generic over whether documents are asked for (T13 client/documents/actor.d.mts:765). */
    getActiveTokens: {
      (linked: boolean, document: true): TokenDocument.Implementation[];
      (linked?: boolean, document?: false): Token.Implementation[];
    };
    /** Generic over whether it is saved (T13 common/abstract/document.d.mts:303); Fray never saves one. */
    clone(data?: object, context?: object): Actor.Implementation;
    /** `texture.src` has the actor's picture as its initial value (T13 common/data/data.d.mts, TextureData). */
    prototypeToken: { name: string; disposition: number; texture: { src: string } };
  }

  interface Item extends Embedding, Stored, Sheeted, Pictured {}

  interface ActiveEffect extends Pick<Embedding, "getEmbeddedDocument">, Stored {
    /** T13 client/documents/active-effect.d.mts:735 notes that it lacks the two that the host adds. */
    duration: { remaining: number | null; label: string };
  }

  interface Token {
    /** Foundry's public API page of V13, Token#ruler; T13 client/canvas/placeables/token.d.mts lacks it. */
    ruler: foundry.canvas.placeables.tokens.BaseTokenRuler | null;
  }
  interface TokenDocument
    extends
      V14.Token,
      Pick<Embedding, "getEmbeddedDocument" | "createEmbeddedDocuments" | "updateEmbeddedDocuments">,
      Stored {
    /** T13 client/documents/token.d.mts:277: a number with an initial value, so never absent once stored. */
    width: number;
    height: number;
    texture: { src: string };
    /** Null only in source: the getter falls back to the inferred action (API page of TokenDocument). */
    movementAction: string;
    /** T13 client/documents/token.d.mts:1565 forgot the list; T14 client/documents/token.d.mts:2327 has it. */
    movementHistory: foundry.documents.TokenDocument.MeasuredMovementWaypoint[];
  }

  interface Scene
    extends
      V14.Scene,
      Pick<Embedding, "getEmbeddedDocument" | "createEmbeddedDocuments" | "updateEmbeddedDocuments">,
      Stored {}

  /** T13 client/documents/wall.d.mts:274: required numbers with an initial value, yet nullable in the types. */
  interface WallDocument extends V14.Wall, Pick<Embedding, "getEmbeddedDocument">, Stored {
    move: number;
    door: number;
    ds: number;
  }

  interface ActorDelta extends Embedding, Stored {}

  interface Combat extends Embedding, Stored {
    /** T13 client/documents/combat.d.mts:629 adds undefined; `turns[turn]` of a started encounter is one or null. */
    combatant: Combatant.Implementation | null;
  }

  /** T13 client/documents/combatant.d.mts:258: derived from actor and token where not stored (prepareDerivedData). */
  interface Combatant extends Pick<Embedding, "getEmbeddedDocument">, Stored, Pictured {
    name: string;
  }

  /** T13 client/documents/combat.d.mts:704 leaves the options out; T14 client/documents/combat.d.mts:1326 has them. */
  interface CombatLife {
    resetAll(options?: object): Promise<unknown>;
  }

  /** T13 handlebars-application.d.mts:39 keeps the mixed-in class to itself; unfolding the mixin costs a minute. */
  interface Application {
    _configureRenderParts(options: object): Record<string, object>;
  }

  /** T13 leaves it out; T14 client/applications/sheets/actor-sheet.d.mts:152 has it. The parts' own as in Application. */
  interface ActorSheet {
    _preparePartContext(part: string, context: object, options: object): Promise<object>;
    _attachPartListeners(part: string, element: HTMLElement, options: object): void;
    _preSyncPartState(part: string, fresh: HTMLElement, prior: HTMLElement, state: object): void;
    _onDropItem(event: DragEvent, item: Item.Implementation): Promise<Item.Implementation | null>;
    _canDragDrop(selector: string): boolean;
    _onDrop(event: DragEvent): Promise<void>;
    _onDropDocument(event: DragEvent, document: object): Promise<object | null>;
  }

  /** T13 lets both return what they write into the context; T14 combat-tracker.d.mts:137 and :147 return nothing. */
  interface CombatTracker {
    /** `Combat.Stored` and `Combatant.Stored` resolve to nothing under TypeScript 5.9, as in Game below. */
    _prepareTurnContext(
      combat: Combat.Implementation,
      combatant: Combatant.Implementation,
      index: number,
    ): Promise<foundry.applications.sidebar.tabs.CombatTracker.TurnContext>;
    viewed: Combat.Implementation | null;
    combats: readonly Combat.Implementation[];
    _prepareCombatContext(context: object, options: object): Promise<void>;
    _prepareTrackerContext(context: object, options: object): Promise<void>;
  }

  interface Die {
    /** T13 client/dice/terms/die.d.mts:47 lists core's own by name; a modifier may be a method's name or a function. */
    MODIFIERS: Record<
      string,
      string | ((this: { results: foundry.dice.terms.DiceTerm.Result[] }, modifier: string) => boolean | void)
    >;
  }

  interface RollClass {
    /** Generic over the class it is called on (T13 client/dice/roll.d.mts:503). */
    fromData(data: object): unknown;
  }

  interface User extends Stored {}

  interface ChatMessage extends Pick<Embedding, "getEmbeddedDocument">, Stored {
    /** T13 client/documents/chat-message.d.mts:288: `idOnly` foreign fields, which resolve to nothing in TypeScript 5.9. */
    whisper: string[];
  }

  interface Macro extends Pick<Embedding, "getEmbeddedDocument">, Stored {}

  /** `Actor.Stored` and its like resolve to an interface without members under TypeScript 5.9 (T13 `OfType`). */
  interface Game {
    actors: List<Actor.Implementation>;
    items: List<Item.Implementation>;
    messages: List<ChatMessage.Implementation>;
    combats: List<Combat.Implementation> & { readonly active: Combat.Implementation | null };
    combat: Combat.Implementation | null;
    macros: List<Macro.Implementation>;
    folders: List<Folder.Implementation>;
    /** Null only at the login page (T13 client/game.d.mts). */
    userId: string;
  }

  /** Undefined until the interface is drawn (T13 client/ui.d.mts); Fray asks after `ready`. */
  interface Interface {
    notifications: foundry.applications.ui.Notifications;
    combat: foundry.applications.sidebar.tabs.CombatTracker;
    "combat.viewed": Combat.Implementation | null;
    /** T13 leaves the record out of SceneControls; the API page of SceneControls#controls has it in both generations. */
    "controls.controls": Record<string, { tools: Record<string, { active?: boolean }> }>;
    /** T13 leaves ChatLog#updateMessage out; T14 client/applications/sidebar/tabs/chat.d.mts:306 has it. */
    chat: {
      rendered: boolean;
      updateMessage(message: ChatMessage.Implementation, options?: object): Promise<void>;
      /** T13 leaves it out as well; the API page of ChatLog has it in both generations. */
      processMessage(message: string, options?: object): Promise<unknown>;
    };
  }

  /** Null until the canvas is drawn (T13 client/canvas/board.d.mts); Fray asks when `canvas.ready`. */
  interface Canvas {
    tokens: foundry.canvas.layers.TokenLayer;
    grid: foundry.grid.BaseGrid;
    dimensions: foundry.canvas.Canvas.Dimensions;
    /** PIXI's default view is a canvas of any kind; Foundry makes it an element of the page. */
    app: PIXI.Application<HTMLCanvasElement>;
    stage: PIXI.Container;
    interface: foundry.canvas.groups.InterfaceCanvasGroup;
    /** Layers of placeables alone have one. */
    "activeLayer.history": readonly object[];
  }

  interface Config {
    /** Generic over whether documents are temporary (T13 common/abstract/document.d.mts, createDocuments). */
    [create: `${string}.documentClass.createDocuments`]: (
      data: readonly object[],
      operation?: object,
    ) => Promise<never[]>;
    /** V14 only: types/v14.d.ts. */
    "ChatMessage.documentClass.applyMode": typeof V14.applyMode | undefined;
    /** T13 client/applications/ux/text-editor.d.mts:432 leaves out id and onRender, which V13's API pages list. */
    "TextEditor.enrichers": {
      readonly id: string;
      readonly pattern: RegExp;
      enricher(match: RegExpMatchArray): Promise<HTMLElement | null>;
      onRender(element: HTMLElement): void;
    }[];
    /** T13 client/config.d.mts leaves it out; T14 client/config.d.mts:761 has it. */
    "Item.typeIcons": Record<string, string>;
    /** T13 client/config.d.mts:3474 calls it `url`; T14 client/config.d.mts:3521 calls it `urls`. */
    fontDefinitions: Record<string, { editor: boolean; fonts: { urls: string[]; weight?: string }[] }>;
    /** T13 has constructors that take `never`, so that nobody calls them through the list. */
    "Dice.rolls": (abstract new (...args: any[]) => object)[];
    "Dice.terms": Record<string, (abstract new (...args: any[]) => object) & { readonly DENOMINATION: string }>;
    /** T13 client/config.d.mts:2489 lists core's own; the comment above it invites prefixed ones. */
    queries: Record<string, (data: never, options: never) => unknown>;
  }

  interface Library {
    /** A sheet of sprites only where `src` names its JSON file (T13 client/canvas/loader.d.mts:290). */
    "canvas.loadTexture": (src: string, options?: object) => Promise<PIXI.Texture | null>;
    /** T13 common/utils/helpers.d.mts:235 says `object`; it is a plain one. */
    "utils.expandObject": (object: object) => Record<string, unknown>;
    /** Generic over both objects (T13 common/utils/helpers.d.mts:447). */
    "utils.mergeObject": (original: object, other: object, options?: object) => Record<string, unknown>;
    /** V14 only: types/v14.d.ts. */
    "data.operators": typeof V14.operators | undefined;
  }

  interface Pack {
    /** The type of the index follows the documents' name, so a pack of any has none (T13 CompendiumCollection). */
    getIndex(options?: object): Promise<{ readonly size: number; has(id: string): boolean }>;
  }

  interface Globals {
    /** Generic over the literal uuid (T13 client/utils/helpers.d.mts:45 and :69). */
    fromUuid: (uuid: string, options?: object) => Promise<unknown>;
    fromUuidSync: (uuid: string, options?: object) => unknown;
  }

  interface Hooks extends V14.Hooks {
    /** Told with the flags that were set as well; T13 client/hooks.d.mts:1206 has the token alone (behaviour U-140). */
    refreshToken(token: foundry.canvas.placeables.Token, flags: object): void;
    /** A comment in T13 client/hooks.d.mts ("a major rework in v13"); T14 client/hooks.d.mts:418 has it. */
    getSceneControlButtons(controls: Record<string, foundry.applications.ui.SceneControls.Control>): void;
    /** Foundry's public API pages of V13 and V14, hookEvents.preMoveToken: false prevents the movement; T13 lacks it. */
    preMoveToken(document: TokenDocument.Implementation, movement: object, operation: object): boolean | void;
    /** The same pages, hookEvents.moveToken: told on every page once the movement is stored; T13 lacks it. */
    moveToken(
      document: TokenDocument.Implementation,
      movement: object,
      operation: object,
      user: User.Implementation,
    ): void;
  }
}
