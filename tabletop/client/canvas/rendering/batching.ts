import * as PIXI from "pixi.js";
import type { Uniforms } from "./base-shader.ts";

type DefaultUniforms = Uniforms | ((maxTextures: number) => Uniforms);

/** The options of a batch renderer's shader; the class's own take the place of those left out. */
export interface ShaderGeneratorOptions {
  vertex?: string;
  fragment?: string;
  uniforms?: DefaultUniforms;
}

/** The most texture units that a sampler may keep for itself. */
const MOST_RESERVED = 4;

/** Makes the shader of a batch, with the given uniforms added to PIXI's. */
export class BatchShaderGenerator extends PIXI.BatchShaderGenerator {
  readonly #uniforms: DefaultUniforms;

  constructor(vertexSrc: string, fragTemplate: string, uniforms: DefaultUniforms = {}) {
    super(vertexSrc, fragTemplate);
    this.#uniforms = uniforms;
  }

  override generateShader(maxTextures: number): PIXI.Shader {
    const shader = super.generateShader(maxTextures);
    const added = typeof this.#uniforms === "function" ? this.#uniforms(maxTextures) : this.#uniforms;
    return new PIXI.Shader(shader.program, { ...shader.uniformGroup.uniforms, ...added });
  }
}

/** A batch renderer whose shader, data and preparation come from a sampler's class. */
export class BatchRenderer extends PIXI.BatchRenderer {
  static shaderGeneratorClass: typeof BatchShaderGenerator = BatchShaderGenerator;
  static defaultUniforms: DefaultUniforms = {};
  /** packs the data of one object; without it PIXI's own method does */
  declare _packInterleavedGeometry: PIXI.BatchRenderer["packInterleavedGeometry"] | undefined;
  /** is called before a batch is drawn */
  declare _preRenderBatch: ((batchRenderer: BatchRenderer) => void) | undefined;
  #reserved = 0;

  get uniforms(): Uniforms | undefined {
    return this._shader?.uniforms;
  }

  get reservedTextureUnits(): number {
    return this.#reserved;
  }

  /** The number of texture units that the sampler keeps for itself, 0 to 4. @throws Error for any other number */
  set reservedTextureUnits(count: number) {
    if (!Number.isInteger(count) || count < 0 || count > MOST_RESERVED)
      throw new Error(`A batch renderer reserves 0 to ${MOST_RESERVED} texture units, not ${count}.`);
    this.#reserved = count;
  }

  /** Sets the maker of the batch's shader; options that are left out come from the class. */
  override setShaderGenerator(options: ShaderGeneratorOptions = {}): void {
    const ownClass = this.constructor as typeof BatchRenderer;
    const { vertex = ownClass.defaultVertexSrc, fragment = ownClass.defaultFragmentTemplate } = options;
    this.shaderGenerator = new ownClass.shaderGeneratorClass(
      vertex,
      fragment,
      options.uniforms ?? ownClass.defaultUniforms,
    );
  }

  /** Makes the shader for a new context of the graphics card, with as many textures as the reserved units leave. */
  override contextChange(): void {
    if (!this.shaderGenerator) this.setShaderGenerator();
    const defaultMost = PIXI.BatchRenderer.defaultMaxTextures;
    const { gl } = this.renderer;
    const units: number = gl.getParameter(gl.MAX_TEXTURE_IMAGE_UNITS);
    // PIXI reads how many textures a batch may have from its own class: change that meanwhile, for the units that are
    // left
    PIXI.BatchRenderer.defaultMaxTextures = Math.max(1, Math.min(defaultMost, units - this.#reserved));
    super.contextChange();
    PIXI.BatchRenderer.defaultMaxTextures = defaultMost;
  }

  override start(): void {
    this._preRenderBatch?.(this);
    super.start();
  }

  override packInterleavedGeometry(...args: Parameters<PIXI.BatchRenderer["packInterleavedGeometry"]>): void {
    if (this._packInterleavedGeometry) this._packInterleavedGeometry(...args);
    else super.packInterleavedGeometry(...args);
  }

  /** Tells whether the renderer has a plugin of this name. */
  static hasPlugin(name: string): boolean {
    return Object.hasOwn((PIXI.Renderer as any).__plugins, name);
  }
}
