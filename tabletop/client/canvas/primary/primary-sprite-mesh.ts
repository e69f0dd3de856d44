import * as PIXI from "pixi.js";
import { OCCLUSION_MODES } from "../../../common/const.ts";
import { SpriteMesh } from "../containers/sprite-mesh.ts";
import { PrimaryBaseSamplerShader } from "../rendering/base-sampler.ts";

/**
 * The ways in which a picture fills a space of another shape. "fill" stretches it; "cover" leaves no gap, "contain"
 * lets nothing stick out; with "width" and "height" it is as wide, or as high, as the space.
 */
export type FitType = "fill" | "cover" | "contain" | "width" | "height";

/** The options of a picture of the scene. */
export interface PrimarySpriteMeshOptions {
  texture?: PIXI.Texture | null;
  shaderClass?: typeof PrimaryBaseSamplerShader | null;
  name?: string | null;
  /** the token, tile or other object that the picture belongs to */
  object?: any;
}

/** A picture of the scene, of a token or a tile. It lies in `canvas.primary`, sorted by elevation, layer and order. */
export class PrimarySpriteMesh extends SpriteMesh {
  object: any;
  /** whether only gamemasters see the picture */
  hidden = false;
  /** whether it lies over a token that is to be seen, so that it is drawn with `occludedAlpha` */
  occluded = false;
  occlusionMode = OCCLUSION_MODES.NONE!;
  unoccludedAlpha = 1;
  occludedAlpha = 0;
  hoverFade = true;
  restrictsLight = false;
  restrictsWeather = false;
  /** the alpha, 0 to 1, which a point needs to count as part of the picture; at 0 every point counts */
  textureAlphaThreshold = 0;
  #elevation = 0;
  #sort = 0;
  #sortLayer = 0;

  /** @param options the options, or the texture alone; `shaderClass` counts if the options name none */
  constructor(
    options: PrimarySpriteMeshOptions | PIXI.Texture | null = {},
    shaderClass?: typeof PrimaryBaseSamplerShader,
  ) {
    const {
      texture = null,
      name = null,
      object = null,
      ...shaderOptions
    } = options instanceof PIXI.Texture ? { texture: options } : ((options ?? {}) as PrimarySpriteMeshOptions);
    super(texture, shaderOptions.shaderClass ?? shaderClass ?? PrimaryBaseSamplerShader);
    this.name = name;
    this.object = object;
    this.cullable = true;
    // anywhere else it would not be sorted among the other pictures
    this.on("added", (parent: PIXI.Container) => {
      if (parent === canvas.primary) return;
      this.removeFromParent();
      throw new Error("A picture of the scene can only be added to canvas.primary.");
    });
  }

  get elevation(): number {
    return this.#elevation;
  }

  set elevation(value: number) {
    this.#elevation = this.#sortedBy(value, "elevation");
  }

  get sort(): number {
    return this.#sort;
  }

  set sort(value: number) {
    this.#sort = this.#sortedBy(value, "order");
  }

  get sortLayer(): number {
    return this.#sortLayer;
  }

  set sortLayer(value: number) {
    this.#sortLayer = this.#sortedBy(value, "layer");
  }

