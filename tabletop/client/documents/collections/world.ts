/** The collections of a world. */
import { WorldCollection } from "./document-collection.ts";

/** The actors of the world. */
export class Actors extends WorldCollection {
  static override documentName = "Actor";

  /** The synthetic actors of all scenes, by token id. */
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
  _expanded: Record<string, boolean> = {};

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

  /** The stored setting with a key; settings of scope `user` also need the user's id. */
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

  /** Does nothing, since the log draws each message by itself. */
  override _onModifyContents(): void {}

  /** Shows the text of a message above the token that speaks, if it is on the viewed scene. */
  sayBubble(message: any): void {
    const { content, style, speaker } = message;
    const { canvas, CONST } = globalThis;
    if (!canvas?.ready || speaker.scene !== canvas.scene.id) return;
    const token = canvas.tokens.get(speaker.token);
    if (!token) return;
    const cssClasses = style === CONST.CHAT_MESSAGE_STYLES.EMOTE ? ["emote"] : [];
    void canvas.hud?.bubbles?.say(token, content, { cssClasses });
  }

  /** Deletes all messages, after asking the user. */
  async flush(): Promise<any> {
    return globalThis.foundry.applications.api.DialogV2.confirm({
      window: { title: "CHAT.FlushTitle" },
      content: `<p>${globalThis.game.i18n.localize("CHAT.FlushWarning")}</p>`,
      yes: { callback: () => this.documentClass.deleteDocuments([], { deleteAll: true }) },
    });
  }
}

/** The encounters of the world. */
export class CombatEncounters extends WorldCollection {
  static override documentName = "Combat";
  #asked = false;

  /** The encounters of the viewed scene, and those of no scene. */
  get combats(): any[] {
    const scene = globalThis.game.scenes?.current ?? globalThis.canvas?.scene;
    return this.filter((combat) => combat.scene === null || combat.scene === scene);
  }

  get active(): any {
    return this.combats.find((combat) => combat.active) ?? null;
  }

  /** The encounter that the tracker shows, else the active one. */
  get viewed(): any {
    // the tracker itself asks here when it has no encounter chosen
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

  get active(): any {
    return this.find((scene) => scene.active);
  }

  /** The scene on the canvas, else the viewed one. */
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

  get players(): any[] {
    return this.filter((user) => !user.isGM && user.hasRole("PLAYER"));
  }

  /** The gamemaster who acts for all: of those active the one of the highest role, then the lowest id; null: none. */
  get activeGM(): any {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  /** Chooses, the same on all clients, a user who meets a condition: highest role, then lowest id; null: none. */
  getDesignatedUser(condition: (user: any) => boolean): any {
    const candidates = this.filter((user) => condition(user));
    return candidates.sort((a, b) => b.role - a.role || a.id.localeCompare(b.id))[0] ?? null;
  }
}
