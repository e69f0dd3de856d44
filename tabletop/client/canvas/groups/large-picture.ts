/**
 * A picture that is too large for one texture. A reduced copy of it is shown at once; then the picture is added in
 * full, part by part. It is decoded in a thread of its own, and its textures are freed by `destroy`.
 */
import * as PIXI from "pixi.js";
import { tableAddress } from "../../core/home.ts";
import { frame } from "../frame.ts";
import { softwareRendering } from "../software-rendering.ts";
import type { PartRequest, ReducedRequest } from "./picture-worker.ts";

/** The longest side of the reduced copy, in pixels. */
const OVERVIEW = 2048;
/** The side of a part, in pixels: small enough not to delay a frame. */
const PART = 1024;
/** The most pixels of a picture that is shown as one texture. */
const WHOLE = 4096 * 4096;

interface Size {
  width: number;
  height: number;
}

/** Whether a picture has more pixels than one texture may have, so that it is shown in parts. */
export const isLargePicture = ({ width, height }: Size): boolean => width * height > WHOLE;

/** The parts of a picture, drawn only at scales at which they show more than the reduced copy. */
class Parts extends PIXI.Container {
  /** the scale, in pixels of the screen per pixel of the scene, above which the parts are drawn */
  threshold = 1;

  override render(renderer: PIXI.Renderer): void {
    if (this.parent.worldTransform.a * renderer.resolution > this.threshold) super.render(renderer);
  }
}

/** The rectangle and tint of a picture on the scene. */
export interface Place extends Size {
  x: number;
  y: number;
  tint: number;
}

/** A large picture on the scene. */
export class LargePicture {
  /** the reduced copy, which stays below the parts */
  readonly overview: PIXI.Sprite;
  readonly parts = new Parts();
  readonly #thread: Thread;
  readonly #size: Size;
  readonly #place: Place;
  #gone = false;
  /** resolves when all parts are drawn, or the picture was destroyed */
  readonly whole: Promise<void>;

  /** Shows the reduced copy of a picture, and begins to add the parts. */
  private constructor(thread: Thread, size: Size, place: Place, bitmap: ImageBitmap) {
    this.#thread = thread;
    this.#size = size;
    this.#place = place;
    this.overview = new PIXI.Sprite(
      // Without a graphics card, making mipmaps (smaller copies) of so large a picture would take noticeable time.
      uploadTexture(bitmap, softwareRendering() ? PIXI.MIPMAP_MODES.OFF : PIXI.MIPMAP_MODES.ON),
    );
    this.overview.position.set(place.x, place.y);
    this.overview.width = place.width;
    this.overview.height = place.height;
    this.overview.tint = place.tint;
    // at this scale a pixel of the reduced copy is a pixel of the screen
    this.parts.threshold = this.overview.scale.x ** -1;
    canvas.view.addEventListener("webglcontextrestored", redraw);
    this.whole = this.#sharpen();
  }

  /**
   * Loads a picture and shows its reduced copy; the parts follow.
   * @param size of the picture, in pixels
   * @returns null, with a warning, if it cannot be read, e.g. from a server that does not allow it
   */
  static async load(src: string, size: Size, place: Place): Promise<LargePicture | null> {
    const thread = new Thread();
    try {
      const file = await (await fetch(tableAddress(src))).blob();
      const factor = OVERVIEW / Math.max(size.width, size.height);
      const [width, height] = [size.width * factor, size.height * factor].map(Math.round) as [number, number];
      return new LargePicture(thread, size, place, await thread.ask({ file, width, height }));
    } catch (thrown) {
      thread.end();
      console.warn(`The picture "${src}" could not be read in parts:`, thrown);
      return null;
    }
  }

