/** Decodes picture files: finds their size, and makes a smaller copy to show and a thumbnail for lists. */
import type { FileKind } from "../../common/files/kinds.ts";
import { exactCell, firstLineOffset, type FoundGrid, NEAR } from "./grid-guess.ts";
import { gridLines } from "./grid-lines.ts";
import { cellsOfHexes } from "./hex-cells.ts";
import { type HexLines, hexLines } from "./hex-lines.ts";
import { MapProblem } from "./problem.ts";

/** The longest side of a preview, in pixels; larger pictures are reduced. */
const SHOWN = 3000;
/** The longest side of a picture that a browser can show, in pixels. */
const LONGEST = 16_384;
const THUMBNAIL = { width: 320, height: 200 } as const;

/** A decoded picture: its size and a preview. */
export interface SeenPicture {
  /** the picture's own size in pixels */
  width: number;
  height: number;
  /** a copy of the whole picture, reduced so that its longest side is at most SHOWN pixels */
  preview: CanvasImageSource & { width: number; height: number };
}

/**
 * Decodes a picture, or the first picture of a film.
 * @throws MapProblem if this browser cannot show the picture, or the picture is too large
 */
export async function seePicture(file: Blob, kind: FileKind): Promise<SeenPicture> {
  const url = URL.createObjectURL(new Blob([file], { type: kind.mime }));
  try {
    return kind.category === "VIDEO" ? await seeFilm(url) : await seeImage(url, file, kind);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Decodes an image: draws an SVG, and reduces any other while decoding. @throws MapProblem as `seePicture` does */
async function seeImage(url: string, file: Blob, kind: FileKind): Promise<SeenPicture> {
  const image = new Image();
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new MapProblem("NoDecode", { kind: kind.mime }));
  });
  image.src = url;
  await loaded;
  // the size that the browser gives the picture; `drawingSize` may find another for an SVG
  const size = checkDimensions(image.naturalWidth, image.naturalHeight);
  const small = reducedSize(size);
  if (kind.mime === "image/svg+xml") return seeDrawing(image, await drawingSize(file, size));
  const bitmap = await createImageBitmap(new Blob([file], { type: kind.mime }), {
    resizeWidth: small.width,
    resizeHeight: small.height,
    resizeQuality: "medium",
  }).catch(() => {
    throw new MapProblem("NoDecode", { kind: kind.mime });
  });
  return { ...size, preview: bitmap };
}

/** Draws an SVG. @throws MapProblem if it holds elements that may not be drawn on a canvas, such as HTML */
function seeDrawing(image: HTMLImageElement, size: { width: number; height: number }): SeenPicture {
  const preview = drawScaled(image, reducedSize(size));
  if (!pixelsOf(preview.getContext("2d")!, 1, 1)) throw new MapProblem("NoDrawing", {});
  return { ...size, preview };
}

/**
 * The size of an SVG, in pixels. An SVG with a view box but without a width in pixels is as large as its view box,
 * since the browser would make such a picture small. Any other SVG has the size that the browser gives (`natural`).
 */
