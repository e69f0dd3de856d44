import * as PIXI from "pixi.js";
import { RenderFlags, type RenderFlag } from "../interaction/render-flags.ts";

/** The options of selecting an object. */
export interface ControlOptions {
  /** false keeps the selection of other objects; by default it ends */
  releaseOthers?: boolean;
  /** true moves the view to the object */
  pan?: boolean;
  [option: string]: unknown;
}

/** An object of a scene on the canvas: it draws its document and reacts to the pointer. */
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
  /** the object of which this is a preview, and on that object its preview */
  _original: this | undefined = undefined;
  _preview: this | undefined = undefined;
  #controlled = false;
  #drawn = false;
  #hover = false;
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

  get isPreview(): boolean {
    return Boolean(this._original) || !this.document.id;
  }

  get hasPreview(): boolean {
    return Boolean(this._preview);
  }

  get controlled(): boolean {
    return this.#controlled;
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

  /** Draws the object anew; after a drawing under way, so that the last request is the one that stays. */
  draw(options: object = {}): Promise<this> {
    const drawing = this.#drawing ? this.#drawing.then(() => this.#draw(options)) : this.#draw(options);
    this.#drawing = drawing;
    const done = () => {
      if (this.#drawing === drawing) this.#drawing = null;
    };
    drawing.then(done, done);
    return drawing;
  }

  /** Draws the object, unless it is destroyed meanwhile, and calls the hook. */
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

  /** Refreshes the flagged parts, and calls the hook of refreshing, never before that of drawing; or draws all anew. */
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

  /** Refreshes the object at once: all of it, or what the given flags say. */
  refresh(options: Record<string, boolean> = {}): this {
    this.renderFlags.set(Object.keys(options).length ? options : { refresh: true });
    this.applyRenderFlags();
    return this;
  }

  override destroy(options?: boolean | PIXI.IDestroyOptions): void {
    if (this.destroyed) return;
    Hooks.callAll(`destroy${this.document.documentName}`, this);
    this._destroy(options);
    if (this._original) this._original._preview = undefined;
    super.destroy({ children: true });
  }

  protected _destroy(_options?: boolean | PIXI.IDestroyOptions): void {
    const { layer } = this;
    if (this.isPreview || !layer) return;
    layer.controlledObjects.delete(this.id);
    if (layer.hover === this) layer.hover = null;
  }

  /** Makes a preview of this object, with a document of its own. */
  clone(): this {
    const Class = this.constructor as new (document: any) => this;
    const clone = new Class(this.document.clone({}, { keepId: true }));
    clone._original = this;
    this._preview = clone;
    return clone;
  }

  /* ---- control and hover ---- */

  /** Selects this object, in place of others unless told otherwise. @returns true if it is selected then */
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

  /** Ends the selection of this object. @returns always true */
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

  /** Begins to hover over the object, if the user may, and ends it on the others of its layer unless told otherwise. */
  _onHoverIn(_event: unknown, { hoverOutOthers = true }: { hoverOutOthers?: boolean } = {}): void {
    if (this.#hover || !this.can(game.user, "hover")) return;
    if (hoverOutOthers)
      for (const other of this.layer.placeables) if (other !== this && other.hover) other._onHoverOut(_event);
    this.#hover = true;
    this.layer.hover = this;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, true);
  }

  _onHoverOut(_event: unknown): void {
    if (!this.#hover) return;
    this.#hover = false;
    if (this.layer.hover === this) this.layer.hover = null;
    this.renderFlags.set({ refreshState: true });
    Hooks.callAll(`hover${this.document.documentName}`, this, false);
  }

  /** Tells whether a user may do an action with the object: control, drag, hover, HUD, view, configure, update … */
  can(user: any, action: string, event?: unknown): boolean {
    const name = `_can${action === "HUD" || action === "hud" ? "HUD" : action[0]!.toUpperCase() + action.slice(1)}`;
    const check = (this as unknown as Record<string, unknown>)[name];
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

  /** Turns the object to an angle in degrees, rounded to multiples of `snap`. */
  async rotate(angle: number, snap: number): Promise<this> {
    const rotation = this._updateRotation({ angle, snap });
    await this.document.update({ rotation });
    return this;
  }

  /** The rotation in degrees, 0 to 360, for an angle or a change by `delta`, rounded to multiples of `snap`. */
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
