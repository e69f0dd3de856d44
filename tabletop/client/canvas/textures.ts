import { below } from "../core/home.ts";
import { VideoHelper } from "../core/video-helper.ts";
import * as PIXI from "pixi.js";
import { softwareRendering } from "./performance.ts";

/**
 * Textures by address. SVG is drawn at the size asked for, since a browser's own size for it is often tiny; several
 * asking for the same picture share one texture.
 */

const TOKEN_PIXELS = 512;
/** Pictures over this many pixels fill the screen: filtering them twice is what a machine without a card feels. */
const LARGE = 1024;
const cache = new Map<string, Promise<PIXI.Texture | null>>();
const ready = new Map<string, PIXI.Texture>();

const keyOf = (src: string, pixels: number) => (isSvg(src) ? `${src}@${pixels}` : src);
const isSvg = (src: string) => /\.svg(\?|#|$)/i.test(src) || src.startsWith("data:image/svg");

export interface TextureOptions {
  /** longer side in pixels for vector art */
  pixels?: number;
  /** shown when the picture cannot be read */
  fallback?: string;
}

/** The texture of a picture, or null where there is none to show. */
export async function loadTexture(
  src: string | null | undefined,
  { pixels = TOKEN_PIXELS, fallback }: TextureOptions = {},
): Promise<PIXI.Texture | null> {
  if (!src) return null;
  const key = keyOf(src, pixels);
  const loading = cache.get(key) ?? read(src, pixels, key);
  cache.set(key, loading);
  const texture = await loading;
  if (texture) return texture;
  return fallback && fallback !== src ? loadTexture(fallback, { pixels }) : null;
}

/** The texture if it was loaded before. */
export function getTexture(
  src: string | null | undefined,
  { pixels = TOKEN_PIXELS }: TextureOptions = {},
): PIXI.Texture | null {
  return src ? (ready.get(keyOf(src, pixels)) ?? null) : null;
}

const asked = new Map<string, HTMLImageElement>();

/** Asks for pictures that are about to be shown, before there is anything to show them on. */
export function askForPictures(sources: Iterable<string>): void {
  for (const src of sources) if (!asked.has(src) && !VideoHelper.hasVideoExtension(src)) asked.set(src, imageOf(src));
}

/** What was asked for is read in another way. */
export const forgetPicture = (src: string): void => void asked.delete(src);

/**
 * How large a picture is, before any of it is decoded.
 * @returns null where it cannot be read, or says no size
 */
export async function sizeOfPicture(src: string): Promise<{ width: number; height: number } | null> {
  if (cache.has(keyOf(src, TOKEN_PIXELS)) || isSvg(src)) return null;
  const image = asked.get(src) ?? imageOf(src);
  asked.set(src, image);
  if (!image.complete)
    await new Promise((resolve) => {
      image.addEventListener("load", resolve, { once: true });
      image.addEventListener("error", resolve, { once: true });
    });
  const { naturalWidth: width, naturalHeight: height } = image;
  return width && height ? { width, height } : null;
}

function imageOf(src: string): HTMLImageElement {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = below(src);
  return image;
}

async function read(src: string, pixels: number, key: string): Promise<PIXI.Texture | null> {
  const image = asked.get(src) ?? imageOf(src);
  asked.delete(src);
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
    anisotropicLevel: 0, // the mat is never seen aslant
  });
  ready.set(key, texture);
  return texture;
}

/** @returns null where it lets nobody read what it shows, as an SVG with pages in it: no texture is made of that */
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
