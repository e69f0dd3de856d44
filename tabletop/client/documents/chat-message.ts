/** `ChatMessage`: a message of the chat log. */
import { warnDeprecated } from "../../common/utils/logging.ts";
import { BaseChatMessage } from "../../common/documents/index.ts";
import { generation } from "../../common/abstract/generation.ts";
import { notInTabletop } from "../core/missing.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const Base = ClientDocumentMixin(BaseChatMessage as any);

// The message modes of generation 14 for the roll modes of generation 13; both say who sees a message.
const MODE_OF_ROLL_MODE: Record<string, string> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
  roll: "public",
};
/** A message of the chat log, with its rolls and recipients. */
export class ChatMessage extends Base {
  /** Defines two fields that are not stored: whether the dice are shown, and whether the log has the message. */
  _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_rollExpanded", {
      value: false,
      writable: true,
      configurable: true,
      enumerable: false,
    });
    Object.defineProperty(this, "logged", { value: false, writable: true, configurable: true, enumerable: false });
  }

  /**
   * The name shown for the speaker: the speaker's alias, else the actor's name, the author's, or words for an unknown
   * user.
   */
  get alias(): string {
    return (
      this.speaker.alias ||
      this.speakerActor?.name ||
      this.author?.name ||
      globalThis.game.i18n.localize("CHAT.UnknownUser")
    );
  }

  get isAuthor(): boolean {
    return globalThis.game.user === this.author;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  get isWhisper(): boolean {
    return this.whisper.length > 0;
  }

  /**
   * Whether this client's user may see the content. All see a public message; any other only its recipients and, unless
   * it is blind, its author.
   */
  get isContentVisible(): boolean {
    const { user } = globalThis.game;
    if (!this.isWhisper || this.whisper.includes(user.id)) return true;
    // A blind message hides its content from its author too; in generation 13 only if it has rolls (FV#8856).
    const hiddenFromAuthor = this.blind && (this.isRoll || generation() >= 14);
    return this.isAuthor && !hiddenFromAuthor;
  }

  /**
   * Whether the log has an entry of the message for this client's user. A private roll has one for everybody, with its
   * content hidden; another private message only for author and recipients.
   */
  get visible(): boolean {
    if (!this.isWhisper || this.isRoll) return true;
    return this.isAuthor || this.whisper.includes(globalThis.game.user.id);
  }

  get speakerActor(): any {
    return (this.constructor as typeof ChatMessage).getSpeakerActor(this.speaker);
  }

  /** Builds the rolls from the stored data. A roll that cannot be read is logged and left out. */
  prepareDerivedData(): void {
    super.prepareDerivedData();
    const RollClass = globalThis.foundry.dice?.Roll;
    if (!RollClass) return;
    const rolls: any[] = [];
    for (const data of this._source.rolls) {
      try {
        rolls.push(RollClass.fromData(typeof data === "string" ? JSON.parse(data) : data));
      } catch (error) {
        globalThis.Hooks.onError("ChatMessage#rolls", error as Error, { log: "warn", messageId: this.id });
      }
    }
    this.rolls = rolls;
  }

  /** The data for formulas of the speaker's actor, else of the author's character, else none. */
  getRollData(): any {
    return this.speakerActor?.getRollData() ?? this.author?.character?.getRollData() ?? {};
  }

  /**
   * Finds the speaker of a new message: the given token or actor. Without either, the one selected token, else the
   * user's character, else the user; `alias` prevails as the name.
   * @returns ids of scene, token and actor (null for none), and the name
   */
  static getSpeaker({ scene, actor, token, alias }: any = {}): any {
    const { canvas, game } = globalThis;
    if (token) {
      const document = token.document ?? token;
      return {
        scene: document.parent?.id ?? null,
        token: document.id,
        actor: document.actor?.id ?? null,
        alias: alias || document.name,
      };
    }
    // an actor: with its token on the scene, if there is one
    if (actor?.isToken) return this.getSpeaker({ token: actor.token, alias });
    if (actor) {
      const tokenOnScene = actor
        .getActiveTokens?.(false, true)
        ?.find((entry: any) => entry.parent === (scene ?? canvas?.scene ?? entry.parent));
      if (tokenOnScene) return this.getSpeaker({ token: tokenOnScene, alias });
      return { scene: (scene ?? canvas?.scene)?.id ?? null, actor: actor.id, token: null, alias: alias || actor.name };
    }
    // nothing given
    const controlled = canvas?.ready ? (canvas.tokens?.controlled ?? []) : [];
    if (controlled.length === 1) return this.getSpeaker({ token: controlled[0].document, alias });
    if (game.user.character) return this.getSpeaker({ actor: game.user.character, scene, alias });
    return { scene: (scene ?? canvas?.scene)?.id ?? null, actor: null, token: null, alias: alias || game.user.name };
  }

  /**
   * The actor of a speaker: the actor of the speaker's token, else the actor with the speaker's actor id, else null.
   */
  static getSpeakerActor(speaker: any): any {
    if (!speaker) return null;
    const { game } = globalThis;
    const token = speaker.scene && speaker.token ? game.scenes?.get(speaker.scene)?.tokens.get(speaker.token) : null;
    return token?.actor ?? game.actors?.get(speaker.actor) ?? null;
  }

  /**
   * Finds the users that a whisper is for. `name`: "gm" or "dm" for all gamemasters, "players", a user's name, or the
   * name of users' characters, in upper or lower case; [] for an unknown name.
   */
  static getWhisperRecipients(name: string): any[] {
    const { users } = globalThis.game;
    const wanted = name.toLowerCase();
    if (["gm", "dm"].includes(wanted)) return users.filter((user: any) => user.isGM);
    if (wanted === "players") return users.players;
    const byName = users.find((user: any) => user.name.toLowerCase() === wanted);
    if (byName) return [byName];
    return users.filter((user: any) => user.character?.name.toLowerCase() === wanted);
  }

  /**
   * Generation 13, and still there in 14: sets `whisper` and `blind` in a message's data by a roll mode. Changes the
   * data and returns them. The mode "roll" means the mode set on this client.
   */
  static applyRollMode(chatData: any, rollMode: string): any {
    const { game } = globalThis;
    const ownMode = generation() < 14 ? "rollMode" : "messageMode";
    const rollModeMeant = rollMode === "roll" ? game.settings.get("core", ownMode) : rollMode;
    const mode = MODE_OF_ROLL_MODE[rollModeMeant] ?? rollModeMeant;
    return applyVisibility(chatData, mode);
  }

  /**
   * Generation 14: sets `whisper` and `blind` in a message's data as a message mode says. If no mode is given, the mode
   * set on this client is used; roll modes of generation 13 are understood too. Changes the data and returns them, or
   * what the mode's handler returns.
   * @throws Error for an unknown mode
   */
  static applyMode(chatData: any, mode?: string): any {
    const { CONFIG, game } = globalThis;
    mode ??= game.settings.get("core", "messageMode") as string;
    mode = MODE_OF_ROLL_MODE[mode] ?? mode;
    const config = CONFIG.ChatMessage.modes?.[mode];
    if (!config) throw new Error(`"${mode}" is not in CONFIG.ChatMessage.modes`);
    applyVisibility(chatData, mode);
    return config.handler ? (config.handler(chatData) ?? chatData) : chatData;
  }

  /** Generation 13: sets this message's recipients by a roll mode, without storing them. */
  applyRollMode(rollMode: string): void {
    const updates: any = { whisper: [...this.whisper], blind: this.blind };
    (this.constructor as typeof ChatMessage).applyRollMode(updates, rollMode);
    this.updateSource(updates);
  }

  /** Generation 14: sets this message's recipients by a message mode, without storing them. */
  applyMode(mode: string): void {
    const updates: any = { whisper: [...this.whisper], blind: this.blind };
    (this.constructor as typeof ChatMessage).applyMode(updates, mode);
    this.updateSource(updates);
  }

  /**
   * Sets the recipients by the mode in the options of the creation. Does nothing without a mode; in generation 13 also
   * for a message without rolls.
   */
  #applyAskedMode({ rollMode, messageMode }: any): void {
    if (generation() >= 14) {
      const askedMode = messageMode ?? rollMode;
      if (!askedMode) return;
      const mode = MODE_OF_ROLL_MODE[askedMode] ?? askedMode;
      // “in character” says who sees words, not rolls
      this.applyMode(mode === "ic" && this.isRoll ? "public" : mode);
    } else if (rollMode && this.isRoll) this.applyRollMode(rollMode);
  }

  static async createDocuments(data: any[] = [], operation: any = {}): Promise<any[]> {
    return super.createDocuments(data.map(withRolls), operation);
  }

  /**
   * Renders the message as an element of the log: by its subtype's own method if there is one, else by the log's
   * renderer. @throws Error if there is no renderer
   */
  async renderHTML(options: object = {}): Promise<any> {
    if (typeof this.system?.renderHTML === "function") return this.system.renderHTML(options);
    const render =
      globalThis.foundry.applications.sidebar?.renderChatMessage ??
      globalThis.foundry.applications.chat?.renderChatMessage;
    if (!render) notInTabletop("ChatMessage#renderHTML");
    return render(this, options);
  }

  /** Deprecated: renders the message as a jQuery set. */
  async getHTML(): Promise<any> {
    warnDeprecated("ChatMessage#getHTML; use ChatMessage#renderHTML", 13, 15);
    const { $ } = globalThis as Record<string, any>;
    return $(await this.renderHTML());
  }

  /** The message as plain text: time and speaker, then the content without HTML. */
  export(): string {
    const text = new DOMParser().parseFromString(this.content, "text/html").body.textContent ?? "";
    return `[${new Date(this.timestamp).toLocaleString()}] ${this.alias}\n${text}`;
  }

  // methods called as the message is created, changed or deleted

  /**
   * Completes a new message: content that is an element becomes text; a message without speaker gets the user as
   * speaker; a message with rolls, but without content, gets the sum of the rolls as content; the mode sets the
   * recipients.
   */
  async _preCreate(data: any, options: any, user: any): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    if (data.content && typeof data.content !== "string")
      this.updateSource({ content: data.content.outerHTML ?? String(data.content) });
    // speaker and content that the data leave out
    const updates: any = {};
    if (!data.speaker && !this._source.speaker.alias && !this._source.speaker.actor)
      updates.speaker = { alias: user.name };
    if (this.rolls.length && !data.content)
      updates.content = String(this.rolls.reduce((sum: number, roll: any) => sum + (roll.total ?? 0), 0));
    if (Object.keys(updates).length) this.updateSource(updates);
    this.#applyAskedMode(options);
  }

  _onCreate(data: any, options: any, userId: string): void {
    super._onCreate(data, options, userId);
    void globalThis.ui?.chat?.postOne?.(this, { notify: true });
    if (options.chatBubble && this.visible) globalThis.game.messages.sayBubble(this);
  }

  /** Draws the message in the log anew; removes it where this client's user may no longer see it. */
  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (this.visible) void globalThis.ui?.chat?.updateMessage?.(this);
    else globalThis.ui?.chat?.deleteMessage?.(this.id);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    globalThis.ui?.chat?.deleteMessage?.(this.id, options);
  }
}

