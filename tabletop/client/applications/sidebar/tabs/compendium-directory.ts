import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import { menuEntry } from "../../ux/menu-entry.ts";
import type { Loose } from "../../support.ts";
import { words } from "../../support.ts";
import { groupPacks, packageTitle } from "./compendium-folders.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/**
 * The directory of all packs: in the folders that packages declare, the others by kind of document.
 * @see https://foundryvtt.com/api/classes/foundry.applications.sidebar.tabs.CompendiumDirectory.html
 */
export class CompendiumDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "compendium";
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["directory", "flexcol"],
    actions: { activateEntry: CompendiumDirectory.#onOpen },
  };

  static override PARTS: Record<string, Loose> = {
    header: { template: "templates/sidebar/apps/compendium-header.hbs" },
    directory: { template: "templates/sidebar/tabs/compendium-list.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/directory/footer.hbs" },
  };

  #search = new SearchFilter({
    inputSelector: "search input",
    contentSelector: ".directory-list",
    callback: (_event: Event, query: string, rgx: RegExp, html: HTMLElement) => {
      for (const entry of html?.querySelectorAll<HTMLElement>(".entry") ?? [])
        entry.hidden = !!query && !SearchFilter.testQuery(rgx, entry.textContent ?? "");
    },
  });

  /** The data for templates: the packs that this user may see, in groups. */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const packs = [...game.packs].filter((pack: Loose) => pack.visible !== false);
    const entries = packs.map((pack: Loose) => ({
      id: pack.collection,
      kind: pack.documentName,
      title: words(pack.metadata.label ?? pack.title),
      locked: !!pack.locked,
      size: pack.index?.size ?? 0,
      source: packageTitle(pack.metadata),
      icon: CONFIG[pack.documentName]?.sidebarIcon ?? "fa-solid fa-book-atlas",
    }));
    return Object.assign(context, {
      label: words("SIDEBAR.Compendium"),
      empty: !packs.length,
      groups: groupPacks(entries),
    });
  }

  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
  }

  /** Makes the context menu of packs, for gamemasters: lock or unlock. */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    // the pack of a row
    const packOf = (li: HTMLElement) => game.packs.get(li.dataset.pack);
    this._createContextMenu(
      () => [
        menuEntry(
          "COMPENDIUM.ToggleLock",
          "fa-solid fa-lock",
          () => game.user.isGM,
          (li: HTMLElement) => packOf(li)?.configure({ locked: !packOf(li).locked }),
        ),
      ],
      ".compendium-entry",
      { hookName: "getCompendiumContextOptions", parentClassHooks: false },
    );
  }

  static async #onOpen(this: CompendiumDirectory, _event: Event, target: HTMLElement): Promise<void> {
    const pack = game.packs.get(target.closest<HTMLElement>("[data-pack]")?.dataset.pack);
    await pack?.render(true);
    for (const app of pack?.apps ?? []) app.bringToFront?.();
  }
}
