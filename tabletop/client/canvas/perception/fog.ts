import * as PIXI from "pixi.js";
import { frame } from "../frame.ts";
import { readOpacity } from "./read-opacity.ts";

/** The longest side of the explored picture, in pixels; larger scenes are explored in coarser dots. */
const LONGEST = 1024;
/** How long after new places were explored the picture is stored, in milliseconds. */
const SAVE_DELAY = 2500;

/**
 * The part of a scene that this user's tokens have explored or, if the scene shares it, all users' tokens. A dark
 * picture lies over the scene, with holes in the explored places; the user's FogExploration document stores a copy that
 * is white in these places and black elsewhere.
 * @see https://foundryvtt.com/api/v14/classes/foundry.canvas.perception.FogManager.html
 */
export class FogManager {
  static emittedEvents = Object.freeze(["explored"]);
  /** the document of this user for this scene and level; null while there is none */
  exploration: any = null;
  /** whether places have been explored since the picture was stored */
  _updated = false;
  /** the dark picture and its place on the scene; null while the scene remembers nothing */
  #texture: PIXI.RenderTexture | null = null;
  #sprite: PIXI.Sprite | null = null;
  /** waits to store what was explored; null while nothing is to be stored */
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** the picture as it was stored last, as a data address */
  #saved = "";
  /** resolves when the last store has ended */
  #saving: Promise<void> = Promise.resolve();
  /** how often a gamemaster has reset so far: a picture that was being loaded or stored at a reset is dropped */
  #resets = 0;

  get sprite(): PIXI.Sprite | null {
    return this.#sprite;
  }

  get tokenVision(): boolean {
    return canvas.scene?.tokenVision ?? false;
  }

  /** Whether the scene remembers what was explored. */
  get fogExploration(): boolean {
    const { mode, exploration = true } = canvas.scene?.fog ?? {};
    return mode === undefined ? exploration : mode !== 0;
  }

  /** Whether users see what others have explored. */
  get sharedExploration(): boolean {
    return canvas.scene?.fog?.mode === 2;
  }

