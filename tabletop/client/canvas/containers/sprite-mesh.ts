import * as PIXI from "pixi.js";
import { BaseSamplerShader } from "../rendering/base-sampler.ts";

/** What a picture can be made of: a texture, an element of the page or an address. */
type Source = PIXI.Texture | HTMLImageElement | HTMLVideoElement | string;

/** The two triangles of the rectangle, by the numbers of its corners. */
const CORNERS = new Uint16Array([0, 1, 2, 0, 2, 3]);

/** Members of PIXI 7's textures that its types call private: where the texture lies in its picture, and its version. */
interface TextureParts {
  readonly _uvs: { readonly uvsFloat32: Float32Array };
  readonly _updateID: number;
}
const partsOf = (texture: PIXI.Texture): TextureParts => texture as unknown as TextureParts;

/**
 * A picture that a shader of its own draws. The API documents it as a container with a sprite's members; here it is
 * one of PIXI's sprites.
 */
export class SpriteMesh extends PIXI.Sprite {
  // Declared only: PIXI's constructor calls overridden methods that set these, and initial values would undo that.
  declare _shader: BaseSamplerShader | undefined;
  declare _forcedPlugin: string | null | undefined;
  declare _forcedAlphaMode: PIXI.ALPHA_MODES | null | undefined;
  declare _ownUvs: Float32Array | undefined;
  declare _cachedTint: any;
  declare _textureID: number;
  declare _batchData: any;
  _paddingX = 0;
  _paddingY = 0;
  #geometry: PIXI.Geometry | undefined;
  readonly #state = PIXI.State.for2d();

  constructor(
    texture: PIXI.Texture | null = PIXI.Texture.EMPTY,
    shaderClass: typeof BaseSamplerShader = BaseSamplerShader,
  ) {
    super(texture ?? PIXI.Texture.EMPTY);
    this._forcedPlugin = undefined;
    this.indices = CORNERS;
    this.setShaderClass(shaderClass);
    this._cachedTint = [1, 1, 1, 1];
    this.updateUvs();
    this._batchData = { object: this, indices: CORNERS, uvs: this.uvs, vertexData: this.vertexData };
    this._updateBatchData();
  }

  static override from(source: Source, options?: object, shaderClass?: typeof BaseSamplerShader): SpriteMesh {
    const texture = source instanceof PIXI.Texture ? source : PIXI.Texture.from(source, options);
    return new SpriteMesh(texture, shaderClass);
  }

  get shader(): BaseSamplerShader {
    return this._shader!;
  }

  /** Makes the shader, of this class, anew. @throws Error for a class that is no BaseSamplerShader */
  setShaderClass(shaderClass: typeof BaseSamplerShader): void {
    if (!(shaderClass === BaseSamplerShader || shaderClass?.prototype instanceof BaseSamplerShader))
      throw new Error("A SpriteMesh is drawn by a subclass of BaseSamplerShader.");
    this._shader = shaderClass.create();
  }

  /* In PIXI `pluginName` is a property, which PIXI sets itself. */
  // @ts-expect-error an accessor in place of a property
  override get pluginName(): string {
    return (this._forcedPlugin ?? this._shader?.pluginName ?? null) as string;
  }

  override set pluginName(name: string) {
    this._forcedPlugin = name;
  }

  /**
   * How alpha is applied: the mode set here, else that of the texture. Setting null goes back to that of the texture.
   */
  get alphaMode(): PIXI.ALPHA_MODES {
    return this._forcedAlphaMode ?? this.texture.baseTexture.alphaMode!;
  }

  set alphaMode(mode: PIXI.ALPHA_MODES | null) {
    this._forcedAlphaMode = mode;
  }

  get paddingX(): number {
    return this._paddingX;
  }

  set paddingX(pixels: number) {
    this.#setPadding(pixels, this._paddingY);
  }

  get paddingY(): number {
    return this._paddingY;
  }

  set paddingY(pixels: number) {
    this.#setPadding(this._paddingX, pixels);
  }

  get padding(): number {
    return Math.max(this._paddingX, this._paddingY);
  }

  set padding(pixels: number) {
    this.#setPadding(pixels, pixels);
  }

