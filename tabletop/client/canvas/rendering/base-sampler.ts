import * as PIXI from "pixi.js";
import { AbstractBaseShader, type Uniforms } from "./base-shader.ts";
import { BatchRenderer, BatchShaderGenerator } from "./batching.ts";

/** A number or list of numbers of a vertex, as a batch packs it. */
interface BatchAttribute {
  id: string;
  size: number;
  normalized: boolean;
  type: PIXI.TYPES;
}

/** The name of PIXI's own plugin for batches. */
const PLAIN = "batch";

/** Draws a picture with a tint: the shader of sprite meshes, and the base of those that are drawn in batches. */
export class BaseSamplerShader extends AbstractBaseShader {
  /** the name of the renderer's plugin that draws the batches; null to draw each picture alone */
  static classPluginName: string | null = PLAIN;
  static pausable = true;

  static override vertexShader = `
    precision highp float;
    attribute vec2 aVertexPosition;
    attribute vec2 aTextureCoord;
    uniform mat3 projectionMatrix;
    varying vec2 vUvs;
    void main() {
      vUvs = aTextureCoord;
      gl_Position = vec4((projectionMatrix * vec3(aVertexPosition, 1.0)).xy, 0.0, 1.0);
    }`;

  static override fragmentShader: string | ((...args: any[]) => string) = `
    precision mediump float;
    uniform sampler2D sampler;
    uniform vec4 tintAlpha;
    varying vec2 vUvs;
    void main() {
      gl_FragColor = texture2D(sampler, vUvs) * tintAlpha;
    }`;

  static override defaultUniforms: Uniforms = { sampler: 0, tintAlpha: [1, 1, 1, 1] };

  static batchVertexShader: string = PIXI.BatchRenderer.defaultVertexSrc;
  static batchFragmentShader: string = PIXI.BatchRenderer.defaultFragmentTemplate;
  static batchGeometry: typeof PIXI.BatchGeometry | readonly BatchAttribute[] = PIXI.BatchGeometry;
  /** the number of 32-bit numbers that a vertex takes */
  static batchVertexSize = 6;
  static _packInterleavedGeometry: any = undefined;
  static _preRenderBatch: any = undefined;
  static batchDefaultUniforms: Uniforms | ((maxTextures: number) => Uniforms) = {};
  static reservedTextureUnits = 0;
  static batchRendererClass = BatchRenderer;
  static batchShaderGeneratorClass = BatchShaderGenerator;

  #enabled = true;
  #paused = false;

  /** The plugin that draws the picture: that of the class, or PIXI's own while the shader is disabled or paused. */
  get pluginName(): string | null {
    return this.#enabled && !this.paused ? (this.constructor as typeof BaseSamplerShader).classPluginName : PLAIN;
  }

  get enabled(): boolean {
    return this.#enabled;
  }

  set enabled(enabled: boolean) {
    this.#enabled = enabled;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Pauses the shader, if its class allows that, or ends the pause. */
  set paused(paused: boolean) {
    this.#paused = paused && (this.constructor as typeof BaseSamplerShader).pausable;
  }

  static initializeBatchGeometry(): void {}

  /**
   * Calls `initializeBatchGeometry`, and makes the class of the renderer's plugin that draws batches of this shader.
   */
  static createPlugin(): typeof BatchRenderer {
    const sampler = this;
    sampler.initializeBatchGeometry();
    const batchGeometry = sampler.batchGeometry;
    const geometry = typeof batchGeometry === "function" ? batchGeometry : geometryOf(batchGeometry);
    return class BatchPlugin extends sampler.batchRendererClass {
      static override shaderGeneratorClass = sampler.batchShaderGeneratorClass;
      static override defaultUniforms = sampler.batchDefaultUniforms;

      static override get defaultVertexSrc(): string {
        return sampler.batchVertexShader;
      }

      static override get defaultFragmentTemplate(): string {
        return sampler.batchFragmentShader;
      }

      constructor(renderer: PIXI.Renderer) {
        super(renderer);
        this.geometryClass = geometry;
        this.vertexSize = sampler.batchVertexSize;
        this.reservedTextureUnits = sampler.reservedTextureUnits;
        this._packInterleavedGeometry = sampler._packInterleavedGeometry;
        this._preRenderBatch = sampler._preRenderBatch;
      }
    };
  }

  /**
   * Adds the plugin of this shader, if the class names one, to renderers that are made from now on. If this is called
   * at the hook `init`, the canvas has it.
   * @throws Error if there is a plugin of that name, unless `force` is true
   */
  static registerPlugin({ force = false }: { force?: boolean } = {}): void {
    const name = this.classPluginName;
    if (!name) return;
    if (BatchRenderer.hasPlugin(name)) {
      if (!force) throw new Error(`The renderer has a plugin named "${name}" already.`);
      delete (PIXI.Renderer as any).__plugins[name];
    }
    const extension = { name, type: PIXI.ExtensionType.RendererPlugin };
    PIXI.extensions.add({ ...extension, ref: this.createPlugin() } as any);
  }

  override _preRender(mesh: any, _renderer: PIXI.Renderer): void {
    this.uniforms.sampler = mesh.texture;
    this.uniforms.tintAlpha = mesh._cachedTint;
  }
}

/** Makes the class of a batch's geometry with these attributes, all in one buffer. */
function geometryOf(attributes: readonly BatchAttribute[]): typeof PIXI.BatchGeometry {
  return class extends PIXI.Geometry {
    _buffer: PIXI.Buffer;
    _indexBuffer: PIXI.Buffer;

    constructor(fixed = false) {
      super();
      this._buffer = new PIXI.Buffer(undefined, fixed, false);
      this._indexBuffer = new PIXI.Buffer(undefined, fixed, true);
      for (const { id, size, normalized, type } of attributes)
        this.addAttribute(id, this._buffer, size, normalized, type);
      this.addIndex(this._indexBuffer);
    }
  } as unknown as typeof PIXI.BatchGeometry;
}

/** Draws the pictures of the scene: tokens and tiles. */
export class PrimaryBaseSamplerShader extends BaseSamplerShader {}
