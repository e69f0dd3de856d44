import * as PIXI from "pixi.js";
import { RenderFlags, type RenderFlag } from "../interaction/render-flags.ts";

/** The options of selecting an object. */
export interface ControlOptions {
  /** whether the selection of other objects ends; by default it does */
  releaseOthers?: boolean;
  /** whether the view moves to the object; a token does so */
  pan?: boolean;
  [option: string]: unknown;
}

/** An object on the canvas that draws a document of the scene and reacts to the pointer. */
export abstract class PlaceableObject extends PIXI.Container {
  static embeddedName = "";
  static RENDER_FLAGS: Record<string, RenderFlag> = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState"], alias: true },
    refreshState: {},
  };

  document: any;
  scene: any;
  renderFlags: RenderFlags;
  vision: any = null;
  mouseInteractionManager: null = null;
  /** on a preview the object that it shows, and on that object its preview; undefined without one */
  _original: this | undefined = undefined;
  _preview: this | undefined = undefined;
  #controlled = false;
  #drawn = false;
  #hover = false;
  /** the drawing under way that ends last; null while none is */
  #drawing: Promise<this> | null = null;

  constructor(document: any) {
    super();
    this.document = document;
    this.scene = document.parent ?? document.scene;
    this.renderFlags = new RenderFlags((this.constructor as typeof PlaceableObject).RENDER_FLAGS, { object: this });
    this.eventMode = "static";
    this.cursor = "pointer";
    this.interactiveChildren = false;
  }

  get id(): string {
    return this.document.id;
  }

  /** The id on the canvas, e.g. "Token.<id>", with ".preview" for a preview. */
  get objectId(): string {
    const id = `${(this.constructor as typeof PlaceableObject).embeddedName}.${this.id}`;
    return this.isPreview ? `${id}.preview` : id;
  }

  get sourceId(): string {
    return this.objectId;
  }

  get layer(): any {
    return canvas.getLayerByEmbeddedName((this.constructor as typeof PlaceableObject).embeddedName);
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  /** Whether this is a preview of another object, or of a document that is not stored yet. */
  get isPreview(): boolean {
    return Boolean(this._original) || !this.document.id;
  }

  get hasPreview(): boolean {
    return Boolean(this._preview);
  }

  get controlled(): boolean {
    return this.#controlled;
  }

  /** Whether it was drawn at least once. */
  get wasDrawn(): boolean {
    return this.#drawn;
  }

  get hover(): boolean {
    return this.#hover;
  }

  set hover(value: boolean) {
    this.#hover = Boolean(value);
  }

  get isInteractable(): boolean {
    return true;
  }

  get sheet(): any {
    return this.document.sheet;
  }

  abstract get bounds(): PIXI.Rectangle;

  get center(): PIXI.Point {
    const { x, y, width, height } = this.bounds;
    return new PIXI.Point(x + width / 2, y + height / 2);
  }

  /* ---- drawing ---- */

  /**
   * Draws the object anew. Waits until drawings requested before are done or have failed, so that the last one
   * requested stays.
   */
  draw(options: object = {}): Promise<this> {
    const draw = () => this.#draw(options);
    const drawing = this.#drawing ? this.#drawing.then(draw, draw) : draw();
    this.#drawing = drawing;
    // unless another drawing was requested meanwhile
    const forget = () => {
      if (this.#drawing === drawing) this.#drawing = null;
    };
    drawing.then(forget, forget);
    return drawing;
  }

  /**
   * Draws the object. Unless the object is destroyed by then, calls the hook `draw<name of the document>` and refreshes
   * it.
   */
  async #draw(options: object): Promise<this> {
    if (this.destroyed) return this;
    this.clear();
    await this._draw(options);
    if (this.destroyed) return this;
    this.#drawn = true;
    Hooks.callAll(`draw${this.document.documentName}`, this);
    this.renderFlags.set({ refresh: true });
    this.applyRenderFlags();
    return this;
  }

  protected abstract _draw(options: object): Promise<void>;

  clear(): this {
    for (const child of this.removeChildren()) child.destroy({ children: true });
    return this;
  }

  /**
   * With the flag `redraw`, draws the object anew. Else refreshes the flagged parts and, if the object was ever drawn,
   * calls the hook of refreshing.
   */
  applyRenderFlags(): void {
    if (!this.renderFlags.size || this.destroyed) return;
    const flags = this.renderFlags.clear();
    if (flags.redraw) {
      void this.draw();
      return;
    }
    this._applyRenderFlags(flags);
    if (this.#drawn) Hooks.callAll(`refresh${this.document.documentName}`, this, flags);
  }

  protected abstract _applyRenderFlags(flags: Record<string, boolean>): void;

  /** Refreshes at once the parts of the object that flags name; without flags, all of it. */
  refresh(options: Record<string, boolean> = {}): this {
    this.renderFlags.set(Object.keys(options).length ? options : { refresh: true });
    this.applyRenderFlags();
    return this;
  }

  /**
   * Calls the hook `destroy<Name>` and removes the object from the canvas; does nothing the second time. The original
   * of a preview has no preview then.
   */
  override destroy(options?: boolean | PIXI.IDestroyOptions): void {
    if (this.destroyed) return;
    Hooks.callAll(`destroy${this.document.documentName}`, this);
    this._destroy(options);
    if (this._original) this._original._preview = undefined;
    super.destroy({ children: true });
  }

  /** Takes the object out of its layer's selection, and ends hovering over it. A preview is never in either. */
  protected _destroy(_options?: boolean | PIXI.IDestroyOptions): void {
    const { layer } = this;
    if (this.isPreview || !layer) return;
    layer.controlledObjects.delete(this.id);
    if (layer.hover === this) layer.hover = null;
  }

  /**
   * Makes a preview of this object, with a copy of its document. The preview has this object as `_original`; this
   * object has the preview as `_preview`.
   */
  clone(): this {
    const Class = this.constructor as new (document: any) => this;
    const clone = new Class(this.document.clone({}, { keepId: true }));
    clone._original = this;
    this._preview = clone;
    return clone;
  }

  /* ---- control and hover ---- */

  /**
   * Selects this object, if the user may. By default releases all others of its layer, even if the user may not.
   * @returns whether this object is selected then
   */
  control({ releaseOthers = true, ...options }: ControlOptions = {}): boolean {
    if (this.isPreview) return false;
    if (releaseOthers) for (const other of this.layer.controlled) if (other !== this) other.release();
    if (this.#controlled) return true;
    if (!this.can(game.user, "control")) return false;
    this.#controlled = true;
    this.layer.controlledObjects.set(this.id, this);
    this._onControl({ releaseOthers, ...options });
    Hooks.callAll(`control${this.document.documentName}`, this, true);
    return true;
  }

  /** Ends the selection of this object, and closes the controls around it. @returns always true */
  release(options: object = {}): boolean {
    this.layer.controlledObjects.delete(this.id);
    if (!this.#controlled) return true;
    this.#controlled = false;
    if (this.layer.hud?.object === this) this.layer.hud.close();
    this._onRelease(options);
    Hooks.callAll(`control${this.document.documentName}`, this, false);
    return true;
  }

  protected _onControl(_options: ControlOptions): void {
    this.renderFlags.set({ refreshState: true });
  }

  protected _onRelease(_options: object): void {
    this.renderFlags.set({ refreshState: true });
  }

  /**
   * Begins to hover over the object, if the user may and does not yet; by default no longer over others of its layer.
   */
  _onHoverIn(_event: unknown, { hoverOutOthers = true }: { hoverOutOthers?: boolean } = {}): void {
    if (this.#hover || !this.can(game.user, "hover")) return;
    if (hoverOutOthers)
      for (const other of this.layer.placeables) if (other !== this && other.hover) other._onHoverOut(_event);
    this.#hover = true;
    this.layer.hover = this;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, true);
  }

  /** Ends hovering over the object. */
  _onHoverOut(_event: unknown): void {
    if (!this.#hover) return;
    this.#hover = false;
    if (this.layer.hover === this) this.layer.hover = null;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, false);
  }

  /** Whether a user may do this with the object: control, drag, hover, HUD, view, configure, update, delete … */
  can(user: any, action: string, event?: unknown): boolean {
    // a method of this object such as `_canDrag` decides; if there is none, the document's permissions do
    const isHud = action === "HUD" || action === "hud";
    const method = `_can${isHud ? "HUD" : action[0]!.toUpperCase() + action.slice(1)}`;
    const check = (this as unknown as Record<string, unknown>)[method];
    if (typeof check === "function") return Boolean(check.call(this, user, event));
    return this.document.canUserModify(user, action);
  }

  protected _canControl(_user: any, _event?: unknown): boolean {
    return this.isOwner;
  }

  protected _canDrag(_user: any, _event?: unknown): boolean {
    return this.controlled && this.isOwner;
  }

  protected _canHover(_user: any, _event?: unknown): boolean {
    return true;
  }

  protected _canHUD(_user: any, _event?: unknown): boolean {
    return this.isOwner;
  }

  protected _canView(user: any, _event?: unknown): boolean {
    return this.document.testUserPermission(user, "LIMITED");
  }

  protected _canConfigure(user: any, _event?: unknown): boolean {
    return this.document.canUserModify(user, "update");
  }

  protected _canCreate(user: any): boolean {
    return user.isGM;
  }

  protected _canDelete(user: any): boolean {
    return this.document.canUserModify(user, "delete");
  }

  protected _canUpdate(user: any): boolean {
    return this.document.canUserModify(user, "update");
  }

  /** Turns the object to an angle in degrees, rounded to multiples of `snap`, and stores it. */
  async rotate(angle: number, snap: number): Promise<this> {
    const rotation = this._updateRotation({ angle, snap });
    await this.document.update({ rotation });
    return this;
  }

  /**
   * The rotation, from 0 to below 360 degrees, for `angle` or else for a turn by `delta`; rounded to multiples of
   * `snap`.
   */
  protected _updateRotation({
    angle,
    delta = 0,
    snap = 0,
  }: { angle?: number; delta?: number; snap?: number } = {}): number {
    const degrees = angle ?? this.document.rotation + delta;
    const snapped = snap > 0 ? Math.round(degrees / snap) * snap : degrees;
    return ((snapped % 360) + 360) % 360;
  }
}
