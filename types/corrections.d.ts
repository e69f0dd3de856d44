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

  interface ActiveEffect extends Pick<Embedding, "getEmbeddedDocument">, Stored {}

  interface TokenDocument
    extends Pick<Embedding, "getEmbeddedDocument" | "createEmbeddedDocuments" | "updateEmbeddedDocuments">, Stored {
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
    extends Pick<Embedding, "getEmbeddedDocument" | "createEmbeddedDocuments" | "updateEmbeddedDocuments">, Stored {}

  /** T13 client/documents/wall.d.mts:274: required numbers with an initial value, yet nullable in the types. */
  interface WallDocument extends Pick<Embedding, "getEmbeddedDocument">, Stored {
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
    packs: List<foundry.documents.collections.CompendiumCollection.Any>;
    /** Null only at the login page (T13 client/game.d.mts). */
    userId: string;
  }

  interface Hooks {
    /** Told with the flags that were set as well; T13 client/hooks.d.mts:1206 has the token alone (behaviour U-140). */
    refreshToken(token: foundry.canvas.placeables.Token, flags: object): void;
    /** A comment in T13 client/hooks.d.mts ("a major rework in v13"); T14 client/hooks.d.mts:418 has it. */
    getSceneControlButtons(controls: Record<string, foundry.applications.ui.SceneControls.Control>): void;
  }
}
