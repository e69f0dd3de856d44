/** A player or gamemaster at the table. */
import { BaseUser } from "../../common/documents/index.ts";
import { USER_ROLES } from "../../common/const.ts";
import { Color } from "../../common/utils/color.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { UserTargets } from "./user-targets.ts";

const Base = ClientDocumentMixin(BaseUser as any);

/** A user on a client: role, targets and hotbar. */
export class User extends Base {
  _configure(options: any = {}): void {
    super._configure(options);
    const hide = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    };
    hide("active", false);
    hide("targets", new UserTargets(this));
    hide("viewedScene", null);
    hide("viewedLevel", null);
    hide("movingTokens", new Set());
  }

  get isGM(): boolean {
    return this.hasRole(USER_ROLES.ASSISTANT);
  }

  get isSelf(): boolean {
    return globalThis.game.userId === this.id;
  }

  /** Tells whether this is the gamemaster who acts for all. */
  get isActiveGM(): boolean {
    return globalThis.game.users.activeGM === this;
  }

  get isBanned(): boolean {
    return this.role === USER_ROLES.NONE;
  }

  /** Tells whether the user's role is Trusted Player or higher. */
  get isTrusted(): boolean {
    return this.hasRole(USER_ROLES.TRUSTED);
  }

  get border(): Color {
    return Color.from(this.color);
  }

  prepareDerivedData(): void {
    this.avatar = this.avatar || this.character?.img || globalThis.CONST.DEFAULT_TOKEN;
  }

  /** Sends a question to this user's client; rejects if it does not answer in time (`timeout` in milliseconds). */
  async query(name: string, data: object, { timeout }: { timeout?: number } = {}): Promise<any> {
    return globalThis.game.queries.send(this, name, data, { timeout });
  }

  /**
   * Generation 14: sends a question to several users at once. A user who is away, fails or is late does not delay the
   * answers of the others.
   * @param users any iterable, such as `game.users`
   * @returns the result of the question for each user, in the form of Promise.allSettled
   */
  static async queryMany(
    users: Iterable<User>,
    name: string,
    data: object,
    options: { timeout?: number } = {},
  ): Promise<Map<User, PromiseSettledResult<any>>> {
    const asked = [...users];
    const ends = await Promise.allSettled(asked.map((user) => user.query(name, data, options)));
    return new Map(asked.map((user, at) => [user, ends[at]!]));
  }

  /** Sends this user's activity (targets, cursor, ruler …) to the others. @throws Error on other users' clients */
  broadcastActivity(activity: object = {}, _options: object = {}): void {
    if (!this.isSelf) throw new Error("A client tells of its own user's activity alone");
    globalThis.game.socket.emit("userActivity", this.id, activity);
  }

  /** Generation 12: sets a user's targets by ids of tokens on the viewed scene; sends this user's own to the others. */
  updateTokenTargets(targetIds: string[] = []): void {
    if (globalThis.game.user.viewedScene !== this.viewedScene && !this.isSelf) return;
    this._onUpdateTokenTargets(targetIds);
    if (this.isSelf) this.broadcastActivity({ targets: targetIds });
  }

  /**
   * Sets the user's targets by ids of tokens on the viewed scene. The ids may come from another tab of the same user,
   * so they are not sent on.
   */
  _onUpdateTokenTargets(targetIds: string[] = []): void {
    const wanted = new Set(targetIds);
    const layer = globalThis.canvas?.tokens;
    const silently = { user: this, releaseOthers: false, groupSelection: true };
    for (const token of [...this.targets]) {
      if (wanted.has(token.id)) continue;
      if (token.setTarget) token.setTarget(false, silently);
      else this.targets.delete(token);
    }
    for (const id of wanted) {
      const token = layer?.get?.(id);
      if (!token || this.targets.has(token)) continue;
      token.setTarget(true, silently);
    }
    if (this.isSelf) globalThis.canvas?.activity?.heardTargets?.();
  }

  /**
   * Puts a macro in a slot of the hotbar (1 to 50), the first free one where none is named; without a macro the slot is
   * emptied.
   * @param fromSlot the slot that it leaves
   * @throws Error for a slot that does not exist, and where all are taken
   */
  async assignHotbarMacro(macro: any, slot?: number | string, { fromSlot }: { fromSlot?: number } = {}): Promise<this> {
    if (!macro && !slot) throw new Error("A slot is needed to take a macro away");
    slot ??= Array.from({ length: 50 }, (_, index) => index + 1).find((free) => !this.hotbar[free]);
    if (slot === undefined) throw new Error("All 50 slots of the hotbar are taken");
    if (!(Number(slot) >= 1 && Number(slot) <= 50)) throw new Error(`The hotbar has slots 1 to 50, and no ${slot}`);
    const hotbar: Record<string, any> = { ...this._source.hotbar };
    if (fromSlot) delete hotbar[fromSlot];
    if (macro) hotbar[slot] = macro.id;
    else delete hotbar[slot];
    return this.update({ hotbar }, { diff: false, recursive: false, noHook: true });
  }

  /** The ten slots of a page of the hotbar (pages count from 1), with their macros or null. */
  getHotbarMacros(page = 1): { slot: number; macro: any }[] {
    return Array.from({ length: 10 }, (_, index) => {
      const slot = (page - 1) * 10 + index + 1;
      return { slot, macro: globalThis.game.macros?.get(this.hotbar[slot]) ?? null };
    });
  }

  async setPermission(permission: string, allowed: boolean): Promise<any> {
    return this.update({ permissions: { [permission]: allowed } });
  }

  /** Grants or takes away one permission. @throws Error where the user at this client is no gamemaster */
  async assignPermission(permission: string, allowed: boolean): Promise<any> {
    if (!globalThis.game.user.isGM) throw new Error("Only gamemasters grant permissions");
    return this.setPermission(permission, allowed);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("hotbar" in changed && this.isSelf) void globalThis.ui?.hotbar?.render?.();
  }
}
