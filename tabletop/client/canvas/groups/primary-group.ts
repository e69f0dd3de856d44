import * as PIXI from "pixi.js";
import { VideoHelper } from "../../core/video-helper.ts";
import { forgetPicture, loadTexture, sizeOfPicture } from "../textures.ts";
import { colorOf } from "../color.ts";
import { PrimarySpriteMesh } from "../primary/primary-sprite-mesh.ts";
import { groundColor, groundsOf } from "../levels.ts";
import { Film } from "./film.ts";
import { isLargePicture, LargePicture, type Place } from "./large-picture.ts";

/** The most pixels of the longer side of an SVG or another picture that is the background. */
const LONGEST_SIDE = 4096;

/**
 * A picture of the group. Pictures at a higher elevation, then of a higher sort layer, then of a higher sort are drawn
 * above others; the background has none of these and lies below all.
 */
type Picture = PIXI.DisplayObject & { elevation?: number; sortLayer?: number; sort?: number };

/** The scene itself: its colour, its background, and the pictures of its tiles and tokens. */
export class PrimaryCanvasGroup extends PIXI.Container {
  /** The order of the kinds of pictures at the same elevation; those with higher numbers lie above. */
  static SORT_LAYERS = Object.freeze({ SCENE: 0, TILES: 500, DRAWINGS: 600, TOKENS: 700, WEATHER: 1000 });
  static BACKGROUND_ELEVATION = 0;
  override sortableChildren = true;
  background: PIXI.Sprite | null = null;
  /** films, and pictures in parts, which are freed when the scene is left */
  #pictures: (Film | LargePicture)[] = [];
  /** the pictures of tokens, and of tiles, by the ids of their objects */
  tokens = new Map<string, PrimarySpriteMesh>();
  tiles = new Map<string, PrimarySpriteMesh>();

  /** The film, or the picture in parts, that was drawn last; null without one. */
  get picture(): Film | LargePicture | null {
    return this.#pictures.at(-1) ?? null;
  }

  /**
   * Draws the ground of a scene: its colour, paler in the padding around the scene, and its background pictures.
   * `background` keeps the last of these pictures.
   */
  async draw(scene: any): Promise<void> {
    const { rect, sceneX, sceneY, sceneWidth, sceneHeight } = canvas.dimensions;
    const color = colorOf(groundColor(scene), CONFIG.Canvas.backgroundColor);
    canvas.app.renderer.background.color = CONFIG.Canvas.backgroundColor;
    const ground = this.addChild(new PIXI.Graphics());
    ground.beginFill(color, 0.55).drawRect(rect.x, rect.y, rect.width, rect.height).endFill();
    ground.beginFill(color).drawRect(sceneX, sceneY, sceneWidth, sceneHeight).endFill();
    const place = { x: sceneX, y: sceneY, width: sceneWidth, height: sceneHeight };
    this.background = null;
    for (const { src, tint } of groundsOf(scene))
      if (src) this.background = await this.#drawPicture(src, { ...place, tint: colorOf(tint) });
  }

  /**
   * Draws a background picture: a film, a picture in parts, or one texture; null if it cannot be read. Films and
   * pictures in parts are kept in `#pictures`.
   */
  async #drawPicture(src: string, place: Place): Promise<PIXI.Sprite | null> {
    if (VideoHelper.hasVideoExtension(src)) {
      // a film
      const film = await Film.load(src);
      if (film) this.#pictures.push(film);
      return film && this.#lay(film.texture, place);
    }
    // a picture too large for one texture; if it cannot be read in parts, it is tried as one
    const size = await sizeOfPicture(src);
    if (size && isLargePicture(size)) {
      const large = await LargePicture.load(src, size, place);
      if (large) {
        forgetPicture(src);
        this.#pictures.push(large);
        this.addChild(large.overview);
        this.addChild(large.parts);
        return large.overview;
      }
    }
    // any other picture; an SVG is drawn in as many pixels as the place has
    const pixels = Math.min(LONGEST_SIDE, Math.max(place.width, place.height));
    const texture = await loadTexture(src, { pixels });
    return texture && this.#lay(texture, place);
  }

  /** Adds a texture to the scene, tinted, at a place and in a size in pixels. */
  #lay(texture: PIXI.Texture, { x, y, width, height, tint }: Place): PIXI.Sprite {
    const sprite = this.addChild(new PIXI.Sprite(texture));
    sprite.position.set(x, y);
    sprite.width = width;
    sprite.height = height;
    sprite.tint = tint;
    return sprite;
  }

  /** Adds a token's picture to the scene, in place of its earlier one. */
  addToken(token: any): PrimarySpriteMesh {
    this.removeToken(token);
    const { elevation, sort } = token.document;
    const mesh = new PrimarySpriteMesh({ object: token, texture: token.texture, name: token.objectId });
    Object.assign(mesh, { elevation, sort, sortLayer: PrimaryCanvasGroup.SORT_LAYERS.TOKENS, eventMode: "none" });
    mesh.anchor.set(0.5);
    this.tokens.set(token.objectId, mesh);
    return this.addChild(mesh);
  }

  /** Adds a tile's picture to the scene, in place of its earlier one. */
  addTile(tile: any): PrimarySpriteMesh {
    this.removeTile(tile);
    const { elevation, sort } = tile.document;
    const mesh = new PrimarySpriteMesh({ object: tile, texture: tile.texture, name: tile.objectId });
    Object.assign(mesh, { elevation, sort, sortLayer: PrimaryCanvasGroup.SORT_LAYERS.TILES, eventMode: "none" });
    this.tiles.set(tile.objectId, mesh);
    return this.addChild(mesh);
  }

  /** Removes a tile's picture, if it has one. */
  removeTile(tile: any): void {
    this.#remove(this.tiles, tile);
  }

  /** Removes a token's picture, if it has one. */
  removeToken(token: any): void {
    this.#remove(this.tokens, token);
  }

  /** Removes and destroys the picture of an object; the picture of a newer object with the same id stays. */
  #remove(meshes: Map<string, PrimarySpriteMesh>, object: any): void {
    const mesh = meshes.get(object.objectId);
    if (!mesh || mesh.object !== object) return;
    meshes.delete(object.objectId);
    if (!mesh.destroyed) mesh.destroy();
  }

  /**
   * Sorts the pictures by elevation, then layer, sort and PIXI's own order. Those without an elevation lie below all.
   */
  override sortChildren(): void {
    this.sortDirty = false;
    // elevations are compared and not subtracted, as -Infinity from -Infinity would give NaN
    const heightOf = (picture: Picture): number => picture.elevation ?? -Infinity;
    const order = (a: Picture, b: Picture): number =>
      Number(heightOf(a) > heightOf(b)) - Number(heightOf(a) < heightOf(b)) ||
      (a.sortLayer ?? 0) - (b.sortLayer ?? 0) ||
      (a.sort ?? 0) - (b.sort ?? 0) ||
      a.zIndex - b.zIndex;
    (this.children as Picture[]).sort(order);
  }

  /** Removes all pictures, and frees films and pictures in parts. */
  tearDown(): void {
    this.tokens.clear();
    this.tiles.clear();
    this.background = null;
    for (const picture of this.#pictures) picture.destroy();
    this.#pictures = [];
    for (const child of this.removeChildren()) if (!child.destroyed) child.destroy();
  }
}

/** The group around the primary group. What hides unseen places, and the interface group, lie above it. */
export class EnvironmentCanvasGroup extends PIXI.Container {}
