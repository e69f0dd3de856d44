/** The collections of a world's documents, one class for each kind. */
import { WorldCollection } from "./document-collection.ts";

/** The actors of the world, without the synthetic ones of tokens. */
export class Actors extends WorldCollection {
  static override documentName = "Actor";

  /** The synthetic actors (of unlinked tokens) in all scenes, by the id of their token. */
  get tokens(): Record<string, any> {
    const tokens: Record<string, any> = {};
    for (const scene of globalThis.game.scenes ?? []) {
      for (const token of scene.tokens) if (!token.actorLink && token.actor) tokens[token.id] = token.actor;
    }
    return tokens;
  }
}

/** The items of the world, without those of actors. */
export class Items extends WorldCollection {
  static override documentName = "Item";
}

/** The journal entries of the world. */
export class Journal extends WorldCollection {
  static override documentName = "JournalEntry";
}

/** The macros of the world. */
export class Macros extends WorldCollection {
  static override documentName = "Macro";
}

/** The tables of the world. */
export class RollTables extends WorldCollection {
  static override documentName = "RollTable";
}

/** The folders of the world, of all kinds of documents. */
export class Folders extends WorldCollection {
  static override documentName = "Folder";
  // Whether each folder is open in its directory, by UUID.
  _expanded: Record<string, boolean> = {};

  /** Also draws the directories of the documents that the folders are for. */
  override _onModifyContents(action: string, documents: any[], result: any[], operation: any, user: any): void {
    super._onModifyContents(action, documents, result, operation, user);
    for (const type of new Set(documents.map((folder) => folder.type))) {
      const collection = globalThis.game.collections.get(type);
      void collection?.directory?.render?.();
    }
  }
}

/** The playlists of the world. */
export class Playlists extends WorldCollection {
  static override documentName = "Playlist";
}

/** The decks, hands and piles of cards of the world. */
export class CardStacks extends WorldCollection {
  static override documentName = "Cards";
}

/** The explored parts of scenes, by user and scene. */
export class FogExplorations extends WorldCollection {
  static override documentName = "FogExploration";
}

/** The stored settings of the world and of its users. */
export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  /** Finds a stored setting by its key; one of scope `user` also by the user's id. Undefined where it is not stored. */
  getSetting(key: string, user: string | null = null): any {
    return this.find((setting) => setting.key === key && (setting.user ?? null) === user);
  }
}

/** The chat messages of the world. */
export class ChatMessages extends WorldCollection {
  static override documentName = "ChatMessage";

  override get directory(): any {
    return globalThis.ui?.chat;
  }

  /** Does nothing: the chat log draws and removes each message when that changes. */
  override _onModifyContents(): void {}

  /** Shows the content of a message as a bubble above the speaking token, if that is on the viewed scene. */
  sayBubble(message: any): void {
    const { content, style, speaker } = message;
    const { canvas, CONST } = globalThis;
    if (!canvas?.ready || speaker.scene !== canvas.scene.id) return;
    const token = canvas.tokens.get(speaker.token);
    if (!token) return;
    const cssClasses = style === CONST.CHAT_MESSAGE_STYLES.EMOTE ? ["emote"] : [];
    void canvas.hud?.bubbles?.say(token, content, { cssClasses });
  }

  /** Deletes all messages if the user confirms. */
  async flush(): Promise<any> {
    return globalThis.foundry.applications.api.DialogV2.confirm({
      window: { title: "CHAT.FlushTitle" },
      content: `<p>${globalThis.game.i18n.localize("CHAT.FlushWarning")}</p>`,
      yes: { callback: () => this.documentClass.deleteDocuments([], { deleteAll: true }) },
    });
  }
}

/** Whether a combat belongs to the viewed scene or to none. */
export function ofViewedScene(combat: any): boolean {
  return combat.scene === null || combat.scene === (globalThis.game.scenes?.current ?? globalThis.canvas?.scene);
}

/** The combats of the world. */
export class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";
  /** true while `viewed` asks the tracker */
  #asked = false;

  /** The combats of the viewed scene, and those of no scene. */
  get combats(): any[] {
    return this.filter(ofViewedScene);
  }

  /** The active combat of the viewed scene or of no scene; null without one. */
  get active(): any {
    // A loop that makes no list, because rulers and movement ask in every frame.
    for (const combat of this) if (combat.active && ofViewedScene(combat)) return combat;
    return null;
  }

  /** The combat that the tracker shows, else the active one. */
  get viewed(): any {
    // The tracker in turn calls this when it shows no combat: without this check that would never end.
    if (this.#asked) return this.active;
    this.#asked = true;
    try {
      return globalThis.ui?.combat?.viewed ?? this.active;
    } finally {
      this.#asked = false;
    }
  }

  get settings(): any {
    return globalThis.CONFIG.Combat.settings;
  }

  override _onModifyContents(action: string, documents: any[], result: any[], operation: any, user: any): void {
    super._onModifyContents(action, documents, result, operation, user);
  }
}

/** The scenes of the world. */
export class Scenes extends WorldCollection {
  static override documentName = "Scene";

  /** The active scene; undefined without one. */
  get active(): any {
    return this.find((scene) => scene.active);
  }

  /** The scene on the canvas, else the viewed one; undefined without either. */
  get current(): any {
    return globalThis.canvas?.scene ?? this.viewed;
  }

  get viewed(): any {
    return this.find((scene) => scene.isView);
  }

  preload(sceneId: string): Promise<void> {
    const scene = this.get(sceneId);
    return globalThis.canvas?.loader?.loadTextures?.([scene?.background?.src]) ?? Promise.resolve();
  }
}

/** The users of the world. */
export class Users extends WorldCollection {
  static override documentName = "User";
  current: any = null;

  /** The users who are neither gamemasters nor without a role. */
  get players(): any[] {
    return this.filter((user) => !user.isGM && user.hasRole("PLAYER"));
  }

  /**
   * The gamemaster whose client acts for all: of those present the one with the highest role, then with the lowest id;
   * null if none is there.
   */
  get activeGM(): any {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  /**
   * Chooses, alike on all clients, one of the users who meet a condition: highest role, then lowest id; null for none.
   */
  getDesignatedUser(condition: (user: any) => boolean): any {
    const candidates = this.filter((user) => condition(user));
    return candidates.sort((a, b) => b.role - a.role || a.id.localeCompare(b.id))[0] ?? null;
  }
}