  /**
   * Makes the dark picture to lay over the scene, with holes in the parts explored before; null if tokens have no
   * vision or the scene remembers nothing.
   */
  async initialize(): Promise<PIXI.Sprite | null> {
    await this.clear();
    if (!this.tokenVision || !this.fogExploration) return null;
    const { sceneRect } = canvas.dimensions;
    const scale = this.#scale;
    // the picture, in coarser dots than the scene if that is large, stretched over the whole scene
    this.#texture = PIXI.RenderTexture.create({
      width: Math.max(1, Math.round(sceneRect.width * scale)),
      height: Math.max(1, Math.round(sceneRect.height * scale)),
      scaleMode: PIXI.SCALE_MODES.LINEAR,
    });
    this.#sprite = new PIXI.Sprite(this.#texture);
    this.#sprite.position.set(sceneRect.x, sceneRect.y);
    this.#sprite.width = sceneRect.width;
    this.#sprite.height = sceneRect.height;
    this.#darken();
    await this.load();
    return this.#sprite;
  }

  /** Makes the whole picture dark, as nothing is explored. */
  #darken(): void {
    const texture = this.#texture!;
    const dark = new PIXI.Graphics();
    dark.beginFill(0, 1).drawRect(0, 0, texture.width, texture.height).endFill();
    canvas.app.renderer.render(dark, { renderTexture: texture, clear: true });
    dark.destroy();
  }

  /** The pixels of the picture per pixel of the scene, at most 1. */
  get #scale(): number {
    const { width, height } = canvas.dimensions.sceneRect;
    return Math.min(1, LONGEST / Math.max(width, height));
  }

  /** Ends with the scene: stores the explored parts that are not stored yet, and frees the picture. */
  async clear(): Promise<void> {
    if (this.#timer) void this.save({ share: this.sharedExploration });
    // what is being stored belongs to this scene and level, so wait before they change
    await this.#saving;
    this.exploration = null;
    this.#saved = "";
    this._updated = false;
    this.#texture?.destroy(true);
    this.#texture = this.#sprite = null;
  }

  /**
   * Loads what this user has explored of the scene or, if the scene shares exploration, what all users have explored,
   * and makes holes there in the dark picture. Stores this user's document in `exploration`. Does nothing if another
   * scene is shown by the time of the answer.
   */
  async load(): Promise<void> {
    const { scene } = canvas;
    const ExplorationClass = getDocumentClass("FogExploration");
    const query = { scene: scene.id, ...this.#level };
    const fogs: any[] = this.sharedExploration
      ? await ExplorationClass._fetch(query)
      : [await ExplorationClass.load({ ...query, user: game.user.id })].filter(Boolean);
    // meanwhile another scene may be shown
    if (canvas.scene !== scene || !this.#texture) return;
    this.exploration = fogs.find(({ _source }) => _source.user === game.user.id) ?? null;
    this.#saved = this.exploration?.explored ?? "";
    // generation 13 has no shared exploration, and no methods for it
    if (this.sharedExploration) await this._unionizeSharedExploration(fogs);
    else await this.#layAll(fogs);
  }

  /** Adds the explored parts of several users to this user's picture; stores nothing. */
  async _unionizeSharedExploration(fogs: any[]): Promise<{ texture: PIXI.RenderTexture | null; updateData: null }> {
    await this.#layAll(fogs);
    return { texture: this.#texture, updateData: null };
  }

  async #layAll(fogs: any[]): Promise<void> {
    for (const { explored } of fogs) await this.#lay(explored);
  }

  /** Adds what another user has explored, a picture as a data address, to this user's picture. */
  async _applySharedExploration(explored: string, positions: object = {}): Promise<object> {
    await this.#lay(explored);
    return { explored, positions };
  }

  /**
   * Makes holes in the dark picture where a stored picture is white, unless the picture is another or was reset
   * meanwhile.
   */
  async #lay(explored: string): Promise<void> {
    // Noted before the wait: only then the picture is still the one that was asked for.
    const [texture, resetsBefore] = [this.#texture, this.#resets];
    const picture = await pictureOf(explored);
    if (!picture) return;
    const sprite = new PIXI.Sprite(picture);
    if (texture && this.#texture === texture && this.#resets === resetsBefore) {
      sprite.width = texture.width;
      sprite.height = texture.height;
      sprite.blendMode = PIXI.BLEND_MODES.ERASE;
      canvas.app.renderer.render(sprite, { renderTexture: texture, clear: false });
      frame.invalidate();
    }
    sprite.destroy({ texture: true, baseTexture: true });
  }

  /**
   * Adds the parts seen now to the explored parts, which are stored SAVE_DELAY after the first addition not stored yet.
   */
  commit(): void {
    const vision = canvas.visibility.vision as PIXI.Container | undefined;
    if (!this.#texture || !vision) return;
    const { x, y } = canvas.dimensions.sceneRect;
    // the shapes of what is seen now, scaled from the scene's pixels to the picture's, cut holes in the picture
    const scale = this.#texture.width / canvas.dimensions.sceneRect.width;
    const transform = new PIXI.Matrix().translate(-x, -y).scale(scale, scale);
    canvas.app.renderer.render(vision, { renderTexture: this.#texture, clear: false, transform });
    this._updated = true;
    this.#timer ??= setTimeout(() => void this.save({ share: this.sharedExploration }), SAVE_DELAY);
  }

  /**
   * Stores the explored parts, once any earlier call has ended. An error is logged, and the next call tries again.
   * @param options.share whether the other clients are told the explored parts, to add these to their own pictures
   */
  save({ share = false }: { share?: boolean } = {}): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#saving = this.#saving
      .then(() => this.#save(share))
      .catch((error: unknown) => {
        // so that the next store tries again
        this._updated = true;
        console.error(error);
      });
    return this.#saving;
  }

  /**
   * Stores the explored picture if it has changed. If a gamemaster resets meanwhile, it is not stored, or its document
   * is deleted again.
   */
  async #save(share: boolean): Promise<void> {
    const resetsBefore = this.#resets;
    if (!this._updated || !this.#texture || !canvas.scene) return;
    this._updated = false;
    const explored = await this._extractBase64();
    if (explored === this.#saved || this.#resets !== resetsBefore) return;
    const data = this._prepareFogUpdateData(explored);
    const options = { broadcast: share, loadFog: false };
    if (this.exploration) await this.exploration.update(data, options);
    else this.exploration = await getDocumentClass("FogExploration").create(this.#newData(data), options);
    if (this.#resets !== resetsBefore) await this.exploration?.delete({ loadFog: false });
    else this.#saved = explored;
  }

  /** Makes the picture that is stored, white where explored, as a data address. @throws Error if it cannot be made */
  async _extractBase64(): Promise<string> {
    const { realWidth: width, realHeight: height } = this.#texture!.baseTexture;
    const picture = exploredInWhite(await readOpacity(canvas.app.renderer, this.#texture!), width, height);
    const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, "image/webp", 0.8));
    if (!blob) throw new Error("The explored part of a scene could not be kept.");
    return addressOf(blob);
  }

  /** The fields of the user's document that change when this picture is stored. */
  _prepareFogUpdateData(explored: string): object {
    return { explored, timestamp: Date.now() };
  }

  /**
   * The field that names the viewed level, since each level is explored on its own; empty for a scene without levels.
   */
  get #level(): { level?: string } {
    return canvas.level ? { level: canvas.level.id } : {};
  }

  /** The data of a new document for this user, the shown scene and the viewed level. */
  #newData(data: object): object {
    return { scene: canvas.scene.id, user: game.user.id, ...this.#level, ...data };
  }

  /** Makes a document for this user, the shown scene and the viewed level, without storing it. */
  _createExplorationDocument(data: object = {}): any {
    const ExplorationClass = getDocumentClass("FogExploration");
    return new ExplorationClass(this.#newData(data));
  }

  /** Whether a point of the scene, in pixels, was explored; false outside the scene, and if nothing is remembered. */
  isPointExplored({ x, y }: { x: number; y: number }): boolean {
    if (!this.#texture) return false;
    const { sceneRect } = canvas.dimensions;
    const scale = this.#texture.width / sceneRect.width;
    // the pixel of the dark picture at the point, which is explored if it is more clear than dark
    const pixel = new PIXI.Rectangle(
      Math.floor((x - sceneRect.x) * scale),
      Math.floor((y - sceneRect.y) * scale),
      1,
      1,
    );
    if (pixel.x < 0 || pixel.y < 0 || pixel.x >= this.#texture.width || pixel.y >= this.#texture.height) return false;
    return canvas.app.renderer.extract.pixels(this.#texture, pixel)[3]! < 128;
  }

  /** Resets what all users have explored of the scene, on all its levels; does nothing for a player. */
  async reset(): Promise<void> {
    if (!game.user.isGM || !canvas.scene) return;
    const ExplorationClass = getDocumentClass("FogExploration");
    const explorations = await ExplorationClass._fetch({ scene: canvas.scene.id });
    if (explorations.length)
      await ExplorationClass.deleteDocuments(
        explorations.map(({ id }: any) => id),
        { loadFog: false },
      );
    await canvas.scene.update({ "fog.reset": Date.now() });
  }

  /** After a gamemaster's reset: waits until the explored parts are no longer being stored, then forgets them. */
  async _handleReset(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#resets++;
    await this.#saving;
    this.exploration = null;
    this.#saved = "";
    this._updated = false;
    if (this.#texture) this.#darken();
    canvas.perception.update({ refreshVision: true });
  }
}

/**
 * Draws the picture that is stored: black where the dark picture is opaque (`opacity` 255), white where it has holes.
 * Each pixel is written as one number, alpha (always full) before blue, green and red.
 */
function exploredInWhite(opacity: Uint8Array, width: number, height: number): HTMLCanvasElement {
  const element = Object.assign(document.createElement("canvas"), { width, height });
  const pixels = new ImageData(width, height);
  const packed = new Uint32Array(pixels.data.buffer);
  for (let index = 0; index < packed.length; index++) packed[index] = 0xff000000 | ((255 - opacity[index]!) * 0x010101);
  element.getContext("2d")!.putImageData(pixels, 0, 0);
  return element;
}

/** Converts a blob to a data address. @throws if it cannot be read */
const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** Makes a texture of a stored picture, clear where it is black; null for none, or one that cannot be read. */
async function pictureOf(address: string): Promise<PIXI.Texture | null> {
  if (!address.startsWith("data:image/")) return null;
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null; // then nothing counts as explored
  }
  // the whiter a pixel, the more opaque it is made, so that it erases the dark
  const { naturalWidth: width, naturalHeight: height } = image;
  const element = Object.assign(document.createElement("canvas"), { width, height });
  const context = element.getContext("2d")!;
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  const { data } = pixels;
  for (let index = 0; index < data.length; index += 4) data[index + 3] = (data[index]! * data[index + 3]!) / 255;
  context.putImageData(pixels, 0, 0);
  return PIXI.Texture.from(element, { mipmap: PIXI.MIPMAP_MODES.OFF });
}