  /**
   * Adds the parts one by one, with a pause after each, then ends the thread that reads them. Ends early if the picture
   * is destroyed, or if a part cannot be read, which is logged.
   */
  async #sharpen(): Promise<void> {
    try {
      for (let y = 0; y < this.#size.height; y += PART)
        for (let x = 0; x < this.#size.width; x += PART) {
          if (this.#gone) return;
          await this.#addPart(x, y);
          await pause();
        }
    } catch (thrown) {
      // Parts that were read stay; elsewhere the reduced copy remains.
      if (!this.#gone) console.warn("Not all of a large picture could be read:", thrown);
    } finally {
      this.#thread.end();
      frame.invalidate();
    }
  }

  /** Adds the part whose top left corner is at this place, in pixels of the picture. */
  async #addPart(x: number, y: number): Promise<void> {
    const [width, height] = [Math.min(PART, this.#size.width - x), Math.min(PART, this.#size.height - y)];
    const bitmap = await this.#thread.ask({ x, y, width, height });
    if (this.#gone) return bitmap.close();
    const sprite = this.parts.addChild(new PIXI.Sprite(uploadTexture(bitmap, PIXI.MIPMAP_MODES.OFF)));
    const [scaleX, scaleY] = [this.#place.width / this.#size.width, this.#place.height / this.#size.height];
    sprite.position.set(this.#place.x + x * scaleX, this.#place.y + y * scaleY);
    sprite.scale.set(scaleX, scaleY);
    sprite.tint = this.#place.tint;
    sprite.cullable = true;
  }

  /** Removes the picture and frees its textures. */
  destroy(): void {
    this.#gone = true;
    this.#thread.end();
    canvas.view.removeEventListener("webglcontextrestored", redraw);
    this.parts.destroy({ children: true, texture: true, baseTexture: true });
    this.overview.destroy({ texture: true, baseTexture: true });
  }
}

/** The thread that decodes one picture; it is asked one thing at a time. */
class Thread {
  readonly #worker = new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
  #end: ((thrown: Error) => void) | null = null;

  /** Sends a request to the thread. @throws Error if the picture cannot be decoded, or the thread is ended meanwhile */
  ask(request: ReducedRequest | PartRequest): Promise<ImageBitmap> {
    return new Promise((resolve, reject) => {
      this.#end = reject;
      this.#worker.onerror = ({ message }) => reject(new Error(message || "the thread for pictures could not be run"));
      this.#worker.onmessage = ({ data }: MessageEvent<ImageBitmap | string>) => {
        if (typeof data === "string") reject(new Error(data));
        else resolve(data);
      };
      this.#worker.postMessage(request);
    });
  }

  /** Ends the thread; a request that is not answered yet fails. */
  end(): void {
    this.#worker.terminate();
    this.#end?.(new Error("the picture is not shown any more"));
  }
}

/** Draws the scene again, after the graphics card has lost textures that exist nowhere else. */
const redraw = (): void => void canvas.draw();

/** A picture whose texture has one size only, so that no memory is set aside for smaller copies that are never made. */
class OneLevel extends PIXI.ImageBitmapResource {
  /** Sets aside memory for one size of the picture, and fills it; in WebGL 1 PIXI's own method does both. */
  override upload(renderer: PIXI.Renderer, base: PIXI.BaseTexture, glTexture: PIXI.GLTexture): boolean {
    const { gl } = renderer;
    const { realWidth: width, realHeight: height } = base;
    if ("texStorage2D" in gl && glTexture.width !== width) {
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
      // PIXI then finds a texture of the right size, fills it, and makes no other
      Object.assign(glTexture, { width, height });
    }
    return super.upload(renderer, base, glTexture);
  }
}

/** Makes a texture that exists only on the graphics card, and frees the bitmap. */
function uploadTexture(bitmap: ImageBitmap, mipmap: PIXI.MIPMAP_MODES): PIXI.Texture {
  const resource = mipmap === PIXI.MIPMAP_MODES.OFF ? new OneLevel(bitmap) : bitmap;
  const baseTexture = new PIXI.BaseTexture(resource as ImageBitmap, {
    mipmap,
    alphaMode: PIXI.ALPHA_MODES.PMA,
    anisotropicLevel: 0,
  });
  (canvas.app.renderer as PIXI.Renderer).texture.bind(baseTexture, 0);
  bitmap.close();
  // PIXI unloads textures that were not drawn for a while, but not those without a source.
  (baseTexture as { resource: unknown }).resource = null;
  return new PIXI.Texture(baseTexture);
}

/** Waits 8 milliseconds, so that the page can do other things in between, also if no frame is drawn. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 8));