  /**
   * Checks a number that the picture is sorted by, and has the scene's pictures sorted before the next frame.
   * @returns the number
   * @throws Error for what is no number
   */
  #sortedBy(value: number, what: string): number {
    if (typeof value !== "number" || Number.isNaN(value)) throw new Error(`The ${what} of a picture is a number.`);
    if (this.parent) this.parent.sortDirty = true;
    return value;
  }

  get isOccludable(): boolean {
    return this.occlusionMode > OCCLUSION_MODES.NONE!;
  }

  /**
   * Scales the picture to a space, in pixels, and then by `scaleX` and `scaleY`. Without a texture nothing changes.
   * @throws Error for a negative space or an unknown way to fit it
   */
  resize(
    baseWidth: number,
    baseHeight: number,
    { fit = "fill", scaleX = 1, scaleY = 1 }: { fit?: FitType; scaleX?: number; scaleY?: number } = {},
  ): void {
    if (baseWidth < 0 || baseHeight < 0) throw new Error("The space of a picture has no negative sides.");
    const { width, height } = this.texture;
    const [byWidth, byHeight] = [baseWidth / width, baseHeight / height];
    // the scale by which the picture becomes as wide or high as the space, and the smaller and larger of both
    const [smallest, largest] = [Math.min(byWidth, byHeight), Math.max(byWidth, byHeight)];
    const scales: Record<FitType, [number, number]> = {
      fill: [byWidth, byHeight],
      cover: [largest, largest],
      contain: [smallest, smallest],
      width: [byWidth, byWidth],
      height: [byHeight, byHeight],
    };
    const scale = scales[fit];
    if (!scale) throw new Error(`"${fit}" is no way to fit a picture into a space.`);
    if (width && height) this.scale.set(scale[0] * scaleX, scale[1] * scaleY);
  }

  /** Whether a point of the scene lies on the picture, also if the picture was moved since it was last drawn. */
  containsCanvasPoint(point: PIXI.IPointData, threshold = this.textureAlphaThreshold): boolean {
    this.transform.updateLocalTransform();
    return this.#holds(this.localTransform.applyInverse(point as PIXI.Point), threshold);
  }

  /** Whether a point of the screen lies on the picture and its alpha there is at least the threshold. */
  override containsPoint(point: PIXI.IPointData, threshold = this.textureAlphaThreshold): boolean {
    return this.#holds(this.worldTransform.applyInverse(point as PIXI.Point), threshold);
  }

  /** Whether a point, in the picture's own pixels from its anchor, lies on it and is opaque enough. */
  #holds({ x, y }: PIXI.IPointData, threshold: number): boolean {
    const { orig } = this.texture;
    const [u, v] = [x / orig.width + this.anchor.x, y / orig.height + this.anchor.y];
    if (!(u >= 0 && u < 1 && v >= 0 && v < 1)) return false;
    return threshold <= 0 || alphaOf(this.texture, u, v) >= threshold;
  }

  /**
   * Whether the picture covers a token of lower elevation: the token's middle or, with `corners`, at least one of nine
   * points of the token.
   */
  testOcclusion(token: any, { corners = true }: { corners?: boolean } = {}): boolean {
    if (token.document.elevation >= this.elevation) return false;
    const { x, y, w, h } = token;
    const shares = corners ? [0.1, 0.5, 0.9] : [0.5];
    return shares.some((acrossShare) =>
      shares.some((downShare) => this.containsCanvasPoint({ x: x + w * acrossShare, y: y + h * downShare })),
    );
  }
}

/** The alphas of textures read so far; null where the browser does not let them be read. */
const alphas = new WeakMap<PIXI.BaseTexture, { width: number; data: Uint8ClampedArray; height: number } | null>();
/** The most pixels of the longer side of the reduced copy from which alpha is read. */
const LONGEST_SIDE = 256;

/**
 * Reads the alpha (0 to 1) of a texture at a place in it: `u` across and `v` down, from 0 to 1. Returns 1 if the
 * texture's pixels cannot be read.
 */
function alphaOf(texture: PIXI.Texture, u: number, v: number): number {
  const { baseTexture } = texture;
  if (!alphas.has(baseTexture)) alphas.set(baseTexture, readAlphas(baseTexture));
  const pixels = alphas.get(baseTexture);
  if (!pixels) return 1;
  const placeOf = (part: number, size: number) => Math.max(0, Math.min(size - 1, Math.floor(part * size)));
  return pixels.data[4 * (placeOf(v, pixels.height) * pixels.width + placeOf(u, pixels.width)) + 3]! / 255;
}

/**
 * The pixels of a texture, reduced in size if the texture is large, four bytes a pixel; null if the texture has no
 * picture, or the browser does not let pages read the picture.
 */
function readAlphas(baseTexture: PIXI.BaseTexture) {
  const picture = (baseTexture.resource as any)?.source;
  if (!picture || !baseTexture.width || !baseTexture.height) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(baseTexture.width, baseTexture.height));
  const copy = document.createElement("canvas");
  copy.width = Math.max(1, Math.round(baseTexture.width * scale));
  copy.height = Math.max(1, Math.round(baseTexture.height * scale));
  const pen = copy.getContext("2d", { willReadFrequently: true })!;
  try {
    pen.drawImage(picture, 0, 0, copy.width, copy.height);
    const { width, height } = copy;
    return { width, height, data: pen.getImageData(0, 0, width, height).data };
  } catch {
    return null; // a picture of another site, which the browser does not let pages read
  }
}