/**
 * Sets `whisper` (the recipients' ids; empty: everybody) and `blind` for a mode in a message or its data, and returns
 * that message or data. Private ("gm") and blind messages keep the recipients that the author chose, by default all
 * gamemasters. The mode "self" has this user alone, all other modes have everybody.
 */
function applyVisibility(chatData: any, mode: string): any {
  const { game } = globalThis;
  const chosenRecipients: string[] = chatData.whisper?.length ? [...chatData.whisper] : [];
  const gamemasters = (): string[] => game.users.filter((user: any) => user.isGM).map((user: any) => user.id);
  const setRecipients = (whisper: string[], blind: boolean): any => {
    if (typeof chatData.updateSource === "function") chatData.updateSource({ whisper, blind });
    else Object.assign(chatData, { whisper, blind });
    return chatData;
  };
  if (mode === "gm" || mode === "blind")
    return setRecipients(chosenRecipients.length ? chosenRecipients : gamemasters(), mode === "blind");
  if (mode === "self") return setRecipients([game.user.id], false);
  return setRecipients([], false);
}

/** Converts the rolls in a message's data to JSON texts; they may be Roll objects, plain data or texts. */
function withRolls(data: any): any {
  if (!Array.isArray(data?.rolls) || typeof data.updateSource === "function") return data;
  return { ...data, rolls: data.rolls.map((roll: any) => (typeof roll === "string" ? roll : JSON.stringify(roll))) };
}
