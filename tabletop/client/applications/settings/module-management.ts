import { ApplicationV2 } from "../api/application.ts";
import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import type { Loose } from "../support.ts";
import { escapeHTML, words } from "../support.ts";
import { type Choosable, ModuleChoice } from "./module-choice.ts";

const SETTING = "moduleConfiguration";

/**
 * The window in which a gamemaster chooses the world's active modules; the choice takes effect when the pages are
 * reloaded.
 * @see https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.apps.ModuleManagement.html
 */
export class ModuleManagement extends HandlebarsApplicationMixin(ApplicationV2) {
  static SETTING = SETTING;
  static CONFIG_SETTING = SETTING;

  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "module-management",
    classes: ["module-management"],
    tag: "form",
    window: { title: "MODULES.Title", icon: "fa-solid fa-cubes", resizable: true },
    position: { width: 680, height: 640 },
    form: { closeOnSubmit: false, handler: ModuleManagement.#onSubmit },
    actions: { deactivateAll: ModuleManagement.#onDeactivateAll },
  };

  static override PARTS: Record<string, Loose> = {
    search: { template: "templates/settings/modules-search.hbs" },
    list: { template: "templates/settings/modules.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  #choice = new ModuleChoice(choosableModules(), activeIds());
  #search = new SearchFilter({
    inputSelector: "input[type=search]",
    contentSelector: ".module-list",
    callback: (_event: Event, query: string, rgx: RegExp, html: HTMLElement) => this.#filter(query, rgx, html),
  });

  /**
   * The data for templates: a row for each module, sorted by title; the number of chosen modules; the server's problems
   * with modules; the buttons.
   */
  override async _prepareContext(options: Loose): Promise<Loose> {
    const context = await super._prepareContext(options);
    const choice = this.#choice;
    return Object.assign(context, {
      rootId: this.id,
      problems: game.data.moduleProblems ?? [],
      modules: [...game.modules]
        .map((module: Loose) => this.#row(module))
        .sort((a, b) => a.title.localeCompare(b.title, game.i18n.lang)),
      counted: words("MODULES.Counted", { active: choice.chosen.size, all: choice.modules.size }),
      // to deactivate all, and to save
      buttons: [
        {
          type: "button",
          action: "deactivateAll",
          icon: "fa-solid fa-square",
          label: "MODULES.DeactivateAll",
          disabled: !choice.chosen.size,
        },
        {
          type: "submit",
          icon: "fa-solid fa-floppy-disk",
          label: "MODULES.Save",
          disabled: !choice.isChanged,
          cssClass: "primary",
        },
      ],
    });
  }

  /**
   * The data of a module's row. Its notes come from the server's `info` (`obstacle`: why the module cannot be active),
   * from failures while it was loaded, and from its relationships.
   */
  #row(module: Loose): Loose {
    const info = game.modules.infos.get(module.id);
    const choice = this.#choice;
    const isChosen = choice.chosen.has(module.id);
    const notes: { kind: string; icon: string; text: string }[] = [];
    const addNote = (kind: string, icon: string, text: string): void => void notes.push({ kind, icon, text });
    // problems first, then what it requires, recommends and conflicts with
    if (info.obstacle) addNote("error", "fa-solid fa-circle-xmark", info.obstacle);
    for (const failure of game.modules.failures.get(module.id) ?? [])
      addNote("error", "fa-solid fa-circle-exclamation", failure);
    for (const warning of info.warnings) addNote("warning", "fa-solid fa-triangle-exclamation", warning);
    const requirement = this.#needs(module);
    if (requirement)
      addNote(isChosen && requirement.lacking ? "warning" : "plain", "fa-solid fa-link", requirement.text);
    const recommended = [...module.relationships.recommends].map((relation: Loose) => nameOf(relation.id));
    if (recommended.length)
      addNote("plain", "fa-solid fa-circle-info", words("MODULES.Recommends", { names: listOf(recommended) }));
    const conflicts = this.#conflicts(module);
    if (conflicts.length) {
      const hasConflict = isChosen && choice.conflictsOf(module.id).length > 0;
      addNote(
        hasConflict ? "warning" : "plain",
        "fa-solid fa-bolt",
        words("MODULES.ConflictsWith", { names: listOf(conflicts) }),
      );
    }
    return {
      id: module.id,
      title: words(module.title),
      version: module.version,
      library: module.library,
      description: plainText(words(module.description)),
      active: isChosen,
      disabled: info.obstacle !== null,
      notes,
    };
  }

  /**
   * The note that names the packages, except systems, which a module requires; `lacking`: at least one of these
   * packages is not chosen. Null if the module requires no such package.
   */
  #needs({ relationships }: Loose): { text: string; lacking: boolean } | null {
    const requiredPackages = [...relationships.requires].filter((relation: Loose) => relation.type !== "system");
    if (!requiredPackages.length) return null;
    let isLacking = false;
    const names = requiredPackages.map(({ id }: Loose) => {
      if (this.#choice.chosen.has(id)) return nameOf(id);
      isLacking = true;
      return words(game.modules.has(id) ? "MODULES.NotActive" : "MODULES.NotHere", { name: nameOf(id) });
    });
    return { text: words("MODULES.Needs", { names: listOf(names) }), lacking: isLacking };
  }

  /** The names of the packages that a module conflicts with, as it or a chosen module declares. */
  #conflicts({ id, relationships }: Loose): string[] {
    const ids = new Set<string>([...relationships.conflicts].map((relation: Loose) => relation.id));
    for (const otherId of this.#choice.conflictsOf(id)) ids.add(otherId);
    return [...ids].map(nameOf);
  }

  /** Listens to the search field and the checkboxes. */
  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
    for (const box of this.element.querySelectorAll<HTMLInputElement>(".module-list input[type=checkbox]"))
      box.addEventListener("change", () => void this.#toggle(box.name, box.checked));
  }

  /**
   * Shows only the modules whose id, title or text matches the search, and a note if there is none. During a search the
   * list of problems is hidden.
   * @param query the text searched for; "" to show everything
   */
  #filter(query: string, rgx: RegExp, html: HTMLElement | null): void {
    let hasMatch = false;
    for (const row of html?.querySelectorAll<HTMLElement>("[data-module-id]") ?? []) {
      const text = row.querySelector(".module-about")?.textContent ?? "";
      row.hidden = !!query && !SearchFilter.testQuery(rgx, `${row.dataset.moduleId} ${text}`);
      hasMatch ||= !row.hidden;
    }
    const problems = html?.querySelector<HTMLElement>(".module-problems");
    if (problems) problems.hidden = !!query;
    const nothing = html?.querySelector<HTMLElement>(".nothing-found");
    if (nothing) nothing.hidden = hasMatch;
  }

