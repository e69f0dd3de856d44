import * as PIXI from "pixi.js";
import { generation } from "../../../common/abstract/generation.ts";
import { VideoHelper } from "../../core/video-helper.ts";
import { colorOf } from "../color.ts";
import { frame } from "../frame.ts";
import { Film } from "../groups/film.ts";
import type { RenderFlag } from "../interaction/render-flags.ts";
import type { PrimarySpriteMesh } from "../primary/primary-sprite-mesh.ts";
import { loadTexture } from "../textures.ts";
import { PlaceableObject } from "./placeable-object.ts";
import { onViewedLevel } from "../levels.ts";

/** The opacity with which gamemasters see hidden tiles, 0 to 1. */
const HIDDEN = 0.5;
/** The most pixels of the longer side at which SVG is drawn. */
const LONGEST_SIDE = 4096;
/** The thickness of the border, in pixels of a scene whose spaces are 100 pixels wide. */
const BORDER = 4;

/**
 * A tile: a picture on the scene. The picture is drawn in the primary group, in the order of elevations; this object
 * draws only its border.
 */
export class Tile extends PlaceableObject {
  static override embeddedName = "Tile";
  static override RENDER_FLAGS: Record<string, RenderFlag> = {
    redraw: { propagate: ["refresh"] },
    refresh: {
      propagate: ["refreshState", "refreshTransform", "refreshMesh", "refreshElevation", "refreshVideo"],
      alias: true,
    },
    refreshState: { propagate: ["refreshFrame"] },
    refreshTransform: { propagate: ["refreshPosition", "refreshRotation", "refreshSize"], alias: true },
    refreshPosition: { propagate: ["refreshFrame"] },
    refreshRotation: { propagate: ["refreshFrame"] },
    refreshSize: { propagate: ["refreshPosition", "refreshFrame"] },
    refreshMesh: {},
    refreshFrame: {},
    refreshElevation: { propagate: ["refreshState"] },
    refreshPerception: {},
    refreshVideo: {},
  };

  texture: PIXI.Texture | null | undefined;
  mesh: PrimarySpriteMesh | null | undefined;
  frame: PIXI.Graphics | undefined;
  #film: Film | null = null;