async function drawingSize(
  file: Blob,
  natural: { width: number; height: number },
): Promise<{ width: number; height: number }> {
  const root = new DOMParser().parseFromString(await file.text(), "image/svg+xml").documentElement;
  if (/^\s*[\d.]+(px)?\s*$/.test(root.getAttribute("width") ?? "")) return natural;
  const [, , width = 0, height = 0] = (root.getAttribute("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? checkDimensions(Math.round(width), Math.round(height)) : natural;
}

/** Decodes the first picture of a film. @throws MapProblem as `seePicture` does */
async function seeFilm(url: string): Promise<SeenPicture> {
  const film = Object.assign(document.createElement("video"), { muted: true, preload: "auto", playsInline: true });
  const loaded = new Promise((resolve, reject) => {
    film.onloadeddata = resolve;
    film.onerror = () => reject(new MapProblem("NoDecode", { kind: "video" }));
  });
  film.src = url;
  await loaded;
  const size = checkDimensions(film.videoWidth, film.videoHeight);
  const preview = drawScaled(film, reducedSize(size));
  // the browser gives the film's memory back
  film.removeAttribute("src");
  film.load();
  return { ...size, preview };
}

/** The longest side of the middle part that is searched for drawn lines, in pixels of the preview. */
const LOOKED_AT = 1400;

/**
 * Finds the grid of squares or hexagons that is drawn on a picture: side of a cell and place of the first lines, in
 * pixels of the picture. Looks only at the middle of the preview.
 * @returns null if no lines are clear, or the browser refuses to read the pixels
 */
export function drawnCells({ preview, width, height }: SeenPicture): FoundGrid | null {
  // the middle part of the preview
  const [partWidth, partHeight] = [Math.min(LOOKED_AT, preview.width), Math.min(LOOKED_AT, preview.height)];
  const [left, top] = [Math.floor((preview.width - partWidth) / 2), Math.floor((preview.height - partHeight) / 2)];
  const canvas = Object.assign(document.createElement("canvas"), { width: partWidth, height: partHeight });
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  pen.drawImage(preview, -left, -top);
  const data = pixelsOf(pen, partWidth, partHeight);
  if (!data) return null;
  // the brightness of each pixel, 0 to 255: green counts most, as for the eye
  const values = new Uint8Array(partWidth * partHeight);
  for (let pixel = 0; pixel < values.length; pixel++) {
    const [red, green, blue] = [data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!];
    values[pixel] = (red * 3 + green * 6 + blue) / 10;
  }
  const part = { width: partWidth, height: partHeight, values };
  // from pixels of the preview to pixels of the picture
  const factor = width / preview.width;
  const lines = gridLines(part);
  if (!lines) return drawnHexes(hexLines(part), { left, top, factor }, { width, height });
  const { cell } = exactCell(lines.cell * factor, width, height, NEAR.found);
  const firstLine = (place: number): number => {
    const offset = firstLineOffset(place * factor, cell);
    // a line less than 2.5 pixels of the preview from the edge is taken for the edge itself
    return Math.min(offset, cell - offset) < 2.5 * factor ? 0 : offset;
  };
  return { cell, x: firstLine(lines.x + left), y: firstLine(lines.y + top) };
}

/** The grid of hexagons that were found on a part of the preview; null for none. */
function drawnHexes(
  hexes: HexLines | null,
  { left, top, factor }: { left: number; top: number; factor: number },
  size: { width: number; height: number },
): FoundGrid | null {
  if (!hexes) return null;
  const { cell, x, y } = hexes;
  const ofPicture = { ...hexes, cell: cell * factor, x: (x + left) * factor, y: (y + top) * factor };
  return cellsOfHexes(ofPicture, size, 2.5 * factor);
}

/** The pixels of a drawing, each as four bytes; null if the browser refuses to read them, as for some SVG. */
function pixelsOf(pen: CanvasRenderingContext2D, width: number, height: number): Uint8ClampedArray | null {
  try {
    return pen.getImageData(0, 0, width, height).data;
  } catch {
    return null;
  }
}

/**
 * Makes a thumbnail for lists, of at most 320 by 200 pixels: as WebP, or as PNG if the browser cannot write WebP; null
 * if it can write neither.
 */
export function thumbnailOf({ preview }: SeenPicture): Promise<Blob | null> {
  const factor = Math.min(1, THUMBNAIL.width / preview.width, THUMBNAIL.height / preview.height);
  const size = { width: Math.ceil(preview.width * factor), height: Math.ceil(preview.height * factor) };
  return new Promise((resolve) => drawScaled(preview, size).toBlob(resolve, "image/webp", 0.8));
}

/** Returns a picture's size, in pixels. @throws MapProblem if it has none, or is too large to show */
function checkDimensions(width: number, height: number): { width: number; height: number } {
  if (!(width > 0 && height > 0)) throw new MapProblem("NoSize", {});
  if (Math.max(width, height) > LONGEST) throw new MapProblem("LongSide", { width, height, most: LONGEST });
  return { width, height };
}

/** The size of a preview: that of the picture, reduced if its longest side has more than SHOWN pixels. */
function reducedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const factor = Math.min(1, SHOWN / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** Makes a canvas of this size, with the picture drawn over all of it. */
function drawScaled(
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(picture, 0, 0, width, height);
  return canvas;
}