  /**
   * Adds a module to the choice (`isOn`) or takes the module out of it. Then asks whether to add the modules that this
   * one needs too, except those that cannot be active; or whether to take out the modules that need this one. Draws the
   * list again.
   */
  async #toggle(id: string, isOn: boolean): Promise<void> {
    const choice = this.#choice;
    const otherIds = isOn ? choice.neededBy(id) : choice.needing(id);
    if (isOn) choice.chosen.add(id);
    else choice.chosen.delete(id);
    if (otherIds.length && (await confirmOthers(isOn ? "MODULES.ActivateToo" : "MODULES.DeactivateToo", id, otherIds)))
      for (const other of otherIds)
        if (isOn && choice.modules.get(other)?.obstacle === null) choice.chosen.add(other);
        else choice.chosen.delete(other);
    await this.render({ parts: ["list", "footer"] });
    this.element.querySelector<HTMLInputElement>(`input[name="${CSS.escape(id)}"]`)?.focus();
  }

  static async #onDeactivateAll(this: ModuleManagement): Promise<void> {
    this.#choice.chosen.clear();
    await this.render({ parts: ["list", "footer"] });
  }

  /** Saves the choice, after a question if chosen modules conflict, closes the window and offers a reload. */
  static async #onSubmit(this: ModuleManagement): Promise<void> {
    const conflictingIds = [...this.#choice.chosen].filter((id) => this.#choice.conflictsOf(id).length);
    if (conflictingIds.length) {
      const isConfirmed = await DialogV2.confirm({
        window: { title: "MODULES.Title" },
        modal: true,
        content: `<p>${escapeHTML(words("MODULES.ClashSure", { names: listOf(conflictingIds.map(nameOf)) }))}</p>`,
      });
      if (!isConfirmed) return;
    }
    await game.settings.set("core", SETTING, this.#choice.configuration(game.settings.get("core", SETTING)));
    await this.close();
    await foundry.applications.settings.SettingsConfig.reloadConfirm({ world: true });
  }
}

/** The ids of the modules that are active by the setting. */
const activeIds = (): string[] =>
  Object.entries(game.settings.get("core", SETTING))
    .filter(([, on]) => on === true)
    .map(([id]) => id);

/** The installed modules as ModuleChoice takes them: `requires` has the ids of modules only, not of the system. */
const choosableModules = (): Choosable[] =>
  [...game.modules].map(({ id, title, relationships }: Loose) => ({
    id,
    title,
    requires: [...relationships.requires]
      .filter(({ type }: Loose) => type === "module")
      .map(({ id: otherId }: Loose) => otherId),
    conflicts: [...relationships.conflicts].map(({ id: other }: Loose) => other),
    obstacle: game.modules.infos.get(id).obstacle,
  }));

/** The title of a package; its id if it is not installed. */
const nameOf = (id: string): string =>
  words(game.modules.get(id)?.title ?? (game.system.id === id ? game.system.title : id));

/** Names joined to one text, with “and” before the last. */
const listOf = (names: string[]): string => game.i18n.getListFormatter().format(names);

/** The plain text of a description, which may be HTML. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/**
 * Asks whether other modules, which the dialog lists, are to be switched along with a module.
 * @param questionKey the translation key of the question; its `name` is the title of the module
 * @returns true for yes; false for no; null if the dialog was closed
 */
function confirmOthers(questionKey: string, id: string, otherIds: readonly string[]): Promise<boolean> {
  const list = otherIds.map((other) => `<li>${escapeHTML(nameOf(other))}</li>`).join("");
  return DialogV2.confirm({
    window: { title: "MODULES.Title" },
    modal: true,
    yes: { default: true },
    content: `<p>${escapeHTML(words(questionKey, { name: nameOf(id) }))}</p><ul>${list}</ul>`,
  }) as Promise<boolean>;
}
