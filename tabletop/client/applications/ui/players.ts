import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { menuEntry } from "../ux/menu-entry.ts";
import type { Loose } from "../support.ts";
import { words } from "../support.ts";

/**
 * The list of users: those who are present or, after a press on its button, all.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ui.Players.html
 */
export class Players extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "players",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { openUser: Players.#onOpen, toggleOffline: Players.#onToggle },
  };

  static override PARTS: Record<string, Loose> = { players: { root: true, template: "templates/ui/players.hbs" } };

  #showsAll = false;

  /** The data for templates: the users by role and name, those who are present or all. */
  override async _prepareContext(_options: Loose): Promise<Loose> {
    const users = [...game.users].sort((a, b) => b.role - a.role || a.name.localeCompare(b.name));
    // a row for each user
    const rows = users.map((user: Loose) => ({
      id: user.id,
      name: user.name,
      active: user.active,
      isGM: user.isGM,
      isSelf: user.isSelf,
      color: user.color?.css ?? user.color ?? "#888888",
      border: user.border?.css,
      charname: user.isGM ? words("USER.RoleGamemaster") : (user.character?.name ?? ""),
      cssClass: [user.isGM ? "gm" : "", user.isSelf ? "self" : "", user.active ? "active" : "inactive"]
        .filter(Boolean)
        .join(" "),
    }));
    // those who are present, and below how many are not
    const active = rows.filter((row) => row.active);
    return {
      users: this.#showsAll ? rows : active,
      active,
      inactive: rows.filter((row) => !row.active),
      all: this.#showsAll,
      hidden: rows.length - active.length,
    };
  }

  /** Listens to changes of users, and makes the context menu. */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    game.users.apps?.push(this);
    this._createContextMenu(() => this._getContextMenuOptions(), ".player", {
      hookName: "getUserContextOptions",
      parentClassHooks: false,
    });
  }

  /** The entries of a user's context menu: configure (oneself; for gamemasters anyone), show the character, delete. */
  _getContextMenuOptions(): Loose[] {
    const userOf = (element: HTMLElement) => game.users.get(element.dataset.userId);
    return [
      menuEntry(
        "PLAYERS.Configure",
        "fa-solid fa-user-gear",
        (li: HTMLElement) => game.user.isGM || userOf(li)?.isSelf,
        (li: HTMLElement) => userOf(li)?.sheet.render({ force: true }),
      ),
      menuEntry(
        "PLAYERS.View",
        "fa-solid fa-user",
        (li: HTMLElement) => !!userOf(li)?.character,
        (li: HTMLElement) => userOf(li)?.character.sheet.render({ force: true }),
      ),
      menuEntry(
        "SIDEBAR.Delete",
        "fa-solid fa-trash",
        (li: HTMLElement) => !!userOf(li)?.canUserModify(game.user, "delete"),
        (li: HTMLElement) => userOf(li)?.deleteDialog(),
      ),
    ];
  }

  static #onOpen(this: Players, _event: Event, target: HTMLElement): void {
    const user = game.users.get(target.closest<HTMLElement>("[data-user-id]")?.dataset.userId);
    if (user && (game.user.isGM || user.isSelf)) void user.sheet.render({ force: true });
  }

  static #onToggle(this: Players): void {
    this.#showsAll = !this.#showsAll;
    void this.render();
  }
}