  /**
   * The position of the picture's anchor in the scene, in pixels: in generation 14 the document's, before that its
   * middle.
   */
  get #anchor(): { x: number; y: number } {
    const { x, y, width, height } = this.document;
    return generation() >= 14 ? { x, y } : { x: x + width / 2, y: y + height / 2 };
  }

  /** The corners of the picture's rectangle in pixels of the scene, clockwise, turned about its anchor. */
  get #corners(): PIXI.Point[] {
    const { width, height, rotation, texture } = this.document;
    const { x, y } = this.#anchor;
    const transform = new PIXI.Matrix().rotate((rotation * Math.PI) / 180).translate(x, y);
    const [left, top] = [-texture.anchorX * width, -texture.anchorY * height];
    const corners = [
      [left, top],
      [left + width, top],
      [left + width, top + height],
      [left, top + height],
    ] as const;
    return corners.map(([across, down]) => transform.apply({ x: across, y: down }));
  }

  /** The smallest upright rectangle around the turned picture, in pixels of the scene. */
  override get bounds(): PIXI.Rectangle {
    const corners = this.#corners;
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return new PIXI.Rectangle(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
  }

  get aspectRatio(): number {
    return this.texture?.valid ? this.texture.width / this.texture.height : 1;
  }

  get sourceElement(): unknown {
    return (this.texture?.baseTexture.resource as any)?.source;
  }

  get isVideo(): boolean {
    return this.sourceElement instanceof HTMLVideoElement;
  }

  get playing(): boolean {
    return this.isVideo && !(this.sourceElement as HTMLVideoElement).paused;
  }

  /** Always 0, since films are silent. */
  get volume(): number {
    return 0;
  }

  get occluded(): boolean {
    return this.mesh?.occluded ?? false;
  }

  /** Whether this user sees the tile: it is on a shown level and, except for gamemasters, not hidden. */
  get isVisible(): boolean {
    if (!onViewedLevel(this.document)) return false;
    return !this.document.hidden || game.user.isGM;
  }

  /** Whether a rectangle, in pixels of the scene, touches the tile's bounds. */
  _overlapsSelection(rectangle: PIXI.Rectangle): boolean {
    const { x, y, width, height } = this.bounds;
    return (
      x < rectangle.x + rectangle.width &&
      rectangle.x < x + width &&
      y < rectangle.y + rectangle.height &&
      rectangle.y < y + height
    );
  }

  /* ---- drawing ---- */

  /** Loads the picture and puts it into the primary group; the border is drawn when the tile is selected. */
  protected override async _draw(): Promise<void> {
    this.texture = await this.#load();
    if (this.destroyed) return;
    this.mesh = this.texture ? canvas.primary.addTile(this) : null;
    this.frame = this.addChild(new PIXI.Graphics());
    this.eventMode = "none";
  }

  /** Loads the picture or film; null if there is none, or it cannot be read. */
  async #load(): Promise<PIXI.Texture | null> {
    const { texture, width, height, video } = this.document;
    if (!texture.src) return null;
    if (!VideoHelper.hasVideoExtension(texture.src))
      return loadTexture(texture.src, { pixels: Math.min(LONGEST_SIDE, Math.max(width, height, 1)) });
    const film = await Film.load(texture.src, video);
    if (this.destroyed) film?.destroy();
    else this.#film = film;
    return film?.texture ?? null;
  }

  override clear(): this {
    this.#putAway();
    this.frame = undefined;
    return super.clear();
  }

  protected override _destroy(options?: boolean | PIXI.IDestroyOptions): void {
    super._destroy(options);
    this.#putAway();
    this.texture = undefined;
  }

  /** Removes the picture from the scene and ends the film. */
  #putAway(): void {
    canvas.primary.removeTile(this);
    this.mesh = undefined;
    this.#film?.destroy();
    this.#film = null;
  }

  /** Refreshes the parts of the tile whose flags are set. */
  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    if (flags.refreshState) this._refreshState();
    if (flags.refreshPosition) this._refreshPosition();
    if (flags.refreshRotation) this._refreshRotation();
    if (flags.refreshSize) this._refreshSize();
    if (flags.refreshMesh) this._refreshMesh();
    if (flags.refreshElevation) this._refreshElevation();
    if (flags.refreshFrame) this._refreshFrame();
    if (flags.refreshVideo) this._refreshVideo();
    frame.invalidate();
  }

  protected _refreshState(): void {
    this.visible = this.isVisible;
    if (this.mesh) this.mesh.visible = this.visible;
    this._refreshMesh();
  }

  protected _refreshPosition(): void {
    const { x, y } = this.#anchor;
    this.mesh?.position.set(x, y);
    this._refreshOcclusion();
  }

  protected _refreshRotation(): void {
    if (this.mesh) this.mesh.angle = this.document.rotation;
  }

  protected _refreshSize(): void {
    const { width, height, texture } = this.document;
    const { fit, scaleX, scaleY } = texture;
    this.mesh?.resize(width, height, { fit, scaleX, scaleY });
  }

  /** Updates the tile's picture: anchor, tint, opacity, restrictions and occlusion. */
  protected _refreshMesh(): void {
    if (!this.mesh) return;
    const { texture, alpha, hidden, occlusion, restrictions } = this.document;
    // how the picture looks
    this.mesh.anchor.set(texture.anchorX, texture.anchorY);
    this.mesh.tint = colorOf(texture.tint);
    this.mesh.textureAlphaThreshold = texture.alphaThreshold;
    // what the masks and the test of occlusion read from it
    const unoccludedAlpha = Math.min(alpha, hidden ? HIDDEN : 1);
    const { light, weather } = restrictions;
    Object.assign(this.mesh, { hidden, unoccludedAlpha, restrictsLight: light, restrictsWeather: weather });
    Object.assign(this.mesh, {
      occludedAlpha: Math.min(occlusion.alpha, unoccludedAlpha),
      occlusionMode: occlusion.mode,
    });
    this._refreshOcclusion();
  }

  /** Puts picture and border into the order that the document's elevation and sort number say. */
  protected _refreshElevation(): void {
    const { elevation, sort } = this.document;
    if (this.mesh) Object.assign(this.mesh, { elevation, sort });
    this.zIndex = sort;
    this._refreshOcclusion();
  }

  /** Makes the tile transparent while it covers a token that users need to see, if its occlusion mode asks for that. */
  _refreshOcclusion(): void {
    const { mesh } = this;
    if (!mesh) return;
    mesh.occluded = mesh.isOccludable && canvas.tiles.occluding.some((token: any) => mesh.testOcclusion(token));
    mesh.alpha = mesh.occluded ? mesh.occludedAlpha : mesh.unoccludedAlpha;
  }

  /** Draws the border while the tile is selected, else removes it. */
  protected _refreshFrame(): void {
    if (!this.frame) return;
    this.frame.clear();
    this.frame.visible = this.controlled;
    if (!this.controlled) return;
    const width = BORDER * canvas.dimensions.uiScale;
    this.frame.lineStyle(width, CONFIG.Canvas.dispositionColors.CONTROLLED).drawPolygon(this.#corners);
  }

  protected _refreshVideo(): void {}

  /* ---- following its document ---- */

  _onCreate(): void {
    void this.draw();
  }

  _onUpdate(changed: any): void {
    if ("texture" in changed && "src" in changed.texture) return void this.renderFlags.set({ redraw: true });
    if ("video" in changed) return void this.renderFlags.set({ redraw: true });
    this.renderFlags.set({ refresh: true });
  }

  _onDelete(): void {
    this.release();
    this.destroy();
    frame.invalidate();
  }
}
