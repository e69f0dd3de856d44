import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { menuEntry } from "../ux/menu-entry.ts";
import { sceneEntries } from "../ux/scene-entries.ts";
import type { Loose } from "../support.ts";

/** The number of signs of a name from which on it may be cut off, and so is shown whole in a tooltip. */
const LONG = 20;

/** The name of a scene or level, for its button; `long`: whether it may be cut off there. */
function nameOf({ navName, name }: Loose): { name: string; long: boolean } {
  const shown: string = navName || name;
  return { name: shown, long: shown.length >= LONG };
}

/**
 * The bar with the scenes that this user may view, and the levels of the viewed scene.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ui.SceneNavigation.html
 */
export class SceneNavigation extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    id: "scene-navigation",
    tag: "nav",
    window: { frame: false, positioned: false },
    actions: { viewScene: SceneNavigation.#onView, viewLevel: SceneNavigation.#onViewLevel },
  };

  static override PARTS: Record<string, Loose> = {
    scenes: { root: true, template: "templates/ui/scene-navigation.hbs" },
  };

  /**
   * The listed scenes, in order: of those visible to the user, the ones with `navigation`, the active and the viewed
   * one.
   */
  get scenes(): Loose[] {
    return [...(game.scenes ?? [])]
      .filter((scene) => scene.visible !== false && (scene.navigation || scene.active || scene.isView))
      .sort((a, b) => (a.navOrder ?? 0) - (b.navOrder ?? 0) || a.name.localeCompare(b.name));
  }

  /** The data for templates: each scene with the other users who view it; the viewed scene's levels and name. */
  override async _prepareContext(_options: Loose): Promise<Loose> {
    return {
      scenes: this.scenes.map((scene) => ({
        id: scene.id,
        ...nameOf(scene),
        active: scene.active,
        viewed: scene.id === canvas?.scene?.id,
        users: [...game.users]
          .filter((user: Loose) => user.active && user.viewedScene === scene.id && !user.isSelf)
          .map((user: Loose) => ({ letter: user.name[0], name: user.name, color: user.color?.css })),
      })),
      levels: this.#levels,
      levelsOf: canvas?.scene?.navName || canvas?.scene?.name,
    };
  }

  /** The data that the template needs of the viewed scene's levels, the highest first; none where there is only one. */
  get #levels(): Loose[] {
    const levels: Loose[] = canvas?.level ? [...canvas.scene.availableLevels] : [];
    if (levels.length < 2) return [];
    return levels.reverse().map((level) => ({
      id: level.id,
      ...nameOf(level),
      viewed: level.isView,
      users: [...game.users]
        .filter((user: Loose) => user.active && !user.isSelf && user.viewedLevel === level.id)
        .map((user: Loose) => ({ letter: user.name[0], name: user.name, color: user.color?.css })),
    }));
  }

  /** Listens to changes of scenes, and makes the context menus of scenes and levels. */
  override async _onFirstRender(context: Loose, options: Loose): Promise<void> {
    await super._onFirstRender(context, options);
    game.scenes?.apps?.push(this);
    this._createContextMenu(() => this._getContextMenuOptions(), ".scene", {
      hookName: "getSceneContextOptions",
      parentClassHooks: false,
    });
    this._createContextMenu(() => this.#levelOptions, ".scene-levels li");
  }

  /** The entries of a level's context menu. */
  get #levelOptions(): Loose[] {
    const level = (li: HTMLElement): Loose =>
      canvas.scene.levels.get(li.querySelector<HTMLElement>("[data-level-id]")?.dataset.levelId);
    return [
      menuEntry(
        "LEVEL.Configure",
        "fa-solid fa-gear",
        () => game.user.isGM,
        (li: HTMLElement) => level(li)?.sheet.render({ force: true }),
      ),
    ];
  }

  /** The entries of a scene's context menu, for gamemasters: activate, configure, take out of the bar. */
  _getContextMenuOptions(): Loose[] {
    return sceneEntries((li) => game.scenes.get(li.dataset.sceneId));
  }

  static #onView(this: SceneNavigation, event: Event, target: HTMLElement): void {
    event.preventDefault();
    const scene = game.scenes.get(target.closest<HTMLElement>("[data-scene-id]")?.dataset.sceneId);
    if (scene && scene.id !== canvas?.scene?.id) void scene.view();
  }

  static #onViewLevel(this: SceneNavigation, event: Event, target: HTMLElement): void {
    event.preventDefault();
    const level = target.dataset.levelId;
    if (level && level !== canvas?.level?.id) void canvas.scene.view({ level });
  }
}
