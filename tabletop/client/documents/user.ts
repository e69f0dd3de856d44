/** `User`: a player or gamemaster. */
import { BaseUser } from "../../common/documents/index.ts";
import { USER_ROLES } from "../../common/const.ts";
import { Color } from "../../common/utils/color.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { UserTargets } from "./user-targets.ts";

const Base = ClientDocumentMixin(BaseUser as any);

/** A user on a client: role, presence, targets, viewed scene and hotbar. */
export class User extends Base {
  /** Defines what is known of a user only while the user is present, as hidden properties that are not stored. */
  _configure(options: any = {}): void {
    super._configure(options);
    const defineHidden = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    };
    defineHidden("active", false);
    defineHidden("targets", new UserTargets(this));
    defineHidden("viewedScene", null);
    defineHidden("viewedLevel", null);
    defineHidden("movingTokens", new Set());
  }

  /** Whether the user is a gamemaster or assistant. */
  get isGM(): boolean {
    return this.hasRole(USER_ROLES.ASSISTANT);
  }

  /** Whether the user is the one of this client. */
  get isSelf(): boolean {
    return globalThis.game.userId === this.id;
  }

  /** Whether the user is the active gamemaster: the one whose client acts for all (`game.users.activeGM`). */
  get isActiveGM(): boolean {
    return globalThis.game.users.activeGM === this;
  }

  get isBanned(): boolean {
    return this.role === USER_ROLES.NONE;
  }

  /** Whether the user's role is Trusted Player or higher. */
  get isTrusted(): boolean {
    return this.hasRole(USER_ROLES.TRUSTED);
  }

  get border(): Color {
    return Color.from(this.color);
  }

  prepareDerivedData(): void {
    this.avatar = this.avatar || this.character?.img || globalThis.CONST.DEFAULT_TOKEN;
  }

  /** Sends a query to this user's client. Rejects if there is no answer within `timeout` milliseconds. */
  async query(name: string, data: object, { timeout }: { timeout?: number } = {}): Promise<any> {
    return globalThis.game.queries.send(this, name, data, { timeout });
  }

  /**
   * Generation 14: sends a query to several users at once.
   * @param users any iterable, such as `game.users`
   * @returns when all have answered, failed or timed out: each user's result, as Promise.allSettled gives it
   */
  static async queryMany(
    users: Iterable<User>,
    name: string,
    data: object,
    options: { timeout?: number } = {},
  ): Promise<Map<User, PromiseSettledResult<any>>> {
    const askedUsers = [...users];
    const answers = await Promise.allSettled(askedUsers.map((user) => user.query(name, data, options)));
    return new Map(askedUsers.map((user, index) => [user, answers[index]!]));
  }

  /**
   * Sends this user's activity (targets, cursor, ruler …) to the other clients. @throws Error for another user than
   * this client's
   */
  broadcastActivity(activity: object = {}, _options: object = {}): void {
    if (!this.isSelf) throw new Error("A client tells of its own user's activity alone");
    globalThis.game.socket.emit("userActivity", this.id, activity);
  }

  /**
   * As of generation 12: sets a user's targets by ids of tokens. Those of this client's user are also sent to the
   * others; those of others are set only if they view the same scene.
   */
  updateTokenTargets(targetIds: string[] = []): void {
    if (globalThis.game.user.viewedScene !== this.viewedScene && !this.isSelf) return;
    this._onUpdateTokenTargets(targetIds);
    if (this.isSelf) this.broadcastActivity({ targets: targetIds });
  }

  /**
   * Sets the user's targets by ids of tokens on the viewed scene. It sends nothing, as the ids came from that user's
   * client (for this client's user perhaps another tab).
   */
  _onUpdateTokenTargets(targetIds: string[] = []): void {
    const wantedIds = new Set(targetIds);
    const layer = globalThis.canvas?.tokens;
    const options = { user: this, releaseOthers: false, groupSelection: true };
    // targets that are none any more; a token without `setTarget` is not drawn, and only leaves the set
    for (const token of [...this.targets]) {
      if (wantedIds.has(token.id)) continue;
      if (token.setTarget) token.setTarget(false, options);
      else this.targets.delete(token);
    }
    // new targets
    for (const id of wantedIds) {
      const token = layer?.get?.(id);
      if (!token || this.targets.has(token)) continue;
      token.setTarget(true, options);
    }
    // Notes that the others know these targets already.
    if (this.isSelf) globalThis.canvas?.activity?.heardTargets?.();
  }

  /**
   * Puts a macro in the slot `slot` (1 to 50) of the hotbar or, if no slot is given, in the first free slot. If no
   * macro is given, empties the slot.
   * @param fromSlot another slot, from which the macro is taken
   * @throws Error if neither macro nor slot is given, if `slot` is not a whole number from 1 to 50, and if a free slot
   * is needed but none is left
   */
  async assignHotbarMacro(macro: any, slot?: number | string, { fromSlot }: { fromSlot?: number } = {}): Promise<this> {
    if (!macro && !slot) throw new Error("A slot is needed to take a macro away");
    slot ??= Array.from({ length: 50 }, (_, index) => index + 1).find((free) => !this.hotbar[free]);
    if (slot === undefined) throw new Error("All 50 slots of the hotbar are taken");
    const number = Number(slot);
    if (!Number.isInteger(number) || number < 1 || number > 50)
      throw new Error(`The hotbar has slots 1 to 50, and no ${slot}`);
    const hotbar: Record<string, any> = { ...this._source.hotbar };
    if (fromSlot) delete hotbar[fromSlot];
    if (macro) hotbar[number] = macro.id;
    else delete hotbar[number];
    return this.update({ hotbar }, { diff: false, recursive: false, noHook: true });
  }

  /** The ten slots of a page of the hotbar (1 to 5), each with its macro or null. */
  getHotbarMacros(page = 1): { slot: number; macro: any }[] {
    return Array.from({ length: 10 }, (_, index) => {
      const slot = (page - 1) * 10 + index + 1;
      return { slot, macro: globalThis.game.macros?.get(this.hotbar[slot]) ?? null };
    });
  }

  async setPermission(permission: string, allowed: boolean): Promise<any> {
    return this.update({ permissions: { [permission]: allowed } });
  }

  /** Grants a permission to this user, or takes it away. @throws Error where this client's user is no gamemaster */
  async assignPermission(permission: string, allowed: boolean): Promise<any> {
    if (!globalThis.game.user.isGM) throw new Error("Only gamemasters grant permissions");
    return this.setPermission(permission, allowed);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("hotbar" in changed && this.isSelf) void globalThis.ui?.hotbar?.render?.();
  }
}
