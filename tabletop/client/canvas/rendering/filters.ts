/** The base classes of packages' filters, and the filter that hides places which the user does not see. */
import * as PIXI from "pixi.js";
import { notInTabletop } from "../../core/missing.ts";

type Uniforms = Record<string, any>;

/**
 * The base of filters: its class holds the shaders and the uniforms they begin with.
 * @see https://foundryvtt.com/api/classes/foundry.canvas.rendering.filters.AbstractBaseFilter.html
 */
export abstract class AbstractBaseFilter extends PIXI.Filter {
  static defaultUniforms: Uniforms = {};
  static fragmentShader: string | ((...args: any[]) => string) | undefined;
  static vertexShader: string | undefined;

  /** Makes a filter of this class. @param initialUniforms come in place of default values */
  static create(this: any, initialUniforms: Uniforms = {}): any {
    const { fragmentShader } = this;
    const fragment = typeof fragmentShader === "function" ? fragmentShader.call(this) : fragmentShader;
    return new this(this.vertexShader, fragment, { ...this.defaultUniforms, ...initialUniforms });
  }
}

/**
 * The base of filters that read a mask as large as the screen: `vMaskTextureCoord` is the pixel's place in it, 0 to 1.
 * @see https://foundryvtt.com/api/classes/foundry.canvas.rendering.filters.AbstractBaseMaskFilter.html
 */
export abstract class AbstractBaseMaskFilter extends AbstractBaseFilter {
  static override vertexShader = `
    attribute vec2 aVertexPosition;
    uniform mat3 projectionMatrix;
    uniform vec2 screenDimensions;
    uniform vec4 inputSize;
    uniform vec4 outputFrame;
    varying vec2 vTextureCoord;
    varying vec2 vMaskTextureCoord;

    void main() {
      vec2 position = aVertexPosition * max(outputFrame.zw, vec2(0.0)) + outputFrame.xy;
      vTextureCoord = aVertexPosition * (outputFrame.zw * inputSize.zw);
      vMaskTextureCoord = position / screenDimensions;
      gl_Position = vec4((projectionMatrix * vec3(position, 1.0)).xy, 0.0, 1.0);
    }`;

  /** Sets the size of the screen, which the vertex shader needs, and applies the filter. */
  override apply(
    filterManager: PIXI.FilterSystem,
    input: PIXI.RenderTexture,
    output: PIXI.RenderTexture,
    clear?: PIXI.CLEAR_MODES,
  ): void {
    this.uniforms.screenDimensions = canvas.screenDimensions;
    filterManager.applyFilter(this, input, output, clear);
  }
}

/**
 * Hides the parts of its object at places that `visionTexture` says are not seen. Its other work, on light, is not
 * built.
 * @see https://foundryvtt.com/api/classes/foundry.canvas.rendering.filters.VisualEffectsMaskingFilter.html
 */
export class VisualEffectsMaskingFilter extends AbstractBaseMaskFilter {
  static FILTER_MODES = Object.freeze({
    BACKGROUND: "background",
    ILLUMINATION: "illumination",
    COLORATION: "coloration",
  });
  static override defaultUniforms: Uniforms = {
    screenDimensions: [1, 1],
    enableVisionMasking: true,
    // a getter, read when a filter is made: PIXI draws this texture when first asked for it, and needs a canvas then
    get visionTexture() {
      return PIXI.Texture.WHITE;
    },
  };
  static override fragmentShader = `
    varying vec2 vTextureCoord;
    varying vec2 vMaskTextureCoord;
    uniform sampler2D uSampler;
    uniform sampler2D visionTexture;
    uniform bool enableVisionMasking;

    void main() {
      float seen = enableVisionMasking ? texture2D(visionTexture, vMaskTextureCoord).r : 1.0;
      gl_FragColor = texture2D(uSampler, vTextureCoord) * seen;
    }`;

  /** Makes a filter of this class; `mode` has no effect. @throws Error for postprocessing modes, which are not built */
  static override create({ postProcessModes = [], mode: _mode, ...uniforms }: Uniforms = {}): any {
    if (postProcessModes.length) notInTabletop("VisualEffectsMaskingFilter with postProcessModes");
    return super.create.call(this, uniforms);
  }

  updatePostprocessModes(): void {
    notInTabletop("VisualEffectsMaskingFilter#updatePostprocessModes");
  }

  reset(): void {
    notInTabletop("VisualEffectsMaskingFilter#reset");
  }
}