  /** Sets the padding in pixels, which moves the corners. @throws Error for less than 0 */
  #setPadding(x: number, y: number): void {
    if (x < 0 || y < 0) throw new Error("The padding of a SpriteMesh cannot be negative.");
    this._paddingX = x;
    this._paddingY = y;
    this.#cornersStale();
  }

  /**
   * Marks the corners to be computed anew before the next frame, as PIXI does when the anchor moves (in a method that
   * its types call private).
   */
  #cornersStale(): void {
    (this as unknown as { _onAnchorUpdate(): void })._onAnchorUpdate();
  }

  /** The element of the picture or film that the texture shows; null without one. */
  get sourceElement(): HTMLImageElement | HTMLVideoElement | null {
    return (
      (this.texture?.baseTexture?.resource as { source?: HTMLImageElement | HTMLVideoElement } | undefined)?.source ??
      null
    );
  }

  get isVideo(): boolean {
    return this.sourceElement instanceof HTMLVideoElement;
  }

  override _onTextureUpdate(): void {
    super._onTextureUpdate();
    this._cachedTint = [1, 1, 1, 1];
  }

  /** Copies where the picture lies in its texture into a list of the mesh's own, which subclasses may change. */
  updateUvs(): void {
    this._ownUvs ??= new Float32Array(8);
    this._ownUvs.set(partsOf(this._texture)._uvs.uvsFloat32);
    this.uvs = this._ownUvs;
  }

  /**
   * Computes the corners. If the texture has changed, reads anew which part of it is drawn. If there is padding, grows
   * the rectangle and the part drawn by it.
   */
  override calculateVertices(): void {
    const changed = this._textureID !== partsOf(this._texture)._updateID;
    super.calculateVertices();
    if (changed) this.updateUvs();
    if (this._paddingX || this._paddingY) this.#pad();
  }

  /** Grows the picture's rectangle by its padding, and the part of the texture that is drawn with it. */
  #pad(): void {
    const { a, b, c, d } = this.worldTransform;
    const { width, height } = this._texture.orig;
    // for each corner, clockwise from the top left: the direction (x, y) away from the middle
    const outwards = [-1, -1, 1, -1, 1, 1, -1, 1];
    this.updateUvs();
    // the left, top, right and bottom edge of the picture, as shares of its texture
    const [u0 = 0, v0 = 0, u1 = 0, , , v1 = 0] = partsOf(this._texture)._uvs.uvsFloat32;
    for (let corner = 0; corner < 8; corner += 2) {
      const [x, y] = [outwards[corner]! * this._paddingX, outwards[corner + 1]! * this._paddingY];
      this.vertexData[corner]! += a * x + c * y;
      this.vertexData[corner + 1]! += b * x + d * y;
      this._ownUvs![corner]! += (x / width) * (u1 - u0);
      this._ownUvs![corner + 1]! += (y / height) * (v1 - v0);
    }
    // mark them again, so that the next frame does not pad the padded corners
    this.#cornersStale();
  }

  /** Copies the present look of the mesh to the record by which a batch draws it. */
  _updateBatchData(): void {
    const data = this._batchData;
    data._texture = this._texture;
    data._tintRGB = this._tintRGB;
    data.blendMode = this.blendMode;
    data.worldAlpha = this.worldAlpha;
    data.uvs = this.uvs;
    data.vertexData = this.vertexData;
  }

  /** Draws the mesh by PIXI's plugin `pluginName`, in a batch with others; without such a plugin draws it alone. */
  override _render(renderer: PIXI.Renderer): void {
    this.calculateVertices();
    this._updateBatchData();
    const name = this.pluginName;
    if (!name) return this.#renderAlone(renderer);
    const plugin = (renderer.plugins as any)[name];
    renderer.batch.setObjectRenderer(plugin);
    plugin.render(this._batchData);
  }

  /** Draws what the renderer has collected so far, then this mesh by its own shader, so that the mesh lies on top. */
  #renderAlone(renderer: PIXI.Renderer): void {
    renderer.batch.flush();
    // tint and geometry, as they are now
    const premultiplied = this.alphaMode > 0;
    this._cachedTint = PIXI.Color.shared.setValue(this.tint).premultiply(this.worldAlpha, premultiplied).toArray();
    this.#geometry ??= new PIXI.Geometry()
      .addAttribute("aVertexPosition", new PIXI.Buffer(this.vertexData as any, false), 2)
      .addAttribute("aTextureCoord", new PIXI.Buffer(this.uvs as any, false), 2)
      .addIndex(new PIXI.Buffer(CORNERS as any, true, true));
    for (const buffer of this.#geometry.buffers.slice(0, 2)) buffer.update();
    // the drawing itself
    this.shader._preRender(this, renderer);
    this.#state.blendMode = PIXI.utils.correctBlendMode(this.blendMode, premultiplied);
    renderer.state.set(this.#state);
    renderer.shader.bind(this.shader);
    renderer.geometry.bind(this.#geometry, this.shader);
    renderer.geometry.draw(PIXI.DRAW_MODES.TRIANGLES, CORNERS.length, 0);
  }

  override destroy(options?: PIXI.IDestroyOptions | boolean): void {
    this.#geometry?.dispose();
    super.destroy(options);
  }
}
