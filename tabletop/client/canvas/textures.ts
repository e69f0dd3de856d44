import { tableAddress } from "../core/home.ts";
import { VideoHelper } from "../core/video-helper.ts";
import * as PIXI from "pixi.js";
import { softwareRendering } from "./software-rendering.ts";

/**
 * Textures by address. SVG is drawn at the requested size, since its own size is often tiny. Requests for the same
 * picture, of an SVG in the same size, share one texture.
 */

/** The longer side at which SVG is drawn where no size is asked for, in pixels. */
const TOKEN_PIXELS = 512;
/**
 * The requested size in pixels above which pictures get no mipmaps (smaller copies) on a machine without a graphics
 * card, where making them takes noticeable time.
 */
const LARGE = 1024;
/** The textures that were asked for, also while they load, by `keyOf`; null for pictures that cannot be read. */
const cache = new Map<string, Promise<PIXI.Texture | null>>();
/** The textures that are loaded, by `keyOf`. */
const ready = new Map<string, PIXI.Texture>();

/** The key of a texture: the address, for SVG with the size. */
const keyOf = (src: string, pixels: number) => (isSvg(src) ? `${src}@${pixels}` : src);
const isSvg = (src: string) => /\.svg(\?|#|$)/i.test(src) || src.startsWith("data:image/svg");

/** Options for loading a texture. */
export interface TextureOptions {
  /** the longer side of vector art, in pixels */
  pixels?: number;
  /** the address of a picture to show when this one cannot be read */
  fallback?: string;
}

/**
 * Loads the texture of a picture, once for each address (of an SVG: for each size); if the picture cannot be read, the
 * texture of `fallback`. Null if neither can be read or no picture is named.
 */
export async function loadTexture(
  src: string | null | undefined,
  { pixels = TOKEN_PIXELS, fallback }: TextureOptions = {},
): Promise<PIXI.Texture | null> {
  if (!src) return null;
  const key = keyOf(src, pixels);
  const loading = cache.get(key) ?? readTexture(src, pixels, key);
  cache.set(key, loading);
  const texture = await loading;
  if (texture) return texture;
  return fallback && fallback !== src ? loadTexture(fallback, { pixels }) : null;
}

/** The texture of a picture that is loaded already (of an SVG: in this size); null if it is not. */
export function getTexture(
  src: string | null | undefined,
  { pixels = TOKEN_PIXELS }: TextureOptions = {},
): PIXI.Texture | null {
  return src ? (ready.get(keyOf(src, pixels)) ?? null) : null;
}

/** Pictures that are requested but not yet read as textures, by address. */
const requestedImages = new Map<string, HTMLImageElement>();

/** Requests pictures that are about to be shown, before the scene exists; films are left out. */
export function preloadPictures(sources: Iterable<string>): void {
  for (const src of sources)
    if (!requestedImages.has(src) && !VideoHelper.hasVideoExtension(src)) requestedImages.set(src, imageOf(src));
}

/** Forgets the request for a picture, because the caller reads the picture in another way. */
export const forgetPicture = (src: string): void => void requestedImages.delete(src);

/**
 * Reads the size of a picture in pixels before the picture is decoded, and keeps the request for the picture, so that
 * loadTexture need not make another.
 * @returns null if the picture cannot be read or has no size, if it is an SVG, or if loadTexture was asked for it
 * before
 */
export async function sizeOfPicture(src: string): Promise<{ width: number; height: number } | null> {
  if (cache.has(keyOf(src, TOKEN_PIXELS)) || isSvg(src)) return null;
  const image = requestedImages.get(src) ?? imageOf(src);
  requestedImages.set(src, image);
  if (!image.complete)
    await new Promise((resolve) => {
      image.addEventListener("load", resolve, { once: true });
      image.addEventListener("error", resolve, { once: true });
    });
  const { naturalWidth: width, naturalHeight: height } = image;
  return width && height ? { width, height } : null;
}

/** Begins to load a picture. */
function imageOf(src: string): HTMLImageElement {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = tableAddress(src);
  return image;
}

/**
 * Loads a picture as a texture and notes the texture in `ready` under `key`. If the picture cannot be read or drawn,
 * warns on the console and returns null.
 * @param pixels the longer side at which an SVG is drawn
 */
async function readTexture(src: string, pixels: number, key: string): Promise<PIXI.Texture | null> {
  const image = requestedImages.get(src) ?? imageOf(src);
  requestedImages.delete(src);
  try {
    await image.decode();
  } catch {
    console.warn(`The picture "${src}" could not be read.`);
    return null;
  }
  const picture = isSvg(src) ? rasterise(image, pixels) : image;
  if (!picture) {
    console.warn(`The picture "${src}" holds what cannot be drawn on a mat.`);
    return null;
  }
  const texture = PIXI.Texture.from(picture, {
    mipmap: softwareRendering() && pixels > LARGE ? PIXI.MIPMAP_MODES.OFF : PIXI.MIPMAP_MODES.ON,
    anisotropicLevel: 0, // for surfaces seen at an angle, which the canvas never is
  });
  ready.set(key, texture);
  return texture;
}

/**
 * Draws an SVG so that its longer side has this many pixels. Null if the browser does not let the drawing be read, as
 * with HTML in the SVG: no texture can be made of such a drawing.
 */
function rasterise(image: HTMLImageElement, pixels: number): HTMLCanvasElement | null {
  const [width, height] = [image.naturalWidth || 1, image.naturalHeight || 1];
  const scale = pixels / Math.max(width, height);
  const picture = document.createElement("canvas");
  picture.width = Math.max(1, Math.round(width * scale));
  picture.height = Math.max(1, Math.round(height * scale));
  const pen = picture.getContext("2d")!;
  pen.drawImage(image, 0, 0, picture.width, picture.height);
  try {
    pen.getImageData(0, 0, 1, 1);
  } catch {
    return null;
  }
  return picture;
}
