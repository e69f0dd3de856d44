import { ApplicationV2 } from "../api/application.ts";
import type { Loose } from "../support.ts";

/**
 * The controls around an object on the canvas; `object` is the one that has them now.
 * @see https://foundryvtt.com/api/classes/foundry.applications.hud.BasePlaceableHUD.html
 */
export class BasePlaceableHUD extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, Loose> = {
    classes: ["placeable-hud"],
    tag: "form",
    window: { frame: false, positioned: false },
    actions: {
      visibility: BasePlaceableHUD.#onVisibility,
      locked: BasePlaceableHUD.#onLocked,
      sort: BasePlaceableHUD.#onSort,
    },
  };

  #object: Loose = null;

  get object(): Loose {
    return this.#object;
  }

  get document(): Loose {
    return this.#object?.document ?? null;
  }

  get layer(): Loose {
    return this.#object?.layer ?? null;
  }

  get actor(): Loose {
    return this.document?.actor ?? null;
  }

  /** Shows the controls around an object; those around another object are closed first. */
  async bind(object: Loose): Promise<void> {
    if (this.rendered && this.#object !== object) await this.close();
    this.#object = object;
    await this.render({ force: true });
  }

  /**
   * Returns false without an object, so that nothing is drawn. @throws Error for anything but an object of the viewed
   * scene
   */
  override _canRender(_options: Loose): false | void {
    const object = this.#object;
    if (!object) return false;
    if (!(object instanceof foundry.canvas.placeables.PlaceableObject) || object.scene !== canvas.scene)
      throw new Error("These controls belong to an object of the viewed scene");
  }

  /** Closes the controls and forgets the object. */
  clear(): void {
    if (this.rendered) void this.close();
    this.#object = null;
  }

  /**
   * The data for templates: the object's document and its fields, the id of the controls, the icons, and whether the
   * user is a gamemaster and the game is paused.
   */
  override async _prepareContext(_options: Loose): Promise<Loose> {
    const { document } = this;
    return {
      ...document.toObject(),
      id: this.id,
      appId: this.id,
      isGM: game.user.isGM,
      isGamePaused: game.paused,
      icons: CONFIG.controlIcons,
      document,
    };
  }

  /** Puts the controls into the layer above the canvas. */
  override _insertElement(element: HTMLElement): void {
    const present = document.getElementById(element.id);
    if (present) present.replaceWith(element);
    else (document.getElementById("hud") ?? document.body).append(element);
  }

  override async _onRender(context: Loose, options: Loose): Promise<void> {
    await super._onRender(context, options);
    this._place();
  }

  /** Places the controls over the object and makes them as large as the object. */
  _place(): void {
    const { object, element } = this;
    if (!object || !element) return;
    const width = object.w ?? object.bounds?.width ?? 0;
    const height = object.h ?? object.bounds?.height ?? 0;
    const { x, y } = object.position ?? object;
    Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  }

  /** Only places the controls over the object; the given position does not count. */
  override setPosition(position: Loose = {}): Loose {
    this._place();
    return position;
  }

  static #onVisibility(this: BasePlaceableHUD): void {
    void this.document.update({ hidden: !this.document.hidden });
  }

  static #onLocked(this: BasePlaceableHUD): void {
    void this.document.update({ locked: !this.document.locked });
  }

  /** Changes the order among overlapping objects by one, up or down as the button says. */
  static #onSort(this: BasePlaceableHUD, _event: Event, target: HTMLElement): void {
    void this.document.update({ sort: (this.document.sort ?? 0) + (target.dataset.direction === "up" ? 1 : -1) });
  }
}
